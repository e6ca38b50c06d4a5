"""How strong everybody plays, by the places of the evenings: shown where an owner asked for it."""
