/** The server of one engine, with rooms: a process of its own, of the compiled library, which can go and come back at the same address. */
import { type Program, ROOT, startNode } from '../../tests/processes.js';

/** Without `--input-type`, which its threads would be given, too. */
const SERVE = `
  import('otau-cli/serve').then(async ({ startServer }) => {
    const server = await startServer(JSON.parse(process.argv[1]));
    console.log(server.address);
    process.stdin.resume().once('end', () => server.close().then(() => process.exit()));
  });
`;

export class Server {
  #program: Program | undefined;
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
    this.#program = startNode(['--eval', SERVE, options], { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
    this.address = await this.#program.says(/(\S+)\n/);
  }

  async stop(): Promise<void> {
    await this.#program?.end();
  }
}
