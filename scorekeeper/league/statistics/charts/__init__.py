"""Statistics as pictures: plain numbers come in, geometry that a template can draw comes out."""
