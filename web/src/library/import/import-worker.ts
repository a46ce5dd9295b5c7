/** The worker that reads files of games, so that the page stays responsive. */
import { webPort } from 'otau/agents/web';
import { type FileOptions, fileFacts } from 'otau/records';
import { pluginPort } from '../../plugins/thread.js';
import { type BackupPart, readBackup } from '../../store/backup.js';
import type { FromWorker, ToWorker } from './import-file.js';

/** Parts in one message. The page handles so few of them between two frames. */
const BATCH_PARTS = 20;
/** How many messages may be unconfirmed. The worker reads on while the page saves them. */
const MAX_PENDING = 4;

const port = pluginPort(webPort(self));
let pending = 0;
let wake: (() => void) | undefined;
port.listen((message) => {
  const request = message as ToWorker;
  if (request.kind === 'next') {
    pending--;
    wake?.();
  } else void read(request.file, request.now, request.options);
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
    const parts = readBackup(bytes, now, { options, facts, onRead });
    for await (const part of parts) {
      batch.push(part);
      if (batch.length < BATCH_PARTS) continue;
      await send({ kind: 'parts', parts: batch, done });
      batch = [];
    }
    await send({ kind: 'parts', parts: batch, done: 1 });
    await waitForPending(0);
    port.send({ kind: 'end', facts } satisfies FromWorker);
  } catch (error) {
    port.send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) } satisfies FromWorker);
  }
}

/** Sends parts as soon as fewer than `MAX_PENDING` messages are unconfirmed. */
async function send(message: FromWorker): Promise<void> {
  await waitForPending(MAX_PENDING - 1);
  pending++;
  port.send(message);
}

/** Resolves when at most `max` messages are unconfirmed. */
async function waitForPending(max: number): Promise<void> {
  while (pending > max) {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}
