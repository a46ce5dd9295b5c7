/**
 * How much can still be gained on a player of Senet, as the throws decide the rest.
 *
 *     npx tsx tools/games/senet/bound.ts kendall senet-3.table          what level 8 gives away a game, as a deeper search sees it
 *     npx tsx tools/games/senet/bound.ts kendall senet-3.table match    20,000 nodes with the table against level 8, equal throws in pairs
 *
 * `--player zero:visits=2000` measures another player than level 8, `--judge 1000000` searches deeper than 100,000 nodes.
 */
import { type Agent, createAgent } from '../../../packages/otau/src/agents/index.js';
import { provideNode } from '../../../packages/otau/src/agents/node/index.js';
import { CHANCE, createGame, OVER, type Row } from '../../../packages/otau/src/games/index.js';
import { loadSenet } from '../../../packages/otau/src/games/senet/tables/node/solver.js';
import { Rng } from '../../../packages/otau/src/lib/rng.js';
import { createExpectimax } from '../../../packages/otau/src/search/index.js';
import type { Searcher } from '../../../packages/otau/src/search/search.js';
import { endgamesFrom } from '../../../packages/otau/src/tables/endgames.js';
import { meanOf } from '../../figures.js';
import { readFlags } from '../../flags.js';

const LEVEL_8 = 'expectimax:nodes=2500';
const STRONG_NODES = 20_000;
/** How many of the sixteen outcomes of four sticks give each throw. */
const THROW_WEIGHTS = [4, 6, 4, 1, 1];

const {
  flags,
  words: [rules, file, what = 'given'],
} = readFlags({ games: 1000, seed: 'd', player: LEVEL_8, judge: 100_000 });
const game = createGame('senet', { rules: rules as 'kendall' | 'skyruk' });
const endgames = endgamesFrom(await loadSenet(file));
const strong = createExpectimax({ endgames });
const judge = createExpectimax({ endgames, lines: game.maxLegal });
const player = createAgent(flags.player, { game: 'senet', resources: provideNode() });
await player.prepare?.(game);
const means: number[] = [];
for (let i = 0; i < flags.games; i += what === 'match' ? 2 : 1) {
  means.push(await (what === 'match' ? pairScore(`${flags.seed}${i / 2}`) : givenAway(`${flags.seed}${i}`)));
  if (means.length % 10 === 0) report();
}

function report(): void {
  const { mean, error } = meanOf(means);
  console.log(`${means.length} ${what === 'match' ? 'pairs' : 'games'}: ${mean.toFixed(4)} ± ${error.toFixed(4)}`);
}

/** The share of the points of two games with the same throws, one with each colour. */
async function pairScore(seed: string): Promise<number> {
  const score = async (first: number) => {
    const points = await playMatch(seed, (row, actor) =>
      actor === first ? search(strong, row, STRONG_NODES).action : chosen(player, row),
    );
    return points[first];
  };
  return ((await score(0)) + (await score(1))) / 2;
}

/** By how much the moves of player 0 lower its chance to win in a game of the player against itself. */
async function givenAway(seed: string): Promise<number> {
  let sum = 0;
  await playMatch(seed, async (row, actor) => {
    const action = await chosen(player, row);
    if (actor === 0) {
      const { lines } = search(judge, row, flags.judge);
      sum += (lines[0].value - lines.find((line) => line.action === action)!.value) / 2;
    }
    return action;
  });
  return sum;
}

async function chosen(agent: Agent, row: Row): Promise<number> {
  const { action } = await agent.choose({ game, row, rng: new Rng('agent') });
  return action;
}

function search(searcher: Searcher, row: Row, nodes: number) {
  return searcher.search(game, row, { nodes });
}

/** Plays a game with the throws of a seed; the points of both players, 0 or 1. */
async function playMatch(
  seed: string,
  choose: (row: Row, actor: number) => number | Promise<number>,
): Promise<[number, number]> {
  for (const searcher of [strong, judge]) searcher.clear();
  player.newGame?.();
  const throws = new Rng(seed);
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  for (let actor = game.actor(row); actor !== OVER; actor = game.actor(row)) {
    game.next(row, actor === CHANCE ? drawThrow(throws) : await choose(row, actor), row);
  }
  return [(1 + game.result(row, 0)) / 2, (1 + game.result(row, 1)) / 2];
}

function drawThrow(rng: Rng): number {
  let rest = rng.below(16);
  return THROW_WEIGHTS.findIndex((ways) => {
    rest -= ways;
    return rest < 0;
  });
}
