/** How sockets reach the rooms: in this process, or on the server that has them. */
import type { Wire } from './peer.js';

export interface Gateway {
  /** A client has connected. */
  connect(wire: Wire): Connection;
}

/** One client behind a gateway. */
export interface Connection {
  /** A message of the client. */
  receive(text: string): void;
  /** The way to the client was measured. */
  noteLag(): void;
  /** The client is gone. */
  close(): void;
}

/** The rooms behind the sockets of a server. */
export interface Rooms {
  /** Where clients come in; undefined while no server has the rooms. */
  readonly gateway: Gateway | undefined;
  /** How many games and connections there are here. */
  readonly size: { readonly rooms: number; readonly peers: number };
  /** Resolves once all that has happened is on the disk and sent, or refused. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
