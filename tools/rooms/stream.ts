/**
 * What events of rooms cost as messages of a stream of NATS JetStream: `npx tsx tools/rooms/stream.ts --games 500 --seconds 10`. Plays random
 * games whose events are published one by one: each with the sequence of the event before it in its room, and only once that is acknowledged.
 * Tells the events a second, the time to the acknowledgement, the bytes of a game in the stream and in memory, and the processor time of both
 * sides. At the end a publisher that has not seen the last event of a room tries to write: the server must refuse each of these.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { JetStreamApiError, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { gameIds } from '../../packages/otau/src/index.js';
import type { RoomEvent } from '../../packages/otau-cli/src/rooms/events.js';
import { newRoom } from '../../packages/otau-cli/src/rooms/node/rooms/room-registry.js';
import { newSecret, secretDigest } from '../../packages/otau-cli/src/rooms/node/secrets.js';
import type { Room } from '../../packages/otau-cli/src/rooms/room.js';
import { NatsServer } from '../../tests/cluster/server.js';
import { formatTimes } from './load-clients.js';

const { values } = parseArgs({
  options: {
    game: { type: 'string' },
    games: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '10' },
    /** Milliseconds from one move of a game to the next; 0 for as fast as it goes. */
    pause: { type: 'string', default: '0' },
  },
});
const [games, seconds, pause] = [values.games, values.seconds, values.pause].map(Number);
const STREAM = 'rooms';
/** The code with which NATS refuses a message that expects another last sequence. */
const WRONG_LAST_SEQUENCE = 10071;

/** A game with the sequence of its last event in the stream. */
interface Written {
  room: Room;
  last: number;
}

const server = await NatsServer.start('pid_file: "FOLDER/pid"');
const natsPid = Number(readFileSync(join(server.folder, 'pid'), 'utf8'));
const connection = await connect({ servers: server.address });
const stream = jetstream(connection);
const manager = await jetstreamManager(connection);
await manager.streams.add({ name: STREAM, subjects: [`${STREAM}.>`] });

/** Outside of the memory that is measured. */
const times = new Float64Array(1e7);
let events = 0;
let finished = 0;

async function publish(written: Written, data: object): Promise<void> {
  const began = performance.now();
  const expect = { lastSubjectSequence: written.last };
  const { seq } = await stream.publish(`${STREAM}.${written.room.info.room}`, JSON.stringify(data), { expect });
  times[events++] = performance.now() - began;
  written.last = seq;
}

async function add(written: Written, event: RoomEvent): Promise<void> {
  written.room.apply(event);
  await publish(written, event);
}

async function open(): Promise<Written> {
  const wish = { game: values.game ?? gameIds()[0], options: {}, control: '5:00+3', listed: false };
  const written = { room: newRoom(wish), last: 0 };
  await publish(written, written.room.setup);
  for (const [seat] of written.room.seats.entries())
    await add(written, { type: 'sit', seat, name: 'Player', bot: '', secret: secretDigest(newSecret()), at: 0 });
  return written;
}

function randomMove({ room }: Written): string {
  const { game, live } = room;
  if (live === undefined) throw new Error('The game has not begun.');
  const actions = new Uint16Array(game.maxLegal);
  const count = game.legal(live.history.row, actions);
  return game.formatAction(live.history.row, actions[Math.floor(Math.random() * count)]);
}

async function move(written: Written): Promise<void> {
  const { actor = 0, at } = written.room;
  const later = at + 100;
  const id = `${actor} ${randomUUID()}`;
  await add(written, { type: 'move', seat: actor, id, move: randomMove(written), since: later, at: later });
}

/** Plays one game after the other until the time is over; the last one stays in memory. */
async function playGames(written: Written, until: number): Promise<Written> {
  await sleep(Math.random() * pause);
  while (performance.now() < until && written.room.phase === 'playing') {
    await move(written);
    if (pause > 0) await sleep(pause);
  }
  if (written.room.phase === 'playing') return written;
  finished++;
  return playGames(await open(), until);
}

/** Whether the server refuses a message of a publisher that has not seen the last event of a room. */
async function isRefused({ room, last }: Written): Promise<boolean> {
  try {
    await publish({ room, last: last - 1 }, { type: 'time', at: room.at });
    return false;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === WRONG_LAST_SEQUENCE) return true;
    throw error;
  }
}

/** Seconds of processor time that a process has taken. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function heap(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

// What is compiled and made once is not of the games
await playGames(await open(), performance.now() + 1000);
const before = heap();
const opened = await Promise.all(Array.from({ length: games }, open));
events = 0;
finished = 0;
const [own, nats, began] = [cpuOf(process.pid), cpuOf(natsPid), performance.now()];
const until = began + 1000 * seconds;
const going = await Promise.all(opened.map((written) => playGames(written, until)));
const took = (performance.now() - began) / 1000;
const count = events;
const [ownCpu, natsCpu] = [cpuOf(process.pid) - own, cpuOf(natsPid) - nats];
const kept = heap() - before;
const { state } = await manager.streams.info(STREAM);
const refused = await Promise.all(going.map(isRefused));

console.log(
  `${count} events in ${took.toFixed(1)} s: ${(count / took).toFixed(0)} a second; ${finished} games finished`,
);
console.log(`to the acknowledgement: ${formatTimes([...times.subarray(0, count).sort()])}`);
console.log(`${(state.bytes / state.messages).toFixed(0)} bytes an event in the stream`);
const played = going.reduce((sum, { room }) => sum + room.seq, 0) / games;
console.log(`${(kept / games / 1000).toFixed(1)} kB of memory a game after ${played.toFixed(0)} events`);
console.log(
  `processor time an event: ${((1e6 * natsCpu) / count).toFixed(0)} µs of NATS, ${((1e6 * ownCpu) / count).toFixed(0)} µs of rooms and client`,
);
console.log(`messages of publishers that are behind: ${refused.filter(Boolean).length} of ${games} refused`);
await connection.close();
await server.close();
