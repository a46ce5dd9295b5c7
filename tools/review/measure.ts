/**
 * Whether the accuracy of reviews orders players, and whether verdicts hold: agents play games against themselves, all of
 * them are reviewed, and a share of the bad moves is looked at ten times as deep. docs/review.md has the figures.
 *
 *     npx tsx tools/review/measure.ts GAME GAMES AGENT... [--deep]
 */
import { createAgent, defaultSearch } from '../../packages/otau/src/agents/index.js';
import { provideNode } from '../../packages/otau/src/agents/node/index.js';
import { History } from '../../packages/otau/src/core/history.js';
import { createGame } from '../../packages/otau/src/core/registry.js';
import '../../packages/otau/src/games/all.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { isBad, lookBy, type Review, reviewGame, reviewSpec } from '../../packages/otau/src/review/index.js';

const words = process.argv.slice(2);
const isDeep = words.includes('--deep');
const [id, games, ...specs] = words.filter((word) => !word.startsWith('--'));
const game = createGame(id);
const spec = reviewSpec(defaultSearch(game), game);
const resources = provideNode();
const judge = createAgent(spec, { resources });
const looks = [lookBy(judge, game)];
/** How many times as deep the verdicts are tested. */
const TEST_EFFORT = 80;
/** A verdict that loses this part of its loss has softened. */
const SOFT = 0.5;

let tested = 0;
let softened = 0;
for (const agent of specs) {
  const found: number[] = [];
  for (let number = 0; number < Number(games); number++) {
    const history = await play(agent, number);
    const review = await reviewGame(history, { agent: spec, looks });
    for (const { accuracy } of review.players) if (accuracy !== undefined) found.push(accuracy);
    if (isDeep) await test(history, review);
  }
  const mean = found.reduce((sum, one) => sum + one, 0) / found.length;
  const spread = Math.sqrt(found.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (found.length - 1));
  const interval = (1.96 * spread) / Math.sqrt(found.length);
  console.log(`${id} ${agent}: ${mean.toFixed(1)} ± ${interval.toFixed(1)} (${found.length} sides)`);
}
if (isDeep) console.log(`${id}: ${softened} of ${tested} verdicts softened`);

/** A game of an agent against itself, its first plies drawn. */
async function play(agent: string, number: number): Promise<History> {
  const rng = new Rng(`review ${number}`);
  const history = new History(game, undefined, rng);
  const players = [0, 1].map(() => createAgent(agent, { resources }));
  const random = createAgent('random');
  const chances = new Float32Array(game.maxLegal);
  while (history.ending(true) === undefined) {
    const { row, actor } = history;
    const earlier = Array.from({ length: history.length }, (_, ply) => history.rowAt(ply));
    if (actor < 0) history.play(rng.pick(chances, game.outcomes(row, chances), 1));
    else {
      const player = history.length < 4 ? random : players[actor];
      history.play((await player.choose({ game, row, rng, history: earlier })).action);
    }
  }
  return history;
}

/** Looks at the bad moves far deeper, by another search than the one that judged them. */
async function test(history: History, { moves }: Review): Promise<void> {
  const bad = moves.filter(({ grade, better }) => grade !== undefined && isBad(grade) && better !== undefined);
  for (const { ply, player, action, better, loss } of bad.slice(0, 4)) {
    const [best, played] = await Promise.all(
      [better?.action ?? action, action].map((move) => value(history, ply, move)),
    );
    tested++;
    if (best(player) - played(player) < SOFT * loss) softened++;
  }
}

async function value(history: History, ply: number, move: number): Promise<(player: number) => number> {
  const row = new Uint8Array(game.rowSize);
  game.next(history.rowAt(ply), move, row);
  if (game.actor(row) < 0) return (player) => game.result(row, player);
  const earlier = Array.from({ length: ply + 1 }, (_, at) => history.rowAt(at));
  const { values } = await lookBy(createAgent(spec, { resources }), game)(row, earlier, TEST_EFFORT);
  return (player) => values[player];
}
