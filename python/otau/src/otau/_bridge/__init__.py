"""The engine, a process of Node: how it starts, what is asked and answered, and the environments that it has."""
