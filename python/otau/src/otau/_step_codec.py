"""The name by which older pickles of PettingZoo's environments know `StepResult`."""

from ._environment.step_codec import StepResult

__all__ = ["StepResult"]
