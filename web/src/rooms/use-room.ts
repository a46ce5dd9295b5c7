/** The connection and rooms for pages. */

import type { LobbyLine, ServerMessage } from 'otau-cli/rooms';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { connection, type Link } from './connection.js';
import { RoomMatch } from './room-match.js';

/** A room, followed for as long as the page shows it. */
export function useRoom(room: string): RoomMatch {
  const [match] = useState(() => new RoomMatch(room));
  useEffect(() => {
    const leave = connection.join(match);
    return () => {
      connection.ask('leave', { room }).catch(() => undefined);
      leave();
    };
  }, [match, room]);
  useSyncExternalStore(match.watch, match.version);
  return match;
}

export interface Lobby {
  readonly link: Link;
  /** Undefined until they are known. */
  readonly rooms: readonly LobbyLine[] | undefined;
}

/** The listed games, followed for as long as the page shows them. */
export function useLobby(): Lobby {
  const [link, setLink] = useState<Link>(connection.link);
  const [rooms, setRooms] = useState<readonly LobbyLine[]>();
  useEffect(() => {
    const ask = (on: boolean) => void connection.ask('lobby', { on }).catch(() => undefined);
    const leave = connection.join({
      onMessage: (message: ServerMessage) => {
        if (message.type === 'lobby') setRooms(message.rooms);
      },
      onOpen: () => ask(true),
      onChange: () => setLink(connection.link),
    });
    return () => {
      ask(false);
      leave();
    };
  }, []);
  return { link, rooms };
}
