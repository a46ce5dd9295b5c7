/** Between records and histories: a record played again, and the record of a game that was played. */

import { givenOptions } from '../core/file-text.js';
import type { Game } from '../core/game.js';
import { type Ending, History } from '../core/history.js';
import { startOf } from '../core/rows.js';
import { unlessThrown } from '../lib/error.js';
import { checkRecord } from './check.js';
import { movesOf } from './moves.js';
import type { GameRecord, Note, Variations } from './record.js';
import { formatResult, UNKNOWN } from './result.js';

/** Plays a record. Throws `bad-record` with the ply and what was expected there. */
export function replayRecord(record: GameRecord): History {
  const { game, start, replay } = checkRecord(record, {});
  const history = new History(game, start);
  for (const action of replay.actions) history.play(action);
  return history;
}

/** The facts of a record besides the moves. */
export interface RecordFacts {
  readonly tags?: Readonly<Record<string, string>>;
  /** By ply; clocks are rounded to milliseconds, those that do not run (Infinity) left out. */
  readonly notes?: Readonly<Record<number, Note>>;
  readonly variations?: Variations;
  /** How the game ended, if not by itself. Anything but the game's own rules is named in the tag Termination. */
  readonly ending?: Ending;
}

/** The record of a game played so far. Throws `bad-record` if facts and moves contradict each other. */
export function recordOf(game: Game, history: History, facts: RecordFacts = {}): GameRecord {
  const ending = facts.ending ?? history.ending();
  const hasReason = ending !== undefined && ending.reason !== 'rules';
  return checkRecord(
    {
      game: game.id,
      options: givenOptions(game),
      tags: { ...(hasReason ? { Termination: ending.reason } : {}), ...facts.tags },
      start: startText(game, history),
      moves: movesOf(history),
      notes: roundClocks(facts.notes ?? {}),
      variations: facts.variations,
      result: ending === undefined ? UNKNOWN : formatResult(ending.results),
    },
    {},
  ).record;
}

/** The text of the first position, unless it is the usual one. */
function startText(game: Game, history: History): string | undefined {
  const start = game.formatPosition(history.rowAt(0), history.countersAt(0));
  return start === usualStart(game) ? undefined : start;
}

/** The text of the usual first position; undefined where the start is drawn. */
export function usualStart(game: Game): string | undefined {
  return unlessThrown(() => game.formatPosition(startOf(game).row));
}

function roundClocks(notes: Readonly<Record<number, Note>>): Record<number, Note> {
  const rounded = Object.entries(notes).map(([ply, { clock, ...note }]): [string, Note] => {
    if (clock === undefined || clock === Number.POSITIVE_INFINITY) return [ply, note];
    return [ply, { ...note, clock: Math.round(clock) }];
  });
  return Object.fromEntries(rounded);
}
