/**
 * How soon the first board can be played in Firefox, WebKit and Chromium, and how soon a network answers: `npm run browsers -- --speed`. The
 * engines take turns on the same machine, and the medians stand side by side; they are shown, never demanded.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gameIds } from '../../packages/otau/src/games/index.js';
import { WATCH_ANSWERS } from '../web/timings.js';
import { type Browser, type Engine, waitFor } from './browser.js';
import { beginGame, playUntilAnswered } from './flows.js';

const ROUNDS = 5;
/** What may be more than in Chromium. */
const RATIO = 1.3;
/** As many as a move in a game has on a phone; the same in each engine, unlike a time. */
const NETWORK = 'zero:visits=100';

/** Runs in the page before its own scripts. */
const WATCH = `
  new MutationObserver((_, watch) => {
    if (document.querySelector('.board [data-choosable]') === null) return;
    watch.disconnect();
    window.playable = performance.now();
  }).observe(document, { childList: true, subtree: true, attributes: true });
  ${WATCH_ANSWERS}
`;

/** Lets the pages of a board note times, by a script beside theirs. */
function watchBoard(board: string): void {
  writeFileSync(join(board, 'watch.js'), WATCH);
  const page = join(board, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('<div id="root">', '<script src="./watch.js"></script>$&'));
}

/** Milliseconds of a first visit: from the beginning of the load until a piece can be pressed; then until the network of each game has answered. */
async function timesOf(browser: Browser, address: string): Promise<number[]> {
  await browser.open(address);
  const times = [await waitFor<number>(browser, 'the board', 'return window.playable')];
  for (const game of gameIds()) {
    await beginGame({ browser, address }, game, ['person', NETWORK]);
    await playUntilAnswered({ browser });
    times.push(await waitFor<number>(browser, 'the time of the answer', 'return window.answer'));
  }
  return times;
}

/** Prints the medians of each engine, and how many times those of Chromium they are. */
export async function measureSpeed(
  starts: ReadonlyMap<Engine, () => Promise<Browser>>,
  address: string,
  board: string,
): Promise<void> {
  watchBoard(board);
  const times = new Map([...starts.keys()].map((engine): [Engine, number[][]] => [engine, []]));
  // The server compresses each file when it is first asked for: the first round does not count
  for (let round = 0; round <= ROUNDS; round++)
    for (const [engine, start] of starts) {
      const browser = await start();
      try {
        const found = await timesOf(browser, address);
        if (round > 0) times.get(engine)?.push(found);
      } finally {
        await browser.close();
      }
    }
  for (const [row, what] of ['first board', ...gameIds().map((game) => `${NETWORK}, ${game}`)].entries()) {
    const medians = [...times].map(([engine, rounds]) => [engine, median(rounds.map((found) => found[row]))] as const);
    const usual = new Map(medians).get('chromium') ?? Number.NaN;
    const texts = medians.map(([engine, time]) => `${engine} ${time.toFixed(0)} ms (${(time / usual).toFixed(2)})`);
    console.log(`${what.padEnd(34)} ${texts.join(', ')}`);
  }
  console.log(`In brackets: how many times that of Chromium, at most ${RATIO} by the aim.`);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}
