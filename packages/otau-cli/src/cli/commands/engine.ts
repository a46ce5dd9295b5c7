/** `otau engine`: plays and analyses for another program, by the text protocol of docs/engine-protocol.md. */
import { availableParallelism } from 'node:os';
import { runAnalysis, runEngine } from '../../engine/index.js';
import { ThreadJobRunner } from '../../engine/job-runner.js';
import { EXIT, type Flags, type Input, type Output } from '../command.js';
import { readWhole } from '../flags/game.js';

export async function engine(_flags: Flags, output: Output, input: Input): Promise<number> {
  await runEngine(input.chunks(), (line) => output.print(line), new ThreadJobRunner());
  return EXIT.ok;
}

// `otau analyse`: analyses many positions for another program, by the protocol of docs/analysis-protocol.md.

/** Throws `bad-command`. */
export async function analyse({ workers }: Flags, output: Output, input: Input): Promise<number> {
  const count = workers === undefined ? availableParallelism() : readWhole('--workers', workers, 1, 1024);
  const settings = { workers: count, makeRunner: () => new ThreadJobRunner() };
  await runAnalysis(input.chunks(), (line) => output.print(line), settings);
  return EXIT.ok;
}
