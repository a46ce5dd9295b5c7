/** Attacks on a server of rooms by malicious clients, each repeated; the result counts the answers of the server. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { Rng } from '../../packages/otau/src/index.js';
import { ROOMS_PATH, ROOMS_PROTOCOL, type ServerMessage } from '../../packages/otau/src/rooms/index.js';
import { mutatedMessage } from './mutated.js';
import { bothHear, openTable, playOne, type Table } from './players.js';

/** What is attacked: a server, and a room with a game of others. */
export interface Target {
  readonly address: string;
  readonly room: string;
  /** The address from which attackers come; that of all others unless given. */
  readonly from?: string;
}

/** Answers: `done`, codes of refusals, `closed` with the code of the WebSocket or that of HTTP. */
export type Tally = Readonly<Record<string, number>>;

/** The number of messages of a connection that wait for an answer at once. */
const WINDOW = 50;
/** Connections at once where each is one attack. */
const BATCH = 25;
/** A slow socket reads again after this time; the server must have closed it before. */
const SLOW_READ_DELAY_MS = 21_000;

class Answers {
  readonly tally: Record<string, number> = {};

  count(answer: string): void {
    this.tally[answer] = (this.tally[answer] ?? 0) + 1;
  }
}

/** A connection of the attacker's own making, which answers with the code of HTTP where it is not taken. */
async function open({ address, from }: Target, options: WebSocket.ClientOptions = {}): Promise<WebSocket | number> {
  const url = new URL(ROOMS_PATH, address.replace('http', 'ws'));
  const socket = new WebSocket(url, ROOMS_PROTOCOL, { perMessageDeflate: false, localAddress: from, ...options });
  socket.on('error', () => {});
  return new Promise((resolve) => {
    socket.on('open', () => resolve(socket));
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode as number);
      request.destroy();
    });
  });
}

/** The socket below a WebSocket. */
function rawSocketOf(socket: WebSocket): Socket {
  return (socket as WebSocket & { readonly _socket: Socket })._socket;
}

/** Sends `count` messages, some at once, over connections that are made again where the server closes them. */
async function flood(target: Target, count: number, make: (index: number) => string, prepare: object[] = []) {
  const answers = new Answers();
  let sent = 0;
  while (sent < count) {
    const socket = await open(target);
    if (typeof socket === 'number') {
      answers.count(`HTTP ${socket}`);
      sent++;
      continue;
    }
    for (const message of prepare) socket.send(JSON.stringify(message));
    let waiting = prepare.length;
    const fill = () => {
      for (; waiting < WINDOW && sent < count; waiting++) socket.send(make(sent++));
      if (waiting === 0) socket.close();
    };
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      if (message.type !== 'done' && message.type !== 'refused') return;
      waiting--;
      if (!message.id.startsWith('prepare')) answers.count(message.type === 'done' ? 'done' : message.code);
      fill();
    });
    fill();
    const [code] = (await once(socket, 'close')) as [number];
    // The last message was answered by the end of the connection, what came after it was not heard
    if (waiting > 0) answers.count(`closed ${code}`);
    sent -= Math.max(0, waiting - 1);
  }
  return answers.tally;
}

/** One attack after the other, some at once. */
async function inBatches(count: number, attack: (index: number, answers: Answers) => Promise<void>): Promise<Tally> {
  const answers = new Answers();
  for (let from = 0; from < count; from += BATCH) {
    const length = Math.min(BATCH, count - from);
    await Promise.all(Array.from({ length }, (_, index) => attack(from + index, answers)));
  }
  return answers.tally;
}

const text = (type: string, id: string, fields: object): string => JSON.stringify({ type, id, ...fields });

/** A game of others. */
export function openAttacked(address: string): Promise<Table> {
  return openTable(address, { game: 'togyzkumalak', control: '60:00' }, 'attacked');
}

/** A game of the attackers with themselves, of which some moves are played. */
async function ownTable({ address }: Target): Promise<Table> {
  const table = await openTable(address, { game: 'togyzkumalak', control: '30:00' }, 'attack');
  for (let move = 0; move < 3; move++) await Promise.all([bothHear(table), playOne(table, `own ${move}`)]);
  return table;
}

function closeTable({ players }: Table): void {
  for (const { client } of players) client.close();
}

export const ATTACKS: Readonly<Record<string, (target: Target, count: number) => Promise<Tally>>> = {
  'mutated messages': (target, count) => {
    const rng = new Rng('attack');
    return flood(target, count, (index) => mutatedMessage(rng, target.room, `${index}`));
  },
  'moves out of turn': async (target, count) => {
    const table = await ownTable(target);
    const { room, tokens, players } = table;
    const [ply, seat] = [players[0].moves.length, 1 - players[0].actor];
    const make = (index: number) => text('move', `${index}`, { room, ply: ply + (index % 3) - 1, move: '76' });
    const tally = await flood(target, count, make, [{ type: 'watch', id: 'prepare', room, token: tokens[seat] }]);
    if (players[0].moves.length !== ply) throw new Error('A move out of turn was played.');
    closeTable(table);
    return tally;
  },
  'seats of others': (target, count) => {
    const { room } = target;
    const acts: [string, object][] = [
      ['move', { ply: 0, move: '76' }],
      ['resign', {}],
      ['claim', { what: 'absence' }],
      ['ask', { what: 'draw' }],
      ['answer', { what: 'draw', accept: true }],
      ['say', { phrase: 'bye' }],
      ['close', {}],
      ['sit', { seat: 0, name: 'me' }],
    ];
    const make = (index: number) => {
      const [type, fields] = acts[index % acts.length];
      return text(type, `${index}`, { room, ...fields });
    };
    return flood(target, count, make, [{ type: 'watch', id: 'prepare', room, token: 'x'.repeat(22) }]);
  },
  'messages again': async (target, count) => {
    const table = await ownTable(target);
    const { room, tokens, players } = table;
    const [{ actor, moves }] = players;
    const ply = moves.length;
    const move = players[actor].choose();
    await Promise.all([bothHear(table), players[actor].client.ask('move', { room, ply, move }, 'same')]);
    // With the same id it is the same move again, with another one it comes too late
    const make = (index: number) => text('move', index % 2 === 0 ? 'same' : `${index}`, { room, ply, move });
    const tally = await flood(target, count, make, [{ type: 'watch', id: 'prepare', room, token: tokens[actor] }]);
    if (moves.length !== ply + 1) throw new Error('A move that came again was played again.');
    closeTable(table);
    return tally;
  },
  'huge frames': (target, count) =>
    inBatches(count, async (index, answers) => {
      const socket = await open(target);
      if (typeof socket === 'number') {
        answers.count(`HTTP ${socket}`);
        return;
      }
      const closed = once(socket, 'close');
      // A megabyte, or the head of a frame that says it has a terabyte
      if (index % 2 === 0) socket.send('x'.repeat(1 << 20));
      else rawSocketOf(socket).write(Buffer.from([0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
      answers.count(`closed ${(await closed)[0]}`);
    }),
  'wrong origins': (target, count) =>
    inBatches(count, async (_index, answers) => {
      const answer = await open(target, { headers: { Origin: 'http://evil.example' } });
      answers.count(typeof answer === 'number' ? `HTTP ${answer}` : 'open');
    }),
  'slow sockets': async (target, count) => {
    const { hostname, port, host } = new URL(target.address);
    const answers = new Answers();
    const ended: Promise<unknown>[] = [];
    await inBatches(count, async (index) => {
      if (index % 2 === 0) {
        // A request that never ends
        const socket = connect({ port: Number(port), host: hostname, localAddress: target.from });
        socket.on('error', () => {});
        ended.push(once(socket, 'close').then(() => answers.count('cut')));
        await once(socket, 'connect');
        socket.write(`GET /${ROOMS_PATH} HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `);
        socket.resume();
        return;
      }
      const socket = await open(target);
      if (typeof socket === 'number') {
        answers.count(`HTTP ${socket}`);
        return;
      }
      // It reads nothing, so it answers no ping
      socket.send(text('watch', 'slow', { room: target.room }));
      ended.push(once(socket, 'close').then(() => answers.count('cut')));
      socket.pause();
      setTimeout(() => socket.resume(), SLOW_READ_DELAY_MS);
    });
    await Promise.all(ended);
    return answers.tally;
  },
};
