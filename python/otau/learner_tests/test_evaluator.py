"""`otau.evaluator` on the networks of `evaluations.ts`; `python/learner-suite.sh` runs this."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from serving import ROOT, SCRIPT, TSX, Guest, hello, serving, serving_here

from otau import evaluator
from otau._inference import server
from otau._inference.frames import ASK, FAILURE, HELLO, READY, WELCOME
from otau._inference.inference import Inference
from otau._inference.server import InferenceQueue, Threads
from otau._network.torch_network import read_model
from otau.errors import OtauError
from otau.game import Game


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
    settings = ["games=4", "simulations=4", "steps=2", "width=8", "blocks=0", "matchGames=2", "anchorGames=2"]
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
    monkeypatch.setattr(server, "_GREETING", 0.2)
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
    monkeypatch.setattr(server, "_SENDING", 0.2)
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


def test_a_wrong_question_spoils_none_of_its_batch(networks: Path) -> None:
    inference = Inference((networks / "togyzkumalak.onnx").read_bytes(), "cpu")
    rows = Game.of(inference.board).start(3, 1)
    one, two, wrong = rows[:1].tobytes(), rows[1:].tobytes(), b"\xff" * rows.dtype.itemsize
    answers = inference.answers([one, wrong, two, one])
    assert isinstance(answers[1], OtauError)
    assert answers[1].code == "bad-file"
    assert [answers[0], answers[2]] == [inference.answers([each])[0] for each in (one, two)]
    assert answers[3] == answers[0]


def test_values_are_from_minus_1_to_1(networks: Path) -> None:
    inference = Inference((networks / "togyzkumalak.onnx").read_bytes(), "cpu")
    said = inference.network

    def beyond(inputs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        logits, values = said(inputs)
        return logits, torch.tensor([[1.0000002, -1.0000002]]).expand_as(values)

    inference.network = beyond  # type: ignore[assignment]
    values, _ = inference.evaluate([inference.write(Game.of(inference.board).start(1, 1).tobytes())])
    assert sorted(values.ravel().tolist()) == [-1, 1]


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
