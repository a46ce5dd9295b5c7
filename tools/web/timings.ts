/**
 * How soon the built board can be used, how smoothly it sows and how soon machines answer, measured in a
 * real browser. The times are those of the machine that measures: they are shown, never demanded.
 */
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { gameIds } from '../../packages/otau/src/games/index.js';
import { browserOptions } from '../../web/e2e/chromium.js';
import { startChromium } from '../browsers/chromium.js';
import { beginGame, playUntilAnswered } from '../browsers/flows.js';

/** The sowing of nine stones, 70 ms each, and a little more. */
const SOWING = 800;
/** Time to watch a board before anybody plays. */
const IDLE_MS = 1000;
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
const SETTINGS = `
  localStorage.setItem('otau-settings', JSON.stringify({ language: 'en', motion: 'usual', theme: 'light' }));
  const togyzkumalak = { options: {}, players: ['person', 'person'], names: [], control: 'untimed' };
  localStorage.setItem('otau-setup', JSON.stringify({ game: 'togyzkumalak', games: { togyzkumalak } }));
`;

/** Does something on a fresh page of a phone whose processor is `slower` times slower. */
async function onPage<T>(slower: number, act: (page: Page, control: CDPSession) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(browserOptions());
  try {
    const context: BrowserContext = await browser.newContext({
      viewport: { width: 360, height: 740 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const control = await context.newCDPSession(page);
    await control.send('Emulation.setCPUThrottlingRate', { rate: slower });
    return await act(page, control);
  } finally {
    await browser.close();
  }
}

/** Runs in the page before its own scripts: notes when the board of the first page can be pressed, and the ends of tasks that hold the page up. */
const WATCH_START = `
  globalThis.ready = 0;
  const note = (time) => { globalThis.ready = Math.max(globalThis.ready, time); };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) note(startTime + duration);
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, watch) => {
    if (document.querySelector('.board [data-choosable]') === null) return;
    watch.disconnect();
    note(performance.now());
  }).observe(document, { childList: true, subtree: true });
`;

/** Seconds from the beginning of a load until the board of the first page can be pressed and no task holds the page up any more. */
export function secondsToInteractive(address: string, slower: number): Promise<number> {
  return onPage(slower, async (page) => {
    await page.addInitScript(WATCH_START);
    await page.goto(address);
    // Asked only once the page is quiet, as the asking itself is a task
    await page.waitForTimeout(1000 + 500 * slower);
    return (await page.evaluate<number>('ready')) / 1000;
  });
}

/**
 * Sows several times, nine stones each, on a device that is slower by a factor.
 * @returns the frames a second of each, and the milliseconds that each frame costs the page's own thread: scripts, styles, layout and painting
 */
export function smoothness(address: string, slower: number, runs: number) {
  return onPage(1, async (page, control) => {
    await page.addInitScript(SETTINGS);
    await page.goto(`${address}#/new`);
    await page.locator('.setup-start').click();
    await page.locator('.board [data-choosable]').first().waitFor();
    await control.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const frames: number[] = [];
    const costs: number[] = [];
    for (let run = 0; run < runs; run++) {
      await page.context().browser()?.startTracing(page, { categories: TRACED });
      frames.push(await page.evaluate<number>(SOW));
      const trace = await page.context().browser()?.stopTracing();
      costs.push(...frameCosts(JSON.parse(String(trace)).traceEvents));
      await page.locator('.togyz-hand').waitFor({ state: 'detached' });
    }
    return { frames, costs };
  });
}

const TRACED = ['blink.user_timing', 'disabled-by-default-devtools.timeline'];

/** Presses a pit and counts frames from the moment that the hand is on its way; the press itself is a task of its own. */
const SOW = `new Promise((resolve) => {
  const pits = document.querySelectorAll('.board [data-choosable]');
  pits[pits.length >> 1].dispatchEvent(new MouseEvent('click', { bubbles: true }));
  let count = -2;
  let begun = 0;
  const frame = (now) => {
    count++;
    if (count === 0) begun = now;
    if (count >= 0) performance.mark('sowing');
    if (count <= 0 || now - begun < ${SOWING}) requestAnimationFrame(frame);
    else resolve((1000 * count) / (now - begun));
  };
  requestAnimationFrame(frame);
})`;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
}

/** How long the page's thread worked from each frame to the next. */
function frameCosts(events: readonly TraceEvent[]): number[] {
  const marks = events.filter(({ name }) => name === 'sowing').sort((a, b) => a.ts - b.ts);
  const costs = new Array<number>(Math.max(0, marks.length - 1)).fill(0);
  for (const { name, pid, tid, ts, dur = 0 } of events) {
    if (name !== 'RunTask' || pid !== marks[0]?.pid || tid !== marks[0].tid) continue;
    const frame = marks.findLastIndex((mark) => mark.ts <= ts);
    if (frame >= 0 && frame < costs.length) costs[frame] += dur / 1000;
  }
  return costs;
}

/** Runs in the page: notes how long after the last press of the first player the other one's first move is there. */
export const WATCH_ANSWERS = `
  let pressed = 0, asked, moves = 0, isMine = true;
  globalThis.answer = undefined;
  addEventListener('click', () => { pressed = performance.now(); }, true);
  new MutationObserver(() => {
    const wasMine = isMine;
    isMine = document.querySelector('.player-bar-turn[data-player="0"]') !== null;
    const count = document.querySelectorAll('.moves-move').length;
    if (wasMine && !isMine) [asked, moves] = [pressed, count];
    else if (asked !== undefined && (isMine || count > moves)) {
      globalThis.answer = performance.now() - asked;
      asked = undefined;
    }
  }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
`;

/** Every level of every game answers once, on an unslowed page: the seconds from the last press of the person to the first move of the machine. */
export async function answers(address: string) {
  const browser = await startChromium();
  try {
    const found: { readonly game: string; readonly level: number; readonly seconds: number }[] = [];
    for (const game of gameIds())
      for (const level of LEVELS) {
        await beginGame({ browser, address }, game, ['person', `level:${level}`]);
        await browser.run(`${WATCH_ANSWERS} await new Promise((over) => setTimeout(over, ${IDLE_MS}));`);
        await playUntilAnswered({ browser });
        found.push({ game, level, seconds: (await browser.run<number>('return window.answer')) / 1000 });
      }
    return found;
  } finally {
    await browser.close();
  }
}
