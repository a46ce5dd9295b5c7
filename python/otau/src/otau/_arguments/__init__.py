"""Checks and conversions of what the caller gives, without games."""
