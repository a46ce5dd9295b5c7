"""The version of the package; that of the npm package `otau`."""

__version__ = "0.1.0"
