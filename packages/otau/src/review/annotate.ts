/** A record with what a review says of it: values, marks, words, and the better moves as variations. */
import { CHANCE, type Game } from '../core/game.js';
import { History } from '../core/history.js';
import { movesOf } from '../records/moves.js';
import type { GameRecord, Note, Variation } from '../records/record.js';
import { replayRecord } from '../records/replay.js';
import type { MoveReview, Review } from './review.js';
import { MARKS, moveWords } from './words.js';

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
