#!/usr/bin/env bash
# pnnx 20261020 and ncnn 1.0.20261020 (PyPI), seen 2026-11-29
#
# Guess: the converter for ncnn either turns ONNX Gather with a list of indices into something equal, or says that it cannot.
# What happens: Gather of the columns 1, 3 and 5 becomes a select of one column. ncnn loads the file, returns success, and answers with column 1
#   alone; onnxruntime answers with all three. Nothing is printed that says so.
# Why it matters: whoever brings a network with a table of columns (the one-hot layer of Togyz Kumalak has 576) to a phone with ncnn. Compare
#   answers with onnxruntime after every conversion. Split the input into parts by Slice, or gather outside of the network.
source "$(dirname "$0")/setup.sh"
from_pypi --no-deps pnnx==20261020
from_pypi ncnn==1.0.20261020 onnx==1.23.2 onnxruntime==1.32.0

cat > make.py <<'PYTHON'
import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

gather = helper.make_node("Gather", ["x", "columns"], ["y"], axis=1)
columns = numpy_helper.from_array(numpy.array([1, 3, 5], numpy.int64), "columns")
x = helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, 6])
y = helper.make_tensor_value_info("y", TensorProto.FLOAT, [1, 3])
graph = helper.make_graph([gather], "columns", [x], [y], [columns])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
onnx.checker.check_model(model, full_check=True)
onnx.save(model, "columns.onnx")
PYTHON

cat > compare.py <<'PYTHON'
import sys

import ncnn
import numpy
import onnxruntime

x = numpy.array([[10, 11, 12, 13, 14, 15]], numpy.float32)
expected = onnxruntime.InferenceSession("columns.onnx").run(None, {"x": x})[0].ravel().tolist()
net = ncnn.Net()
loaded = net.load_param("columns.ncnn.param"), net.load_model("columns.ncnn.bin")
row = ncnn.Mat(x[0]).clone()
extractor = net.create_extractor()
extractor.input("in0", row)
code, answer = extractor.extract("out0")
found = numpy.array(answer).ravel().tolist()
print("onnxruntime", onnxruntime.__version__, expected)
print("ncnn", ncnn.__version__, found, "codes", loaded, code)
sys.exit(0 if (loaded, code) == ((0, 0), 0) and expected == [11, 13, 15] and found == [11] else 1)
PYTHON

venv/bin/python make.py
# The program itself: its Python command imports PyTorch, which it does not need for ONNX
venv/lib/python3*/site-packages/pnnx/pnnx columns.onnx "inputshape=[1,6]" > pnnx.log 2>&1
cat columns.ncnn.param
venv/bin/python compare.py
