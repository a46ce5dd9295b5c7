/** The output of a process that a test has started, and how it ends. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export function caughtFrom(child: ChildProcessWithoutNullStreams) {
  const caught = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    caught.out += data;
  });
  child.stderr.on('data', (data) => {
    caught.err += data;
  });
  const ended = once(child, 'close').then(([code]): Ended => ({ code, ...caught }));
  return { caught, ended };
}
