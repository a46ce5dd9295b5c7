/**
 * Measures a network against the opponents that every card names, in pairs of games from different openings:
 *
 *     npx tsx tools/models/measure.ts runs/kindo kindo --games 200 > kindo-matches.json
 *     npx tsx tools/models/measure.ts runs/skyruk senet --variant skyruk
 *
 * Uses the built command line (`npm run build`). The last two matches are against plain UCT at equal time: as many
 * milliseconds a move as the network's 200 simulations take here on average, at least 1; and 20 for both. Others can
 * be named with a limit for the network: `--against "greedy mcts:uct=1.4,time=50@time=50"`.
 */

import { createAgent } from '../../packages/otau/src/agents/index.js';
import { provideNode } from '../../packages/otau/src/agents/node/index.js';
import { History } from '../../packages/otau/src/core/history.js';
import { createGame, gameDefinition, gameTraits } from '../../packages/otau/src/games/index.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { readFlags } from '../flags.js';
import { playOn } from '../play.js';
import { type MatchResult, playMatch } from '../strength/match.js';

export interface MeasuredMatch extends MatchResult {
  readonly against: string;
  /** The variant, where the network plays more than one. */
  readonly board?: string;
  /** The limit of the network: `visits=200`. */
  readonly limit: string;
}

const SIMULATIONS = 200;
/** Moves whose time is measured, at least. */
const TIMED_MOVES = 300;

const {
  flags,
  words: [model, id],
} = readFlags({ variant: '', games: 200, seed: '1', against: '' });
const DEFAULT_LIMIT = `visits=${SIMULATIONS}`;
const MOVETIME_MS = 20;

function zero(limit: string): string {
  return `zero:${limit},endings=false,model=${model}`;
}

function opponents(milliseconds: number): string[] {
  const searches =
    gameTraits(id).search === 'expectimax'
      ? ['expectimax:depth=2', 'expectimax:nodes=5000']
      : ['alphabeta:nodes=1000', 'alphabeta:nodes=10000'];
  return ['random', 'greedy', ...searches, `mcts:uct=1.4,time=${milliseconds}`];
}

/** Milliseconds that a move takes on average in games against itself, those of the first game apart. */
async function moveTime(): Promise<number> {
  const game = createGame(id, gameOptions());
  const agent = createAgent(zero(DEFAULT_LIMIT), { game: id, resources: provideNode() });
  const rng = new Rng('time');
  let [moves, time] = [0, 0];
  for (let number = 0; moves < TIMED_MOVES; number++) {
    agent.newGame?.();
    await playOn(new History(game, undefined, rng), rng, Infinity, async ({ row }) => {
      const start = performance.now();
      const { action } = await agent.choose({ game, row, rng });
      if (number > 0) [moves, time] = [moves + 1, time + performance.now() - start];
      return action;
    });
  }
  return time / moves;
}

function gameOptions(): Record<string, string> {
  if (flags.variant === '') return {};
  const [name] = Object.keys(gameDefinition(id).options).filter((option) => option === 'variant' || option === 'rules');
  return { [name]: flags.variant };
}

const milliseconds = await moveTime();
process.stderr.write(`${SIMULATIONS} simulations take ${milliseconds.toFixed(1)} ms\n`);
const matches: MeasuredMatch[] = [];
function measure(against: string, limit = DEFAULT_LIMIT): void {
  const variant = flags.variant === '' ? [] : ['--variant', flags.variant];
  const words = [zero(limit), against, '-g', id, '--games', `${flags.games}`, '--seed', flags.seed, ...variant];
  const match = { against, limit, ...playMatch(words) };
  process.stderr.write(`${JSON.stringify(match)}\n`);
  matches.push(match);
}
const usual = opponents(Math.max(1, Math.round(milliseconds)));
for (const against of flags.against === '' ? usual : flags.against.split(' ')) {
  const [opponent, limit] = against.split('@');
  measure(opponent, limit);
}
if (flags.against === '') measure(`mcts:uct=1.4,time=${MOVETIME_MS}`, `time=${MOVETIME_MS}`);
process.stdout.write(`${JSON.stringify({ milliseconds: Math.round(10 * milliseconds) / 10, matches }, null, 2)}\n`);
process.exit();
