/** The script of the thread that reads files of games: the page stays free meanwhile. */
import { webPort } from 'otau/agents/web';
import { type FileOptions, fileFacts } from 'otau/records';
import { pluginPort } from '../plugins/thread.js';
import { type BackupPart, readBackup } from '../store/backup.js';
import { newGameId } from '../store/games.js';
import type { FromReader, ToReader } from './import.js';

/** Parts in one message: few enough that the page handles them between two frames. */
const BATCH_PARTS = 20;
/** Messages that the page has not kept yet, at most: reading continues meanwhile. */
const MAX_WAITING = 4;

const port = pluginPort(webPort(self));
let waiting = 0;
let wake: (() => void) | undefined;
port.listen((message) => {
  const order = message as ToReader;
  if (order.kind === 'next') {
    waiting--;
    wake?.();
  } else void read(order.file, order.now, order.options);
});

async function read(file: Blob, now: number, options: FileOptions): Promise<void> {
  try {
    let done = 0;
    let batch: BackupPart[] = [];
    const bytes = new Uint8Array(await file.arrayBuffer());
    const facts = fileFacts();
    const onRead = (part: number) => {
      done = part;
    };
    const parts = readBackup(bytes, newGameId, now, { options, facts, onRead });
    for await (const part of parts) {
      batch.push(part);
      if (batch.length < BATCH_PARTS) continue;
      await send({ kind: 'parts', parts: batch, done });
      batch = [];
    }
    await send({ kind: 'parts', parts: batch, done: 1 });
    await untilWaiting(0);
    port.send({ kind: 'end', facts } satisfies FromReader);
  } catch (error) {
    port.send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) } satisfies FromReader);
  }
}

/** Sends parts, once the page has kept enough of those before. */
async function send(message: FromReader): Promise<void> {
  await untilWaiting(MAX_WAITING - 1);
  waiting++;
  port.send(message);
}

/** Waits until at most this many messages have not been kept. */
async function untilWaiting(most: number): Promise<void> {
  while (waiting > most) {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}
