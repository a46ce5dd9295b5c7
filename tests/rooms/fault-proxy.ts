/** A faulty network between clients and a server of rooms: messages are delayed, doubled or swapped, connections are cut. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import { Rng } from '../../packages/otau/src/index.js';
import { ROOMS_PATH, ROOMS_PROTOCOL } from '../../packages/otau/src/rooms/index.js';

export const FAULTS = ['delayed', 'cut', 'duplicated', 'reordered'] as const;
export type Fault = (typeof FAULTS)[number];

/** Milliseconds that a message may wait. */
const MAX_DELAY_MS = 40;
/** One message in this many is the last one of its connection. */
const CUT = 12;

export class FaultProxy {
  readonly #server: WebSocketServer;
  readonly #rng: Rng;
  /** How often something was done to a message. */
  harmed = 0;

  private constructor(
    target: string,
    private readonly fault: Fault,
    seed: string,
  ) {
    this.#rng = new Rng(seed);
    const url = new URL(ROOMS_PATH, target.replace('http', 'ws'));
    this.#server = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: () => ROOMS_PROTOCOL });
    this.#server.on('connection', (near) => {
      const far = new WebSocket(url, ROOMS_PROTOCOL);
      const opened = once(far, 'open').catch(() => near.terminate());
      this.#relay(near, far, opened);
      this.#relay(far, near, opened);
    });
  }

  static async to(target: string, fault: Fault, seed: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(target, fault, seed);
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  #relay(from: WebSocket, to: WebSocket, opened: Promise<unknown>): void {
    let last = opened;
    const send = (text: string) => {
      if (to.readyState === to.OPEN) to.send(text);
    };
    from.on('message', (data) => {
      last = this.#pass(String(data), last, send, () => {
        from.terminate();
        to.terminate();
      });
    });
    from.on('error', () => {});
    from.on('close', () => void last.then(() => to.terminate()));
  }

  /** Forwards one message with a fault; resolves when the next one may follow. */
  async #pass(text: string, before: Promise<unknown>, send: (text: string) => void, cut: () => void): Promise<void> {
    const delay = this.#rng.below(MAX_DELAY_MS);
    const isCut = this.fault === 'cut' && this.#rng.below(CUT) === 0;
    const isLost = this.#rng.below(2) === 0;
    await before;
    if (this.fault === 'reordered') {
      this.harmed++;
      setTimeout(() => send(text), delay);
      return;
    }
    if (this.fault === 'delayed') await sleep(delay);
    if (this.fault === 'delayed' || this.fault === 'duplicated' || isCut) this.harmed++;
    if (!isCut || !isLost) send(text);
    if (this.fault === 'duplicated') send(text);
    if (isCut) cut();
  }

  async close(): Promise<void> {
    for (const client of this.#server.clients) client.terminate();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
