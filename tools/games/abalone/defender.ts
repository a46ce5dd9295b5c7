/**
 * The defenders of `keep-together.ts` as an engine of the text protocol, to measure whether a closed formation is opened:
 *
 *     otau match alphabeta:nodes=3000 "engine:nodes=3000,cmd=npx tsx tools/games/abalone/defender.ts" -g abalone
 *     otau match alphabeta:nodes=3000 "engine:depth=4,cmd=npx tsx tools/games/abalone/defender.ts --apart" -g abalone
 */
import type { Choice } from '../../../packages/otau/src/agents/agent.js';
import { createGame } from '../../../packages/otau/src/games/index.js';
import { OtauError } from '../../../packages/otau/src/lib/error.js';
import { createAlphabeta } from '../../../packages/otau/src/search/index.js';
import { runEngine } from '../../../packages/otau-cli/src/engine/index.js';
import type { JobRunner } from '../../../packages/otau-cli/src/engine/job-runner.js';
import type { FoundBy, Job, ThinkJob } from '../../../packages/otau-cli/src/engine/jobs.js';
import { keepApart, keepTogether } from './keep-together.js';

/** The depth where no limit is given. */
const DEFAULT_DEPTH = 3;
const WANTS_APART = process.argv.includes('--apart');

/** Thinks in this thread, so it hears nothing meanwhile: its limits have to end it. */
class DefenderRunner implements JobRunner {
  async do<Kind extends Job>(job: Kind): Promise<FoundBy<Kind>> {
    if (job.kind !== 'think') throw new OtauError('unsupported', 'The defender only plays.');
    return this.#think(job) as FoundBy<Kind>;
  }

  stop(): void {}

  clear(): void {}

  async close(): Promise<void> {}

  #think({ game: id, options, rows, limits }: ThinkJob): Choice {
    const game = createGame(id, options);
    const { rowSize } = game;
    const positions = Array.from({ length: rows.length / rowSize }, (_, i) =>
      rows.subarray(i * rowSize, (i + 1) * rowSize),
    );
    const row = positions[positions.length - 1];
    const evaluation = WANTS_APART ? keepApart() : keepTogether(game.actor(row));
    const search = createAlphabeta({ tableBits: 14, evaluation });
    const isLimited = Number.isFinite(limits.time) || limits.nodes !== undefined || limits.depth !== undefined;
    const own = isLimited ? limits : { depth: DEFAULT_DEPTH };
    const result = search.search(game, row, { ...own, history: positions.slice(0, -1) });
    return { action: result.action, value: result.value, result };
  }
}

await runEngine(process.stdin, (line) => console.log(line), new DefenderRunner());
