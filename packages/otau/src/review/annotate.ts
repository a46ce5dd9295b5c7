/** A review in words: a move in English sentences, and a record with values, marks and words. */
import { CHANCE, type Game } from '../core/game.js';
import { History } from '../core/history.js';
import { movesOf } from '../records/moves.js';
import type { GameRecord, Note, Variation } from '../records/record.js';
import { replayRecord } from '../records/replay.js';
import { GRADES, type Grade } from './grade.js';
import type { MoveReview, Review } from './review.js';
import { themeWords } from './theme.js';

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
  trimThrow(game, line);
  const moves = movesOf(line);
  return moves.length === 0 ? undefined : { moves };
}

/** A line does not end with a throw. */
function trimThrow(game: Game, line: History): void {
  while (line.length > 0 && game.actor(line.rowAt(line.length - 1)) === CHANCE) line.undo();
}

const NAMES: Readonly<Record<Grade, string>> = {
  best: 'The best move.',
  good: 'A good move.',
  inaccuracy: 'An inaccuracy',
  mistake: 'A mistake',
  blunder: 'A blunder',
};

/**
 * `A mistake: it gives away 12 %. Better was 76(10). 81 leaves a capture standing: ...`
 * @param move of the moves of the review
 */
export function moveWords(review: Review, { grade, loss, better, turn, themes, isExact }: MoveReview): string {
  if (grade === undefined) return 'The only move.';
  if (better === undefined) return NAMES[grade];
  const together = turn !== undefined && turn.loss > loss ? ` (the turn ${formatLoss(turn.loss)})` : '';
  const verdict = `${NAMES[grade]}: it gives away ${formatLoss(loss)}${isExact ? ', proved' : ''}${together}.`;
  const wanted = turn === undefined ? better.move : `the turn ${turn.better.join(' ')}`;
  return [verdict, `Better was ${wanted}.`, ...themes.map((theme) => themeWords(review.game, theme))].join(' ');
}

/** A loss of the expected result (0 to 2) as a part of the whole range. */
function formatLoss(loss: number): string {
  return `${Math.round(50 * Math.min(2, loss))} %`;
}

/** The marks of records: 6 `?!`, 2 `?`, 4 `??`. */
const MARKS: Readonly<Partial<Record<Grade, number>>> = { [GRADES[2]]: 6, [GRADES[3]]: 2, [GRADES[4]]: 4 };
