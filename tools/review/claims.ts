/**
 * Whether what reviews say of bad moves is true, and whether accuracy orders players: players of several strengths play games against
 * themselves, the bad moves are said in sentences, and each sentence is checked by the rules and by a search ten times as deep.
 * docs/review.md has the figures.
 *
 *     npm run claims -- [MOVES [GAME [PLAYER...]]]
 *
 * 2,000 moves of each game unless given, by the weakest of its ladder. Each game is a line of `.tmp/claims-GAME.jsonl` with what the searches found, so a run that was
 * ended continues where it was, and what is said is made and checked anew by the sentences of today. It takes hours, and lets other
 * programs go first.
 */
import { rowAfter } from '../../packages/otau/src/core/rows.js';
import '../../packages/otau/src/games/node/all.js';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createAgent, defaultSearch } from '../../packages/otau/src/agents/index.js';
import { provideNode } from '../../packages/otau/src/agents/node/index.js';
import { CHANCE, type Game, type GameId, type Row } from '../../packages/otau/src/core/game.js';
import { History } from '../../packages/otau/src/core/history.js';
import { createGame } from '../../packages/otau/src/core/registry.js';
import { gameIds } from '../../packages/otau/src/games/index.js';
import { gameLadder } from '../../packages/otau/src/ladder/index.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { reviewOf } from '../../packages/otau/src/review/game-review.js';
import {
  type Explained,
  explainedMove,
  gradeLimits,
  isBad,
  type Judged,
  type MoveReview,
  moveWords,
  type Review,
  reviewEffort,
  reviewSearch,
  reviewSpec,
  sentencesOf,
  stepsOf,
  type Verdict,
} from '../../packages/otau/src/review/index.js';
import { Judge } from '../../packages/otau/src/review/judge.js';
import { DEFAULT_EFFORT, knownEnding, type ReviewSearch } from '../../packages/otau/src/review/review-search.js';
import { meanOf } from '../figures.js';
import { Log } from '../log.js';
import { playSelf } from '../play.js';
import { type Checks, COMMON_CHECKS } from './claim.js';
import '../output.js';

/** A game that was played and judged, and what deeper searches say of some of its bad moves. */
interface Judgement {
  readonly agent: string;
  readonly number: number;
  /** The first position. */
  readonly start: string;
  readonly actions: readonly number[];
  readonly positions: Judged['positions'];
  readonly verdicts: readonly Verdict[];
  readonly deeper: readonly Deeper[];
}

/** Values for the player of a bad move, by a deeper search. */
interface Deeper {
  readonly ply: number;
  readonly best: number;
  readonly played: number;
  /** After the answer that the review names, which is kept with it. */
  readonly answer?: string;
  readonly answered?: number;
}

/** What is said of one bad move, and what of it is false: ids of sentences. */
interface Tested {
  readonly said: string;
  readonly sentences: readonly string[];
  /** By the rules. */
  readonly wrong: readonly string[];
  /** By the deeper search, where it has looked. */
  readonly refuted?: readonly string[];
}

function rowsOf(game: Game, row: Row, line: readonly number[]): Row[] {
  return [row, ...stepsOf(game, row, line).map(({ after }) => after)];
}

/** The ids of the sentences that the rules contradict. */
export function wrongByRules(history: History, review: Review, move: MoveReview, checks: Checks): string[] {
  const { game } = history;
  const explained = explainedMove(review, move);
  if (explained === undefined) return [];
  const start = history.rowAt(move.ply);
  const lines = [[move.action, ...(move.reply ?? [])], move.better?.line ?? []];
  const rows = lines.map((line) => rowsOf(game, start, line));
  return sentencesOf(explained, String).flatMap(({ id, params }) => {
    const check = COMMON_CHECKS[id] ?? checks[id];
    if (check === undefined) return [];
    const named = String(params.reply ?? params.move ?? params.played);
    const side = params.reply === undefined && params.move !== undefined ? 1 : 0;
    const at = lines[side].findIndex(
      (action, step) =>
        rows[side][step + 1] !== undefined &&
        game.actor(rows[side][step]) >= 0 &&
        // A turn of several moves may name the square of the answer itself
        (params.reply === undefined || game.actor(rows[side][step]) !== move.player) &&
        game.formatAction(rows[side][step], action) === named,
    );
    if (at < 0) return [id];
    const [before, next] = rows[side].slice(at, at + 2);
    const end = rows[side].slice(-2) as [Row, Row];
    const earlier = history.rowsBefore(move.ply);
    const claim = { game, player: move.player, earlier, params, start, played: rows[0][1], before, after: next, end };
    return check(claim) ? [] : [id];
  });
}

/** What a deeper search says of a move, of the better one and of the answer. */
async function lookDeeper(history: History, move: MoveReview, search: ReviewSearch, effort: number): Promise<Deeper> {
  const { game } = history;
  const { ply, player, action, better, answer } = move;
  const row = history.rowAt(ply);
  const earlier = history.rowsBefore(ply);
  const next = (one: number) => rowAfter(game, row, one);
  const listed = game.actor(next(action)) === CHANCE ? await search(row, earlier, effort) : undefined;
  const worthOf = async (at: Row, before: readonly Row[]): Promise<number> =>
    (knownEnding(game, at) ?? (await search(at, before, effort))).values[player];
  const worth = async (one: number): Promise<number> =>
    listed?.lines.find((line) => line.action === one)?.value ?? (await worthOf(next(one), [...earlier, row]));
  const values = { ply, best: await worth(better?.action ?? action), played: await worth(action) };
  if (answer === undefined) return values;
  const rows = rowsOf(game, row, [action, ...(move.reply ?? [])]);
  // The player may have moves left in the turn before the answer
  const begin = rows.findIndex((one, step) => step > 0 && game.actor(one) !== player);
  const end = rows.findIndex((one, step) => step > begin && game.actor(one) !== game.actor(rows[begin]));
  const answered = rows.at(end) as Row;
  const seen = [...earlier, row, next(action)];
  // Who comes back to a position has a draw
  const isRepeated = seen.some((one) => one.every((byte, at) => byte === answered[at]));
  return { ...values, answer, answered: isRepeated ? 0 : await worthOf(answered, seen) };
}

/** The ids of the sentences that a deeper search contradicts: the move costs hardly anything, or its answer does not show it. */
function refutedBy(game: Game, { best, played, answered }: Deeper): string[] {
  const hardly = 0.5 * gradeLimits(game.id)[0];
  const refuted = best - played < hardly ? ['costs', 'better'] : [];
  return answered !== undefined && best - answered < hardly ? [...refuted, 'answer'] : refuted;
}

const resources = provideNode();
const MAX_PLIES = 160;
/** Of one game, so that many games are seen. */
const MOVES_OF_A_GAME = 8;
/** Times the first comparison of a review. */
const DEEPER = 10;

function weakPlayers(id: GameId): string[] {
  return ['greedy', ...gameLadder(id).map(({ spec }) => spec)].slice(0, 9);
}

/** Plays a game, reviews it, and looks deeper at some of its bad moves. */
async function judgeGame(
  id: GameId,
  number: number,
  agents = weakPlayers(id),
  effort = 1,
  moves = MOVES_OF_A_GAME,
): Promise<Judgement> {
  const game = createGame(id);
  const agent = agents[number % agents.length];
  const history = await playSelf(game, agent, `claims ${number}`, MAX_PLIES);
  const spec = reviewSpec(defaultSearch(game), game);
  const search = () => reviewSearch(createAgent(spec, { game: id, resources }), game);
  const judge = new Judge(history, [search()], reviewEffort(effort));
  await judge.run();
  const rng = new Rng(`moves ${number}`);
  const bad = badMoves(reviewOf(history, spec, judge));
  const deeper: Deeper[] = [];
  while (bad.length > 0 && deeper.length < moves) {
    const [move] = bad.splice(rng.below(bad.length), 1);
    deeper.push(await lookDeeper(history, move, search(), DEEPER * effort * DEFAULT_EFFORT.deep));
  }
  const start = game.formatPosition(history.rowAt(0), history.countersAt(0));
  const verdicts = [...judge.verdicts.values()];
  return { agent, number, start, actions: history.actions, positions: judge.positions, verdicts, deeper };
}

function badMoves({ moves }: Review): MoveReview[] {
  return moves.filter(({ grade, better }) => grade !== undefined && isBad(grade) && better !== undefined);
}

/** What is said of the bad moves of a game, whether it is so, and the accuracy of both sides. */
async function testClaims(id: GameId, { agent, start, actions, positions, verdicts, deeper }: Judgement) {
  const game = createGame(id);
  const { CHECKS: checks } = (await import(`../games/${id}/claims.ts`)) as { CHECKS: Checks };
  const row = new Uint8Array(game.rowSize);
  const counters = game.parsePosition(start, row);
  const history = new History(game, { row, counters });
  for (const action of actions) history.play(action);
  const review = reviewOf(history, agent, { positions, verdicts: new Map(verdicts.map((one) => [one.ply, one])) });
  const tested = badMoves(review).map((move): Tested => {
    const known = deeper.find(({ ply, answer }) => ply === move.ply && answer === move.answer);
    return {
      said: moveWords(review, move),
      sentences: sentencesOf(explainedMove(review, move) as Explained, String).map((sentence) => sentence.id),
      wrong: wrongByRules(history, review, move, checks),
      refuted: known && refutedBy(game, known),
    };
  });
  return { tested, accuracies: review.players.flatMap(({ accuracy }) => accuracy ?? []) };
}

/** What is said of some bad moves of a game that is played for it, and what of it is false. */
export async function testGame(id: GameId, number: number, effort: number, moves: number): Promise<Tested[]> {
  const { tested } = await testClaims(id, await judgeGame(id, number, undefined, effort, moves));
  return tested.filter(({ refuted }) => refuted !== undefined);
}

async function print(id: GameId, games: readonly Judgement[]): Promise<void> {
  const all: Tested[] = [];
  const sides = new Map<string, number[]>();
  for (const one of games) {
    const { tested, accuracies } = await testClaims(id, one);
    all.push(...tested);
    sides.set(one.agent, [...(sides.get(one.agent) ?? []), ...accuracies]);
  }
  const deeper = all.filter(({ refuted }) => refuted !== undefined);
  const refuted = (id: string) => deeper.filter((one) => one.refuted?.includes(id)).length;
  console.log(
    `${id}: ${all.length} moves, ${all.flatMap(({ sentences }) => sentences).length} sentences: ` +
      `${all.flatMap(({ wrong }) => wrong).length} against the rules, ` +
      `${all.filter(({ sentences }) => sentences.includes('no-reason')).length} moves without a reason; of ${deeper.length} ` +
      `searched deeper ${refuted('better')} not bad, ${refuted('answer')} with an answer that shows nothing`,
  );
  for (const [agent, numbers] of sides) {
    const { mean, error } = meanOf(numbers);
    console.log(`${id}, ${agent}: accuracy ${mean.toFixed(1)} ± ${error.toFixed(1)} (${numbers.length} sides)`);
  }
}

async function main([moves = '2000', game, ...agents]: readonly string[]): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW);
  const ids = game === undefined ? gameIds() : [game];
  const logs = new Map(ids.map((id) => [id, new Log<Judgement>(`.tmp/claims-${id}.jsonl`)]));
  const isOpen = ({ lines }: Log<Judgement>) => lines.flatMap(({ deeper }) => deeper).length < Number(moves);
  for (let number = 0; [...logs.values()].some(isOpen); number++) {
    for (const [id, log] of logs) {
      if (!isOpen(log) || number < log.lines.length) continue;
      log.add(await judgeGame(id, number, agents.length > 0 ? agents : undefined));
      console.log(`${id}: game ${number}`);
    }
  }
  for (const [id, { lines }] of logs) await print(id, lines);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
