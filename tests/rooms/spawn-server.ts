/** Servers of rooms as processes of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface SpawnedServer {
  readonly address: string;
  readonly child: ChildProcess;
  /** Whether it has the rooms, of several servers. */
  readonly isLeader: boolean;
  /** Resolves when the disk has refused something after the call. */
  failure(): Promise<void>;
  /** Ends it; resolves when it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a server, and waits until it listens. Throws what it has written to stderr where it ends before.
 * @param args the file of the rooms, and the archive
 * @param flags of Node
 * @param folder of the server's script, which is in the same folder of another checkout
 * @param inside a command that runs another one, as in a namespace of the network
 */
export async function spawnServer(
  args: readonly string[],
  flags: readonly string[] = [],
  folder = import.meta.dirname,
  inside: readonly string[] = [],
): Promise<SpawnedServer> {
  const [program, ...given] = [...inside, process.execPath, ...flags, join(folder, 'server-process.mjs'), ...args];
  const child = spawn(program, given);
  const closed = once(child, 'close');
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
    if (process.env.SHOW_FAILURES) process.stderr.write(data);
  });
  const lines = createInterface(child.stdout);
  let role = '';
  lines.on('line', (line) => {
    if (line === 'leads' || line === 'follows') role = line;
  });
  const first = new Promise<string>((resolve) => {
    lines.on('line', (line) => line.startsWith('http') && resolve(line));
  });
  const address = await Promise.race([first, closed.then(() => undefined)]);
  if (address === undefined) throw new Error(errors);
  return {
    address,
    child,
    get isLeader() {
      return role === 'leads';
    },
    failure: () =>
      new Promise((resolve) => {
        // It prints the leader, too
        lines.on('line', (line) => line === 'failed' && resolve());
      }),
    end: async (signal) => {
      child.kill(signal);
      await closed;
    },
  };
}
