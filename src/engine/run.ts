/** The protocols on streams: bytes in, lines out, until the input ends. */
import { AnalysisServer, type AnalysisSettings } from './analysis/analysis.js';
import { readLines } from './lines.js';
import type { Thinker } from './thinker.js';
import { EngineSession } from './ugi/session.js';

export type Chunks = AsyncIterable<Uint8Array>;
export type Print = (line: string) => void;

/** `otau engine`: one conversation. The end of the input is taken for `quit`. */
export async function runEngine(chunks: Chunks, print: Print, thinker: Thinker): Promise<void> {
  const session = new EngineSession(thinker, print);
  for await (const line of readLines(chunks)) {
    await session.receive(line);
    if (session.isOver) return;
  }
  await session.quit();
}

/** `otau analyse`: answers all queries, also those that are open when the input ends. */
export async function runAnalysis(chunks: Chunks, print: Print, settings: AnalysisSettings): Promise<void> {
  const server = new AnalysisServer(settings, print);
  for await (const line of readLines(chunks)) server.receive(line);
  await server.idle();
  await server.close();
}
