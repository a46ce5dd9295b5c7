/**
 * How soon the first board can be played in Firefox, WebKit and Chromium, and how soon a network answers: `npm run browsers -- --speed`. The
 * engines take turns on the same machine, and the medians stand side by side; they are shown, never demanded.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gameIds } from '../../packages/otau/src/games/index.js';
import { quantile } from '../figures.js';
import { WATCH_ANSWERS } from '../web/timings.js';
import { type Browser, type Engine, waitFor } from './browser.js';
import { beginGame, playUntilAnswered } from './flows.js';
import '../output.js';

const ROUNDS = 5;
/** What may be more than in Chromium. */
const RATIO = 1.3;
/** As many as a move in a game has on a phone; the same in each engine, unlike a time. */
const NETWORK = 'zero:visits=100';

/** Runs in the page before its own scripts. In WebKit the clock of a page begins with the answer of the server: what was before counts, too. */
const WATCH = `
  new MutationObserver((_, watch) => {
    if (document.querySelector('.board [data-choosable]') === null) return;
    watch.disconnect();
    window.playable = performance.now() - performance.getEntriesByType('navigation')[0].fetchStart;
  }).observe(document, { childList: true, subtree: true, attributes: true });
  ${WATCH_ANSWERS}
`;
const SCRIPT = '<script src="./watch.js"></script>';
/** With nothing but what is waited for: what any page costs in an engine that has just been started. */
const BARE = `<!doctype html>${SCRIPT}<div class="board"><p data-choosable>0</p></div>`;

/** Lets the pages of a board note times, by a script beside theirs. */
function watchBoard(board: string): void {
  writeFileSync(join(board, 'watch.js'), WATCH);
  writeFileSync(join(board, 'bare.html'), BARE);
  const page = join(board, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('<div id="root">', `${SCRIPT}$&`));
}

/** What the first page has when its board is there: its elements, and what it loads for them. */
const SHOWN = `
  const names = performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\\/assets/, './assets'));
  return { files: names.filter((name) => /assets\\/(texts|boards?)-/.test(name)), shown: document.getElementById('root').innerHTML };
`;

/** Makes a page that loads the same files and shows the same elements, but runs nothing that makes them: what an engine needs for them. */
async function makeStill(start: Start, address: string, board: string): Promise<void> {
  const { files, shown } = await inNew(start, async (browser) => {
    await playableAt(browser, address);
    return browser.run<{ files: string[]; shown: string }>(SHOWN);
  });
  const scripts = files.filter((file) => file.endsWith('.js'));
  const styles = files.filter((file) => file.endsWith('.css')).map((file) => `<link rel="stylesheet" href="${file}">`);
  const page = readFileSync(join(board, 'index.html'), 'utf8').replace('</head>', `${styles.join('')}$&`);
  writeFileSync(join(board, 'still.html'), page.replace(/\.\/assets\/index-.*?\.js/, './still.js'));
  const script = `
    await Promise.all([fetch('./plugins.json'), ...${JSON.stringify(scripts)}.map((file) => import(file))]);
    document.getElementById('root').innerHTML = ${JSON.stringify(shown)};
    document.querySelector('.board').getBoundingClientRect();
  `;
  writeFileSync(join(board, 'still.js'), script);
}

type Start = () => Promise<Browser>;

/** Does something in a browser that has just been started, with a fresh profile. */
async function inNew<Result>(start: Start, act: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await start();
  try {
    return await act(browser);
  } finally {
    await browser.close();
  }
}

/** Milliseconds from the address until a piece can be pressed. */
async function playableAt(browser: Browser, address: string): Promise<number> {
  await browser.open(address);
  return waitFor(browser, 'the board', 'return window.playable');
}

/** Those of a bare and a still page; then, at a first visit, of the first board, and until the network of each game has answered the first move. */
async function timesOf(start: Start, address: string): Promise<number[]> {
  const times: number[] = [];
  for (const page of ['bare.html', 'still.html'])
    times.push(await inNew(start, (browser) => playableAt(browser, address + page)));
  return inNew(start, async (browser) => {
    times.push(await playableAt(browser, address));
    for (const game of gameIds()) {
      await beginGame({ browser, address }, game, ['person', NETWORK]);
      await playUntilAnswered({ browser });
      times.push(await waitFor<number>(browser, 'the time of the answer', 'return window.answer'));
    }
    return times;
  });
}

/** Prints the medians of each engine, and how many times those of Chromium they are. */
export async function measureSpeed(starts: ReadonlyMap<Engine, Start>, address: string, board: string): Promise<void> {
  watchBoard(board);
  await makeStill([...starts.values()][0], address, board);
  const times = new Map([...starts.keys()].map((engine): [Engine, number[][]] => [engine, []]));
  // The server compresses each file when it is first asked for: the first round does not count
  for (let round = 0; round <= ROUNDS; round++)
    for (const [engine, start] of starts) {
      const found = await timesOf(start, address);
      if (round > 0) times.get(engine)?.push(found);
    }
  const answers = gameIds().map((id) => `${NETWORK}, ${id}`);
  for (const [row, what] of ['a bare page', 'a still page', 'first board', ...answers].entries()) {
    const timesIn = (rounds: readonly number[][]) => rounds.map((found) => found[row]);
    const medians = [...times].map(([engine, rounds]) => [engine, quantile(timesIn(rounds), 0.5)] as const);
    const usual = new Map(medians).get('chromium') ?? Number.NaN;
    const texts = medians.map(([engine, time]) => `${engine} ${time.toFixed(0)} ms (${(time / usual).toFixed(2)})`);
    console.log(`${what.padEnd(34)} ${texts.join(', ')}`);
  }
  console.log(`In brackets: how many times that of Chromium, at most ${RATIO} by the aim.`);
}
