#!/usr/bin/env bash
# onnx-graphsurgeon 0.6.1, onnx 1.23.2, onnxsim 0.8.1, onnxslim 0.1.98 (PyPI), seen 2026-11-29
#
# Guess: a tool that reads an ONNX file and writes it again keeps what it does not understand, such as `metadata_props` and `model_version`.
# What happens: `gs.export_onnx(gs.import_onnx(model))` and `onnx.utils.extract_model` drop metadata, description and version. onnxslim keeps
#   the metadata and drops the other two. onnxsim keeps all and adds some twenty entries of its own, also where it changes nothing.
# Why it matters: whoever writes into a network for which game and rules it was trained, or compares files by their digest. Copy
#   `metadata_props` over after each tool, and remove the entries that begin with `onnxsim.`.
source "$(dirname "$0")/setup.sh"
from_pypi onnx-graphsurgeon==0.6.1 onnx==1.23.2 onnxsim==0.8.1 onnxslim==0.1.98 numpy==2.4.6

venv/bin/python - <<'PYTHON'
import sys
from importlib.metadata import version

import numpy
import onnx
import onnx_graphsurgeon
import onnxsim
import onnxslim
from onnx import TensorProto, helper, numpy_helper

x = helper.make_tensor_value_info("x", TensorProto.FLOAT, ["batch", 4])
y = helper.make_tensor_value_info("y", TensorProto.FLOAT, ["batch", 2])
weights = numpy_helper.from_array(numpy.ones((4, 2), numpy.float32), "w")
graph = helper.make_graph([helper.make_node("MatMul", ["x", "w"], ["y"])], "net", [x], [y], [weights])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
helper.set_model_props(model, {"game": "senet"})
model.doc_string, model.model_version = "a network", 7
onnx.save(model, "net.onnx")

onnx.utils.extract_model("net.onnx", "part.onnx", ["x"], ["y"])
results = {
    "onnx-graphsurgeon": onnx_graphsurgeon.export_onnx(onnx_graphsurgeon.import_onnx(model)),
    "onnx": onnx.load("part.onnx"),
    "onnxslim": onnxslim.slim(onnx.load("net.onnx")),
    "onnxsim": onnxsim.simplify(onnx.load("net.onnx"))[0],
}
seen = {}
for name, result in results.items():
    properties = {entry.key: entry.value for entry in result.metadata_props}
    seen[name] = properties.get("game"), result.doc_string, result.model_version, len(properties) > 10
    print(name, version(name), "game", seen[name][0], "description", repr(seen[name][1]), "version", seen[name][2], "entries", len(properties))
expected = {
    "onnx-graphsurgeon": (None, "", 0, False),
    "onnx": (None, "", 0, False),
    "onnxslim": ("senet", "", 0, False),
    "onnxsim": ("senet", "a network", 7, True),
}
sys.exit(0 if seen == expected else 1)
PYTHON
