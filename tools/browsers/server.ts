/** The server of one engine, with rooms: a process of its own, of the compiled library, which can go and come back at the same address. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Without `--input-type`, which its threads would be given, too. */
const SERVE = `
  import('otau-cli/serve').then(async ({ startServer }) => {
    const server = await startServer(JSON.parse(process.argv[1]));
    process.send(server.address);
    process.once('disconnect', () => server.close().then(() => process.exit()));
  });
`;

export class Server {
  #process: ChildProcess | undefined;
  /** `http://127.0.0.1:PORT/` */
  address = '';

  /**
   * @param board the folder of the built board
   * @param rooms the file of its rooms
   */
  constructor(
    private readonly board: string,
    private readonly rooms: string,
  ) {}

  async start(): Promise<void> {
    const port = this.address === '' ? 0 : Number(new URL(this.address).port);
    const options = JSON.stringify({ port, board: this.board, rooms: { path: this.rooms } });
    const child = spawn(process.execPath, ['--eval', SERVE, options], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#process = child;
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server does not start.')));
    this.address = String((await Promise.race([once(child, 'message'), ended]))[0]);
    ended.catch(() => {});
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null) return;
    const over = once(child, 'exit');
    child.disconnect();
    await over;
  }
}
