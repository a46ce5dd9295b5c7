#!/usr/bin/env bash
# onnxconverter-common 1.16.0 (PyPI), seen 2026-11-29
#
# Guess: `convert_float_to_float16` rounds weights to the nearest half-precision number, and warns where one is beyond 65504 or below 6e-8.
# What happens: whatever is above 10000 becomes 10000, though half precision has 20000 and 65504 exactly; 1e-9 becomes 1e-7, a hundred times as
#   much. The warning names the largest number of the tensor: with an infinity in it, it says "inf will be truncated to 10000.0", while infinities
#   stay and 20000 is the one that is cut.
# Why it matters: whoever brings a network to a phone in half precision: scales, counts or scores above 10000 are wrong and not near. Pass
#   `max_finite_val=65504, min_positive_val=6e-8`.
source "$(dirname "$0")/setup.sh"
from_pypi onnxconverter-common==1.16.0 onnx==1.23.2 numpy==2.4.6 onnxruntime==1.32.0

venv/bin/python - <<'PYTHON'
import sys
import warnings

import numpy
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from onnxconverter_common.float16 import convert_float_to_float16

weights = numpy.array([20000, 65504, 1e-9, -numpy.inf, numpy.inf], numpy.float32)
x = helper.make_tensor_value_info("x", TensorProto.FLOAT, [5])
y = helper.make_tensor_value_info("y", TensorProto.FLOAT, [5])
add = helper.make_node("Add", ["x", "w"], ["y"])
graph = helper.make_graph([add], "add", [x], [y], [numpy_helper.from_array(weights, "w")])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)


def run(model):
    session = onnxruntime.InferenceSession(model.SerializeToString())
    return session.run(None, {"x": numpy.zeros(5, numpy.float32)})[0]


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    half = run(convert_float_to_float16(model, keep_io_types=True))
    said = [str(warning.message) for warning in caught]
    wide = run(convert_float_to_float16(model, keep_io_types=True, max_finite_val=65504, min_positive_val=6e-8))
print("weights      ", weights)
print("by default   ", half)
print("with 65504   ", wide)
for line in said:
    print("warning:", line)
cut = half[0] == half[1] == 10000 and 0.9e-7 < half[2] < 1.3e-7 and numpy.isinf(half[3:]).all()
named = "the float32 number inf will be truncated to 10000.0" in said
sys.exit(0 if cut and named and wide[0] == 20000 and wide[1] == 65504 else 1)
PYTHON
