/** `otau engine`: plays and analyses for another program, by the text protocol of docs/engine-protocol.md. */
import { runAnalysis, runEngine } from '../../engine/index.js';
import { ThreadJobRunner } from '../../engine/job-runner.js';
import { EXIT, type Flags, type Input, type Output } from '../command.js';
import { readWorkers } from '../flags/game.js';

export async function engine(_flags: Flags, output: Output, input: Input): Promise<number> {
  await runEngine(input.chunks(), (line) => output.print(line), new ThreadJobRunner());
  return EXIT.ok;
}

// `otau analyse`: analyses many positions for another program, by the protocol of docs/analysis-protocol.md.

/** Throws `bad-command`. */
export async function analyse({ workers }: Flags, output: Output, input: Input): Promise<number> {
  const settings = { workers: readWorkers(workers, 1024), makeRunner: () => new ThreadJobRunner() };
  await runAnalysis(input.chunks(), (line) => output.print(line), settings);
  return EXIT.ok;
}
