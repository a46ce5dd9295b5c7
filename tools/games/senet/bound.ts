/**
 * How much a player of Senet can still gain on level 8, as the throws decide the rest.
 *
 *     npx tsx tools/games/senet/bound.ts kendall senet-3.table          what level 8 gives away a game, as a deeper search sees it
 *     npx tsx tools/games/senet/bound.ts kendall senet-3.table match    20,000 nodes with the table against level 8, equal throws in pairs
 */
import { parseArgs } from 'node:util';
import { CHANCE, createGame, OVER, type Row } from '../../../packages/otau/src/games/index.js';
import { loadSenet } from '../../../packages/otau/src/games/senet/tables/node/files.js';
import { Rng } from '../../../packages/otau/src/lib/rng.js';
import { createExpectimax } from '../../../packages/otau/src/search/index.js';
import type { Searcher } from '../../../packages/otau/src/search/search.js';
import { endgamesFrom } from '../../../packages/otau/src/tables/endgames.js';

const LEVEL_8 = 2_500;
const STRONG = 20_000;
const JUDGE = 100_000;
/** How many of the sixteen ways four sticks fall bring each throw. */
const WAYS = [4, 6, 4, 1, 1];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { games: { type: 'string', default: '1000' }, seed: { type: 'string', default: 'd' } },
});
const [rules, file, what = 'given'] = positionals;
const game = createGame('senet', { rules: rules as 'kendall' | 'skyruk' });
const endgames = endgamesFrom(await loadSenet(file));
const means: number[] = [];
for (let i = 0; i < Number(values.games); i += what === 'match' ? 2 : 1) {
  means.push(what === 'match' ? pairScore(`${values.seed}${i / 2}`) : givenAway(`${values.seed}${i}`));
  if (means.length % 10 === 0) report();
}

function report(): void {
  const mean = means.reduce((sum, each) => sum + each, 0) / means.length;
  const spread = means.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (means.length - 1);
  const error = 1.96 * Math.sqrt(spread / means.length);
  console.log(`${means.length} ${what === 'match' ? 'pairs' : 'games'}: ${mean.toFixed(4)} ± ${error.toFixed(4)}`);
}

/** The share of the points of two games with the same throws, one with each colour. */
function pairScore(seed: string): number {
  const strong = createExpectimax({ endgames });
  const level = createExpectimax();
  const score = (first: number) =>
    play(seed, (row, player) =>
      player === first ? search(strong, row, STRONG).action : search(level, row, LEVEL_8).action,
    )[first];
  return (score(0) + score(1)) / 2;
}

/** By how much the moves of player 0 lower its chance to win in a game of level 8 against itself. */
function givenAway(seed: string): number {
  const level = createExpectimax();
  const judge = createExpectimax({ endgames, lines: game.maxLegal });
  let sum = 0;
  play(seed, (row, player) => {
    const { action } = search(level, row, LEVEL_8);
    if (player === 0) {
      const { lines } = search(judge, row, JUDGE);
      sum += (lines[0].value - lines.find((line) => line.action === action)!.value) / 2;
    }
    return action;
  });
  return sum;
}

function search(searcher: Searcher, row: Row, nodes: number) {
  return searcher.search(game, row, { nodes });
}

/** Plays a game with the throws of a seed; the points of both players, 0 or 1. */
function play(seed: string, choose: (row: Row, player: number) => number): [number, number] {
  const throws = new Rng(seed);
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  for (let actor = game.actor(row); actor !== OVER; actor = game.actor(row)) {
    game.next(row, actor === CHANCE ? drawThrow(throws) : choose(row, actor), row);
  }
  return [(1 + game.result(row, 0)) / 2, (1 + game.result(row, 1)) / 2];
}

function drawThrow(rng: Rng): number {
  let rest = rng.below(16);
  return WAYS.findIndex((ways) => {
    rest -= ways;
    return rest < 0;
  });
}
