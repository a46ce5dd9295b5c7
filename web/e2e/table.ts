/** What the tests do at a board: open the page, set a game up, see what can be pressed, press it. */
import { test as base, expect, type Page } from '@playwright/test';

/** The games and the rules under which they end soon: by the form's labels, and as options of the library. */
export const SHORT_GAMES = [
  { game: 'togyzkumalak', fields: { Board: 'bestemshe' }, options: { variant: 'bestemshe' } },
  {
    game: 'abalone',
    fields: { 'Marbles to push off': '1', 'The game ends after so many moves': '10' },
    options: { marblesToEject: 1, maxTurns: 10 },
  },
  { game: 'kindo', fields: { 'Tiles on a side': '4' }, options: { size: 4 } },
  { game: 'senet', fields: { 'Dancers of each player': '1' }, options: { dancers: 1 } },
] as const;

export interface Settings {
  readonly theme?: 'auto' | 'light' | 'dark';
  readonly language?: string;
  /** Whether the machine thinks about each position that is analysed: it takes a whole processor for as long as a test is there. */
  readonly analysis?: boolean;
  readonly coach?: boolean;
  /** Whether boards show the position as text, too. */
  readonly textView?: boolean;
}

/** What a browser reports of a page that is wrong: what its policy forbids, and pictures with wrong numbers. */
const REPORTED = ['Content Security Policy', '> attribute '];

/** A test that fails where a script of the page has failed, or where the browser has reported something. */
export const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on('weberror', (error) => faults.push(error.error().message));
      context.on('console', (message) => {
        const text = message.text();
        if (message.type() === 'error' && REPORTED.some((part) => text.includes(part))) faults.push(text);
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Opens a page, quiet and in English by default, without a machine that analyses, where chance is the same in every run.
 * @param path a hash such as `#/library`
 */
export async function openPage(page: Page, path = '', settings: Settings = {}) {
  await page.addInitScript(
    (text) => {
      if (!localStorage.getItem('otau-settings')) localStorage.setItem('otau-settings', text);
      const random = crypto.getRandomValues.bind(crypto);
      // One number is the seed of a game (this one throws a short game of Senet), more are the name that it is kept under.
      crypto.getRandomValues = <T extends ArrayBufferView | null>(numbers: T): T =>
        numbers instanceof Uint32Array && numbers.length === 1
          ? (numbers.fill(19) as typeof numbers)
          : random(numbers as never);
    },
    JSON.stringify({ theme: 'light', language: 'en', motion: 'off', analysis: false, ...settings }),
  );
  await page.goto(`./${path}`);
  await expect(page.locator('h1').first()).toBeAttached();
}

/** Goes to another place of a page that is open, as by a link in it, and waits until it is shown. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    // The page has heard of it before, and shown it
    const shown = new Promise<void>((done) => addEventListener('hashchange', () => setTimeout(done), { once: true }));
    if (location.hash === hash) return;
    location.hash = hash;
    return shown;
  }, path);
  await expect(page.locator('main h1')).toBeVisible();
}

/**
 * Chooses a language, as another tab does.
 * @param play the name of the page Play in it
 */
export async function speak(page: Page, language: string, play: string): Promise<void> {
  await page.evaluate((chosen) => {
    const settings = JSON.parse(localStorage.getItem('otau-settings') ?? '{}');
    localStorage.setItem('otau-settings', JSON.stringify({ ...settings, language: chosen }));
    dispatchEvent(new StorageEvent('storage', { key: 'otau-settings' }));
  }, language);
  await expect(page.locator('.rail')).toContainText(play);
}

/** What the form has as its choices: a person against level 1 unless players are given. */
export interface Choices {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly players?: readonly string[];
  readonly control?: string;
}

/** What the browser keeps of a form with these choices. */
function draftOf(game: string, { options = {}, players = ['person', 'level:1'], control = 'untimed' }: Choices) {
  return JSON.stringify({ game, games: { [game]: { options, players, names: [], control } } });
}

/** Presses the button of the form that is there. */
async function start(page: Page): Promise<void> {
  await page.locator('.setup-start').click();
  await expect(page.locator('.board [role="gridcell"]').first()).toBeVisible();
}

/** Opens a page at the form, which has these choices already, and begins a game. */
export async function openGame(page: Page, game: string, choices: Choices = {}, settings: Settings = {}) {
  await page.addInitScript(
    (text) => {
      if (!localStorage.getItem('otau-setup')) localStorage.setItem('otau-setup', text);
    },
    draftOf(game, choices),
  );
  await openPage(page, '#/new', settings);
  await start(page);
}

/** Begins a game in a page that is open already, with the form's choices set beforehand. */
export async function beginGame(page: Page, game: string, choices: Choices = {}): Promise<void> {
  await page.evaluate((text) => localStorage.setItem('otau-setup', text), draftOf(game, choices));
  // Away from the form and back: it reads what was chosen last, once it is really gone. A page that is not there loads nothing.
  await page.goto('./#/away');
  await expect(page.locator('.setup-start')).toHaveCount(0);
  await page.goto('./#/new');
  await start(page);
}

/** Chooses or enters the value of a field by its label. */
export async function setField(page: Page, name: string, value: string): Promise<void> {
  const field = page.locator('label', { hasText: name }).locator('select, input');
  if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value);
  else {
    await field.fill(value);
    await field.blur();
  }
}

/** Fills the form with the mouse and begins a game of a person against level 1. */
export async function startGame(page: Page, game: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.locator(`.games-option:has(input[value="${game}"])`).click();
  await page.getByText('More rules').click();
  for (const [name, value] of Object.entries(fields)) await setField(page, name, value);
  await page.locator('.seat').nth(1).locator('select').first().selectOption('level:1');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.locator('.board [role="gridcell"]').first()).toBeVisible();
}

/** Numbers that look random, the same ones for the same seed. */
export function dice(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return count === 0 ? 0 : (state >>> 8) % count;
  };
}

/** Waits until the first player is to move, or the game is over; says whether it continues. */
export async function isMyTurn(page: Page): Promise<boolean> {
  const answer = await page.waitForFunction(() => {
    if (document.querySelector('.outcome') !== null) return 'over';
    return document.querySelector('.player-bar-turn')?.getAttribute('data-player') === '0' ? 'mine' : false;
  });
  return (await answer.jsonValue()) === 'mine';
}

/** Whatever a board offers to press: arrows and edges of a piece in hand, buttons, cells. */
const IN_HAND = '[data-part^="direction"], [data-part="edge"], .board button:not(.board-switch):not([aria-disabled])';
const CELLS = '.board [data-choosable]';

/** The middle of one of the things that can be pressed, brought into view; what is in hand is taken twice as often. */
async function placeToPress(page: Page, pick: (count: number) => number) {
  return page.evaluate(
    ([inHand, cells, chance]) => {
      const held = [...document.querySelectorAll(inHand)];
      const all = [...held, ...held, ...document.querySelectorAll(cells)];
      if (all.length === 0) return undefined;
      const chosen = all[chance % all.length];
      const isOutside = ({ top, bottom }: DOMRect) => top < 60 || bottom > innerHeight - 80;
      if (isOutside(chosen.getBoundingClientRect())) chosen.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = chosen.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    },
    [IN_HAND, CELLS, pick(0xffff)] as const,
  );
}

/** A tap shows what the move would do; where it has shown something, a second one plays it. */
async function tapTwice(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  await page.touchscreen.tap(x, y);
  if ((await page.locator('.board [data-tapped]').count()) > 0) await page.touchscreen.tap(x, y);
}

/** Presses one of the things that can be pressed, by mouse or touch; where there is none yet, nothing. */
export async function pressOnce(page: Page, pick: (count: number) => number, by: 'mouse' | 'touch'): Promise<void> {
  const place = await placeToPress(page, pick);
  if (place === undefined) return;
  if (by === 'mouse') await page.mouse.click(place.x, place.y);
  else await tapTwice(page, place);
}

/** Presses at random, the same way for the same seed, until the game has ended. */
export async function playToTheEnd(page: Page, seed: number, by: 'mouse' | 'touch'): Promise<void> {
  const pick = dice(seed);
  while (await isMyTurn(page)) await pressOnce(page, pick, by);
}

/** Plays until it is another player's turn; tells when the last press was, by `performance.now()`. */
export async function finishTurn(page: Page, seed: number, player = 0): Promise<number> {
  const pick = dice(seed);
  const isMine = () => page.locator(`.player-bar-turn[data-player="${player}"]`).count();
  // The board may still be drawing the position.
  await page.locator(`.player-bar-turn[data-player="${player}"], .outcome`).first().waitFor();
  let pressed = performance.now();
  while (await isMine()) {
    const place = await placeToPress(page, pick);
    pressed = performance.now();
    if (place !== undefined) await page.mouse.click(place.x, place.y);
  }
  return pressed;
}

/** Waits until the list shows so many moves. */
export async function expectMoves(page: Page, count: number): Promise<void> {
  await expect(page.locator('.moves-move')).toHaveCount(count);
}

/** Waits until the browser has kept a game of so many moves, or more: an opponent may have answered already. */
export async function expectKept(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.evaluate(readKept)).toBeGreaterThanOrEqual(count);
}

/** How many moves the game kept last has; -1 where there is none. Runs in the page. */
function readKept(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('otau');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('games').objectStore('games').getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        opening.result.close();
        const games = reading.result as { updated: number; nodes: unknown[] }[];
        const last = games.sort((a, b) => b.updated - a.updated)[0];
        resolve(last === undefined ? -1 : last.nodes.length);
      };
    };
  });
}
