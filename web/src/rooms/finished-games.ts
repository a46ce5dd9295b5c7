/** The rooms of this player while another page is open: games that run are reported, those that have ended go to the library. */
import type { ServerMessage } from 'otau/rooms';
import { failureOf } from '../i18n/failures.js';
import { saveSession } from '../session/saved-game.js';
import { PERSON } from '../session/session.js';
import { loadGame, saveGame } from '../store/games.js';
import { connection } from './connection/connection.js';
import { markSaved, ownSeats } from './identity.js';
import { RoomMatch } from './room/room-match.js';

type State = Extract<ServerMessage, { type: 'state' }>;

/** Between two requests: the server refuses those that come too fast, also of the page that is open. */
const PAUSE_MS = 150;

/** Saves a finished game in this browser once, and returns its id there. Notes that were added to it since stay. */
export async function saveRoomGame(match: RoomMatch): Promise<string> {
  const id = `room-${match.room}`;
  if ((await loadGame(id)) === undefined) {
    // It may have ended long before this browser comes back
    const metadata = { id, created: match.metadata.created, updated: match.status?.ending?.at ?? Date.now() };
    const saved = saveSession(match.session, metadata, 0);
    await saveGame({ ...saved, players: saved.players.map(() => PERSON) });
  }
  markSaved(match.room);
  return id;
}

/**
 * Looks after the rooms of this browser whose games are not saved yet: saves those that have ended, and reports those that
 * run or wait for players. It asks for each room once and does not enter it: the player is not there for the others.
 * Returns a function that ends it.
 * @param open the room that the page shows, which saves its game itself
 * @param onGoing called with each room whose game has not ended
 */
export function checkOwnRooms(open: string | undefined, onGoing: (room: string) => void): () => void {
  const rooms = ownSeats().flatMap(([room, { isSaved }]) => (isSaved || room === open ? [] : [room]));
  if (rooms.length === 0) return () => undefined;
  let isAsking = false;
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    while (rooms.length > 0 && connection.state === 'open') {
      await askFor(rooms[0]);
      rooms.shift();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    isAsking = false;
    if (rooms.length === 0) leave();
  };
  const leave = connection.join({
    onMessage: (message) => {
      if (message.type !== 'state' || message.facts.room !== rooms[0]) return;
      if (message.status.phase !== 'over') onGoing(rooms[0]);
      else void saveState(message).catch(() => undefined); // such as a game of a plugin that is not loaded
    },
    onOpen: () => void ask(),
    // The next page tries again
    onChange: () => {
      if (connection.state === 'lost' || connection.state === 'none') leave();
    },
  });
  return () => {
    rooms.length = 0;
    leave();
  };
}

async function askFor(room: string): Promise<void> {
  try {
    await connection.ask('watch', { room, on: false });
  } catch (error) {
    if (failureOf(error).key === 'unknown-room') markSaved(room);
  }
}

async function saveState(state: State): Promise<void> {
  const match = new RoomMatch(state.facts.room);
  match.onMessage(state);
  if (match.startedSession?.ending === undefined)
    markSaved(match.room); // closed before it began
  else await saveRoomGame(match);
}
