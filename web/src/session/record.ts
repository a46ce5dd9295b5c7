/** Converts sessions to records of the library and back. Only the current line of a session goes into its record. */
import {
  formatTimeControl,
  type Game,
  gameDefinition,
  gameTraits,
  type History,
  parseTimeControl,
  type TimeControl,
  UNTIMED,
} from 'otau';
import { type GameRecord, type Note, parseDate, recordOf, replayRecord } from 'otau/records';
import { addLine, mainEnd, notesByMove } from './record-tree.js';
import { type GameMetadata, restoreEnding, SAVED_GAME, type SavedGame, saveNotes, saveSession } from './saved-game.js';
import { FRIEND, PERSON, Session, type Termination } from './session.js';
import type { MoveNode } from './tree.js';

/** The record of the moves from the first position to the current one. */
export function recordOfSession(session: Session, date: Readonly<Record<string, string>> = {}): GameRecord {
  const { game, setup, live, control } = session;
  const tags: Record<string, string> = { ...date };
  const seats = gameDefinition(game.id).playerNames;
  setup.players.forEach((kind, player) => {
    tags[seats[player]] = setup.names?.[player] || kind;
  });
  tags.Seed = setup.seed;
  if (session.isTimed) tags.TimeControl = formatTimeControl(control);
  return recordOf(game, live.history, { tags, notes: notesByMove(session.current, noteOf), ending: live.ending });
}

function noteOf({ mover, clocks, comment, evaluation }: MoveNode): Note | undefined {
  const clock = mover >= 0 ? clocks?.[mover] : undefined;
  const given = Object.entries({ comment, evaluation, clock }).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** A session with the moves of a record, at its last position, or where a limit ends the game. Throws `bad-record`. */
export function sessionOfRecord(record: GameRecord): Session {
  const history = replayRecord(record);
  const { game } = history;
  const start = { row: history.rowAt(0), counters: history.countersAt(0) };
  const control = controlOf(record.tags.TimeControl);
  const session = new Session({ game, ...setupOf(record, game), control, start });
  addMoves(session, record);
  session.goTo(mainEnd(session.tree.root));
  applyResult(session, record);
  session.suspend(0);
  return session;
}

/** What `saveSession` writes of `sessionOfRecord`; for most records it needs no session, which takes ten times as long. */
export function savedGameOfRecord(record: GameRecord, metadata: GameMetadata): SavedGame {
  const history = isPlain(record) ? replayRecord(record) : undefined;
  if (history === undefined || mayEndEarly(history)) return saveSession(sessionOfRecord(record), metadata, 0);
  const { game } = history;
  const { moves, notes = {} } = record;
  const { players, names, seed } = setupOf(record, game);
  const first = saveNotes(notes[0] ?? {});
  const byRules = history.ending()?.results;
  const word = byRules === undefined ? WORDS[record.result] : undefined;
  const results = byRules ?? (word && resultsOf(record));
  return {
    ...SAVED_GAME,
    ...metadata,
    game: game.id,
    options: game.options,
    players,
    names,
    control: formatTimeControl(UNTIMED),
    seed,
    start: game.formatPosition(history.rowAt(0), history.countersAt(0)),
    ...(Object.keys(first).length === 0 ? {} : { first }),
    nodes: moves.map((move, parent) => ({ parent, move, ...saveNotes(notes[parent + 1] ?? {}) })),
    current: moves.length,
    ...(word && { word }),
    ...(results && { results }),
  };
}

/** Whether a record is one line of moves, without clocks and throws. */
function isPlain({ game, tags, variations }: GameRecord): boolean {
  return variations === undefined && tags.TimeControl === undefined && !gameTraits(game).hasChance;
}

/** Whether a repetition or the limit may end the game before the last move. Of more than two players none resigns here. */
function mayEndEarly({ game: { limits, players }, plies }: History): boolean {
  return players !== 2 || plies >= limits.plies || limits.repetition === 'draw';
}

/** How a game ended that the moves do not end. */
const WORDS: Readonly<Record<string, Termination>> = {
  '1-0': { reason: 'resignation', player: 1 },
  '0-1': { reason: 'resignation', player: 0 },
  '1/2-1/2': { reason: 'agreement' },
};

function setupOf({ tags }: GameRecord, game: Game) {
  const { playerNames } = gameDefinition(game.id);
  const names = playerNames.slice(0, game.players).map((seat) => nameOf(tags[seat]));
  return { names, players: names.map(() => PERSON), seed: tags.Seed ?? '0' };
}

/** Milliseconds since 1970 of a tag such as `2026.11.02`; undefined if it is no date. */
export function dateOf(tag = ''): number | undefined {
  const date = parseDate(tag);
  return date === undefined ? undefined : Date.UTC(date.year, (date.month ?? 1) - 1, date.day ?? 1);
}

export function resultsOf({ result }: GameRecord): readonly number[] | undefined {
  if (result === '*') return undefined;
  return result.split('-').map((score) => (score === '1' ? 1 : score === '0' ? -1 : 0));
}

function nameOf(tag: string | undefined): string {
  return tag === undefined || [PERSON, FRIEND, 'human'].includes(tag) ? '' : tag;
}

function controlOf(text: string | undefined): TimeControl {
  try {
    return text === undefined ? UNTIMED : parseTimeControl(text);
  } catch {
    return UNTIMED; // other programs write other formats; the moves are still readable
  }
}

function addMoves({ game, tree }: Session, record: GameRecord): void {
  addLine(game, tree.root, record, (parent, action) => tree.find(parent, action) ?? tree.play(game, parent, action));
}

/** Applies the result of a record if the moves do not end the game: a player resigned, or a draw was agreed. */
function applyResult(session: Session, { result }: GameRecord): void {
  const word = session.ending === undefined && session.game.players === 2 ? WORDS[result] : undefined;
  if (word !== undefined) restoreEnding(session, word, 0);
}
