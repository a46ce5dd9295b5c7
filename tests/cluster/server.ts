/** A NATS server of a test's own: on loopback, on a port that is free, with a store of its own; killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Systems give connections that they make ports from here on: one of those could take a port while its server is being started again. */
const FIRST_EPHEMERAL_PORT = 32_768;
const FIRST_PORT = 10_000;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, FIRST_EPHEMERAL_PORT);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Runs the server until it ends or standard input does: so no server stays behind when the tests are killed. */
const GUARDED =
  'exec 3<&0; "$0" -c "$1" 3<&- & server=$!; (read -r _ <&3; kill -9 $server 2> /dev/null) & wait $server';

export class NatsServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'otau-nats-'));
  #process: ChildProcess | undefined;
  #log = '';
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
    const program = process.env.NATS_SERVER ?? 'nats-server';
    const child = spawn('sh', ['-c', GUARDED, program, file], { stdio: ['pipe', 'ignore', 'pipe'] });
    this.#process = child;
    this.#log = '';
    this.#isKilled = false;
    child.once('exit', (code) => {
      if (!this.#isKilled) console.error(`nats-server ended by itself, with ${code}:\n${this.#log}`);
    });
    child.stderr?.on('data', (data) => {
      this.#log += String(data);
    });
    await Promise.race([this.#ready(), once(child, 'error').then(([error]) => Promise.reject(error))]);
  }

  async #ready(): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      if (this.#log.includes('Server is ready')) return;
      if (this.#process?.exitCode !== null) break;
      await sleep(50);
    }
    throw new Error(`nats-server did not start:\n${this.#log}`);
  }

  /** As in a power failure. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    this.#isKilled = true;
    const closed = once(child, 'exit');
    child.stdin?.end();
    await closed;
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
