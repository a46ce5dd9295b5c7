/** `otau-cli/engine`: the text protocol of engines and the analysis protocol in JSON lines, for Node. */
import 'otau/internal/games/node/all.js';
import { AnalysisServer, type AnalysisSettings } from './analysis.js';
import type { JobRunner } from './job-runner.js';
import { readLines } from './lines.js';
import { EngineSession } from './ugi.js';

export { ThreadJobRunner } from './job-runner.js';

// The protocols on streams: bytes in, lines out, until the input ends.

/** The bytes of a stream, cut anywhere. */
export type Chunks = AsyncIterable<Uint8Array>;
/** Writes one line, without its end. */
type Print = (line: string) => void;

/**
 * Speaks the text protocol on streams, as `otau engine` does. The end of the input is taken for `quit`.
 * @param runner does the searches: `new ThreadJobRunner()`
 * @example await runEngine(process.stdin, console.log, new ThreadJobRunner())
 */
export async function runEngine(chunks: Chunks, print: Print, runner: JobRunner): Promise<void> {
  const session = new EngineSession(runner, print);
  for await (const line of readLines(chunks)) {
    await session.receive(line);
    if (session.isOver) return;
  }
  await session.quit();
}

/**
 * Speaks the analysis protocol in JSON lines on streams, as `otau analyse` does. Queries that are open when the input
 * ends are answered.
 * @example await runAnalysis(process.stdin, console.log, { workers: 2, makeRunner: () => new ThreadJobRunner() })
 */
export async function runAnalysis(chunks: Chunks, print: Print, settings: AnalysisSettings): Promise<void> {
  const server = new AnalysisServer(settings, print);
  for await (const line of readLines(chunks)) server.receive(line);
  await server.idle();
  await server.close();
}
