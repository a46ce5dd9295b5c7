/**
 * Whether what reviews say of bad moves is true: players of several strengths play games against themselves, the bad moves are said
 * in sentences, and each sentence is checked by the rules and by a search ten times as deep. docs/review.md has the figures.
 *
 *     npm run claims -- [MOVES [GAME...]]
 *
 * 2,000 moves of each game unless given. Each move is a line of `.tmp/claims-GAME.jsonl`, so a run that was ended continues where it
 * was. It takes hours, and lets other programs go first.
 */
import '../../packages/otau/src/games/node/all.js';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createAgent, defaultSearch } from '../../packages/otau/src/agents/index.js';
import { provideNode } from '../../packages/otau/src/agents/node/index.js';
import { CHANCE, type Game, type GameId, OVER, type Row } from '../../packages/otau/src/core/game.js';
import type { History } from '../../packages/otau/src/core/history.js';
import { createGame } from '../../packages/otau/src/core/registry.js';
import { gameIds } from '../../packages/otau/src/games/index.js';
import { gameLadder } from '../../packages/otau/src/ladder/index.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import {
  explainedMove,
  gradeLimits,
  isBad,
  type MoveReview,
  moveWords,
  type Review,
  reviewEffort,
  reviewGame,
  reviewSearch,
  reviewSpec,
  sentencesOf,
} from '../../packages/otau/src/review/index.js';
import { DEFAULT_EFFORT, knownEnding, type ReviewSearch } from '../../packages/otau/src/review/review-search.js';
import { Log } from '../log.js';
import { playSelf } from '../play.js';
import { after, type Checks } from './claim.js';

/** What was said of one bad move, and what of it is false: ids of sentences. */
interface Tested {
  readonly agent: string;
  /** Of the game that was played. */
  readonly number: number;
  readonly ply: number;
  /** Before the move, so that a false claim can be looked at. */
  readonly position: string;
  readonly said: string;
  readonly sentences: readonly string[];
  /** What the move gives away by the review, and by the deeper search. */
  readonly losses: readonly [said: number, deeper: number];
  /** By the rules. */
  readonly wrong: readonly string[];
  /** By the deeper search. */
  readonly refuted: readonly string[];
}

function rowsOf(game: Game, row: Row, line: readonly number[]): Row[] {
  const rows = [row];
  for (const action of line) {
    const last = rows[rows.length - 1];
    if (game.actor(last) === OVER) break;
    rows.push(after(game, last, action));
  }
  return rows;
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
    const check = checks[id];
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
    const claim = { game, player: move.player, params, start, played: rows[0][1], before, after: next, end };
    return check(claim) ? [] : [id];
  });
}

/**
 * What a move gives away by a deeper search, and the ids of the sentences that it contradicts: the move costs hardly anything, or its
 * answer does not show it.
 */
export async function refutedBySearch(
  history: History,
  move: MoveReview,
  search: ReviewSearch,
  effort: number,
): Promise<{ readonly deeper: number; readonly refuted: readonly string[] }> {
  const { game } = history;
  const { ply, player, action, better, answer } = move;
  const row = history.rowAt(ply);
  const earlier = Array.from({ length: ply }, (_, at) => history.rowAt(at));
  const hardly = 0.5 * gradeLimits(game.id)[0];
  const next = (one: number) => after(game, row, one);
  const listed = game.actor(next(action)) === CHANCE ? await search(row, earlier, effort) : undefined;
  const worthOf = async (at: Row, before: readonly Row[]): Promise<number> =>
    (knownEnding(game, at) ?? (await search(at, before, effort))).values[player];
  const worth = async (one: number): Promise<number> =>
    listed?.lines.find((line) => line.action === one)?.value ?? (await worthOf(next(one), [...earlier, row]));
  const best = await worth(better?.action ?? action);
  const deeper = best - (await worth(action));
  const refuted = deeper < hardly ? ['costs', 'better'] : [];
  if (answer === undefined) return { deeper, refuted };
  const rows = rowsOf(game, row, [action, ...(move.reply ?? [])]);
  // The player may have moves left in the turn before the answer
  const begin = rows.findIndex((one, step) => step > 0 && game.actor(one) !== player);
  const end = rows.findIndex((one, step) => step > begin && game.actor(one) !== game.actor(rows[begin]));
  const answered = rows.at(end) as Row;
  const seen = [...earlier, row, next(action)];
  // Who comes back to a position has a draw
  const isRepeated = seen.some((one) => one.every((byte, at) => byte === answered[at]));
  if (best - (isRepeated ? 0 : await worthOf(answered, seen)) < hardly) refuted.push('answer');
  return { deeper, refuted };
}

const resources = provideNode();
const MAX_PLIES = 160;
/** Of one game, so that many games are seen. */
const MOVES_OF_A_GAME = 8;
/** Times the first comparison of a review. */
const DEEPER = 10;

export async function testGame(id: GameId, number: number, effort = 1, moves = MOVES_OF_A_GAME): Promise<Tested[]> {
  const game = createGame(id);
  const { CHECKS: checks } = (await import(`../games/${id}/claims.ts`)) as { CHECKS: Checks };
  const agents = ['greedy', ...gameLadder(id).map(({ spec }) => spec)].slice(0, 9);
  const agent = agents[number % agents.length];
  const history = await playSelf(game, agent, `claims ${number}`, MAX_PLIES);
  const spec = reviewSpec(defaultSearch(game), game);
  const search = () => reviewSearch(createAgent(spec, { game: id, resources }), game);
  const review = await reviewGame(history, { agent: spec, searches: [search()], effort: reviewEffort(effort) });
  const rng = new Rng(`moves ${number}`);
  const bad = review.moves.filter(({ grade }) => grade !== undefined && isBad(grade));
  const tested: Tested[] = [];
  while (bad.length > 0 && tested.length < moves) {
    const [move] = bad.splice(rng.below(bad.length), 1);
    const explained = explainedMove(review, move);
    if (explained === undefined) continue;
    const { deeper, refuted } = await refutedBySearch(history, move, search(), DEEPER * effort * DEFAULT_EFFORT.deep);
    tested.push({
      agent,
      number,
      ply: move.ply,
      position: game.formatPosition(history.rowAt(move.ply), history.countersAt(move.ply)),
      said: moveWords(review, move),
      sentences: sentencesOf(explained, String).map((sentence) => sentence.id),
      losses: [explained.loss, deeper],
      wrong: wrongByRules(history, review, move, checks),
      refuted,
    });
  }
  return tested;
}

function print(id: GameId, all: readonly Tested[]): void {
  const count = (holds: (one: Tested) => boolean) => all.filter(holds).length;
  const sentences = all.reduce((sum, one) => sum + one.sentences.length, 0);
  const wrong = all.reduce((sum, one) => sum + one.wrong.length, 0);
  const refuted = all.reduce((sum, one) => sum + one.refuted.filter((id) => one.sentences.includes(id)).length, 0);
  console.log(
    `${id}: ${all.length} moves, ${sentences} sentences: ${wrong} against the rules, ${refuted} refuted; ` +
      `of moves ${count(({ refuted: [first] }) => first === 'costs')} not bad, ${count(({ refuted: ids }) => ids.includes('answer'))} whose answer shows nothing, ` +
      `${count((one) => one.sentences.includes('no-reason'))} without a reason`,
  );
}

async function main([moves = '2000', ...games]: readonly string[]): Promise<void> {
  setPriority(15);
  const ids = games.length > 0 ? games : gameIds();
  const logs = new Map(ids.map((id) => [id, new Log<Tested>(`.tmp/claims-${id}.jsonl`)]));
  const isOpen = ({ lines }: Log<Tested>) => lines.length < Number(moves);
  for (let number = 0; [...logs.values()].some(isOpen); number++) {
    for (const [id, log] of logs) {
      if (!isOpen(log) || log.lines.some((one) => one.number >= number)) continue;
      for (const one of await testGame(id, number)) log.add(one);
      print(id, log.lines);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
