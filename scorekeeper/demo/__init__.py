"""A league to look around in before there is one's own: invented people who played two seasons, marked as a demo."""
