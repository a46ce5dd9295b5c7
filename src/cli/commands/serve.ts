/** `otau serve`: the board in the browser, and trainings while they run. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { OtauError, quote } from '../../lib/error.js';
import type { Serving } from '../../serve/index.js';
import { type Command, EXIT, type Flags, type Output } from '../command.js';

interface ServeFlags extends Flags {
  readonly port?: string;
  readonly host?: string;
  readonly runs?: readonly string[];
  readonly open?: boolean;
}

/** Where `otau train` puts its runs; shown where no other folder is given. */
const USUAL_RUNS = 'runs';

export const serveCommand: Command = {
  name: 'serve',
  about: 'show the board in the browser, and trainings while they run',
  flags: [
    { flag: '--port <number>', about: 'port to listen on, 0 for any free one (default: 4780)' },
    { flag: '--host <address>', about: 'address to listen on (default: 127.0.0.1, only this machine)' },
    { flag: '--runs <folders...>', about: 'folders of trainings, or folders that hold them (default: runs)' },
    { flag: '--open', about: 'open the board in the browser' },
  ],
  examples: ['otau serve', 'otau serve --port 0 --open', 'otau serve --runs runs/kindo runs/senet'],
  run: serve,
};

async function serve(flags: ServeFlags, output: Output): Promise<number> {
  const { port, host, runs = [USUAL_RUNS], open } = flags;
  for (const folder of flags.runs ?? []) {
    if (!existsSync(folder)) throw new OtauError('no-file', `There is no folder ${quote(folder)}.`);
  }
  const { startServer } = await import('../../serve/index.js');
  const ended = untilToldToEnd();
  const serving = await startServer({ port: parsePort(port), host, runs });
  greet(serving, output);
  if (open) openBrowser(serving.address, output);
  await ended;
  await serving.close();
  return EXIT.ok;
}

function greet({ address, loopback }: Serving, output: Output): void {
  output.print(`Otau is at ${address} (Ctrl-C ends it).`);
  if (!loopback) output.warn('Everybody who reaches this machine over the network can look at it.');
}

/** Throws `bad-argument`. */
function parsePort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65535) return Number(text);
  throw new OtauError('bad-argument', `--port takes a whole number from 0 to 65535; got ${quote(text)}.`);
}

/** Resolves at the first Ctrl-C or SIGTERM; a second one ends the process as usual. */
function untilToldToEnd(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

function openBrowser(address: string, output: Output): void {
  const commands: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer' };
  const browser = spawn(commands[process.platform] ?? 'xdg-open', [address], { stdio: 'ignore', detached: true });
  browser.on('error', () => output.warn(`No browser could be opened; open ${address} yourself.`));
  browser.unref();
}
