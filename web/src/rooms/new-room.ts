/** New games with other people: rooms that are opened for others, and partners who are found. */
import type { GameId } from 'otau';
import { OtauError } from 'otau';
import type { RequestType } from 'otau/rooms';
import { readDraft } from '../play/setup/draft.js';
import { go } from '../shell/route.js';
import { connection } from './connection/connection.js';
import { markSaved, ownName, ownSeats, saveSeat } from './identity.js';

/** The time of a game with somebody who is found, unless one was chosen. */
export const DEFAULT_CONTROL = '10:00+5';

/** What one asks for. */
export interface Wish {
  readonly game: GameId;
  /** Such as `10:00+5`. */
  readonly control: string;
  readonly rated: boolean;
}

/**
 * Opens a room for others (`create`), or a room with somebody who waits (`seek`), and goes there. The rules are those of the draft.
 * A player waits for a partner in one place only: the same wish leads there, another one takes its place.
 * @throws OtauError as the server refuses it, or `connection-lost`
 */
export async function enterNewRoom(
  type: Extract<RequestType, 'create' | 'seek'>,
  wish: Wish,
  more: object = {},
): Promise<void> {
  const asked = { ...wish, options: JSON.stringify(readDraft().games[wish.game].options) };
  const sought = type === 'seek' ? JSON.stringify(asked) : undefined;
  for (const [place, seat] of ownSeats()) {
    if (sought === undefined || seat.sought === undefined || seat.isSaved || !(await isWaiting(place, seat.token)))
      continue;
    if (seat.sought === sought) return go('room', place);
    await connection.ask('close', { room: place });
    markSaved(place);
  }
  const { room = '', token = '' } = await connection.ask(type, { ...asked, name: ownName(), ...more });
  saveSeat(room, token, wish.game, sought);
  go('room', room);
}

/** Whether a room of this player still waits; enters it. */
async function isWaiting(room: string, token: string): Promise<boolean> {
  let phase = '';
  const leave = connection.join({
    onMessage: (message) => {
      if (message.type === 'state' && message.facts.room === room) phase = message.status.phase;
    },
  });
  await connection.ask('watch', { room, token }).catch(() => undefined); // it may be forgotten
  leave();
  return phase === 'waiting';
}

/**
 * Finds a partner for a game with the usual time. Connects first.
 * @throws OtauError as the server refuses it, or `connection-lost`
 */
export async function findPartner(game: GameId): Promise<void> {
  const leave = await whenOpen();
  try {
    await enterNewRoom('seek', { game, control: DEFAULT_CONTROL, rated: false });
  } finally {
    leave();
  }
}

/** Joins the connection and waits until it is open. Returns the function that leaves it. */
function whenOpen(): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const leave = connection.join({
      onOpen: () => queueMicrotask(() => resolve(leave)),
      onChange: () => {
        if (connection.state !== 'none' && connection.state !== 'lost') return;
        leave();
        reject(new OtauError('connection-lost', 'The connection to the server is lost.'));
      },
    });
  });
}
