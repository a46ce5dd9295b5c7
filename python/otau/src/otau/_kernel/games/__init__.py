"""The games that the kernel plays: what it asks of each one, in a file by the name of the game."""
