"""One screen a view, thin: access, form, action, answer."""
