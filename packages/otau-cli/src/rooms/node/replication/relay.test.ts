/** The way from a server that follows to the one that leads: what is lost on it, its clients notice. */
import type { NatsConnection } from '@nats-io/transport-node';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { roomNames } from './names.js';
import { RESTART, RelayGateway, RelayHost } from './relay.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Callback = (error: unknown, message: { string(): string }) => void;

/** A NATS server, and whether what is published on a subject stays on its way. */
class Nats {
  readonly #callbacks = new Map<string, Callback>();
  #waiting: [string, string][] = [];
  isStill = false;

  connection(isFollower: boolean): NatsConnection {
    const publish = (subject: string, text: string) => {
      if (isFollower && this.isStill) this.#waiting.push([subject, text]);
      else this.#deliver(subject, text);
    };
    const subscribe = (subject: string, { callback }: { callback: Callback }) => {
      this.#callbacks.set(subject, callback);
      return { unsubscribe: () => this.#callbacks.delete(subject) };
    };
    return { publish, subscribe, isClosed: () => false } as unknown as NatsConnection;
  }

  #deliver(subject: string, text: string): void {
    this.#callbacks.get(subject)?.(null, { string: () => text });
  }

  goOn(): void {
    this.isStill = false;
    for (const [subject, text] of this.#waiting) this.#deliver(subject, text);
    this.#waiting = [];
  }
}

it('clients of a server that stood still connect again', async () => {
  const nats = new Nats();
  const names = roomNames('still');
  const connection = { receive: vi.fn(), noteLag: vi.fn(), close: vi.fn() };
  const host = new RelayHost(nats.connection(false), names, 'term', { connect: () => connection });
  const gateway = new RelayGateway(nats.connection(true), names, 'me', 'term');
  const wire = { address: '10.0.0.1', lag: undefined, send: vi.fn(), close: vi.fn() };
  gateway.connect(wire);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(wire.close).not.toHaveBeenCalled();
  nats.isStill = true;
  await vi.advanceTimersByTimeAsync(10_000);
  nats.goOn();
  expect(connection.close).toHaveBeenCalledOnce();
  // It says nothing itself: an opponent is to move
  await vi.advanceTimersByTimeAsync(10_000);
  expect(wire.close).toHaveBeenCalledWith(RESTART.code, RESTART.reason);
  gateway.close();
  host.close();
});
