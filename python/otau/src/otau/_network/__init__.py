"""Networks as ``.onnx`` files: what is checked before one is read, and what computes it in PyTorch."""
