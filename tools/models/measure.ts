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

import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { createAgent } from '../../packages/otau/src/agents/index.js';
import { provideNode } from '../../packages/otau/src/agents/node/index.js';
import type { GameId } from '../../packages/otau/src/core/game.js';
import { CHANCE } from '../../packages/otau/src/core/game.js';
import { History } from '../../packages/otau/src/core/history.js';
import { drawOutcome } from '../../packages/otau/src/core/rows.js';
import { createGame, gameDefinition, gameTraits } from '../../packages/otau/src/games/index.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';

export interface MeasuredMatch {
  readonly against: string;
  /** The variant, where the network plays more than one. */
  readonly board?: string;
  /** The limit of the network: `visits=200`. */
  readonly limit: string;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Elo difference with its 95 % interval; null for no bound. */
  readonly elo: readonly [low: number | null, elo: number | null, high: number | null];
}

const SIMULATIONS = 200;
/** Moves whose time is measured. */
const TIMED_MOVES = 300;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    variant: { type: 'string' },
    games: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    cli: { type: 'string', default: 'packages/otau-cli/dist/cli/main.js' },
    against: { type: 'string' },
  },
});
const [model, id] = positionals as [string, GameId];
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

/** Milliseconds that a move takes on average in games against itself. */
async function moveTime(): Promise<number> {
  const game = createGame(id, gameOptions());
  const agent = createAgent(zero(DEFAULT_LIMIT), { game: id, resources: provideNode() });
  const rng = new Rng('time');
  const probabilities = new Float32Array(game.maxLegal);
  let history = new History(game, undefined, rng);
  let moves = 0;
  let start = 0;
  for (let move = -20; move < TIMED_MOVES; move++) {
    if (move === 0) start = performance.now();
    if (history.ending(true) !== undefined) {
      history = new History(game, undefined, rng);
      agent.newGame?.();
    }
    if (history.actor === CHANCE) history.play(drawOutcome(game, history.row, rng, probabilities));
    else {
      history.play((await agent.choose({ game, row: history.row, rng })).action);
      if (move >= 0) moves++;
    }
  }
  return (performance.now() - start) / moves;
}

function gameOptions(): Record<string, string> {
  if (values.variant === undefined) return {};
  const [name] = Object.keys(gameDefinition(id).options).filter((option) => option === 'variant' || option === 'rules');
  return { [name]: values.variant };
}

function playMatch(against: string, limit = DEFAULT_LIMIT): MeasuredMatch {
  const flags = ['-g', id, '--games', values.games, '--seed', values.seed, '--workers', '1', '--json'];
  if (values.variant !== undefined) flags.push('--variant', values.variant);
  const text = execFileSync(process.execPath, [values.cli, 'match', zero(limit), against, ...flags], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { agents, match } = JSON.parse(text);
  // They are in the order of their strength.
  const { games, wins, draws, losses } = agents.find((agent: { spec: string }) => agent.spec.startsWith('zero'));
  const elo = [match.low, match.elo, match.high].map((value) => (value === null ? null : Math.round(value)));
  return { against, limit, games, wins, draws, losses, elo: elo as MeasuredMatch['elo'] & number[] };
}

const milliseconds = await moveTime();
process.stderr.write(`${SIMULATIONS} simulations take ${milliseconds.toFixed(1)} ms\n`);
const matches: MeasuredMatch[] = [];
function measure(against: string, limit?: string): void {
  const match = playMatch(against, limit);
  process.stderr.write(`${JSON.stringify(match)}\n`);
  matches.push(match);
}
for (const against of values.against?.split(' ') ?? opponents(Math.max(1, Math.round(milliseconds)))) {
  const [opponent, limit] = against.split('@');
  measure(opponent, limit);
}
if (values.against === undefined) measure(`mcts:uct=1.4,time=${MOVETIME_MS}`, `time=${MOVETIME_MS}`);
process.stdout.write(`${JSON.stringify({ milliseconds: Math.round(10 * milliseconds) / 10, matches }, null, 2)}\n`);
process.exit();
