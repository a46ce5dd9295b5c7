"""What can go wrong, as exceptions that say what to do."""

from __future__ import annotations

__all__ = ["DisplayError", "NodeNotFoundError", "OptionError", "OtauError", "ProcessError"]


class OtauError(ValueError):
    """Something given does not fit: an option, an action, a position, a name.

    Nothing has happened then, and the environment can be used as before.

    Args:
        code: What went wrong, or another OtauError to repeat.
        message: A sentence that says so.

    Attributes:
        code: What went wrong, the same in all versions: ``"illegal-move"``, ``"game-over"``,
            ``"bad-option"``, ``"bad-action"``, ``"not-reset"``, ``"unknown-game"``, ... All are in docs/errors.md.
    """

    def __init__(self, code: str | OtauError, message: str | None = None) -> None:
        """Gymnasium makes an error of the same kind out of a worker's error alone, or out of a text."""
        if isinstance(code, OtauError):
            message, code = str(code), code.code
        elif message is None:  # the sentence alone
            message, code = code, "bad-option"
        super().__init__(message)
        self.code: str = code

    def __reduce__(self) -> tuple[type[OtauError], tuple[str, str]]:
        return type(self), (self.code, str(self))


class OptionError(OtauError, TypeError):
    """There is no option of this name. It is a TypeError, too, as for arguments of any function.

    Args:
        name: The option, in Python's spelling; or what `__reduce__` gives.
        what: What has no such option.
        known: Those that there are.

    Attributes:
        option: The name.
    """

    def __init__(self, name: str | OtauError, what: str | None = None, known: list[str] | None = None) -> None:
        if known is None:  # a copy, by the arguments of OtauError
            super().__init__(name, what)
            self.option = getattr(name, "option", "")
            return
        self.option = str(name)
        super().__init__(
            "bad-option", f"{what} (unexpected keyword argument '{name}'); its options are {', '.join(known)}."
        )


class ProcessError(RuntimeError):
    """The process that plays the games has ended, hangs, or belongs to another Python process.

    Its games are lost. A reset of an environment starts a new process where the old one has died, a
    new environment always does.
    """


class NodeNotFoundError(ProcessError):
    """There is no Node.js, or it is too old."""


class DisplayError(RuntimeError):
    """There is no window to draw in."""
