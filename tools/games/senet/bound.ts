/**
 * How much can still be gained on a player of Senet, as the throws decide the rest.
 *
 *     npx tsx tools/games/senet/bound.ts kendall senet-3.table
 *
 * tells what level 8 gives away a game, as a deeper search sees it. `--player zero:visits=2000` measures another player, `--judge 1000000`
 * searches deeper than 100,000 nodes.
 */
import { createAgent } from '../../../packages/otau/src/agents/index.js';
import { provideNode } from '../../../packages/otau/src/agents/node/index.js';
import { drawOutcome } from '../../../packages/otau/src/core/rows.js';
import { CHANCE, createGame, OVER } from '../../../packages/otau/src/games/index.js';
import { loadSenet } from '../../../packages/otau/src/games/senet/tables/node/solver.js';
import { Rng } from '../../../packages/otau/src/lib/rng.js';
import { createExpectimax } from '../../../packages/otau/src/search/index.js';
import { endgamesFrom } from '../../../packages/otau/src/tables/endgames.js';
import { meanOf } from '../../figures.js';
import { readFlags } from '../../flags.js';

const LEVEL_8 = 'expectimax:nodes=2500';

const {
  flags,
  words: [rules, file],
} = readFlags({ games: 1000, seed: 'd', player: LEVEL_8, judge: 100_000 });
const game = createGame('senet', { rules: rules as 'kendall' | 'skyruk' });
const endgames = endgamesFrom(await loadSenet(file));
const judge = createExpectimax({ endgames, lines: game.maxLegal });
const player = createAgent(flags.player, { game: 'senet', resources: provideNode() });
await player.prepare?.(game);
const means: number[] = [];
for (let i = 0; i < flags.games; i++) {
  means.push(await givenAway(`${flags.seed}${i}`));
  if (means.length % 10 !== 0) continue;
  const { mean, error } = meanOf(means);
  console.log(`${means.length} games: ${mean.toFixed(4)} ± ${error.toFixed(4)}`);
}

/** By how much the moves of player 0 lower its chance to win in a game of the player against itself. */
async function givenAway(seed: string): Promise<number> {
  judge.clear();
  player.newGame?.();
  const throws = new Rng(seed);
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  let sum = 0;
  for (let actor = game.actor(row); actor !== OVER; actor = game.actor(row)) {
    const chosen = actor === CHANCE ? undefined : await player.choose({ game, row, rng: new Rng('agent') });
    const action = chosen?.action ?? drawOutcome(game, row, throws);
    if (actor === 0) {
      const { lines } = judge.search(game, row, { nodes: flags.judge });
      sum += (lines[0].value - lines.find((line) => line.action === action)!.value) / 2;
    }
    game.next(row, action, row);
  }
  return sum;
}
