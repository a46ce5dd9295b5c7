/** Creates studies from records, saved games and games that are being played, and saved games from studies. */
import { gameDefinition } from 'otau';
import { type GameRecord, replayRecord } from 'otau/records';
import type { Fault } from '../i18n/failures.js';
import { dateOf, resultsOf } from '../session/record.js';
import { addLine, mainEnd } from '../session/record-tree.js';
import {
  type GameMetadata,
  playedAt,
  restoreTree,
  SAVED_GAME,
  type SavedGame,
  saveTree,
} from '../session/saved-game.js';
import { PERSON, type Session } from '../session/session.js';
import type { MoveNode } from '../session/tree.js';
import { type MisprintedText, Study } from './study.js';

/**
 * The study of a record, with its variations and comments. Throws `bad-record`.
 * @param cut the fault of a wrong move at which reading stopped; the study then shows the position before it
 * @param source the text of the whole game, in which misprints are looked for
 */
export function studyOfRecord(record: GameRecord, cut?: Fault, source?: MisprintedText): Study {
  const history = replayRecord(record);
  const { game } = history;
  const seats = gameDefinition(record.game).playerNames.slice(0, game.players);
  const { tags } = record;
  const info = {
    names: seats.map((seat) => tags[seat] ?? ''),
    tags,
    date: dateOf(tags.Date),
    results: resultsOf(record),
    // Only for a wrong move of the main line
    cut: cut?.ply === record.moves.length + 1 ? { ply: history.length, fault: cut, source } : undefined,
  };
  const study = Study.begin(game, { row: history.rowAt(0), counters: history.countersAt(0) }, info);
  addLine(game, study.tree.root, record, (parent, action) => study.addMove(parent, action));
  if (info.cut !== undefined) study.last();
  else if (info.results !== undefined) study.end = mainEnd(study.tree.root);
  return study;
}

/** The study of a saved game, with all its branches. Throws `bad-record`. */
export function studyOfSaved(saved: SavedGame): Study {
  const { session, current } = restoreTree(saved);
  return studyOfSession(session, saved, current);
}

/** The study of a game that is being played, or of a restored one. */
export function studyOfSession(
  { game, tree, setup, termination: word, ending, current: last }: Session,
  { tags, created, updated, results }: Omit<GameMetadata, 'id'> & Pick<SavedGame, 'results'>,
  current: MoveNode = last,
): Study {
  const { players, names } = setup;
  const date = playedAt({ tags, created, updated });
  const study = new Study(game, tree, { players, names, word, results: ending?.results ?? results, tags, date });
  if (ending !== undefined) study.end = last;
  else if (results !== undefined) study.end = mainEnd(tree.root);
  study.go(current);
  return study;
}

/** The study as a saved game. Its current position is the shown one. */
export function savedOfStudy(study: Study, id: string, now: number): SavedGame {
  const { game, tree, shown, info } = study;
  const { names = [], players, results, date, tags } = info;
  return {
    ...SAVED_GAME,
    id,
    created: date ?? now,
    updated: now,
    ...(tags === undefined ? {} : { tags }),
    game: game.id,
    options: game.options,
    players: players ?? Array.from({ length: game.players }, () => PERSON),
    names,
    control: 'untimed',
    seed: 'analysis',
    start: game.formatPosition(tree.root.row, tree.root.counters),
    ...saveTree(game, tree, shown),
    ...(results === undefined ? {} : { results }),
  };
}
