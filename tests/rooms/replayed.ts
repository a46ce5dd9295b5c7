/** Finished games of rooms, played again by the rules alone: from the messages to the players, and from the events on the disk. */
import Database from 'libsql';
import { expect } from 'vitest';
import { CHANCE, createGame, History } from '../../packages/otau/src/index.js';
import type { RoomStatus } from '../../packages/otau/src/rooms/index.js';
import type { RoomEvent } from '../../packages/otau-cli/src/rooms/events.js';

/** What players of games that are checked have on their clocks. */
export const CLOCK_MS = 600_000;
/** By how much clocks may differ from those of the events. */
const CLOCK_TOLERANCE_MS = 100;

/** The messages to a player about a game that is over. */
export interface Told {
  readonly start: string;
  readonly moves: readonly string[];
  readonly status: RoomStatus;
}

/** The events of a room as the disk has them. */
function eventsOf(path: string, room: string) {
  const database = new Database(path, { readonly: true });
  const row = database.prepare('SELECT number, setup FROM rooms WHERE id = ?').get([room]) as {
    number: number;
    setup: string;
  };
  const rows = database.prepare('SELECT event FROM events WHERE room = ? ORDER BY seq').all([row.number]);
  database.close();
  const events = (rows as { event: string }[]).map(({ event }) => JSON.parse(event) as RoomEvent);
  const setup = JSON.parse(row.setup) as { readonly game: string; readonly options: object };
  return { setup, events };
}

/** Compares moves, ids and clocks: every message is on the disk, nothing twice, and each player has the time that the events leave. */
export function checkReplayed(path: string, room: string, { start, moves: told, status }: Told): void {
  const { setup, events } = eventsOf(path, room);
  const game = createGame(setup.game, setup.options as never);
  const first = new Uint8Array(game.rowSize);
  const history = new History(game, { row: first, counters: game.parsePosition(start, first) });
  const left = [CLOCK_MS, CLOCK_MS];
  let began = events.findLast(({ type }) => type === 'sit')?.at ?? 0;
  let ply = 0;
  const moves = events.filter((event) => event.type === 'move');
  expect(new Set(moves.map(({ id }) => id)).size).toBe(moves.length);
  const passThrows = () => {
    while (ply < told.length && history.actor === CHANCE) history.play(game.parseAction(history.row, told[ply++]));
  };
  passThrows();
  for (const { seat, move, since, at } of moves) {
    expect(history.actor).toBe(seat);
    expect(told[ply++]).toBe(move);
    history.play(game.parseAction(history.row, move));
    left[seat] -= since - began;
    began = at;
    passThrows();
  }
  expect(ply).toBe(told.length);
  const resigned = events.find(({ type }) => type === 'resign');
  if (resigned === undefined) {
    expect(status.ending?.reason).toBe(history.ending()?.reason);
    expect(status.ending?.results).toEqual(history.ending()?.results);
  } else {
    expect(status.ending?.reason).toBe('resignation');
    left[history.actor] -= resigned.at - began;
  }
  left.forEach((time, seat) => {
    expect(Math.abs(time - (status.left[seat] as number))).toBeLessThan(CLOCK_TOLERANCE_MS);
  });
}
