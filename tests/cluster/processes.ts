/** Learners and workers as processes. They are JavaScript, compiled for the test: so they start five times as fast. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../bundle.js';

const NAMES = ['worker-process', 'learner-process', 'evaluator'];

export class Programs {
  readonly #folder = mkdtempSync(join(tmpdir(), 'otau-programs-'));
  readonly #scripts: string;
  readonly #running = new Set<Program>();

  constructor() {
    this.#scripts = bundle(this.#folder, {
      ...Object.fromEntries(NAMES.map((name) => [name, `tests/cluster/${name}.ts`])),
      'thread-entry': 'packages/otau-cli/src/learn/selfplay/thread-entry.ts',
    });
  }

  /** @param pace milliseconds that each answer of a worker's evaluator takes */
  worker(address: string, args: readonly string[] = [], pace = 0, env: Record<string, string> = {}): Program {
    return this.#start('worker-process', [address, ...args], { OTAU_TEST_PACE: String(pace), ...env });
  }

  learner(address: string, folder: string): Program {
    return this.#start('learner-process', [address, folder]);
  }

  #start(name: string, args: readonly string[], env: Record<string, string> = {}): Program {
    const script = join(this.#scripts, `${name}.js`);
    const child = spawn(process.execPath, [script, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    const program = new Program(child);
    this.#running.add(program);
    child.once('exit', () => this.#running.delete(program));
    return program;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running].map((program) => program.kill()));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export class Program {
  /** What it has printed. */
  output = '';
  readonly ended: Promise<unknown>;
  #onOutput: () => void = () => {};

  constructor(readonly child: ChildProcess) {
    this.ended = once(child, 'close');
    child.stdout?.on('data', (data) => {
      this.output += String(data);
      this.#onOutput();
    });
  }

  /** Waits until it has printed this. */
  async says(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      const output = new Promise<string>((resolve) => {
        this.#onOutput = () => resolve('');
      });
      const end = this.ended.then(() => 'end');
      if ((await Promise.race([output, end])) === 'end' && !this.output.includes(text)) {
        throw new Error(`It ended before it said ${JSON.stringify(text)}:\n${this.output}`);
      }
    }
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
    await this.ended;
  }
}
