/** `otau engine`: plays and analyses for another program, by the text protocol of docs/engine-protocol.md. */

import { ThreadJobRunner } from '../../../engine/job-runner.js';
import { runEngine } from '../../../engine/run.js';
import { EXIT, type Flags, type Input, type Output } from '../../command.js';

export async function engine(_flags: Flags, output: Output, input: Input): Promise<number> {
  await runEngine(input.chunks(), (line) => output.print(line), new ThreadJobRunner());
  return EXIT.ok;
}
