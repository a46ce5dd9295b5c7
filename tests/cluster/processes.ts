/** Learners and workers as processes. They are JavaScript, compiled for the test: so they start five times as fast. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../bundle.js';
import { type Program, startNode } from '../processes.js';

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
    const program = startNode([join(this.#scripts, `${name}.js`), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    this.#running.add(program);
    void program.ended.then(() => this.#running.delete(program));
    return program;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running].map((program) => program.kill()));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
