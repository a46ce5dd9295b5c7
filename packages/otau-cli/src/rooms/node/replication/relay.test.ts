/** The connection of a follower to the leader: clients notice what is lost. */
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { ROOMS_PROTOCOL } from 'otau/rooms';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Wire } from '../connections/peer.js';
import { MIN_PAYLOAD_BYTES, roomNames } from './log.js';
import { RESTART, RelayGateway, RelayHost } from './relay.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Data = string | Uint8Array;
type Options = Parameters<NatsConnection['publish']>[2];
type Callback = (error: unknown, message: Partial<Msg>) => void;

/** A NATS server, and whether what is published on a subject stays on its way. */
class Nats {
  readonly #callbacks = new Map<string, Callback>();
  #waiting: Parameters<Nats['deliver']>[] = [];
  isStill = false;

  constructor(readonly maxPayload = MIN_PAYLOAD_BYTES) {}

  connection(isFollower: boolean): NatsConnection {
    const publish = (subject: string, data: Data, options?: Options) => {
      if (Buffer.byteLength(data) > this.maxPayload) throw new Error('max_payload');
      if (isFollower && this.isStill) this.#waiting.push([subject, data, options]);
      else this.deliver(subject, data, options);
    };
    const subscribe = (subject: string, { callback }: { callback: Callback }) => {
      this.#callbacks.set(subject, callback);
      return { unsubscribe: () => this.#callbacks.delete(subject) };
    };
    return { publish, subscribe, isClosed: () => false } as unknown as NatsConnection;
  }

  deliver(subject: string, data: Data, options?: Options): void {
    const bytes = Buffer.from(data as string);
    const message = { data: bytes, headers: options?.headers, string: () => String(bytes) };
    this.#callbacks.get(subject)?.(null, message);
  }

  goOn(): void {
    this.isStill = false;
    for (const waiting of this.#waiting) this.deliver(...waiting);
    this.#waiting = [];
  }
}

describe('a long text comes', () => {
  const texts = ['ö'.repeat(1_000_000), 'short'];
  const connect = async (maxPayload?: number) => {
    const nats = new Nats(maxPayload);
    const names = roomNames('long');
    const answer = ({ send }: Wire) => ({
      receive: () => texts.forEach(send),
      noteLag: () => {},
      close: () => {},
    });
    const host = new RelayHost(nats.connection(false), names, 'term', { connect: answer });
    const gateway = new RelayGateway(nats.connection(true), names, 'me', 'term');
    const wire = { address: '10.0.0.1', protocol: ROOMS_PROTOCOL, lag: undefined, send: vi.fn(), close: vi.fn() };
    gateway.connect(wire).receive('follow');
    await vi.advanceTimersByTimeAsync(10);
    gateway.close();
    host.close();
    return wire;
  };

  it('whole to a client', async () => {
    const wire = await connect();
    expect(wire.send.mock.calls.flat()).toEqual(texts);
  });

  it('not at all where NATS does not take it: then the client is closed, and the server stays', async () => {
    const wire = await connect(100_000);
    expect(wire.close).toHaveBeenCalledWith(1009, 'a message is too long for the NATS server');
  });
});

it('clients of a server that stood still connect again', async () => {
  const nats = new Nats();
  const names = roomNames('still');
  const connection = { receive: vi.fn(), noteLag: vi.fn(), close: vi.fn() };
  const host = new RelayHost(nats.connection(false), names, 'term', { connect: () => connection });
  const gateway = new RelayGateway(nats.connection(true), names, 'me', 'term');
  const wire = { address: '10.0.0.1', protocol: ROOMS_PROTOCOL, lag: undefined, send: vi.fn(), close: vi.fn() };
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
