/** `otau serve`: the board in the browser, and training runs as they learn. */
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { OtauError, quote } from 'otau';
import { parseSite } from '../../rooms/node/accounts/passkey.js';
import type { RoomReport } from '../../rooms/node/report.js';
import type { RoomServerOptions, Serving } from '../../serve/index.js';
import type { EventLog, RoomMetrics } from '../../serve/metrics.js';
import { ALL_ADDRESSES, networkAddresses } from '../../serve/request-validation.js';
import { commandError, EXIT, type Flags, type Input, type Output } from '../command.js';
import { showUpdate } from '../flags/archive.js';
import { readConnect } from '../flags/connect.js';
import { readWhole } from '../flags/game.js';
import { DEFAULT_ROOMS_FILE, DEFAULT_RUNS_FOLDER } from '../settings.js';

const MAX_PORT = 65_535;

export async function serve(flags: Flags, output: Output, input: Input): Promise<number> {
  const { open, runs = [DEFAULT_RUNS_FOLDER], name = [] } = flags;
  if (open && flags.host !== undefined)
    throw commandError('--open listens on all addresses: it does not go with --host.');
  const host = open ? ALL_ADDRESSES : flags.host;
  const port = readWhole('--port', flags.port, 0, MAX_PORT);
  const watched = await openWatch(flags);
  const rooms = roomsOf(flags, output, input, watched);
  for (const folder of flags.runs ?? []) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found === undefined)
      output.warn(`There is no folder ${quote(folder)} yet; its runs are shown as soon as there are some.`);
    else if (!found.isDirectory()) throw new OtauError('no-file', `${quote(folder)} is no folder of runs.`);
  }
  const [{ startServer }, { loadedPlugins }] = await Promise.all([
    import('../../serve/index.js'),
    import('otau/internal/games/node/plugins.js'),
  ]);
  const ended = untilToldToEnd();
  const serving = await startServer({ port, host, runs, plugins: loadedPlugins(), rooms, names: [name].flat() });
  await greet(serving, output, rooms);
  await watched.begin(serving, output);
  if (flags.browser) openBrowser(localAddress(serving), output);
  await ended;
  await serving.close();
  await watched.end();
  return EXIT.ok;
}

/** Throws `bad-command` for what only rooms need. */
function roomsOf(flags: Flags, output: Output, input: Input, watch: Watch): RoomServerOptions | undefined {
  const { rooms, archive, chat, metrics, log, proxy, origin, connect } = flags;
  if (rooms === undefined) {
    if ([archive, chat, metrics, log, proxy, origin, connect].every((flag) => flag === undefined)) return undefined;
    throw commandError('--archive, --chat, --metrics, --log, --proxy, --origin and --connect go with --rooms.');
  }
  const path = rooms === true ? DEFAULT_ROOMS_FILE : rooms;
  const report = onceAMinute((message) => {
    output.warn(`Rooms: ${message}`);
    watch.log?.write('failed', { message });
  });
  const onFailure = (error: unknown) => {
    report(error instanceof Error ? error.message : String(error));
    watch.metrics?.noteFailure();
  };
  const onReport = (report: RoomReport) => {
    watch.log?.note(report);
    watch.metrics?.note(report);
  };
  const onArchiveUpdate = showUpdate(output, input);
  const origins = origin?.map(originOf);
  const replication = replicationOf(flags);
  return { path, archive, chat, proxy, origins, replication, onFailure, onReport, onArchiveUpdate };
}

/** Passes a message on that comes again once a minute at most: a full disk refuses every move. */
function onceAMinute(report: (message: string) => void): (message: string) => void {
  let [last, at] = ['', 0];
  return (message) => {
    const now = performance.now();
    if (message === last && now - at < 60_000) return;
    [last, at] = [message, now];
    report(message);
  };
}

/** The other servers that have the same rooms; undefined for this one alone. Throws `bad-command`. */
function replicationOf(flags: Flags): RoomServerOptions['replication'] {
  const { connect, roomsName: name, replicas = '1' } = flags;
  if (connect === undefined) {
    if (name === undefined && flags.replicas === undefined) return undefined;
    throw commandError('--rooms-name and --replicas go with --connect.');
  }
  const copies = readWhole('--replicas', replicas, 1, 5);
  return { connect: readConnect(flags), name: name ?? 'otau', replicas: copies };
}

/** The address of pages that have passkeys. Throws `bad-command`. */
function originOf(text: string): string {
  const site = parseSite(text);
  if (site !== undefined) return site.origin;
  throw commandError(`--origin takes an address as https://play.example.org; got ${quote(text)}.`);
}

/** What the operator of a server has asked to see. */
interface Watch {
  readonly metrics?: RoomMetrics;
  readonly log?: EventLog;
  begin(serving: Serving, output: Output): Promise<void>;
  end(): Promise<void>;
}

async function openWatch(flags: Flags): Promise<Watch> {
  const port = flags.metrics === true ? 9480 : readWhole('--metrics', flags.metrics, 0, MAX_PORT);
  const metrics = port === undefined ? undefined : new (await import('../../serve/metrics.js')).RoomMetrics();
  const log = flags.log === undefined ? undefined : new (await import('../../serve/metrics.js')).EventLog(flags.log);
  let served: { readonly address: string; close(): Promise<void> } | undefined;
  return {
    metrics,
    log,
    async begin(serving, output) {
      log?.write('started', { address: serving.address });
      if (metrics === undefined || port === undefined) return;
      metrics.watch(() => serving.rooms ?? { rooms: 0, peers: 0 });
      served = await metrics.serve(port);
      output.print(`Metrics are at ${served.address}`);
    },
    async end() {
      await served?.close();
      log?.write('ended');
      log?.close();
    },
  };
}

async function greet(serving: Serving, output: Output, rooms: RoomServerOptions | undefined): Promise<void> {
  const { loopback } = serving;
  const addresses = networkAddresses(serving.address);
  output.print(`Otau is at ${localAddress(serving)} (Ctrl-C ends it).`);
  for (const address of addresses) output.print(`On the network: ${address}`);
  if (addresses.length > 0) {
    const { renderUnicodeCompact } = await import('uqr');
    output.print(renderUnicodeCompact(addresses[0], { border: 2 }));
  }
  const local = new URL(localAddress(serving));
  if (rooms !== undefined && rooms.origins === undefined && local.hostname === '127.0.0.1')
    output.print(`Passkeys work at http://localhost:${local.port}/ on this machine: browsers have none at a number.`);
  const old = rooms === undefined ? undefined : (await import('./rooms.js')).describeOldNames(rooms.path);
  if (old !== undefined) output.warn(old);
  if (!loopback)
    output.warn(`Everybody who reaches this machine over the network can look at it${rooms ? ', and play' : ''}.`);
}

function localAddress({ address }: Serving): string {
  return address.replace(/\/\/(0\.0\.0\.0|\[::\]):/, '//127.0.0.1:');
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
