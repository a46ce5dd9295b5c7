"""`otau.evaluator` on the networks of `evaluations.ts`; `python/learner-suite.sh` runs this."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
import torch

from otau import evaluator
from otau._declared_graph import read_model
from otau._inference import Inference
from otau._inference_frames import ASK, FAILURE, HELLO, MODEL, READY, WELCOME
from otau._inference_queue import InferenceQueue, Threads
from otau.errors import OtauError
from otau.game import Game
from otau.learner import Network

ROOT = Path(__file__).parents[3]
SCRIPT = "python/otau/learner_tests/evaluations.ts"
TSX = ["npx", "tsx"]


@pytest.fixture(scope="module")
def networks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("networks")
    subprocess.run([*TSX, SCRIPT, "write", str(folder)], cwd=ROOT, check=True)
    return folder


@contextlib.contextmanager
def serving(is_read: bool = True) -> Iterator[str]:
    """The address of a server in a process of its own; it ends with 0."""
    command = [sys.executable, "-m", "otau.evaluator", "--device", "cpu", "--listen", "127.0.0.1:0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.fullmatch(
            r"Judging positions at (127\.0\.0\.1:\d+) \(Ctrl-C ends it\)\.\n", process.stdout.readline()
        )
        assert found is not None
        if not is_read:
            process.stdout.close()
        try:
            yield found[1]
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(120) == 0


@contextlib.contextmanager
def serving_here(token: str | None = None, say: Callable[[str], None] = lambda sentence: None) -> Iterator[str]:
    """The address of a server in a thread of this process."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    server = evaluator.InferenceServer("cpu", token=token, say=say)
    try:
        port = asyncio.run_coroutine_threadsafe(server.start(), loop).result(60)
        yield f"127.0.0.1:{port}"
        asyncio.run_coroutine_threadsafe(server.close(), loop).result(60)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving_here() as found:
        yield found


class Guest:
    """A connection that says what it is told to."""

    def __init__(self, address: str) -> None:
        host, port = address.split(":")
        self.socket = socket.create_connection((host, int(port)), 30)

    def send(self, kind: int, content: bytes | dict[str, Any] = b"") -> None:
        data = json.dumps(content).encode() if isinstance(content, dict) else content
        self.socket.sendall(struct.pack("<IB", len(data), kind) + data)

    def receive(self) -> tuple[int, bytes]:
        size, kind = struct.unpack("<IB", self._read(5))
        return kind, self._read(size)

    def _read(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            piece = self.socket.recv(size - len(data))
            assert piece, "the connection has ended"
            data += piece
        return data

    def refusal(self) -> tuple[str, str]:
        kind, content = self.receive()
        assert kind == FAILURE
        said = json.loads(content)
        assert self.socket.recv(1) == b""
        self.socket.close()
        return said["code"], said["message"]

    def bring(self, model: bytes, **more: Any) -> int:
        """Greets and sends the network where it is wanted. Returns the kind of the last answer."""
        self.send(HELLO, hello(model, **more))
        kind, content = self.receive()
        assert kind == WELCOME
        if json.loads(content)["wantsModel"]:
            self.send(MODEL, model)
            if (kind := self.socket.recv(5, socket.MSG_PEEK)[4]) == READY:
                self.receive()
        return kind


def hello(model: bytes, **more: Any) -> dict[str, Any]:
    return {"format": "otau-inference", "version": 1, "model": hashlib.sha256(model).hexdigest(), **more}


def test_says_what_the_network_says_in_node(networks: Path, address: str) -> None:
    done = subprocess.run(
        [*TSX, SCRIPT, "compare", str(networks), address], cwd=ROOT, capture_output=True, text=True, check=True
    )
    found = [json.loads(line) for line in done.stdout.splitlines()]
    print(*found, sep="\n")
    assert {each["name"] for each in found} == {file.stem for file in networks.iterdir()}
    for each in found:
        assert each["isSame"], each
        assert max(each["value"], each["policy"]) < 1e-5, each


def test_plays_for_otau_train(tmp_path: Path) -> None:
    settings = ["games=4", "simulations=4", "steps=2", "channels=4", "blocks=0", "matchGames=2", "anchorGames=2"]
    given = [part for setting in settings for part in ("--set", setting)]
    folder = str(tmp_path / "run")
    program = ["node", "packages/otau-cli/dist/cli/main.js", "train", "kindo", "-o", "size=3", "--iterations", "1"]
    with serving() as address:
        command = [*program, "--workers", "2", "--out", folder, *given, "--evaluator", address]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
    assert "Done. The best network is" in done.stdout


@pytest.mark.parametrize(
    ("kind", "content", "code", "message"),
    [
        (ASK, b"1234", "bad-file", "does not expect this message now."),
        (HELLO, b"1234", "bad-file", "is a JSON object."),
        (HELLO, b"[" * 4000, "bad-file", "is a JSON object."),
        (HELLO, {"format": "otau-inference", "version": 2}, "version-mismatch", "got otau-inference 2."),
        (HELLO, b" " * 5000, "bad-file", "A message has at most 4096 bytes here; got 5000."),
        (HELLO, hello(b"x", token="dombra"), "", ""),
    ],
)
def test_refuses_other_greetings(kind: int, content: Any, code: str, message: str, address: str) -> None:
    guest = Guest(address)
    guest.send(kind, content)
    if not code:  # where no token is asked for, any will do
        assert guest.receive() == (WELCOME, b'{"wantsModel": true}')
        return
    found, said = guest.refusal()
    assert found == code
    assert said.endswith(message)


def test_a_frame_that_is_too_long_is_refused_before_it_has_come(networks: Path, address: str) -> None:
    guest = Guest(address)
    guest.bring((networks / "senet.onnx").read_bytes())
    guest.socket.sendall(struct.pack("<IB", (257 << 20) + 1, ASK) + bytes(100_000))
    guest.socket.shutdown(socket.SHUT_WR)
    assert guest.refusal() == ("bad-file", "A message has at most 269484032 bytes here; got 269484033.")


def test_a_connection_that_says_nothing_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluator, "_GREETING", 0.2)
    with serving_here() as address:
        for beginning in (b"", b"\x07\x00\x00", struct.pack("<IB", 7, HELLO) + b"{"):
            guest = Guest(address)
            guest.socket.sendall(beginning)
            guest.socket.settimeout(5)
            assert guest.socket.recv(1) == b""
        guest = Guest(address)
        guest.send(HELLO, hello(b"x"))
        assert guest.receive()[0] == WELCOME
        guest.socket.settimeout(1)
        with pytest.raises(TimeoutError):  # one that has greeted may take its time
            guest.socket.recv(1)


def test_a_connection_that_takes_nothing_ends(networks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluator, "_SENDING", 0.2)
    model = (networks / "kindo-dense.onnx").read_bytes()
    question = Game.of(read_model(model)[1]).start(4000, 1).tobytes()
    asked = 400 * (struct.pack("<IB", len(question), ASK) + question)
    with serving_here() as address:
        guest = Guest(address)
        guest.bring(model)
        guest.socket.settimeout(30)
        with pytest.raises(ConnectionError):
            guest.socket.sendall(asked)


@pytest.mark.skipif(sys.platform != "linux", reason="where the system says what is set")
def test_connections_are_kept_alive() -> None:
    with serving_here() as address:
        guest = Guest(address)
        guest.send(HELLO, hello(b"x"))
        guest.receive()
        own, other = (f":{port:04X}" for _, port in (guest.socket.getpeername(), guest.socket.getsockname()))
        rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()]
        (timer,) = (row[5] for row in rows if row[1].endswith(own) and row[2].endswith(other))
        kind, rest = timer.split(":")
        # Two hours where nothing else is set
        assert (kind, int(rest, 16) <= 60 * os.sysconf("SC_CLK_TCK")) == ("02", True)


def test_what_fails_in_the_server_is_said(networks: Path) -> None:
    def say(sentence: str) -> None:
        raise OSError(28, "No space left on device")

    with serving_here(say=say) as address:
        guest = Guest(address)
        assert guest.bring((networks / "senet.onnx").read_bytes()) == FAILURE
        assert guest.refusal() == ("bad-file", "[Errno 28] No space left on device")


def test_serves_on_where_nobody_reads_what_it_prints(networks: Path) -> None:
    with serving(is_read=False) as address:
        for file in networks.iterdir():
            assert Guest(address).bring(file.read_bytes()) == READY


def test_ends_quietly_while_somebody_is_refused(capfd: pytest.CaptureFixture[str]) -> None:
    with serving() as address:
        guest = Guest(address)
        guest.send(ASK)
        assert guest.receive()[0] == FAILURE
    assert capfd.readouterr().err == ""


def test_asks_for_the_token() -> None:
    with serving_here("dombra") as address:
        for more in ({}, {"token": "kobyz"}, {"token": 7}, {"token": "\ud800"}):
            guest = Guest(address)
            guest.send(HELLO, hello(b"x", **more))
            assert guest.refusal() == ("not-allowed", "The inference server asks for a token that was not given.")
        guest = Guest(address)
        guest.send(HELLO, hello(b"x", token="dombra"))
        assert guest.receive()[0] == WELCOME


@pytest.mark.parametrize(
    "rest", [["--listen", "0.0.0.0:0"], ["--listen", "a b"], ["--batch", "9"], ["--device", "tpu"]]
)
def test_ends_with_a_sentence_where_it_cannot_serve(rest: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OTAU_EVALUATOR_TOKEN", raising=False)
    monkeypatch.setattr(sys, "argv", ["otau.evaluator", *rest])
    with pytest.raises(SystemExit) as ended:
        evaluator.main()
    assert re.fullmatch(r"otau\.evaluator: [A-Z-][^\n]+\.", str(ended.value))


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
        "its attribute has a field 4, which Otau never writes.",
    ),
    "a tensor in an operator": (with_a_tensor_in_an_operator, "an operator holds a tensor."),
    "tensors of other files in an operator": (with_tensors_in_an_operator, "an operator holds tensors."),
    "a reference in an operator": (with_a_reference_in_an_operator, "its attribute has a field 21, which"),
    "many sizes": (with_many_sizes, "has not the numbers that it declares."),
    "a large size": (with_a_large_size, "has not the numbers that it declares."),
    "a table without end": (with_a_long_table, "is longer than any table of its game."),
    "a long name": (
        lambda model: setattr(model.graph, "name", "x" * 1001),
        "1001 bytes; at most 1000 are allowed.",
    ),
    "many inputs": (lambda model: model.graph.node[0].input.extend([""] * 100_000), "it has more than 100000 fields."),
    "operators in another order": (lambda model: model.graph.node.insert(0, model.graph.node.pop()), "instead of "),
    "an operator fewer": (lambda model: model.graph.node.pop(), "is missing: "),
    "another operator": (lambda model: setattr(model.graph.node[1], "op_type", "Exp"), "operator 2 is "),
    "a tensor more": (lambda model: model.graph.initializer.add(name="x", data_type=1), "the tensor "),
    "another declaration": (with_another_declaration, "instead of "),
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

    with pytest.raises(OtauError, match="leads beyond the board"):
        read_model(changed(networks, change, "kindo-cells"))


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
    """Six kinds of action at a cell, one of them of no use."""
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
    with pytest.raises(OtauError, match="table") as refused:
        read_model(changed(networks, change, "kindo-cells"))
    assert refused.value.code == "bad-model"


def test_games_without_cells_have_no_convolutions(networks: Path) -> None:
    def change(model: Any) -> None:
        entry = model.metadata_props[0]
        entry.value = entry.value.replace('"kind":"dense","width":32', '"kind":"cells","channels":32')

    with pytest.raises(OtauError, match=r"has no board of cells for a convolution\."):
        read_model(changed(networks, change, "togyzkumalak"))


def test_no_file_beside_a_network_is_read(networks: Path, tmp_path: Path) -> None:
    file = tmp_path / "network.onnx"
    file.write_bytes(changed(networks, with_tensors_in_an_operator))
    attribute = next(node for node in Network(file, "cpu").model.graph.node if node.attribute).attribute[0]
    assert not attribute.tensors[0].raw_data


def test_what_is_no_question_ends_one_connection_only(networks: Path, address: str) -> None:
    model = (networks / "kindo-dense.onnx").read_bytes()
    rules = Game.of(read_model(model)[1])
    size = rules.dtype.itemsize
    good = Guest(address)
    good.bring(model)
    for question in (b"", bytes(size + 1), bytes(size * 4097), b"\xff" * size):
        guest = Guest(address)
        guest.bring(model)
        guest.send(ASK, question)
        assert guest.refusal()[0] == "bad-file"
    rows = rules.start(3, 1)
    good.send(ASK, rows.tobytes())
    _, content = good.receive()
    legal = int(rules.masks(rows).sum())
    assert len(content) == 3 * (4 * rules.players + 2) + 6 * legal
    shares = np.frombuffer(content, "<f4", legal, 4 * 3 * rules.players)
    assert abs(shares.sum() - 3) < 1e-5


def test_questions_that_came_meanwhile_make_one_batch(networks: Path) -> None:
    inference = Inference((networks / "togyzkumalak.onnx").read_bytes(), "cpu")
    rows = Game.of(inference.board).start(40, 1)
    waiting = inference.evaluate

    def slowly(parts: Any) -> Any:
        time.sleep(0.2)
        return waiting(parts)

    inference.evaluate = slowly  # type: ignore[method-assign]

    async def ask() -> tuple[InferenceQueue, list[bytes]]:
        threads = Threads()
        queue = InferenceQueue(inference, threads, 100)
        first = asyncio.create_task(queue.ask(rows[:1].tobytes()))
        await asyncio.sleep(0.1)
        answers = await asyncio.gather(first, *(queue.ask(rows.tobytes()) for _ in range(4)))
        await threads.close()
        return queue, answers

    queue, answers = asyncio.run(ask())
    assert (queue.evaluations, queue.batches) == (161, 3)
    assert answers[1:] == [answers[1]] * 4
    with pytest.raises(OtauError, match="1 to 100 positions of"):
        asyncio.run(queue.ask(rows.tobytes() * 3))


@pytest.mark.parametrize(("n", "wanted"), [(1, 64), (65, 128), (257, 300), (300, 300)])
def test_a_device_sees_no_more_positions_than_it_may(n: int, wanted: int, networks: Path) -> None:
    inference = Inference((networks / "togyzkumalak.onnx").read_bytes(), "cpu", max_batch=300)
    assert inference.rows_of(n) == n
    inference.device = torch.device("cuda")
    assert inference.rows_of(n) == wanted


def test_keeps_four_networks_that_nobody_uses(networks: Path) -> None:
    with serving_here() as address:
        models = [file.read_bytes() for file in sorted(networks.iterdir())]
        for model in models:
            guest = Guest(address)
            guest.bring(model)
            guest.socket.close()
        wants = []
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            wants = []
            for model in models:
                guest = Guest(address)
                guest.send(HELLO, hello(model))
                wants.append(json.loads(guest.receive()[1])["wantsModel"])
                guest.socket.close()
            if sum(wants) == len(models) - 4:
                break
        assert wants == [True] * (len(models) - 4) + [False] * 4


def test_addresses_are_a_host_with_a_port_or_without() -> None:
    assert evaluator.parse_address("attic:99") == ("attic", 99)
    assert evaluator.parse_address("10.0.0.7") == ("10.0.0.7", 4791)
    assert evaluator.parse_address("[::1]:5000") == ("::1", 5000)
    for text in ("", ":99", "attic/x", "attic:99999", "a b", "a..b", ".", "a" * 64):
        with pytest.raises(OtauError, match="is named as host:port"):
            evaluator.parse_address(text)
