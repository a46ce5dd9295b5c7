"""What can go wrong, as exceptions that say what to do."""

from __future__ import annotations

__all__ = ["DisplayError", "NodeNotFoundError", "OtauError", "ProcessError"]


class OtauError(ValueError):
    """Something given does not fit: an option, an action, a position, a name.

    Nothing has happened then, and the environment can be used as before.

    Attributes:
        code: What went wrong, the same in all versions: ``"illegal-move"``, ``"game-over"``,
            ``"bad-option"``, ``"bad-argument"``, ``"unknown-game"``, ``"unknown-agent"``, ...
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[type[OtauError], tuple[str, str]]:
        return type(self), (self.code, str(self))


class ProcessError(RuntimeError):
    """The process that plays the games has gone, hangs, or belongs to another Python process.

    Its environments are lost; new ones start a new process.
    """


class NodeNotFoundError(ProcessError):
    """There is no Node.js, or it is too old."""


class DisplayError(RuntimeError):
    """There is no window to draw in."""
