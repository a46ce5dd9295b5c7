"""The version of the package, the same as that of the npm package `otau`."""

__version__ = "0.1.0"
