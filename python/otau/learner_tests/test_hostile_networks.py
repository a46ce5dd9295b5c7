"""Networks that Otau would not write are refused by `otau.evaluator`; `python/learner-suite.sh` runs this."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from serving import Guest, hello

from otau._inference.frames import FAILURE, HELLO, MODEL
from otau._network.torch_network import read_model
from otau.errors import OtauError
from otau.learner import Network


def changed(networks: Path, change: Callable[[Any], None], name: str = "senet") -> bytes:
    model = onnx.load(str(networks / f"{name}.onnx"))
    change(model)
    data: bytes = model.SerializeToString()
    return data


def with_number(number: float) -> Callable[[Any], None]:
    def change(model: Any) -> None:
        tensor = next(tensor for tensor in model.graph.initializer if tensor.name == "trunk/stem/weight")
        numbers = np.frombuffer(tensor.raw_data, "<f4").copy()
        numbers[7] = number
        tensor.raw_data = numbers.tobytes()

    return change


def with_huge_weights(model: Any) -> None:
    for tensor in model.graph.initializer:
        if len(tensor.dims):
            tensor.raw_data = np.full(len(tensor.raw_data) // 4, 3e38, "<f4").tobytes()


def with_weights_elsewhere(model: Any) -> None:
    tensor = model.graph.initializer[0]
    tensor.data_location = onnx.TensorProto.EXTERNAL
    tensor.external_data.add(key="location", value="/etc/passwd")


def with_a_loop(model: Any) -> None:
    model.graph.node.insert(0, onnx.helper.make_node("Loop", ["input"], ["x"], body=onnx.GraphProto(name="for ever")))


def with_another_declaration(model: Any) -> None:
    model.metadata_props[0].value = model.metadata_props[0].value.replace('"width":16', '"width":17')


def with_tensors_in_an_operator(model: Any) -> None:
    attribute = next(node for node in model.graph.node if node.attribute).attribute[0]
    tensor = attribute.tensors.add(data_type=1, data_location=onnx.TensorProto.EXTERNAL)
    tensor.external_data.add(key="location", value="network.onnx")


def with_a_tensor_in_an_operator(model: Any) -> None:
    next(node for node in model.graph.node if node.attribute).attribute[0].t.data_type = 1


def with_a_reference_in_an_operator(model: Any) -> None:
    next(node for node in model.graph.node if node.attribute).attribute[0].ref_attr_name = "axes"


def with_many_sizes(model: Any) -> None:
    model.graph.initializer.add(name="x", data_type=1, dims=[1] * 5, raw_data=bytes(4))


def with_a_large_size(model: Any) -> None:
    model.graph.initializer.add(name="x", data_type=1, dims=[1 << 62, 0])


def with_a_long_table(model: Any) -> None:
    model.graph.initializer.add(name="x", data_type=7, dims=[1_000_000], raw_data=b"\x7f" * 8_000_000)


HOSTILE: dict[str, tuple[Callable[[Any], None], str]] = {
    "a weight that is not a number": (with_number(np.nan), "its weights trunk/stem/weight hold what is no number."),
    "an infinite weight": (with_number(np.inf), "hold what is no number."),
    "weights that are too large": (with_huge_weights, "is no number: its weights are too large."),
    "weights in another file": (with_weights_elsewhere, "its weights are in another file."),
    "a loop": (with_a_loop, "an operator holds a graph of its own."),
    "a text in an operator": (
        lambda model: model.graph.node[0].attribute.append(onnx.helper.make_attribute("x", "y")),
        "operator 1 is ",
    ),
    "a tensor in an operator": (with_a_tensor_in_an_operator, "an operator holds a tensor."),
    "tensors of other files in an operator": (with_tensors_in_an_operator, "an operator holds tensors."),
    "a reference in an operator": (with_a_reference_in_an_operator, "its attribute has a field 21, which"),
    "many sizes": (with_many_sizes, "there is one tensor too many"),
    "a large size": (with_a_large_size, "a number is too large"),
    "a table without end": (with_a_long_table, "there is one tensor too many"),
    "a long name": (
        lambda model: setattr(model.graph, "name", "x" * 1001),
        "1001 bytes; at most 1000 are allowed.",
    ),
    "many inputs": (lambda model: model.graph.node[0].input.extend([""] * 100_000), "it has more than 100000 fields."),
    "operators in another order": (lambda model: model.graph.node.insert(0, model.graph.node.pop()), "instead of "),
    "an operator fewer": (lambda model: model.graph.node.pop(), "is missing: "),
    "another operator": (lambda model: setattr(model.graph.node[1], "op_type", "Exp"), "operator 2 is "),
    "a tensor more": (lambda model: model.graph.initializer.add(name="x", data_type=1), "the tensor "),
    "another declaration": (with_another_declaration, "should have the shape [67, 17]"),
    "no metadata": (lambda model: model.metadata_props.pop(), "it has no metadata named otau."),
    "an output more": (lambda model: model.graph.output.append(model.graph.input[0]), "there is one output too many"),
    "functions": (lambda model: model.functions.add(name="Gemm"), "it holds functions."),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_network_that_is_not_the_declared_one_is_refused(name: str, networks: Path, address: str) -> None:
    change, message = HOSTILE[name]
    guest = Guest(address)
    assert guest.bring(changed(networks, change)) == FAILURE
    code, said = guest.refusal()
    assert code == "bad-model"
    assert message in said, said


def test_bytes_that_are_no_network_are_refused(networks: Path, address: str) -> None:
    good = (networks / "kindo-cells.onnx").read_bytes()
    no_text = good.replace(b"trunk/stem/Relu", b"trunk/stem/\xff\xfe\xfd\xfc")
    for data in (b"", bytes(1000), os.urandom(1000), good[: len(good) // 2], b"\xff" * 100, no_text):
        guest = Guest(address)
        assert guest.bring(data) == FAILURE
        assert guest.refusal()[0] == "bad-model"
    guest = Guest(address)
    guest.send(HELLO, hello(b"another"))
    guest.receive()
    guest.send(MODEL, good)
    assert guest.refusal() == ("bad-model", "The network is not the one that was announced.")


def test_tables_of_cells_stay_within_the_board(networks: Path) -> None:
    def change(model: Any) -> None:
        table = max((t for t in model.graph.initializer if t.data_type == 7), key=lambda tensor: len(tensor.raw_data))
        numbers = np.frombuffer(table.raw_data, "<i8").copy()
        numbers[0] = 1 << 40
        table.raw_data = numbers.tobytes()

    with pytest.raises(OtauError, match=r'tensor 7 is "integers/4 \[225\] 1099511627776 25'):
        read_model(changed(networks, change, "kindo-cells"))


@pytest.mark.parametrize("number", [-1, 126, 1 << 40])
def test_tables_of_counts_stay_within_the_input(number: int, networks: Path) -> None:
    def change(model: Any) -> None:
        table = next(tensor for tensor in model.graph.initializer if tensor.name == "integers/0")
        numbers = np.frombuffer(table.raw_data, "<i8").copy()
        numbers[0] = number
        table.raw_data = numbers.tobytes()

    with pytest.raises(OtauError, match=r'tensor 1 is "integers/0 \[576\] '):
        read_model(changed(networks, change, "togyzkumalak-one-hot"))


@pytest.mark.parametrize("factor", [0.5, -9, 1e9])
def test_factors_of_counts_are_whole_numbers(factor: float, networks: Path) -> None:
    def change(model: Any) -> None:
        single = next(tensor for tensor in model.graph.initializer if tensor.name == "scalar/9")
        single.raw_data = np.float32(factor).tobytes()

    with pytest.raises(OtauError, match='tensor 2 is "scalar/9 '):
        read_model(changed(networks, change, "togyzkumalak-one-hot"))


def replaced(tensor: Any, array: Any) -> None:
    """Gives a tensor other numbers, of another shape."""
    del tensor.dims[:]
    tensor.dims.extend(array.shape)
    tensor.raw_data = array.tobytes()


def with_a_larger_reach(model: Any) -> None:
    """Each cell sees those around it twice."""
    stem = next(tensor for tensor in model.graph.initializer if tensor.name == "trunk/stem/weight")
    inner = {stem.dims[0], 9 * stem.dims[1]}
    for tensor in model.graph.initializer:
        array = onnx.numpy_helper.to_array(tensor)
        if tensor.name.startswith("trunk/") and tensor.name.endswith("/weight"):
            replaced(tensor, np.concatenate([array, array]))
        elif tensor.data_type == 7 and array.size == 9 * 25:
            replaced(tensor, np.resize(array, 2 * array.size))
        elif tensor.data_type == 7 and array.size == 2 and array[1] in inner:
            replaced(tensor, array * [1, 2])


def with_more_kinds(model: Any) -> None:
    """Six kinds of action at a cell, one of them unused."""
    for tensor in model.graph.initializer:
        array = onnx.numpy_helper.to_array(tensor)
        if tensor.name.startswith("policy/kinds/"):
            replaced(tensor, np.concatenate([array, array[..., :1]], -1))
        elif tensor.data_type == 7 and array.size == 5 * 25 + 1:
            replaced(tensor, np.where(array == 5 * 25, 6 * 25, array))
        elif tensor.data_type == 7 and array.size == 2 and array[1] == 5 * 25:
            replaced(tensor, np.array([-1, 6 * 25]))


@pytest.mark.parametrize("change", [with_a_larger_reach, with_more_kinds])
def test_a_network_computes_no_more_than_its_board_asks(change: Callable[[Any], None], networks: Path) -> None:
    with pytest.raises(OtauError, match="should have the shape") as refused:
        read_model(changed(networks, change, "kindo-cells"))
    assert refused.value.code == "bad-model"


def test_games_without_cells_have_no_convolutions(networks: Path) -> None:
    def change(model: Any) -> None:
        entry = model.metadata_props[0]
        entry.value = entry.value.replace('"kind":"dense","width":32', '"kind":"cells","channels":32')

    with pytest.raises(OtauError, match="A trunk of kind cells is for abalone and kindo, not for togyzkumalak"):
        read_model(changed(networks, change, "togyzkumalak"))


def test_no_file_beside_a_network_is_read(networks: Path, tmp_path: Path) -> None:
    file = tmp_path / "network.onnx"
    file.write_bytes(changed(networks, with_tensors_in_an_operator))
    attribute = next(node for node in Network(file, "cpu").model.graph.node if node.attribute).attribute[0]
    assert not attribute.tensors[0].raw_data
