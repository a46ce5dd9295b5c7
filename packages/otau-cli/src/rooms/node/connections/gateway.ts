/** The interface between sockets and rooms: the rooms are in this process, or on the leader. */
import type { Wire } from './peer.js';

export interface Gateway {
  /** A client has connected. */
  connect(wire: Wire): Connection;
}

/** One client behind a gateway. */
export interface Connection {
  /** A message of the client. */
  receive(text: string): void;
  /** The lag of the client was measured. */
  noteLag(): void;
  /** The client has disconnected. */
  close(): void;
}

/** The rooms behind the sockets of a server. */
export interface Rooms {
  /** The gateway for clients; undefined while there is no leader. */
  readonly gateway: Gateway | undefined;
  /** The number of games and connections on this server. */
  readonly size: { readonly rooms: number; readonly peers: number };
  /** Takes no more messages; resolves once those that came before are answered, and all events on the disk and sent, or refused. */
  end(): Promise<void>;
  close(): Promise<void>;
}
