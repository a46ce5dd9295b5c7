"""The inference server: its frames, its queue of questions, and the network that answers them."""
