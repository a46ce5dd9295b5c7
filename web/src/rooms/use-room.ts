/** Hooks for rooms and the lobby. */
import type { LobbyEntry, ServerMessage } from 'otau/rooms';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ConnectionState, connection } from './connection/connection.js';
import { RoomMatch } from './room/room-match.js';

/** A room, which is updated while the page shows it. */
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

const follow = (onChange: () => void) => connection.join({ onChange });

/** The state of the connection, which is open as long as the page is there. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(follow, () => connection.state);
}

/** The listed games, which are updated while the page shows them; undefined until they have arrived. */
export function useLobby() {
  const state = useConnectionState();
  const [rooms, setRooms] = useState<readonly LobbyEntry[]>();
  useEffect(() => {
    const ask = (on: boolean) => void connection.ask('lobby', { on }).catch(() => undefined);
    const leave = connection.join({
      onMessage: (message: ServerMessage) => {
        if (message.type === 'lobby') setRooms(message.rooms);
      },
      onOpen: () => ask(true),
    });
    return () => {
      ask(false);
      leave();
    };
  }, []);
  return { state, rooms };
}
