/**
 * Sends one kind of request from some addresses as fast as the limits of a server let it, as a process of its own for `promises.ts`.
 * Each address has as many connections as its messages fill; all begin with their whole burst at once.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { DEFAULT_LIMITS } from '../../packages/otau-cli/src/rooms/node/connections/rate-limits.js';

export interface Attack {
  readonly address: string;
  readonly from: readonly string[];
  /** The key under which each connection signs in; none for guests. */
  readonly key?: string;
  /** Requests in turn, without their ids. */
  readonly requests: readonly object[];
  /** What each connection asks for once, before. */
  readonly first: readonly object[];
  readonly milliseconds: number;
}

/** How often the server has answered what, and the bytes that it has sent. */
export interface AttackResult {
  readonly answers: Readonly<Record<string, number>>;
  readonly bytes: number;
}

const { messages, addressMessages } = DEFAULT_LIMITS;
const PER_ADDRESS = Math.ceil(addressMessages.perSecond / messages.perSecond);

process.on('disconnect', () => process.exit());
process.on('message', (attack: Attack) => void run(attack).then((result) => process.send?.(result)));

async function run({ address, from, key, requests, first, milliseconds }: Attack): Promise<AttackResult> {
  const answers: Record<string, number> = {};
  let bytes = 0;
  let count = 0;
  const url = new URL('api/rooms', address.replace('http', 'ws'));
  const sockets: WebSocket[] = [];
  for (const localAddress of from) {
    for (let number = 0; number < PER_ADDRESS; number++) {
      const socket = new WebSocket(url, ['otau.rooms.2', 'otau.rooms.1'], { localAddress, perMessageDeflate: false });
      socket.on('error', () => {});
      socket.on('message', (data, _isBinary) => {
        bytes += (data as Buffer).length;
        // Most of a long message is not looked at: the attacker has the same processor
        const start = String((data as Buffer).subarray(0, 200));
        if (!/^\{"type":"(done|refused)"/.test(start)) return;
        const answer = /"code":"([^"]*)"/.exec(start)?.[1] ?? 'done';
        answers[answer] = (answers[answer] ?? 0) + 1;
      });
      socket.on('close', (code) => {
        answers[`closed ${code}`] = (answers[`closed ${code}`] ?? 0) + 1;
      });
      sockets.push(socket);
      await Promise.race([once(socket, 'open'), once(socket, 'close')]);
      const before = [...(key === undefined ? [] : [{ type: 'identify', key }]), ...first];
      for (const request of before) socket.send(JSON.stringify({ id: `${count++}`, ...request }));
    }
  }
  await sleep(1000);
  for (const key of Object.keys(answers)) delete answers[key];
  process.send?.('begun');
  const began = performance.now();
  bytes = 0;
  let sent = 0;
  while (performance.now() - began < milliseconds) {
    const due = messages.burst + (messages.perSecond * (performance.now() - began)) / 1000;
    for (; sent < due; sent++) {
      for (const socket of sockets) {
        if (socket.readyState !== socket.OPEN) continue;
        const request = requests[(count + sent) % requests.length];
        socket.send(JSON.stringify({ id: `${count++}`, ...request }));
      }
    }
    await sleep(20);
  }
  for (const socket of sockets) socket.terminate();
  return { answers, bytes };
}
