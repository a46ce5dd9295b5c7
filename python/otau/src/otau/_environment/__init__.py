"""What environments are made of: arguments, replies, functions of the caller, windows, and the base classes."""
