/**
 * Whether the accuracy of reviews orders players, and whether verdicts hold: agents play games against themselves, all of
 * them are reviewed, and some of the bad moves are looked at ten times as deep. docs/review.md has the figures.
 *
 *     npx tsx tools/review/measure.ts GAME GAMES AGENT... [--deep]
 *
 * Each game is a line of `.tmp/review-GAME.jsonl`, so a run that was ended continues where it was, and more games or agents
 * are added to those that are there.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createAgent, defaultSearch } from '../../packages/otau/src/agents/index.js';
import { provideNode } from '../../packages/otau/src/agents/node/index.js';
import { History } from '../../packages/otau/src/core/history.js';
import { createGame } from '../../packages/otau/src/core/registry.js';
import '../../packages/otau/src/games/node/all.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { isBad, reviewGame, reviewSearch, reviewSpec } from '../../packages/otau/src/review/index.js';
import { DEFAULT_EFFORT } from '../../packages/otau/src/review/review-search.js';
import { printTables, type Reviewed, testVerdict } from './verdicts.js';

const words = process.argv.slice(2);
const isDeep = words.includes('--deep');
const [id, games, ...agents] = words.filter((word) => !word.startsWith('--'));
const game = createGame(id);
const spec = reviewSpec(defaultSearch(game), game);
const resources = provideNode();
const searches = [reviewSearch(createAgent(spec, { resources }), game)];
/** How many times as deep as the deepest search of a review the verdicts are tested. */
const TEST_EFFORT = 10 * DEFAULT_EFFORT.deep;
const TESTED_MOVES = 3;
const DRAWN_PLIES = 4;

const file = `.tmp/review-${id}.jsonl`;
mkdirSync('.tmp', { recursive: true });
const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
const reviewed: Reviewed[] = lines.map((line) => JSON.parse(line) as Reviewed);
const isKnown = (agent: string, number: number): boolean =>
  reviewed.some((one) => one.agent === agent && one.number === number && (one.verdicts !== undefined || !isDeep));

for (let number = 0; number < Number(games); number++) {
  for (const agent of agents) {
    if (isKnown(agent, number)) continue;
    const one = await measure(agent, number);
    reviewed.push(one);
    appendFileSync(file, `${JSON.stringify(one)}\n`);
  }
}
printTables(
  game.id,
  reviewed.filter(({ agent }) => agents.includes(agent)),
);

async function measure(agent: string, number: number): Promise<Reviewed> {
  const history = await playGame(agent, number);
  const review = await reviewGame(history, { agent: spec, searches });
  const accuracies = review.players.map(({ accuracy }) => accuracy).filter((one) => one !== undefined);
  const one = { agent, number, plies: history.length, accuracies };
  if (!isDeep) return one;
  const rng = new Rng(`verdicts ${number}`);
  const bad = review.moves.filter(({ grade }) => grade !== undefined && isBad(grade));
  const verdicts = [];
  while (bad.length > 0 && verdicts.length < TESTED_MOVES) {
    const [move] = bad.splice(rng.below(bad.length), 1);
    const judge = createAgent(spec, { resources });
    verdicts.push(await testVerdict(history, move, reviewSearch(judge, game), TEST_EFFORT));
  }
  return { ...one, verdicts };
}

/** A game of an agent against itself, its first plies drawn. */
async function playGame(agent: string, number: number): Promise<History> {
  const rng = new Rng(`review ${number}`);
  const history = new History(game, undefined, rng);
  const players = [0, 1].map(() => createAgent(agent, { game: game.id, resources }));
  const random = createAgent('random');
  const chances = new Float32Array(game.maxLegal);
  while (history.ending(true) === undefined) {
    const { row, actor } = history;
    const earlier = Array.from({ length: history.length }, (_, ply) => history.rowAt(ply));
    if (actor < 0) history.play(rng.pick(chances, game.outcomes(row, chances), 1));
    else {
      const player = history.length < DRAWN_PLIES ? random : players[actor];
      history.play((await player.choose({ game, row, rng, history: earlier })).action);
    }
  }
  for (const player of players) await player.close?.();
  return history;
}
