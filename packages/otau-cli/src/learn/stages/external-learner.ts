/** The stage that trains, handed over to a program: `python -m otau.learner -`, or one of a user's own. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { findSystemReason } from 'otau/internal/lib/node/system-errors.js';
import { readJobResult, writeJob } from './job.js';
import { makeJobFolder } from './job-folder.js';
import { LearnerProgram } from './learner-program.js';
import type { StageRunners } from './stage.js';

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
    throw new OtauError(
      'no-file',
      `The job of the learner cannot be written to ${quote(tmpdir())}: ${reason}; TMPDIR names another folder for it.`,
      { cause },
    );
  }
}
