/** Limits the connections that one address has at the same time, whatever they carry: otherwise one client could take those of all. */
import type { Socket } from 'node:net';
import { isLoopbackAddress, networkOf } from '../rooms/node/connections/connection-refusals.js';

export class ConnectionLimit {
  readonly #open = new Map<string, number>();

  /** @param onRefused called with the address of each connection that is refused */
  constructor(
    private readonly max: number,
    private readonly onRefused: (address: string) => void = () => undefined,
  ) {}

  /** Counts a connection until it is closed; false if its address has too many already. */
  take(socket: Pick<Socket, 'remoteAddress' | 'once'>): boolean {
    const { remoteAddress = '' } = socket;
    // A proxy on this machine brings the connections of all
    if (isLoopbackAddress(remoteAddress)) return true;
    const address = networkOf(remoteAddress);
    const open = this.#open.get(address) ?? 0;
    if (open >= this.max) {
      this.onRefused(address);
      return false;
    }
    this.#open.set(address, open + 1);
    socket.once('close', () => this.#leave(address));
    return true;
  }

  #leave(address: string): void {
    const left = (this.#open.get(address) ?? 0) - 1;
    if (left > 0) this.#open.set(address, left);
    else this.#open.delete(address);
  }
}
