/**
 * The stage that trains, handed over to a program such as `python -m otau.learner`: its process, the folder of a job,
 * and the question before a run whether it can be started.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { OtauError, parseJsonObject, quote, Rng } from 'otau';
import { formatHolder, isAlive, parseHolder } from 'otau/internal/lib/node/files.js';
import { findSystemReason, systemReason } from 'otau/internal/lib/node/system-errors.js';
import { readModel, writeModel } from 'otau/network';
import { asJson } from '../../arena/folder.js';
import { readCheckpoint } from '../run/checkpoint.js';
import { SampleDraws } from '../train/window.js';
import type { StageContext, StageRunners, Trained } from './stage.js';
import { Batches, LOSS_FIGURES, learningRateAt, openWindow, trainingSteps } from './train.js';

/**
 * Runners that hand training over to a program. It is given the folder of a job as its last argument, prints
 * `{"done": 20, "total": 200}` as it continues, and ends with the exit code 0. Where the last argument of `command` is `-`,
 * the program stays for all jobs: it reads their folders from its standard input, one a line, and prints `{"finished": true}`
 * after each. `close` ends it.
 * @param command the program and its arguments
 * @example externalLearner(createStageRunners(), ['python3', '-m', 'otau.learner', '-'])
 */
export function externalLearner(runners: StageRunners, command: readonly string[]): StageRunners {
  const program = new LearnerProgram(command);
  return {
    start: (context, initial) => runners.start(context, initial),
    selfplay: (context, model) => runners.selfplay(context, model),
    match: (context, task) => runners.match(context, task),
    close: async () => {
      program.close();
      await runners.close?.();
    },
    train: async (context, checkpoint, samples) => {
      const folder = write(makeJobFolder);
      try {
        const job = write(() => writeJob(folder, context, checkpoint, samples));
        await program.run(folder, context);
        return readJobResult(job, context, program.name);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Says which disk it is that fails: it need not be that of the run. */
function write<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    const reason = findSystemReason(cause);
    if (reason === undefined) throw cause;
    const sentence = `The job of the learner cannot be written to ${quote(tmpdir())}: ${reason}; TMPDIR names another folder for it.`;
    throw new OtauError('no-file', sentence, { cause });
  }
}

const PREFIX = 'otau-train-';
/** Names the process that the folder belongs to. */
const LOCK = 'lock';

/** Makes a folder of this process. Throws what the system throws. */
function makeJobFolder(): string {
  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  writeFileSync(join(folder, LOCK), formatHolder());
  return folder;
}

function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    try {
      const holder = parseHolder(readFileSync(join(folder, LOCK), 'utf8'));
      if (holder !== undefined && !isAlive(holder)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another user's, or not the folder of a job
    }
  }
}

/** The last argument of a command whose program stays. */
const PERSISTENT_FLAG = '-';
/** The last characters of a learner's output, for the sentence about its failure. */
const MAX_REASON = 500;

const DONE = '';

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

class LearnerProgram {
  /** What messages call it. */
  readonly name: string;
  readonly #isStaying: boolean;
  #child: Child | undefined;

  /** @param command the program and its arguments; one that stays has `-` as the last */
  constructor(private readonly command: readonly string[]) {
    this.#isStaying = isStaying(command);
    this.name = nameOf(command);
  }

  /**
   * Does a job.
   * @throws `thread-failed` with the last output of the program, and the reason of the signal
   */
  async run(folder: string, context: StageContext): Promise<void> {
    const child = this.#child ?? this.#start(folder);
    let said = '';
    const onOutput = (text: string): void => {
      said = (said + text).slice(-MAX_REASON);
    };
    const stop = (): void => {
      endGroup(child);
      this.#forget(child);
    };
    const lines = createInterface({ input: child.stdout });
    context.signal.addEventListener('abort', stop, { once: true });
    child.stderr.on('data', onOutput);
    try {
      const end = await this.#end(child, lines, folder, context);
      context.signal.throwIfAborted();
      if (end !== DONE) throw failed(this.name, withLastLine(end, said));
    } finally {
      context.signal.removeEventListener('abort', stop);
      child.stderr.off('data', onOutput);
      lines.close();
    }
  }

  /** Ends a program that stays; the next job starts it again. */
  close(): void {
    this.#child?.stdin.end();
    this.#child = undefined;
  }

  #start(folder: string): Child {
    const [program, ...given] = this.command;
    // In a group of its own, Ctrl-C in the terminal does not reach it: this process ends it, and knows why it ended
    const child = spawn(program, this.#isStaying ? given : [...given, folder], { stdio: 'pipe', detached: true });
    child.stderr.setEncoding('utf8');
    // It reads requests when it can; where it has ended, its end reports that
    child.stdin.on('error', () => undefined);
    child.on('error', () => undefined);
    if (this.#isStaying) {
      this.#child = child;
      child.once('close', () => this.#forget(child));
    } else child.stdin.end();
    return child;
  }

  #forget(child: Child): void {
    if (this.#child === child) this.#child = undefined;
  }

  /** Waits until the job is done, or until the program has ended: how, in words. A program that stays keeps no process alive. */
  async #end(
    child: Child,
    lines: ReturnType<typeof createInterface>,
    folder: string,
    context: StageContext,
  ): Promise<string> {
    keepAlive(child, true);
    const atEnd = this.#isStaying ? 'it has ended before the job was done' : DONE;
    const over = new AbortController();
    try {
      return await Promise.race([
        once(child, 'close', over).then(([code, signal]) => endOf(code, signal) ?? atEnd),
        new Promise<string>((resolve) => {
          lines.on('line', (line) => {
            if (reportProgress(line, context) && this.#isStaying) resolve(DONE);
          });
          if (this.#isStaying) child.stdin.write(`${folder}\n`);
        }),
      ]);
    } catch (cause) {
      throw failed(this.name, `${this.command[0]} cannot be started: ${systemReason(cause)}`, cause);
    } finally {
      over.abort();
      if (this.#isStaying) keepAlive(child, false);
    }
  }
}

function isStaying(command: readonly string[]): boolean {
  return command.length > 1 && command[command.length - 1] === PERSISTENT_FLAG;
}

/** What messages call a learner: the last word of its command. */
function nameOf(command: readonly string[]): string {
  return command[command.length - (isStaying(command) ? 2 : 1)];
}

/** How a program that failed has ended, in words. */
function endOf(code: number | null, signal: NodeJS.Signals | null): string | undefined {
  if (signal === 'SIGKILL') return 'it was killed, as the system does where memory runs out';
  if (signal !== null) return `it was ended by ${signal}`;
  return code === 0 ? undefined : `exit code ${code}`;
}

/** Ends a program and what it has started itself, as a shell does. */
function endGroup(child: Child): void {
  try {
    process.kill(-Number(child.pid), 'SIGTERM');
  } catch {
    child.kill(); // a system without groups
  }
}

/** Whether this process waits for the child and its output. */
function keepAlive(child: Child, isKept: boolean): void {
  for (const one of [child, ...(child.stdio.filter((stream) => stream !== null) as unknown as Socket[])]) {
    if (isKept) one.ref();
    else one.unref();
  }
}

/** Whether the line reports a finished job. Lines without progress are for people, and skipped. */
function reportProgress(line: string, context: StageContext): boolean {
  const { done, total, finished } = parseJsonObject(line) ?? {};
  if (Number.isInteger(done) && Number.isInteger(total)) context.onProgress(Number(done), Number(total), 'steps');
  return finished === true;
}

/** The ends of names of scripts, which an interpreter reads. */
const SCRIPTS: readonly string[] = '.py .js .mjs .cjs .ts .mts .sh .rb .jl .lua .pl .r'.split(' ');

/** Says on standard error which module is missing. Of what is looked for only the packages around it are loaded. */
const FIND_MODULES = `
import sys
from importlib.util import find_spec
for name in sys.argv[1:]:
    if find_spec(name) is None:
        sys.exit(f"No module named {name!r}; it comes with: pip install 'otau[learner]'")
`;

/**
 * Looks for the program of a learner and for its script.
 * @throws `thread-failed` with the reason
 */
export function checkLearner(command: readonly string[]): void {
  const [program, ...given] = command;
  if (!isProgram(program)) {
    const why = isFile(program) ? 'it is no program, or may not be run' : 'there is no such program';
    throw failed(nameOf(command), `${program} cannot be started: ${why}`);
  }
  const script = given.find((word) => SCRIPTS.includes(extname(word)));
  if (script !== undefined && !isFile(script)) throw failed(nameOf(command), `there is no file ${script}`);
}

/**
 * Asks a Python whether it has modules, without loading them: PyTorch takes seconds.
 * @param command of the learner; it begins with the interpreter
 * @throws `thread-failed` with the reason
 */
export async function checkModules(command: readonly string[], modules: readonly string[]): Promise<void> {
  const name = nameOf(command);
  const child = spawn(command[0], ['-c', FIND_MODULES, ...modules], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code, signal] = (await once(child, 'close').catch((cause) => {
    throw failed(name, `${command[0]} cannot be started: ${systemReason(cause)}`, cause);
  })) as [number | null, NodeJS.Signals | null];
  const end = endOf(code, signal);
  if (end !== undefined) throw failed(name, withLastLine(end, said));
}

function withLastLine(end: string, said: string): string {
  const last = said.trim().split('\n').at(-1);
  return last ? `${end}: ${last}` : end;
}

/** Whether the system would find it: a path, or a name in one of the folders of PATH. */
function isProgram(program: string): boolean {
  const isPath = program.includes('/') || program.includes('\\');
  const folders = isPath ? [''] : (process.env.PATH ?? '').split(delimiter);
  const endings = process.platform === 'win32' ? ['', '.exe', '.com'] : [''];
  return folders.some((folder) => endings.some((ending) => isExecutable(join(folder, program + ending))));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return isFile(path);
  } catch {
    return false;
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

// A training job: what a learner in another process gets and gives back, as a folder. docs/run-protocol.md describes it.
// Everything random is in the job, so that any learner takes the same steps on the same batches.

interface TrainingJob {
  readonly folder: string;
  readonly steps: number;
  /** The figures that do not depend on the learner. */
  readonly metrics: Readonly<Record<string, number>>;
}

/** Writes the folder of a job: `job.json`, `draws.bin`, `before.ckpt`, `before.onnx` and the sample files. */
export function writeJob(
  folder: string,
  context: StageContext,
  checkpoint: Uint8Array,
  samples: readonly (readonly Uint8Array[])[],
): TrainingJob {
  const { config, iteration } = context;
  const { settings, network, preset, seed } = config;
  const window = openWindow(context, samples);
  const batches = new Batches(window, settings.batchSize, new Rng(context.seed));
  const steps = trainingSteps(settings, batches);
  const progress = (step: number): number => (iteration - 1 + step / steps) / settings.iterations;
  const learningRates = Array.from({ length: steps }, (_, step) => learningRateAt(settings, progress(step)));
  const first = iteration - samples.length + 1;
  const held = samples.flatMap((files, i) => (window.iterations.includes(first + i) ? files : []));
  const names = held.map((_, i) => `samples/${i}.samples`);
  mkdirSync(join(folder, 'samples'), { recursive: true });
  for (const [i, bytes] of held.entries()) writeFileSync(join(folder, names[i]), bytes);
  const draws = new SampleDraws(steps * settings.batchSize);
  for (let step = 0; step < steps; step++) batches.pick(draws, step * settings.batchSize);
  writeFileSync(join(folder, 'draws.bin'), draws.bytes());
  writeFileSync(join(folder, 'before.ckpt'), checkpoint);
  const about = { iteration, preset, seed };
  writeFileSync(join(folder, 'before.onnx'), writeModel(network, readCheckpoint(checkpoint).weights, about));
  const { batchSize, valueWeight, weightDecay, clipNorm, freshOptimizer } = settings;
  const { game, options } = config;
  const optimizer = { weightDecay, clipNorm, beta1: 0.9, beta2: 0.999, epsilon: 1e-8 };
  const head = { format: 'otau-train-job', version: 1, game, options, iteration, seed: context.seed, samples: names };
  const job = { ...head, steps, batchSize, valueWeight, optimizer, freshOptimizer, learningRates };
  writeFileSync(join(folder, 'job.json'), JSON.stringify(job));
  const learningRate = learningRates[steps - 1];
  const metrics = { learningRate, steps, windowSamples: window.count, windowIterations: samples.length };
  return { folder, steps, metrics };
}

/**
 * What a learner has left: `after.onnx`, `after.ckpt`, `done.json`. Nothing is trusted.
 * @throws `bad-model`, `bad-file` or `thread-failed` where a part is missing or is not what the job asked for
 */
function readJobResult(
  { folder, steps, metrics }: TrainingJob,
  { config, iteration }: StageContext,
  name: string,
): Trained {
  const read = (file: string): Uint8Array => {
    try {
      return new Uint8Array(readFileSync(join(folder, file)));
    } catch (cause) {
      throw failed(name, `it has left no ${file}`, cause);
    }
  };
  const [model, checkpoint] = [read('after.onnx'), read('after.ckpt')];
  const { declaration, weights } = readModel(model);
  if (!isDeepStrictEqual(asJson(declaration), asJson(config.network)))
    throw new OtauError('bad-model', `The learner ${name} has written another network than that of the run.`);
  const found = readCheckpoint(checkpoint);
  const isSame = [...weights].every(([key, numbers]) => isDeepStrictEqual(found.weights.get(key), numbers));
  if (!isSame || found.weights.size !== weights.size) {
    const sentence = `The learner ${name} has written a checkpoint whose weights are not those of its network.`;
    throw new OtauError('bad-file', sentence);
  }
  const before = config.settings.freshOptimizer ? 0 : readCheckpoint(read('before.ckpt')).state.step;
  if (found.state.step !== before + steps)
    throw failed(name, `it has taken ${found.state.step - before} of ${steps} steps in iteration ${iteration}`);
  const done = parseFigures(read('done.json'), name);
  const figures = LOSS_FIGURES.map((figure) => [figure, typeof done[figure] === 'number' ? done[figure] : null]);
  return { model, checkpoint, metrics: { ...Object.fromEntries(figures), ...metrics, learner: name } };
}

function parseFigures(bytes: Uint8Array, name: string): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(new TextDecoder().decode(bytes)) as object) };
  } catch (cause) {
    throw failed(name, 'its done.json is no JSON', cause);
  }
}

function failed(name: string, why: string, cause?: unknown): OtauError {
  return new OtauError('thread-failed', `The learner ${name} has failed: ${why}.`, { cause });
}
