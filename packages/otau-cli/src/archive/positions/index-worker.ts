/** A thread that makes the index of segments while the games of the next one are read. */
import { parentPort } from 'node:worker_threads';
import { createGame, type Game } from 'otau';
import { readActions } from '../games/packing.js';
import { COLUMNS } from '../sqlite/columns.js';
import type { GameBatch, IndexedSegment, ToIndexer } from './background.js';
import { SEGMENT_GAMES } from './build.js';
import { SegmentBuilder } from './segment-builder.js';

const port = parentPort;
const games = new Map<number, Game>();
let builder = new SegmentBuilder(SEGMENT_GAMES);

port?.on('message', (message: ToIndexer) => {
  if ('values' in message) {
    take(message);
    port.postMessage('taken');
    return;
  }
  const segment: IndexedSegment = {
    columns: [...builder.columns(message.games)],
    pages: [...builder.pages(message.games)],
  };
  port.postMessage(segment);
  builder = new SegmentBuilder(SEGMENT_GAMES);
});

function take({ first, rules, values, starts, actions, ends }: GameBatch): void {
  for (const { id, game, options } of rules) games.set(id, createGame(game, options));
  for (let at = 0; at < ends.length; at++) {
    const own = values.subarray(at * COLUMNS.length, (at + 1) * COLUMNS.length);
    const game = games.get(own[COLUMNS.indexOf('rules')]) as Game;
    const start = new Uint8Array(game.rowSize);
    const text = starts[at];
    if (text === undefined) game.start(start);
    else game.parsePosition(text, start);
    const packed = actions.subarray(at === 0 ? 0 : ends[at - 1], ends[at]);
    builder.add({ index: first + at, game, start, actions: readActions(game, packed), values: own });
  }
}
