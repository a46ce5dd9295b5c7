/** A NATS server of a test's own: on loopback, on a port that is free, with a store of its own; killed and started again. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type Program, start } from '../processes.js';

/** Runs the server until it ends or standard input does: so no server stays behind when the tests are killed. */
const GUARDED =
  'exec 3<&0; "$0" -c "$1" 3<&- & server=$!; (read -r _ <&3; kill -9 $server) > /dev/null 2>&1 & wait $server';

export class NatsServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'otau-nats-'));
  #program: Program | undefined;
  #isKilled = false;

  private constructor(
    readonly port: number,
    readonly settings: string,
  ) {}

  /** @param settings more lines of its configuration file; `FOLDER` in them is a folder of its own */
  static async start(settings = ''): Promise<NatsServer> {
    const server = new NatsServer(await freePort(), settings);
    await server.start();
    return server;
  }

  get address(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  /** Continues with what is in the store. */
  async start(): Promise<void> {
    const file = join(this.folder, 'server.conf');
    const store = `jetstream { store_dir: ${JSON.stringify(join(this.folder, 'store'))}, max_file_store: 2GB }`;
    const settings = this.settings.replaceAll('FOLDER', this.folder);
    writeFileSync(file, `listen: "127.0.0.1:${this.port}"\n${store}\n${settings}\n`);
    const program = start('sh', ['-c', GUARDED, process.env.NATS_SERVER ?? 'nats-server', file]);
    this.#program = program;
    this.#isKilled = false;
    void program.ended.then(({ code, err }) => {
      if (!this.#isKilled) console.error(`nats-server ended by itself, with ${code}:\n${err}`);
    });
    await program.says('Server is ready', 'err');
  }

  /** As in a power failure. */
  async kill(): Promise<void> {
    this.#isKilled = true;
    await this.#program?.end();
  }

  /** Deletes its store. */
  wipe(): void {
    rmSync(join(this.folder, 'store'), { recursive: true, force: true });
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A cable to the server that can be cut. */
export class Cable {
  #sockets = new Set<Socket>();
  readonly #server: Server;

  private constructor(port: number) {
    this.#server = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      this.#join(near, far);
      this.#join(far, near);
    });
  }

  static async to(port: number): Promise<Cable> {
    const cable = new Cable(port);
    cable.#server.listen(0, '127.0.0.1');
    await once(cable.#server, 'listening');
    return cable;
  }

  get address(): string {
    return `nats://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('error', () => {});
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
    from.pipe(to);
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.#server.close();
    this.cut();
  }
}
