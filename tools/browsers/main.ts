/**
 * What people do at the built board, in Firefox, WebKit and Chromium: `npm run browsers`, which installs Debian's packages where that is
 * allowed. `-- --core` has the flows of `npm test`, in Firefox and WebKit where they are there; `-- --engine webkit` has one engine,
 * `-- --flow room` those whose name has the word, `-- --pictures FOLDER` leaves pictures after each; `-- --speed` measures instead.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFlags } from '../flags.js';
import { provideBrowsers } from '../test/needs.js';
import { buildBoard } from '../web/serve-board.js';
import type { Browser, Engine, Wishes } from './browser.js';
import { startChromium } from './chromium.js';
import { FLOWS, type Flow, type Table } from './flows.js';
import { Server } from './server.js';
import { measureSpeed } from './speed.js';
import { startFirefox, startWebKit } from './webdriver.js';

const { flags } = readFlags({
  ...{ core: false, speed: false },
  ...{ engine: '', flow: '', pictures: '' },
});

const programs = provideBrowsers(!flags.core);
const { FIREFOX: firefox, WEBKIT_DRIVER: driver, MINI_BROWSER: mini, XVFB: xvfb } = programs;

/** Of pictures; the last one is the size of a window as it is opened. */
const SIZES = [
  ['phone', 390, 760],
  ['desk', 1280, 800],
] as const;

type Start = (wishes?: Wishes) => Promise<Browser>;

const STARTS = new Map<Engine, Start>();
if (firefox !== undefined) STARTS.set('firefox', (wishes) => startFirefox(firefox, wishes));
if (driver !== undefined && mini !== undefined && xvfb !== undefined)
  STARTS.set('webkit', (wishes) => startWebKit(driver, mini, xvfb, wishes));
if (!flags.core) STARTS.set('chromium', startChromium);

/** A server with a copy of the board, which flows may change, and a folder for what they need. */
async function serve(
  built: string,
): Promise<{ readonly folder: string; readonly board: string; readonly server: Server }> {
  const folder = mkdtempSync(join(tmpdir(), 'otau-browsers-'));
  const board = join(folder, 'board');
  cpSync(built, board, { recursive: true });
  const server = new Server(board, join(folder, 'rooms.db'));
  await server.start();
  return { folder, board, server };
}

/** The page as it is at last, on a phone and at a desk, in both themes. */
async function takePictures(browser: Browser, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [size, width, height] of SIZES)
    for (const theme of ['light', 'dark']) {
      await browser.resize(width, height);
      // Two frames: a size, and what follows from it
      const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
      await browser.run(`document.documentElement.dataset.theme = args[0]; await ${drawn}`, theme);
      writeFileSync(join(folder, `${browser.engine}-${size}-${theme}.png`), await browser.picture());
    }
}

/** Does the flows in one engine; tells those that failed. */
async function tryEngine(engine: Engine, start: Start, flows: readonly Flow[], built: string): Promise<string[]> {
  const { folder, board, server } = await serve(built);
  let browser = await start();
  let other: Browser | undefined;
  const failed: string[] = [];
  const another = async () => {
    const [, startOther] = [...STARTS].find(([name]) => name !== engine) ?? [engine, start];
    other ??= await startOther();
    return other;
  };
  let isUsed = false;
  try {
    for (const flow of flows) {
      if (flow.isFresh && isUsed) {
        await browser.close();
        browser = await start();
      }
      isUsed = true;
      const begun = performance.now();
      const table: Table = { browser, server, address: server.address, folder, board, another, startWith: start };
      const attempt = () =>
        flow.run(table).then(
          () => undefined,
          (error: Error) => error.message,
        );
      let failure = await attempt();
      if (failure !== undefined && process.env.CI === 'true') {
        console.log(`flaky: ${engine}, ${flow.name}: ${failure}`);
        failure = await attempt();
      }
      const time = ((performance.now() - begun) / 1000).toFixed(1).padStart(6);
      console.log(
        `${failure === undefined ? 'ok    ' : 'FAILED'} ${`${engine} ${browser.version}`.padEnd(22)} ${time} s  ${flow.name}${failure === undefined ? '' : `: ${failure}`}`,
      );
      if (failure !== undefined) failed.push(`${engine}: ${flow.name}`);
      if (flags.pictures !== '') await takePictures(browser, join(flags.pictures, `${FLOWS.indexOf(flow) + 1}`));
    }
  } finally {
    await browser.close();
    await other?.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return failed;
}

const built = await buildBoard();
if (!existsSync(join(built, 'index.html'))) throw new Error(`There is no built board in ${built}: npm run build:web`);
const chosen = new Map([...STARTS].filter(([engine]) => flags.engine === '' || flags.engine === engine));
if (flags.speed) await tellSpeed();
else await tryFlows();

async function tellSpeed(): Promise<void> {
  const { folder, board, server } = await serve(built);
  try {
    await measureSpeed(chosen, server.address, board);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tryFlows(): Promise<void> {
  const flows = FLOWS.filter(({ isCore, name }) => (!flags.core || isCore) && name.includes(flags.flow));
  const failed = await Promise.all([...chosen].map(([engine, start]) => tryEngine(engine, start, flows, built)));
  if (failed.flat().length === 0) return;
  console.error(`${failed.flat().length} failed.`);
  process.exitCode = 1;
}
