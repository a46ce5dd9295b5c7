/**
 * A part of the clients of `load.ts`, as a process of its own: opens its share of the tables and of the watchers, plays a move a second at each table
 * when it is told to, and answers with the milliseconds from each move to the message of it at both players.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { gameIds } from '../../packages/otau/src/index.js';
import { RoomClient } from '../../packages/otau-cli/src/rooms/node/client.js';
import { openTable, playOne, type Table } from '../../tests/rooms/players.js';

/** What one process of clients does. */
export interface Share {
  readonly address: string;
  readonly games: number;
  readonly watchers: number;
  /** Games begin to be measured after so long. */
  readonly warmUp: number;
  readonly seconds: number;
}

/** Tables and watchers come so many at a time, as people come. */
const BATCH = 25;
const MOVE_MS = 1000;

const [games, seed] = [gameIds(), `${process.pid}`];
const tables: Table[] = [];
let share: Share | undefined;

process.on('disconnect', () => process.exit());
process.on('message', (message: Share | 'watch' | 'play') => {
  if (message === 'watch') void watch(share as Share).then(() => process.send?.('watching'));
  else if (message === 'play') void playAll(share as Share).then((times) => process.send?.(times));
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
  tables.push(await openTable(address, { game: games[index % games.length], control: '30:00+5' }, `${seed} ${index}`));
}

function watch({ address, watchers }: Share): Promise<void> {
  return inBatches(watchers, async (index) => {
    const watcher = await RoomClient.connect(address);
    await watcher.ask('watch', { room: tables[index % tables.length].room });
  });
}

async function playAll({ warmUp, seconds }: Share): Promise<number[]> {
  const from = performance.now() + 1000 * warmUp;
  const until = from + 1000 * seconds;
  const times: number[] = [];
  await Promise.all(tables.map((table, index) => play(table, index, from, until, times)));
  return times;
}

/** A move a second, each table at a time of its own within the second. */
async function play(table: Table, index: number, from: number, until: number, times: number[]): Promise<void> {
  const first = performance.now() + (MOVE_MS * index) / tables.length;
  for (let move = 0; ; move++) {
    await sleep(Math.max(0, first + MOVE_MS * move - performance.now()));
    const began = performance.now();
    if (began > until) return;
    const heard = bothHear(table);
    if (!(await playOne(table, `${move}`))) return;
    const time = (await heard) - began;
    if (began >= from) times.push(time);
  }
}

/** When the second of both players has the next move. */
async function bothHear({ players }: Table): Promise<number> {
  await Promise.all(
    players.map(
      (player) =>
        new Promise<void>((resolve) => {
          const { length } = player.moves;
          player.onTold = () => {
            if (player.moves.length > length) resolve();
          };
        }),
    ),
  );
  return Math.max(...players.map(({ heardAt }) => heardAt));
}
