/** The learner's receiver when the connection breaks: what came stays, and counts once however often it is delivered. */
import type { JsMsg } from '@nats-io/jetstream';
import { describe, expect, it } from 'vitest';
import { Receiver, type SelfplayStage } from './receiver.js';
import type { RunStreams } from './run-streams.js';

const RETRY = { signal: new AbortController().signal, delayMs: 1 } as never;

/** A queue whose connection breaks after each message, and a stream that knows a message which it has already. */
function brokenQueue(acked: number[]) {
  const known = new Set<string>();
  const message = {
    subject: 'otau.run.games.anna',
    data: new TextEncoder().encode('no game'),
    seq: 7,
    timestamp: '2026-01-01T00:00:00Z',
    ack: () => acked.push(7),
  } as unknown as JsMsg;
  async function* deliver(): AsyncGenerator<JsMsg> {
    yield message;
    throw new Error('the connection broke');
  }
  const streams = {
    names: { rejectedSubject: (from: string) => `aside.${from}` },
    js: {
      publish: async (_subject: string, _data: Uint8Array, { msgID }: { msgID: string }) => {
        const duplicate = known.has(msgID);
        known.add(msgID);
        return { duplicate };
      },
    },
    learnerConsumer: async () => ({ fetch: async () => Object.assign(deliver(), { stop: () => undefined }) }),
  };
  return streams as unknown as RunStreams;
}

const stage = {
  collected: { count: 0, isWhole: false },
  spool: { flush: () => undefined },
} as unknown as SelfplayStage;

describe('a rejected message', () => {
  it('is acknowledged though the connection breaks after it, and counts once when it comes again', async () => {
    const acked: number[] = [];
    const warnings: string[] = [];
    const streams = brokenQueue(acked);
    const receiver = new Receiver((sentence) => void warnings.push(sentence));
    for (let time = 0; time < 2; time++) await receiver.receive(streams, stage, RETRY, () => undefined);
    expect(acked).toEqual([7, 7]);
    expect(receiver.counts).toEqual({ taken: 0, twice: 0, stale: 0, rejected: 1 });
    expect(warnings).toHaveLength(1);
  });
});
