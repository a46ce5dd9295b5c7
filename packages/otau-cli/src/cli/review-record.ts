/** One game reviewed for a command, with its flags. */
import { setImmediate as turn } from 'node:timers/promises';
import { createAgent, defaultSearch } from 'otau/internal/agents/index.js';
import { createGame } from 'otau/internal/core/registry.js';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { type GameRecord, replayRecord } from 'otau/internal/records/index.js';
import {
  type Review,
  type ReviewSearch,
  reviewEffort,
  reviewGame,
  reviewSearch,
  reviewSpec,
} from 'otau/internal/review/index.js';
import { RESOURCES } from './agent-resources.js';
import type { Input, Interrupted, Output } from './command.js';
import type { ReadFlags } from './files.js';
import { Progress, waitFor } from './progress.js';

/** The flags of `otau review`. */
export interface ReviewFlags extends ReadFlags {
  readonly agent?: string;
  readonly effort?: string;
  readonly number?: string;
  readonly annotate?: string;
  readonly archive?: string;
  readonly find?: string;
}

const MIN_EFFORT = 0.05;
const MAX_EFFORT = 1000;

/** The effort of a review, 1 unless given. Throws `bad-command`. */
export function readEffort({ effort }: ReviewFlags): number {
  if (effort === undefined) return 1;
  const value = /^\d{1,4}(\.\d{1,3})?$/.test(effort) ? Number(effort) : Number.NaN;
  if (value >= MIN_EFFORT && value <= MAX_EFFORT) return value;
  throw new OtauError(
    'bad-command',
    `--effort takes a number from ${MIN_EFFORT} to ${MAX_EFFORT}; got ${quote(effort)}.`,
  );
}

/** Reviews one game. Ctrl-C ends it. Throws `Interrupted`, and what agents throw. */
export async function reviewRecord(
  record: GameRecord,
  flags: ReviewFlags,
  output: Output,
  input: Input,
): Promise<Review> {
  const game = createGame(record.game, record.options);
  const spec = reviewSpec(flags.agent ?? defaultSearch(game), game);
  const agent = createAgent(spec, { game: game.id, resources: RESOURCES });
  const progress = new Progress(output, input, input.isTerminal && !flags.json && !flags.svg);
  let stopped: Interrupted | undefined;
  const searchNow = reviewSearch(agent, game);
  // A search gives nothing else a turn: Ctrl-C comes between two
  const search: ReviewSearch = async (...position) => {
    await turn();
    return searchNow(...position);
  };
  try {
    const work = reviewGame(replayRecord(record), {
      agent: spec,
      searches: [search],
      effort: reviewEffort(readEffort(flags), spec),
      stop: () => stopped !== undefined,
      onProgress: (part) => {
        if (progress.isLive && progress.isDue()) progress.show(`${Math.floor(100 * part)} %`);
      },
    });
    const done = await waitFor(work, input, (reason) => {
      stopped = reason;
    });
    if (progress.isLive) progress.printFinal('');
    return done;
  } catch (error) {
    if (stopped !== undefined && error instanceof OtauError && error.code === 'stopped') throw stopped;
    throw error;
  } finally {
    await agent.close?.();
  }
}
