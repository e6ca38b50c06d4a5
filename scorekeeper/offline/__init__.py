"""Going on without a network: the outbox's side of the server."""
