/** `otau serve`: the board in the browser, and trainings while they run. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { OtauError, quote } from '../../lib/error.js';
import type { Serving } from '../../serve/index.js';
import { EXIT, type Flags, type Output } from '../command.js';
import { DEFAULT_RUNS_FOLDER } from '../defaults.js';

interface ServeFlags extends Flags {
  readonly port?: string;
  readonly host?: string;
  readonly runs?: readonly string[];
  readonly open?: boolean;
}

export async function serve(flags: ServeFlags, output: Output): Promise<number> {
  const { port, host, runs = [DEFAULT_RUNS_FOLDER], open } = flags;
  for (const folder of flags.runs ?? []) {
    if (!existsSync(folder)) throw new OtauError('no-file', `There is no folder ${quote(folder)}.`);
  }
  const [{ startServer }, { loadedPlugins }] = await Promise.all([
    import('../../serve/index.js'),
    import('../../games/node/plugins.js'),
  ]);
  const ended = untilToldToEnd();
  const serving = await startServer({ port: parsePort(port), host, runs, plugins: loadedPlugins() });
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

/** Throws `bad-command`. */
function parsePort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65535) return Number(text);
  throw new OtauError('bad-command', `--port takes a whole number from 0 to 65535; got ${quote(text)}.`);
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
