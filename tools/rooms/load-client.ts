/**
 * Clients of `load.ts` and `attack.ts`, as a process of their own: opens its share of the tables and of the watchers, plays at each
 * table until it is stopped, and answers with the milliseconds from each move to the message of it at both players.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { gameIds } from '../../packages/otau/src/index.js';
import { RoomClient } from '../../packages/otau-cli/src/rooms/node/bots/bot-player.js';
import { bothHear, openTable, playOne, type Table } from '../../tests/rooms/players.js';

/** What one process of clients does. */
export interface Share {
  readonly address: string;
  readonly games: number;
  readonly watchers: number;
  /** Milliseconds between the moves of a game; a second unless given. */
  readonly interval?: number;
}

/** The commands of a process of clients. `play` continues until `stop`, and is answered then. */
export type Word = 'watch' | 'play' | 'measure' | 'stop';

/** Tables and watchers connect in batches of this size. */
const BATCH = 25;

const [games, seed] = [gameIds(), `${process.pid}`];
const tables: Table[] = [];
/** Of the moves since the last `measure`. */
const times: number[] = [];
let isPlaying = false;
let share: Share | undefined;

process.on('disconnect', () => process.exit());
process.on('message', (message: Share | Word) => {
  if (message === 'watch') void watch(share as Share).then(() => process.send?.('watching'));
  else if (message === 'play') void playAll().then((times) => process.send?.(times));
  else if (message === 'measure') times.length = 0;
  else if (message === 'stop') isPlaying = false;
  else {
    share = message;
    void inBatches(message.games, open).then(() => process.send?.('opened'));
  }
});

async function inBatches(count: number, make: (index: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const length = Math.min(BATCH, count - from);
    await Promise.all(Array.from({ length }, (_, index) => make(from + index)));
  }
}

async function open(index: number): Promise<void> {
  const { address } = share as Share;
  const wish = { game: games[index % games.length], control: '30:00+5' };
  tables[index] = await openTable(address, wish, `${seed} ${index}`);
}

function watch({ address, watchers }: Share): Promise<void> {
  return inBatches(watchers, async (index) => {
    const watcher = await RoomClient.connect(address);
    await watcher.ask('watch', { room: tables[index % tables.length].room });
  });
}

async function playAll(): Promise<number[]> {
  times.length = 0;
  isPlaying = true;
  await Promise.all(tables.map((_, index) => playTable(index)));
  return times;
}

/** A move in each interval, each table at a time of its own within it; a game that is over is followed by another one. */
async function playTable(index: number): Promise<void> {
  const { interval = 1000 } = share as Share;
  const first = performance.now() + (interval * index) / tables.length;
  for (let move = 0; ; move++) {
    await sleep(Math.max(0, first + interval * move - performance.now()));
    if (!isPlaying) return;
    const table = tables[index];
    const began = performance.now();
    const heard = bothHear(table);
    if (await playOne(table, `${table.players[0].moves.length}`)) times.push((await heard) - began);
    else {
      for (const { client } of table.players) client.close();
      await open(index);
    }
  }
}
