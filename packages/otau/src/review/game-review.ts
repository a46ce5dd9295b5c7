/** A game reviewed: two searches, then verdicts, accuracy, turning points and the reasons for them. */
import { CHANCE, type GameId } from '../core/game.js';
import { History } from '../core/history.js';
import { movesOf } from '../records/moves.js';
import type { GameRecord, Note, Variation } from '../records/record.js';
import { replayRecord } from '../records/replay.js';
import { Judge, type Judged, type Verdict } from './judge.js';
import {
  GRADES,
  type Grade,
  gradeOf,
  isBad,
  type MoveReview,
  moveAccuracy,
  type PlayerReview,
  type PositionValue,
  type Review,
} from './review.js';
import { type Effort, type FoundLine, type ReviewSearch, reviewEffort } from './review-search.js';
import { type Explained, explainMove, sentencesOf, sentenceWords } from './sentences.js';
import { firstTurn, moveOf, stepsOf } from './theme.js';

/** How a game is reviewed. */
export interface ReviewOptions {
  /** The text of the agent behind the searches. */
  readonly agent: string;
  /** One search, or one for each thread. */
  readonly searches: readonly ReviewSearch[];
  /** That of `reviewEffort` for the agent unless given. */
  readonly effort?: Effort;
  /** Called after every search: the part that is done, 0 to 1, and what is known so far. Moves without a verdict are not in it. */
  readonly onProgress?: (progress: number, soFar: Judged) => void;
  /** Asked before every search. */
  readonly stop?: () => boolean;
}

/** The moves of a line that help a reader. */
const SHOWN_MOVES = 8;

/**
 * Reviews a game.
 * @throws OtauError `stopped`, and what the searches throw
 * @example
 * const agent = createAgent('alphabeta');
 * const review = await reviewGame(replayRecord(record), { agent: agent.name, searches: [reviewSearch(agent, game)] });
 * review.players[0].accuracy; // 87.3
 */
export async function reviewGame(history: History, options: ReviewOptions): Promise<Review> {
  const { agent, searches, effort = reviewEffort(1, agent), onProgress, stop } = options;
  const judge: Judge = new Judge(history, searches, effort, (progress) => onProgress?.(progress, judge), stop);
  await judge.run();
  return reviewOf(history, agent, judge);
}

/** The review of a game that is judged. */
export function reviewOf(history: History, agent: string, { positions, verdicts }: Judged): Review {
  const { game } = history;
  const single: MoveReview[] = [];
  for (let ply = 0; ply < history.length; ply++) {
    if (game.actor(history.rowAt(ply)) >= 0) single.push(moveReview(history, ply, verdicts.get(ply)));
  }
  const moves = withTurns(history, single);
  const luck = luckOf(history, positions);
  const players = Array.from(
    { length: game.players },
    (_, player): PlayerReview => ({
      accuracy: accuracyOf(game.id, moves, positions, player),
      counts: countGrades(moves, player),
      luck: luck?.[player],
    }),
  );
  return {
    format: 'otau-review',
    version: 1,
    game: game.id,
    options: game.options,
    agent,
    players,
    positions,
    moves,
    turningPoints: turningPointsOf(moves),
  };
}

function moveReview(history: History, ply: number, verdict: Verdict | undefined): MoveReview {
  const { game } = history;
  const row = history.rowAt(ply);
  const action = history.actions[ply];
  const { move: number } = history.countersAt(ply);
  const what = { ply, number, player: game.actor(row), action, move: game.formatAction(row, action) };
  if (verdict === undefined) return { ...what, loss: 0, isExact: false, themes: [] };
  const { loss, isBest, isExact, best, played } = verdict;
  const grade = gradeOf(game.id, loss, isBest);
  if (best === undefined || played === undefined || !isBad(grade)) return { ...what, grade, loss, isExact, themes: [] };
  const bestLine = stepsOf(game, row, best.line);
  const playedLine = stepsOf(game, row, played.line);
  const tried = ({ line, value, isExact: isProved = isExact }: FoundLine) => ({ line, value, isExact: isProved });
  const lines = [tried(best), tried(played)] as const;
  const { themes, answer } = explainMove(game, row, ...lines, history.rowsBefore(ply), history.actions.slice(ply));
  const moves = bestLine.slice(0, SHOWN_MOVES).map((step) => moveOf(game, step));
  const better = { action: best.action, move: moves[0], line: bestLine.map((step) => step.action), moves };
  return {
    ...what,
    grade,
    loss,
    isExact,
    better,
    reply: playedLine.slice(1).map((step) => step.action),
    answer,
    themes,
  };
}

/** How lucky each player's throws were; undefined in games without chance. */
function luckOf(history: History, positions: Judged['positions']): number[] | undefined {
  const { game } = history;
  let hasChance = false;
  const luck = new Array<number>(game.players).fill(0);
  for (let ply = 0; ply < history.length; ply++) {
    if (game.actor(history.rowAt(ply)) !== CHANCE) continue;
    hasChance = true;
    const [before, after] = [positions[ply], positions[ply + 1]];
    if (before === undefined || after === undefined) continue;
    for (let player = 0; player < game.players; player++) luck[player] += after.values[player] - before.values[player];
  }
  return hasChance ? luck : undefined;
}

/** The weight of a move where all is decided. */
const MIN_WEIGHT = 0.02;

/**
 * The mean accuracy of the moves of a player that had a choice, 0 to 100; undefined without any. A move counts as much as
 * there was to win or to lose: fully in an even position, hardly where the game is decided, unless it changes that.
 */
function accuracyOf(
  game: GameId,
  moves: readonly MoveReview[],
  positions: readonly (PositionValue | undefined)[],
  player: number,
): number | undefined {
  let sum = 0;
  let weights = 0;
  for (const { ply, loss, grade, player: mover } of moves) {
    if (mover !== player || grade === undefined) continue;
    const value = positions[ply]?.values[player] ?? 0;
    const weight = Math.max(MIN_WEIGHT, 1 - value * value, Math.min(1, loss));
    sum += weight * moveAccuracy(game, loss);
    weights += weight;
  }
  return weights === 0 ? undefined : sum / weights;
}

function countGrades(moves: readonly MoveReview[], player: number): Record<Grade, number> {
  const counts = Object.fromEntries(GRADES.map((grade) => [grade, 0])) as Record<Grade, number>;
  for (const move of moves) if (move.player === player && move.grade !== undefined) counts[move.grade]++;
  return counts;
}

const MAX_TURNING_POINTS = 3;

/** The moves of each turn: those of one player that follow each other, without a throw between them. */
function turnsOf(moves: readonly MoveReview[]): MoveReview[][] {
  const turns: MoveReview[][] = [];
  for (const move of moves) {
    const turn = turns.at(-1);
    const last = turn?.at(-1);
    if (turn !== undefined && last?.player === move.player && last.ply + 1 === move.ply) turn.push(move);
    else turns.push([move]);
  }
  return turns;
}

function lossOf(turn: readonly MoveReview[]): number {
  return turn.reduce((sum, { grade, loss }) => sum + (grade !== undefined && isBad(grade) ? loss : 0), 0);
}

/** The same moves; mistakes in a turn of several moves know that turn. */
function withTurns(history: History, moves: readonly MoveReview[]): MoveReview[] {
  return turnsOf(moves).flatMap((turn) => {
    const played = turn.map(({ move }) => move);
    return turn.map((move, at): MoveReview => {
      const rest = restOf(history, move);
      if (rest === undefined || (turn.length === 1 && rest.length === 1)) return move;
      return { ...move, turn: { played, at, better: [...played.slice(0, at), ...rest], loss: lossOf(turn) } };
    });
  });
}

/** The moves of the better line to the end of the turn; undefined where no move is better. */
function restOf(history: History, { ply, better }: MoveReview): string[] | undefined {
  const { game } = history;
  return better && firstTurn(stepsOf(game, history.rowAt(ply), better.line)).map((step) => moveOf(game, step));
}

/** The plies of the worst moves in the turns that gave away most, in the order of the game. */
function turningPointsOf(moves: readonly MoveReview[]): number[] {
  return turnsOf(moves)
    .filter((turn) => lossOf(turn) > 0)
    .sort((a, b) => lossOf(b) - lossOf(a))
    .slice(0, MAX_TURNING_POINTS)
    .map((turn) => turn.reduce((worst, move) => (move.loss > worst.loss ? move : worst)).ply)
    .sort((a, b) => a - b);
}

// A review in words: a move in English sentences, and a record with values, marks and words.

/** The moves of a better line that are written. */
const LINE_MOVES = 6;

/**
 * The record with the review in its notes and variations. Existing notes stay: comments come before those of the review,
 * marks of verdicts are replaced. Annotating a reviewed record again changes nothing.
 * @param record the record of the game that was reviewed
 * @throws OtauError `bad-record`
 */
export function annotateRecord(record: GameRecord, review: Review): GameRecord {
  const history = replayRecord(record);
  const notes: Record<number, Note> = { ...record.notes };
  const variations: Record<number, readonly Variation[]> = { ...record.variations };
  review.moves.forEach((move, index) => {
    const ply = index + 1;
    notes[ply] = annotated(notes[ply] ?? {}, review, move);
    const line = move.better === undefined ? undefined : variationOf(history, move);
    const known = variations[ply] ?? [];
    if (line === undefined || known.some((one) => one.moves[0] === line.moves[0])) return;
    variations[ply] = [...known, line];
  });
  return { ...record, notes, variations: Object.keys(variations).length > 0 ? variations : undefined };
}

function annotated(note: Note, review: Review, move: MoveReview): Note {
  const value = review.positions[move.ply + 1]?.values[0];
  const evaluation = value === undefined ? note.evaluation : Math.round(1000 * value) / 1000;
  const verdicts = Object.values(MARKS);
  const mark = move.grade === undefined ? undefined : MARKS[move.grade];
  const marks = [...(note.marks ?? []).filter((one) => !verdicts.includes(one)), ...(mark === undefined ? [] : [mark])];
  const words = move.better === undefined ? '' : moveWords(review, move);
  const own = note.comment ?? '';
  const comment = own.includes(words) ? own : [own, words].filter((text) => text !== '').join(' ');
  return {
    ...note,
    ...(evaluation === undefined ? {} : { evaluation }),
    ...(comment === '' ? {} : { comment }),
    ...(marks.length === 0 ? { marks: undefined } : { marks }),
  };
}

/** The better line as a record writes it: from the position before the move, throws with the moves after them. */
function variationOf(history: History, { ply, better }: MoveReview): Variation | undefined {
  const { game } = history;
  const isThrown = ply > 0 && game.actor(history.rowAt(ply - 1)) === CHANCE;
  const from = isThrown ? ply - 1 : ply;
  const line = new History(game, { row: history.rowAt(from), counters: history.countersAt(from) });
  if (isThrown) line.play(history.actions[from]);
  for (const action of better?.line.slice(0, LINE_MOVES) ?? []) line.play(action);
  while (line.length > 0 && game.actor(line.rowAt(line.length - 1)) === CHANCE) line.undo(); // a line does not end with a throw
  const moves = movesOf(line);
  return moves.length === 0 ? undefined : { moves };
}

/**
 * What is known of a move of a review that gives something away, for its sentences; undefined for others. A turn of several moves is
 * one decision.
 */
export function explainedMove({ game }: Review, { move, answer, loss, isExact, better, turn, themes }: MoveReview) {
  if (better === undefined) return undefined;
  const whole = turn !== undefined && turn.loss > loss ? { turn: turn.played.join(' '), loss: turn.loss } : { loss };
  const instead = turn?.better.join(' ') ?? better.move;
  return { game, played: move, answer, ...whole, isExact, better: instead, themes } satisfies Explained;
}

/**
 * The sentences about a move: `81 lets 63(10) take 10 stones from pit 3. 81 costs 12 % of the chances to win. 76(10) was better.`
 * @param move of the moves of the review
 */
export function moveWords(review: Review, move: MoveReview): string {
  const explained = explainedMove(review, move);
  if (explained !== undefined) {
    const sentences = sentencesOf(explained, (share) => `${Math.round(100 * share)} %`);
    return sentences.map((sentence) => sentenceWords(review.game, sentence)).join(' ');
  }
  return move.grade === undefined ? 'The only move.' : `${move.grade === 'best' ? 'The best' : 'A good'} move.`;
}

/** The marks of records: 6 `?!`, 2 `?`, 4 `??`. */
const MARKS: Readonly<Partial<Record<Grade, number>>> = { [GRADES[2]]: 6, [GRADES[3]]: 2, [GRADES[4]]: 4 };
