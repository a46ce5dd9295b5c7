"""The compiled rules in this process, without Node: boards, and games in the memory of the kernel."""
