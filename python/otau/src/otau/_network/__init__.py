"""Networks as ``.onnx`` files: how those of strangers are read, and what computes them in PyTorch."""
