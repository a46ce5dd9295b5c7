/** The stage that trains, handed over to a program: `python -m otau.learner FOLDER`, or one of a user's own. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { failed, readJobResult, writeJob } from './job.js';
import type { StageContext, StageRunners } from './stage.js';

/** The last characters of what a learner says, for the sentence about its failure. */
const MAX_REASON = 500;

/**
 * Runners that hand training over to a program. It is given the folder of a job as its last argument, prints
 * `{"done": 20, "total": 200}` as it continues, and ends with the exit code 0.
 * @param command the program and its arguments
 * @example externalLearner(createStageRunners(), ['python3', '-m', 'otau.learner'])
 */
export function externalLearner(runners: StageRunners, command: readonly string[]): StageRunners {
  return {
    start: (context, initial) => runners.start(context, initial),
    selfplay: (context, model) => runners.selfplay(context, model),
    match: (context, task) => runners.match(context, task),
    close: async () => runners.close?.(),
    train: async (context, checkpoint, samples) => {
      const folder = mkdtempSync(join(tmpdir(), 'otau-train-'));
      try {
        const job = writeJob(folder, context, checkpoint, samples);
        await runProgram(command, folder, context);
        return readJobResult(job, context, command[command.length - 1]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Runs the program to its end. Throws `thread-failed` with what it said last, and the reason of the signal. */
async function runProgram(command: readonly string[], folder: string, context: StageContext): Promise<void> {
  const name = command[command.length - 1];
  const child = spawn(command[0], [...command.slice(1), folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = (): void => void child.kill();
  context.signal.addEventListener('abort', stop, { once: true });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-MAX_REASON);
  });
  createInterface({ input: child.stdout }).on('line', (line) => reportProgress(line, context));
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    }).catch((cause: Error) => {
      throw failed(name, `${command[0]} cannot be started: ${cause.message}`, cause);
    });
    context.signal.throwIfAborted();
    if (code !== 0) throw failed(name, `exit code ${code}: ${said.trim().split('\n').at(-1) ?? ''}`);
  } finally {
    context.signal.removeEventListener('abort', stop);
  }
}

/** Lines that are no progress are for people, and skipped. */
function reportProgress(line: string, context: StageContext): void {
  try {
    const { done, total } = JSON.parse(line) as { done: unknown; total: unknown };
    if (Number.isInteger(done) && Number.isInteger(total)) context.onProgress(Number(done), Number(total), 'steps');
  } catch {
    // Not ours.
  }
}
