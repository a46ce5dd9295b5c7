"""Searches in this process, without Node: compiled trees, their roots, and the agents that play by them."""
