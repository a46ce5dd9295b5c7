/** A browser as the flows use it: Firefox, WebKit and Chromium behind one interface. Every wait has a limit, and none is for a fixed time. */
import { setTimeout as sleep } from 'node:timers/promises';

export type Engine = 'firefox' | 'webkit' | 'chromium';

/** What a person has chosen in the browser or the system. */
export interface Wishes {
  readonly isPrivate?: boolean;
  /** Text of twice the usual size. */
  readonly hasLargeText?: boolean;
  readonly hasLessMotion?: boolean;
}

/** The window of one browser with a profile of its own. */
export interface Browser {
  readonly engine: Engine;
  /** As the browser tells it: `153.0`. */
  readonly version: string;
  /** Opens an address as a new document. */
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /**
   * Runs the body of an async function in the page.
   * @param body uses `args` and gives its result by `return`
   */
  run<Result = unknown>(body: string, ...args: readonly unknown[]): Promise<Result>;
  /** Presses at a place of the window, in pixels of CSS, by mouse or by touch. */
  press(x: number, y: number, by?: 'mouse' | 'touch'): Promise<void>;
  /** Types keys, one after the other; `\uE00C` is Escape, as in WebDriver. */
  type(keys: string): Promise<void>;
  choose(selector: string, file: string): Promise<void>;
  /** Makes the window so large. */
  resize(width: number, height: number): Promise<void>;
  /** Gives the browser a device that agrees to each passkey; false where the engine has no passkeys. */
  addAuthenticator(): Promise<boolean>;
  /** The window as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** On a busy machine what is waited for may take this long; a test never takes longer than what it waits for. */
const WAIT_MS = 120_000;
/** Milliseconds between two questions to a page. */
export const POLL_MS = 50;

/** Waits until the body gives something that is true, and gives that. Errors that a page without a document throws are tried again. */
export async function waitFor<Result>(
  browser: Browser,
  what: string,
  body: string,
  ...args: readonly unknown[]
): Promise<Result> {
  const end = performance.now() + WAIT_MS;
  let last: unknown;
  while (performance.now() < end) {
    last = await browser.run(body, ...args).catch((error: unknown) => error);
    if (last && !(last instanceof Error)) return last as Result;
    await sleep(POLL_MS);
  }
  const shown = await browser.run<string>('return document.body.innerText.slice(0, 600)').catch(String);
  const why = last instanceof Error ? ` (${last.message})` : '';
  throw new Error(`${browser.engine} waited in vain for ${what}${why}. It shows: ${shown}`);
}

/**
 * Presses the middle of the element that a selector finds, once it is there, in view, not moving and not greyed out; or the one that is or
 * has such a text. A press that something else got, as the page moved below it, is done again.
 */
export async function pressOn(browser: Browser, selector: string, text = ''): Promise<void> {
  let place = await waitFor<Place | null>(browser, `${selector} ${text}`, PLACE_OF, selector, text);
  while (place) {
    await browser.press(place.x, place.y);
    for (const end = performance.now() + HIT_MS; performance.now() < end; await sleep(POLL_MS))
      if (await browser.run<boolean>('return window.isHit !== false').catch(() => false)) return;
    place = await browser.run<Place | null>(PLACE_OF, selector, text).catch(() => null);
  }
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Milliseconds within which a press arrives. */
const HIT_MS = 1_000;

/** Milliseconds after which a press that has done nothing is done again: on a busy machine the page may have moved below it. */
const AGAIN_MS = 5_000;

/** Presses an element until the body gives something that is true; an element that is gone meanwhile is not pressed again. */
export async function pressFor(
  browser: Browser,
  selector: string,
  text: string,
  what: string,
  body: string,
): Promise<void> {
  const end = performance.now() + WAIT_MS;
  do {
    await pressOn(browser, selector, text);
    for (const again = performance.now() + AGAIN_MS; performance.now() < again; await sleep(POLL_MS))
      if (await browser.run(body).catch(() => false)) return;
  } while (performance.now() < end && (await browser.run(PLACE_OF, selector, text)));
  await waitFor(browser, what, body);
}

const PLACE_OF = `
  const [selector, text] = args;
  const all = [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0);
  const element = all.find((one) => text !== '' && one.textContent.trim() === text) ?? all.find((one) => one.textContent.includes(text));
  if (element === undefined || element.matches(':disabled')) return undefined;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const boxOf = () => new Promise((done) => requestAnimationFrame(() => done(element.getBoundingClientRect())));
  const [before, after] = [await boxOf(), await boxOf()];
  const place = { x: after.x + after.width / 2, y: after.y + after.height / 2 };
  const isInView = place.x > 0 && place.y > 0 && place.x < innerWidth && place.y < innerHeight;
  if (!isInView || before.x !== after.x || before.y !== after.y) return undefined;
  window.isHit = false;
  element.addEventListener('click', () => { window.isHit = true; }, { capture: true, once: true });
  return place;
`;
