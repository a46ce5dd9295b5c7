/**
 * Whether the accuracy of reviews orders players, and whether verdicts hold: agents play games against themselves, all of
 * them are reviewed, and some of the bad moves are looked at ten times as deep. docs/review.md has the figures.
 *
 *     npx tsx tools/review/measure.ts GAME GAMES AGENT... [--deep]
 *
 * Each game is a line of `.tmp/review-GAME.jsonl`, so a run that was ended continues where it was, and more games or agents
 * are added to those that are there.
 */
import '../../packages/otau/src/games/node/all.js';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createAgent, defaultSearch } from '../../packages/otau/src/agents/index.js';
import { provideNode } from '../../packages/otau/src/agents/node/index.js';
import { CHANCE, type GameId } from '../../packages/otau/src/core/game.js';
import type { History } from '../../packages/otau/src/core/history.js';
import { createGame } from '../../packages/otau/src/core/registry.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { isBad, reviewGame, reviewSearch, reviewSpec } from '../../packages/otau/src/review/index.js';
import { GRADES, type Grade, gradeOf, type MoveReview } from '../../packages/otau/src/review/review.js';
import { DEFAULT_EFFORT, knownEnding, type ReviewSearch } from '../../packages/otau/src/review/review-search.js';
import { playGame } from './claims.js';

// Whether the verdicts of a review hold when their moves are looked at far deeper, and the tables of `measure.ts`.

/** What a review says of a bad move, and what the deeper search says of it. */
interface TestedVerdict {
  readonly ply: number;
  readonly loss: number;
  readonly deeperLoss: number;
}

/** One game of an agent against itself. */
interface Reviewed {
  readonly agent: string;
  readonly number: number;
  readonly plies: number;
  readonly accuracies: readonly number[];
  readonly verdicts?: readonly TestedVerdict[];
}

/** Searches three moves deeper: the better move of the review, its own best move, and the move played. */
async function testVerdict(history: History, move: MoveReview, search: ReviewSearch, effort: number) {
  const { ply, action, better, loss } = move;
  const { game } = history;
  const row = history.rowAt(ply);
  const earlier = Array.from({ length: ply }, (_, at) => history.rowAt(at));
  const found = await search(row, earlier, effort);
  const worth = async (one: number): Promise<number> => {
    const after = new Uint8Array(game.rowSize);
    game.next(row, one, after);
    const listed = found.lines.find((line) => line.action === one);
    if (game.actor(after) === CHANCE && listed !== undefined) return listed.value;
    const next = knownEnding(game, after) ?? (await search(after, [...earlier, row], effort));
    return next.values[game.actor(row)];
  };
  const candidates = new Set([found.lines[0].action, better?.action ?? action]);
  let best = -1;
  for (const one of candidates) best = Math.max(best, await worth(one));
  return { ply, loss, deeperLoss: Math.max(0, best - (await worth(action))) };
}

/** The mean accuracy of each agent with its 95 % interval, the least accurate first, and how many verdicts held. */
function printTables(game: GameId, games: readonly Reviewed[]): void {
  const rows = [...new Set(games.map(({ agent }) => agent))].map((agent) => {
    const found = games.filter((one) => one.agent === agent).flatMap(({ accuracies }) => accuracies);
    const mean = found.reduce((sum, one) => sum + one, 0) / found.length;
    const spread = Math.sqrt(found.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (found.length - 1));
    return { agent, mean, interval: (1.96 * spread) / Math.sqrt(found.length), sides: found.length };
  });
  for (const { agent, mean, interval, sides } of rows.sort((a, b) => a.mean - b.mean)) {
    console.log(`${game} ${agent}: ${mean.toFixed(1)} ± ${interval.toFixed(1)} (${sides} sides)`);
  }
  const verdicts = games.flatMap((one) => one.verdicts ?? []);
  const grade = (loss: number): Grade => gradeOf(game, loss, loss === 0);
  const isMilder = ({ loss, deeperLoss }: TestedVerdict) =>
    GRADES.indexOf(grade(deeperLoss)) < GRADES.indexOf(grade(loss));
  const milder = verdicts.filter(isMilder);
  const gone = milder.filter(({ deeperLoss }) => !isBad(grade(deeperLoss)));
  const halved = milder.filter(({ loss, deeperLoss }) => deeperLoss < loss / 2);
  console.log(
    `${game}: ${verdicts.length} verdicts tested: ${milder.length} with a milder word, ${halved.length} with less than half the loss, ${gone.length} no longer bad`,
  );
}

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
  const history = await playGame(game, agent, `review ${number}`);
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
