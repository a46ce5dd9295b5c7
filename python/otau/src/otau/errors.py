"""Exceptions. Their messages say what to do."""

from __future__ import annotations

__all__ = ["DisplayError", "NodeNotFoundError", "OptionError", "OtauError", "ProcessError"]


class OtauError(ValueError):
    """Invalid input: an option, an action, a position, a name.

    The call has no effect, and the environment can still be used.

    Args:
        code: The error code, or another OtauError to copy.
        message: The message, one sentence.

    Attributes:
        code: The error code, stable across versions: ``"illegal-move"``, ``"game-over"``,
            ``"bad-option"``, ``"bad-action"``, ``"not-reset"``, ``"unknown-game"``, ... All are in docs/errors.md.
    """

    def __init__(self, code: str | OtauError, message: str | None = None) -> None:
        """Gymnasium recreates an error of a worker from the error alone, or from its message."""
        if isinstance(code, OtauError):
            message, code = str(code), code.code
        elif message is None:  # only the message
            message, code = code, "bad-option"
        super().__init__(message)
        self.code: str = code

    def __reduce__(self) -> tuple[type[OtauError], tuple[str, str]]:
        return type(self), (self.code, str(self))


class OptionError(OtauError, TypeError):
    """An unknown option. It is also a TypeError, like an unknown argument of a function.

    Args:
        name: The option, in Python's spelling; or the arguments from `__reduce__`.
        what: The object that does not have the option.
        known: The options that it has.

    Attributes:
        option: The name of the option.
    """

    def __init__(self, name: str | OtauError, what: str | None = None, known: list[str] | None = None) -> None:
        if known is None:  # a copy, from the arguments of OtauError
            super().__init__(name, what)
            self.option = getattr(name, "option", "")
            return
        self.option = str(name)
        super().__init__(
            "bad-option", f"{what} (unexpected keyword argument '{name}'); its options are {', '.join(known)}."
        )


class ProcessError(RuntimeError):
    """The engine process has ended, hangs, or belongs to another Python process.

    Its games are lost. The reset of an environment starts a new process if the old one has ended; a new environment
    always does.
    """


class NodeNotFoundError(ProcessError):
    """There is neither V8 nor Node.js, or the one that is chosen is missing or too old."""


class DisplayError(RuntimeError):
    """No window can be opened."""
