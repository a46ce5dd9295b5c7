/** Servers of rooms as processes of their own. */
import { join } from 'node:path';
import { type Program, start } from '../processes.js';

export interface SpawnedServer {
  readonly address: string;
  readonly program: Program;
  /** Whether it has the rooms, of several servers. */
  readonly isLeader: boolean;
  /** Resolves when the disk has refused something after the call. */
  failure(): Promise<unknown>;
  /** Ends it; resolves when it is gone. */
  end(signal: NodeJS.Signals): Promise<unknown>;
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
  const [command, ...words] = [...inside, process.execPath, ...flags, join(folder, 'server-process.mjs'), ...args];
  const program = start(command, words);
  if (process.env.SHOW_FAILURES) program.child.stderr?.pipe(process.stderr);
  return {
    address: await program.says(/^(http.*)\n/m),
    program,
    get isLeader() {
      return program.out.lastIndexOf('leads\n') > program.out.lastIndexOf('follows\n');
    },
    failure: () => program.says('failed\n', 'out', program.out.length),
    end: (signal) => program.kill(signal),
  };
}
