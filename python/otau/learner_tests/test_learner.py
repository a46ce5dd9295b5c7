"""`otau.learner` against the built-in learner, on the jobs of `jobs.ts`; `python/learner-suite.sh` runs this."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import weakref
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import pytest
import torch

from otau import learner
from otau._arguments.options import snake
from otau.errors import OtauError
from otau.game import Game, game
from otau.learner import AdamW, EncodedSamples, Network, Samples, read_checkpoint, train

JOBS = Path(os.environ["OTAU_LEARNER_JOBS"])
NAMES = sorted(path.name for path in JOBS.iterdir())
FIGURES = ["loss", "policyLoss", "valueLoss", "gradientNorm"]


@pytest.fixture(params=NAMES)
def job(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return Path(shutil.copytree(JOBS / request.param, tmp_path / request.param))


def test_takes_the_same_steps_as_the_built_in_learner(job: Path) -> None:
    found = train(job)
    expected = json.loads((job / "expected.json").read_text())
    difference = max(
        abs(mine[name] - theirs[name]) for mine, theirs in zip(found, expected, strict=True) for name in FIGURES
    )
    print(f"{job.name}: figures differ by {difference:.1e}")
    assert len(found) == 12
    assert difference < 1e-4
    step, weights, moments = read_checkpoint((job / "after.ckpt").read_bytes())
    wanted_step, wanted, wanted_moments = read_checkpoint((job / "expected.ckpt").read_bytes())
    assert (step, list(weights)) == (wanted_step, list(wanted))
    for name, array in {**wanted, **wanted_moments}.items():
        assert np.abs({**weights, **moments}[name] - array).max() < 1e-4, name


def test_writes_a_network_that_onnxruntime_computes_as_it_does(job: Path) -> None:
    train(job)
    network = Network(job / "after.onnx", "cpu")
    # onnx 1.23 itself writes 14 and 28, which onnxruntime of npm does not open up to 1.30
    assert (network.model.ir_version, [each.version for each in network.model.opset_import]) == (8, [17])
    size = network.model.graph.input[0].type.tensor_type.shape.dim[1].dim_value
    inputs = np.random.default_rng(1).random((5, size), np.float32)
    session = onnxruntime.InferenceSession(str(job / "after.onnx"))
    with torch.no_grad():
        mine = network(torch.from_numpy(inputs))
    for own, other in zip(mine, session.run(["policy", "value"], {"input": inputs}), strict=True):
        assert np.abs(own.numpy() - other).max() < 1e-5


def test_the_same_job_gives_the_same_bytes(job: Path) -> None:
    torch.set_num_threads(1)
    train(job)
    first = [(job / name).read_bytes() for name in ("after.onnx", "after.ckpt", "done.json")]
    train(job)
    assert first == [(job / name).read_bytes() for name in ("after.onnx", "after.ckpt", "done.json")]


def samples_of(name: str) -> tuple[Game, Samples]:
    job = json.loads((JOBS / name / "job.json").read_text())
    rules = game(job["game"], **{snake(option): value for option, value in job["options"].items()})
    return rules, Samples.read(rules, [JOBS / name / file for file in job["samples"]])


@pytest.mark.parametrize("name", NAMES)
def test_samples_are_shown_alike_however_many_are_encoded_at_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, samples = samples_of(name)
    codes = np.arange(min(60, len(samples.weights) * len(rules.symmetries)))
    whole = EncodedSamples.of(rules, samples, codes, "cpu")
    monkeypatch.setattr("otau._learning.samples._CHUNK_SIZE", 7)
    for one, other in zip(whole, EncodedSamples.of(rules, samples, codes, "cpu"), strict=True):
        assert one.dtype == other.dtype
        assert torch.equal(one, other)


def test_one_block_of_samples_is_held_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = shutil.copytree(JOBS / "kindo-dense", tmp_path / "job")
    whole = train(folder)
    monkeypatch.setattr(learner, "_HOST_BYTES", 1)  # a step in each block
    held: list[weakref.ref[torch.Tensor]] = []
    show = EncodedSamples.of

    def of(*given: Any) -> EncodedSamples:
        assert [one for one in held if one() is not None] == []
        shown = show(*given)
        held.extend(weakref.ref(column) for column in shown)
        return shown

    monkeypatch.setattr(EncodedSamples, "of", of)
    found = train(folder)
    assert len(held) == 12 * 5
    assert max(abs(one[name] - other[name]) for one, other in zip(whole, found, strict=True) for name in FIGURES) < 1e-5


@pytest.mark.skipif(sys.platform != "linux", reason="where the system says how much was used")
def test_samples_take_the_memory_that_they_are_given() -> None:
    rules = game("togyzkumalak")
    rows = rules.playouts(rules.start(2000, 1), seed=2, max_moves=30)
    rows = np.resize(rows[rules.actor(rows) >= 0], 100_000)
    numbers = np.ones(len(rows), np.float32)
    ends, values = np.arange(1, len(rows) + 1), np.zeros((len(rows), 2), np.float32)
    samples = Samples(rows, values, numbers, ends, rules.sample(rows, seed=1), numbers)

    def used(what: str) -> int:
        status = Path("/proc/self/status").read_text()
        return 1024 * int(status.split(f"{what}:")[1].split()[0])

    EncodedSamples.of(rules, samples, np.arange(3000), "cpu")
    before = used("VmRSS")
    Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew
    shown = EncodedSamples.of(rules, samples, np.arange(len(rows)), "cpu")
    size = sum(column.nbytes for column in shown)
    assert size > 30e6
    assert used("VmHWM") - before < 1.5 * size


def test_a_gradient_may_be_longer_than_its_squares_can_be_told() -> None:
    options = {"beta1": 0.9, "beta2": 0.999, "epsilon": 1e-8, "weightDecay": 0, "clipNorm": 1}
    optimizer = AdamW({"a": torch.ones(3, 3, requires_grad=True)}, options, 0, None)
    before = optimizer.numbers.clone()
    norm = optimizer.take((torch.full((3, 3), 2e19),), optimizer.plan([0.001])[0])
    assert float(norm) == pytest.approx(6e19)
    assert (before - optimizer.numbers).numpy() == pytest.approx(0.001, rel=1e-3)
    assert optimizer.moments[0].numpy() == pytest.approx(1 / 3)


def test_a_step_without_figures_has_diverged() -> None:
    figures = torch.zeros(5, 4)
    learner._check(figures)
    for column in range(4):
        wrong = figures.clone()
        wrong[3, column] = torch.nan
        with pytest.raises(OtauError, match="diverged at step 4"):
            learner._check(wrong)


def test_the_device_that_is_named_is_the_current_one(monkeypatch: pytest.MonkeyPatch) -> None:
    class ChosenError(Exception):
        pass

    def choose(device: str) -> None:
        raise ChosenError(device)

    monkeypatch.setattr(torch.cuda, "set_device", choose)
    with pytest.raises(ChosenError, match="cuda:1"):
        train(JOBS / "kindo-dense", "cuda:1")


def test_a_file_that_is_no_network_ends_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "before.onnx"
    for data in (b"\xff" * 100, b"\x3a\x05ab"):
        file.write_bytes(data)
        with pytest.raises(OtauError, match=r"before\.onnx is not a model") as refused:
            Network(file, "cpu")
        assert refused.value.code == "bad-model"


def test_refuses_samples_that_are_damaged_or_of_another_game(tmp_path: Path) -> None:
    file = tmp_path / "one.samples"
    data = next((JOBS / "kindo-dense" / "samples").iterdir()).read_bytes()
    file.write_bytes(data)
    assert len(Samples.read(game("kindo", size=4), [file]).weights) > 0
    for broken in (data[:-1], data[:-1] + bytes([data[-1] ^ 1]), b"OTSX" + data[4:]):
        file.write_bytes(broken)
        with pytest.raises(OtauError):
            Samples.read(game("kindo", size=4), [file])


def test_as_a_program_it_tells_its_progress_and_ends_with_a_sentence(tmp_path: Path) -> None:
    folder = shutil.copytree(JOBS / "kindo-dense", tmp_path / "job")
    command = [sys.executable, "-m", "otau.learner", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout.splitlines()[0]) == {"done": 0, "total": 12}
    (folder / "job.json").write_text('{"format":"otau-train-job","version":2}')
    failed = subprocess.run(command, capture_output=True, text=True, check=False)
    assert failed.returncode == 1
    assert failed.stderr.strip() == "otau.learner: This learner does jobs of version 1."


def without(job: Path, name: str) -> str:
    return json.dumps({key: value for key, value in json.loads((job / "job.json").read_text()).items() if key != name})


@pytest.mark.parametrize(
    ("name", "content", "code", "match"),
    [
        ("job.json", lambda job: "{", "bad-file", "is not JSON"),
        ("job.json", lambda job: "[]", "bad-file", "is not a job"),
        ("job.json", lambda job: without(job, "steps"), "bad-file", "steps is missing"),
        ("job.json", lambda job: without(job, "optimizer"), "bad-file", "optimizer is missing"),
        ("draws.bin", lambda job: "short", "bad-file", "draws.bin has"),
        ("draws.bin", lambda job: "x" * (job / "draws.bin").stat().st_size, "bad-file", "that there are not"),
        ("before.ckpt", lambda job: "OTCK\1\0\0\0\4\0\0\0null", "bad-file", "is damaged"),
    ],
)
def test_a_broken_job_ends_with_a_sentence(name: str, content: Any, code: str, match: str, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(JOBS / "kindo-dense", tmp_path / "job"))
    (folder / "job.json").write_text(
        (folder / "job.json").read_text().replace('"freshOptimizer":true', '"freshOptimizer":false')
    )
    (folder / name).write_text(content(folder))
    with pytest.raises(OtauError, match=match) as refused:
        train(folder)
    assert refused.value.code == code


def test_a_device_that_there_is_not(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "otau.learner", "--device", "nope", str(tmp_path)]
    failed = subprocess.run(command, capture_output=True, text=True, check=False)
    assert failed.stderr == 'otau.learner: The devices are cpu, cuda, mps; got "nope".\n'


def test_stays_for_the_jobs_that_its_standard_input_names(tmp_path: Path) -> None:
    folders = [shutil.copytree(JOBS / name, tmp_path / name) for name in ("kindo-dense", "senet")]
    given = "".join(f"{folder}\n" for folder in folders)
    command = [sys.executable, "-m", "otau.learner", "-"]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line for line in lines if "finished" in line] == [{"finished": True}] * 2
    assert all((folder / "after.onnx").is_file() for folder in folders)
