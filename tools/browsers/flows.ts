/**
 * What people do at the board, in any engine: each flow is one of those of `npm run browsers`. They press where a person presses, and wait for
 * what a person sees.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gameIds } from '../../packages/otau/src/games/index.js';
import { gameBeginners } from '../../packages/otau/src/ladder/index.js';
import { type Browser, POLL_MS, pressFor, pressOn, type Wishes, waitFor } from './browser.js';
import type { Server } from './server.js';

/** One engine at a server of its own. */
export interface Table {
  readonly browser: Browser;
  readonly server: Server;
  readonly address: string;
  /** A folder for files that are chosen. */
  readonly folder: string;
  /** The copy of the built board that the server shows. */
  readonly board: string;
  /** A browser of another engine, to share and to play with; the same one each time. */
  another(): Promise<Browser>;
  /** A browser of the same engine with these wishes of its user, which the flow closes. */
  startWith(wishes: Wishes): Promise<Browser>;
}

export interface Flow {
  readonly name: string;
  /** Whether `npm test` has it, too. */
  readonly isCore?: boolean;
  /** Whether it begins in a browser that has never been at the board. */
  readonly isFresh?: boolean;
  run(table: Table): Promise<void>;
}

const GAMES = gameIds();
const ESCAPE = '\uE00C';
const SETTINGS = { theme: 'light', language: 'en', motion: 'off', analysis: false };
const RECORD = {
  format: 'otau-record',
  version: 1,
  game: 'togyzkumalak',
  options: { variant: 'bestemshe' },
  tags: { White: 'Aigul', Black: 'Daniyar' },
  moves: ['32(6)', '32(6)', '34', '55', '12', '44(10)', '12', '45'],
  result: '*',
};

function waitForOne(browser: Browser, what: string, selector: string): Promise<unknown> {
  return waitFor(browser, what, 'return document.querySelector(args[0])', selector);
}

const SAYS = 'return document.querySelector(args[0])?.innerText.includes(args[1])';

function waitForText(browser: Browser, selector: string, text: string): Promise<unknown> {
  return waitFor(browser, text, SAYS, selector, text);
}

function waitForTitle(browser: Browser, title: string): Promise<unknown> {
  return waitFor(browser, title, 'return document.querySelector("main h1")?.textContent === args[0]', title);
}

/** Opens a page of the board, with settings that the browser keeps. */
async function openPage(
  { browser, address }: Pick<Table, 'browser' | 'address'>,
  path = '',
  settings: object = {},
): Promise<void> {
  const text = JSON.stringify({ ...SETTINGS, ...settings });
  await browser.open(`${address}embed.html`);
  await browser.run('localStorage.setItem("otau-settings", args[0])', text);
  await browser.open(`${address}${path}`);
  await waitForOne(browser, 'a page', 'main h1');
}

export async function beginGame(
  table: Pick<Table, 'browser' | 'address'>,
  game: string,
  players: readonly string[],
  options: object = {},
): Promise<void> {
  const draft = { game, games: { [game]: { options, players, names: [], control: 'untimed' } } };
  await openPage(table, '#/away');
  await table.browser.run(
    'localStorage.setItem("otau-setup", args[0]); location.hash = "#/new"',
    JSON.stringify(draft),
  );
  await pressFor(table.browser, '.setup-start', '', 'a board', BOARD);
}

const BOARD = 'return document.querySelector(".board [role=gridcell]") !== null';

/** What can be pressed: what is in hand first, then a cell; which one depends on how often it was pressed. */
const PLACE = `
  if (document.querySelector('.player-bar-turn[data-player="0"]') === null) return undefined;
  const held = [...document.querySelectorAll('.abalone-arrow, .kindo-edge, .board button:not(.board-switch):not([aria-disabled])')];
  const cells = [...document.querySelectorAll('.board [data-choosable], .board [data-lit], .board [data-legal]')];
  const all = held.length > 0 && args[0] % 4 !== 3 ? held : cells;
  const chosen = all[(7 * args[0]) % all.length];
  if (chosen === undefined) return undefined;
  chosen.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = chosen.getBoundingClientRect();
  const place = { x: x + width / 2, y: y + height / 2 };
  return place.x > 0 && place.y > 0 && place.x < innerWidth && place.y < innerHeight ? place : undefined;
`;
/** What shows that the game has come further, and what an opponent says that cannot. */
const MOVES = `
  const message = document.querySelector('.message');
  if (message !== null && !message.innerText.includes('could not save the game')) throw new Error(message.innerText);
  return document.querySelectorAll('.moves-move').length;
`;
/** More presses than any turn of these games takes. */
const MAX_PRESSES = 400;

/** Presses at random until there are so many moves and it is the person's turn: the opponent has moved, too. By touch each place twice, as the first time shows what a move would do. */
export async function playUntilAnswered(
  { browser }: Pick<Table, 'browser'>,
  by: 'mouse' | 'touch' = 'mouse',
  count = 2,
): Promise<void> {
  const isAnswered = `
    ${MOVES.replace('return ', 'const moves = ')}
    return moves >= ${count} && document.querySelector('.player-bar-turn[data-player="0"]') !== null;
  `;
  for (let press = 0; press < MAX_PRESSES; press++) {
    if (await browser.run<boolean>(isAnswered)) return;
    const number = by === 'touch' ? press >> 1 : press;
    const place = await browser.run<{ x: number; y: number } | null>(PLACE, number);
    if (place) await browser.press(place.x, place.y, by);
    // A machine that thinks is not asked without a pause: the questions would take its time
    else await sleep(POLL_MS);
  }
  await waitFor(browser, 'the answer of the opponent', isAnswered);
}

async function waitForKept({ browser }: Table): Promise<void> {
  const isReady = 'return (await navigator.serviceWorker.getRegistration())?.active?.state === "activated"';
  await waitFor(browser, 'the files to be kept', isReady);
}

async function moves(browser: Browser): Promise<string> {
  return browser.run<string>(
    'return [...document.querySelectorAll(".moves-move, .tree-move")].map((one) => one.textContent).join(" ")',
  );
}

async function openRecord(table: Table): Promise<void> {
  await openPage(table, '#/analyse');
  const file = join(table.folder, 'game.jsonl');
  writeFileSync(file, JSON.stringify(RECORD));
  await pressOn(table.browser, '[role=tab]', 'Open');
  await waitForOne(table.browser, 'the field for files', '.open input[type=file]');
  await table.browser.choose('.open input[type=file]', file);
  await waitFor(table.browser, 'the moves', 'return document.querySelectorAll(".tree-move").length === 8');
}

/** Presses a button of the page and gives the type, the size and the first signs of the file that is saved. */
async function saved(browser: Browser, button: string): Promise<string> {
  await browser.run(
    `
    window.file = undefined;
    window.makeAddress ??= URL.createObjectURL;
    HTMLAnchorElement.prototype.click = function () {};
    URL.createObjectURL = (blob) => {
      if (blob.type !== 'image/svg+xml' || args[0].includes('SVG'))
        blob.slice(0, 6).arrayBuffer().then((bytes) => (window.file = String.fromCharCode(...new Uint8Array(bytes))));
      return window.makeAddress.call(URL, blob);
    };
  `,
    button,
  );
  await pressOn(browser, '.share button', button);
  return waitFor<string>(browser, `the file of ${button}`, 'return window.file');
}

/** Types into the field with such a label. */
async function fill(browser: Browser, label: string, text: string): Promise<void> {
  const focus = `
    const field = [...document.querySelectorAll('label')].find((one) => one.innerText.trim().startsWith(args[0]))?.querySelector('input');
    field?.select();
    return field !== undefined && document.activeElement === field;
  `;
  await waitFor(browser, `the field ${label}`, focus, label);
  await browser.type(text);
}

let people = 0;
/** Saves a name that nobody has; gives it. */
async function saveName(browser: Browser, address: string): Promise<string> {
  const name = `An${'na'.repeat(++people)}`;
  await openPage({ browser, address }, '#/rooms');
  await fill(browser, 'Your name', name);
  await pressOn(browser, 'button', 'Save this name');
  await waitForText(browser, 'main', `You are ${name}.`);
  return name;
}

function expectEqual(found: unknown, expected: unknown, what: string): void {
  if (found !== expected) throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}

export const FLOWS: readonly Flow[] = [
  {
    name: 'a first visit: the first press on the board plays, and is answered',
    isFresh: true,
    run: async (table) => {
      const { browser, address } = table;
      await browser.open(address);
      await waitForOne(browser, 'the board', '.board [data-choosable]');
      await playUntilAnswered(table);
    },
  },
  {
    name: 'the network of each game answers the first move',
    isCore: true,
    run: async (table) => {
      for (const game of GAMES) {
        await beginGame(table, game, ['person', 'zero:time=100']);
        await playUntilAnswered(table);
      }
    },
  },
  {
    name: 'without a server the board starts and plays, once it has been there',
    isCore: true,
    run: async (table) => {
      const { browser } = table;
      await openPage(table);
      await waitForKept(table);
      const offer = 'return document.querySelector(".new-version") !== null';
      expectEqual(await browser.run(offer), false, 'a newer version offered at the first visit');
      await table.server.stop();
      try {
        await browser.reload();
        await beginGame(table, 'kindo', ['person', 'beginner:1'], { size: 4 });
        await playUntilAnswered(table);
        for (const [page, title] of [
          ['analyse', 'Analyse'],
          ['learn', 'Learn'],
          ['library', 'Library'],
          ['training', 'Workshop'],
        ] as const) {
          await browser.run('location.hash = args[0]', `#/${page}`);
          await waitForTitle(browser, title);
        }
      } finally {
        await table.server.start();
      }
    },
  },
  {
    name: 'a page that analyses is left at any time, also while files are kept for the first time',
    isFresh: true,
    run: async (table) => {
      const { browser, address } = table;
      await browser.open(`${address}#/analyse?game=togyzkumalak`);
      await waitForOne(browser, 'the best lines', '.lines-line');
      // The worker claims the page while the thread that searches never rests
      await waitFor(browser, 'the worker to begin', 'return (await navigator.serviceWorker.getRegistration())?.active');
      await browser.open('about:blank');
      await browser.open(`${address}#/library`);
      await waitForTitle(browser, 'Library');
    },
  },
  {
    name: 'beginners and levels answer in each game, by touch on a phone',
    run: async (table) => {
      await table.browser.resize(390, 760);
      try {
        for (const game of GAMES)
          for (const player of [...(gameBeginners(game).length > 0 ? ['beginner:1'] : []), 'level:3']) {
            await beginGame(table, game, ['person', player]);
            await playUntilAnswered(table, 'touch');
          }
      } finally {
        await table.browser.resize(1280, 800);
      }
    },
  },
  {
    name: 'a game is there after a reload, and "back" and "forward" lead where one was',
    run: async (table) => {
      const { browser } = table;
      await beginGame(table, 'kindo', ['person', 'level:1']);
      await playUntilAnswered(table);
      const before = await moves(browser);
      await browser.reload();
      await waitFor(
        browser,
        'the same moves',
        'return document.querySelectorAll(".moves-move").length === args[0]',
        before.split(' ').length,
      );
      expectEqual(await moves(browser), before, 'the moves after a reload');
      await pressOn(browser, '.rail a', 'Learn');
      await waitForTitle(browser, 'Learn');
      await browser.back();
      await waitForOne(browser, 'the game', '.moves-move');
      await browser.forward();
      await waitForTitle(browser, 'Learn');
    },
  },
  {
    name: 'analysis finds lines; the mistakes of a game are found',
    run: async (table) => {
      const { browser } = table;
      await openRecord(table);
      await pressOn(browser, 'button', 'Start');
      await waitForOne(browser, 'the best lines', '.lines-line');
      await pressOn(browser, 'button', 'Stop');
      await pressOn(browser, '[role=tab]', 'Mistakes');
      await pressOn(browser, 'button', 'Analyse the whole game');
      await waitForOne(browser, 'the mistakes', '.mistakes-move');
    },
  },
  {
    name: 'records and pictures are saved, and a link shows the game in another engine',
    run: async (table) => {
      const { browser } = table;
      await openRecord(table);
      const shared = await moves(browser);
      await pressOn(browser, '[role=tab]', 'Share');
      for (const [button, begin] of [
        ['SVG', '<svg'],
        ['PNG', '\x89PNG'],
        ['GIF', 'GIF89a'],
        ['Moving SVG', '<svg'],
        ['Save', '['],
      ] as const) {
        const first = await saved(browser, button);
        if (!first.startsWith(begin)) throw new Error(`${button} begins with ${JSON.stringify(first)}.`);
      }
      await pressOn(browser, '.share button', 'QR code');
      const link = await waitFor<string>(browser, 'the link', 'return document.querySelector(".letter-link")?.value');
      const other = await table.another();
      await other.open(link);
      await waitFor(other, 'the same game', 'return document.querySelectorAll(".tree-move").length === 8');
      expectEqual(await moves(other), shared, 'the moves in another engine');
    },
  },
  {
    name: 'files of games come into the library',
    run: async (table) => {
      const { browser } = table;
      await openPage(table, '#/library');
      const file = join(table.folder, 'games.txt');
      writeFileSync(file, '[White "Айгуль"]\n[Black "Бакыт"]\n\n1. 76(10) 98 2. 66 1-0\n');
      await waitForOne(browser, 'the field for files', 'input[type=file]');
      await browser.choose('input[type=file]', file);
      await waitForText(browser, '.library-game', 'Айгуль');
    },
  },
  {
    name: 'a lesson, a puzzle and the page of trainings',
    run: async (table) => {
      const { browser } = table;
      await openPage(table, '#/learn/togyzkumalak');
      await pressOn(browser, '.board [aria-label^="White, pit 3"]');
      await waitForText(browser, '.lesson-answer', 'Well done!');
      for (const game of GAMES) {
        await openPage(table, `#/practice/${game}`);
        await pressOn(browser, 'button', 'Hint');
        await waitFor(
          browser,
          'a hint',
          'return document.querySelector(".lesson-feedback [role=status]")?.textContent',
        );
      }
      await openPage(table, '#/training');
      await waitFor(
        browser,
        'the trainings',
        'return document.querySelector("main h1")?.textContent === "Workshop" && document.querySelector("main").innerText.includes("otau train")',
      );
    },
  },
  {
    name: 'each page in each language and theme, at a desk and on a phone, without an error',
    run: async (table) => {
      const { browser } = table;
      try {
        for (const [language, theme, width] of [
          ['kk', 'light', 1280],
          ['ky', 'dark', 390],
          ['ru', 'dune', 1280],
          ['en', 'lake', 390],
        ] as const) {
          await browser.resize(width, 800);
          for (const page of [
            'play',
            'analyse?game=senet',
            'learn',
            'library',
            'training',
            'practice/kindo',
            'rooms',
          ]) {
            await openPage(table, `#/${page}`, { language, theme });
            await waitFor(browser, `${page} in ${language}`, SHOWN, language);
          }
        }
      } finally {
        await browser.resize(1280, 800);
      }
    },
  },
  {
    name: 'two people play in a room, each in another engine',
    run: async (table) => {
      const { browser, address } = table;
      const boris = await table.another();
      for (const one of [browser, boris]) await openPage({ ...table, browser: one }, '#/rooms');
      await browser.run(
        'localStorage.setItem("otau-setup", args[0])',
        JSON.stringify({
          game: 'kindo',
          games: { kindo: { options: { size: 4 }, players: ['person', 'person'], names: [], control: 'untimed' } },
        }),
      );
      await browser.open(`${address}embed.html`);
      await browser.open(`${address}#/rooms`);
      await pressOn(browser, 'button', 'Open the game');
      await pressOn(browser, 'button', 'Invite');
      const link = await waitFor<string>(browser, 'the link', 'return document.querySelector(".letter-link")?.value');
      await browser.type(ESCAPE);
      await boris.open(link);
      await pressOn(boris, 'button', 'Sit here');
      for (const one of [browser, boris]) await waitForOne(one, 'the game', '.player-bar-turn');
      const isMover = await browser.run<boolean>(
        'return document.querySelector("main").innerText.includes("Your move")',
      );
      const mover = isMover ? browser : boris;
      for (let press = 0; (await moves(mover)) === '' && press < MAX_PRESSES; press++) {
        const place = await mover.run<{ x: number; y: number } | null>(PLACE.replace(/^.*data-player.*$/m, ''), press);
        if (place) await mover.press(place.x, place.y);
      }
      for (const one of [browser, boris]) await waitForOne(one, 'the move', '.moves-move');
    },
  },
  {
    name: 'a round of a tournament, each player in another engine',
    run: async (table) => {
      const { browser, address } = table;
      const boris = await table.another();
      for (const one of [browser, boris]) {
        await saveName(one, address);
        await pressOn(one, 'main a', 'Tournaments');
        await waitForText(one, 'main', 'Create');
      }
      await fill(browser, 'Name', 'Evening Open');
      await fill(browser, 'Rounds', '1');
      await pressOn(browser, 'button', 'Create');
      await pressOn(browser, 'button', 'Enter');
      await boris.open(await browser.run<string>('return location.href'));
      await pressOn(boris, 'button', 'Enter');
      const entered = 'return document.querySelectorAll(".tournament-table tbody tr").length === 2';
      for (const one of [browser, boris]) await waitFor(one, 'two players', entered);
      await pressOn(browser, 'button', 'Start');
      for (const one of [browser, boris]) await waitForOne(one, 'the game', '.player-bar-turn');
      await pressOn(boris, 'button', 'Resign');
      await pressOn(boris, 'button', 'Yes');
      // It comes once the game is saved, and moves what is beside it
      await waitForOne(browser, 'the saved game', '.outcome a[href*=analyse]');
      await pressOn(browser, 'a', 'To the tournament');
      await waitForText(browser, 'main', 'over');
    },
  },
  {
    name: 'a passkey opens a name, where the engine has passkeys; elsewhere none is offered',
    run: async (table) => {
      const { browser } = table;
      // An address with numbers may have no passkeys
      const address = table.address.replace('127.0.0.1', 'localhost');
      const hasPasskeys = await browser.addAuthenticator();
      const name = await saveName(browser, address);
      const isOffered = 'return document.querySelector("main").innerText.includes("Add a passkey")';
      expectEqual(await browser.run<boolean>(isOffered), hasPasskeys, 'a passkey is offered');
      if (!hasPasskeys) return;
      await pressOn(browser, 'button', 'Add a passkey');
      await waitFor(browser, 'the passkey', 'return document.querySelectorAll(".account-passkey").length === 1');
      await browser.run('localStorage.clear()');
      await openPage({ browser, address }, '#/rooms');
      await pressOn(browser, 'button', 'Sign in with a passkey');
      await waitForText(browser, 'main', `You are ${name}.`);
    },
  },
  {
    name: 'a game goes on where the storage is full, and says that it is not saved',
    run: async (table) => {
      const { browser } = table;
      await beginGame(table, 'kindo', ['person', 'level:1'], { size: 4 });
      await browser.run(`
        let count = 0;
        for (let size = 1 << 20; size > 0; size >>= 1)
          try {
            for (;;) localStorage.setItem('full-' + count++, 'x'.repeat(size));
          } catch (error) {
            if (error.name !== 'QuotaExceededError') throw error;
          }
        window.put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = () => { throw new DOMException('The storage is full.', 'QuotaExceededError'); };
      `);
      try {
        await playUntilAnswered(table);
        const told = 'return document.querySelector("main").innerText.includes("has no room left")';
        await waitFor(browser, 'what is not saved', told);
      } finally {
        await browser.run(`
          IDBObjectStore.prototype.put = window.put;
          for (const key of Object.keys(localStorage)) if (key.startsWith('full-')) localStorage.removeItem(key);
        `);
      }
    },
  },
  {
    name: 'a game begins and goes on while the database of the browser does not answer, and is saved once it does',
    run: async (table) => {
      const { browser } = table;
      await openPage(table, '#/new');
      // Nobody else can write while this goes on
      await browser.run(`
        const opening = indexedDB.open('otau', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('games', { keyPath: 'id' });
        await new Promise((done) => (opening.onsuccess = done));
        const games = opening.result.transaction('games', 'readwrite').objectStore('games');
        const goOn = () => { if (!window.isFree) games.get('none').onsuccess = goOn; };
        goOn();
      `);
      await pressFor(browser, '.setup-start', '', 'a board', BOARD);
      await playUntilAnswered(table);
      await waitForText(browser, 'main', 'does not answer');
      await browser.run('window.isFree = true');
      await playUntilAnswered(table, 'mouse', 4);
      const before = await moves(browser);
      await browser.reload();
      await waitFor(browser, 'the moves after a reload', 'return document.querySelectorAll(".moves-move").length > 2');
      expectEqual(await moves(browser), before, 'the moves after a reload');
    },
  },
  {
    name: 'a game is saved again after the data of the board was deleted beside it',
    run: async (table) => {
      const { browser } = table;
      await beginGame(table, 'kindo', ['person', 'level:1'], { size: 4 });
      await browser.run(`
        const deleting = indexedDB.deleteDatabase('otau');
        await new Promise((done, fail) => { deleting.onsuccess = done; deleting.onerror = () => fail(deleting.error); });
      `);
      await playUntilAnswered(table);
      await pressOn(browser, '.rail a', 'Library');
      await waitForOne(browser, 'the saved game', '.library-game');
    },
  },
  {
    name: 'a private window with text at 200 % and less motion: pages fit a phone, stones do not fly, a reload keeps the game',
    run: async (table) => {
      const { address } = table;
      const browser = await table.startWith({ isPrivate: true, hasLargeText: true, hasLessMotion: true });
      try {
        await browser.resize(390, 800);
        const own = { ...table, browser };
        const seen = '#/play #/new #/analyse #/learn #/library #/practice/kindo #/rooms'.split(' ');
        for (const page of seen) {
          await openPage(own, page, { language: 'ru', motion: 'usual' });
          await waitFor(browser, page, SHOWN, 'ru');
          // WebKitGTK's browser has no setting for the size of text: what the setting does is done in the page
          const size = await browser.run<number>(
            `
            const sizeOf = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
            if (args[0] && sizeOf() < 28) document.documentElement.style.fontSize = '200%';
            return sizeOf();
          `,
            browser.engine === 'webkit',
          );
          await waitFor(browser, page, SHOWN, 'ru');
          if (size < 28) throw new Error(`Text is ${size} pixels large.`);
        }
        await openPage({ browser, address }, '', { motion: 'usual' });
        await waitForOne(browser, 'the board', '.board [data-choosable]');
        await browser.run(`
          window.flights = 0;
          new MutationObserver(() => { window.flights += document.querySelectorAll('.togyz-hand').length; })
            .observe(document.body, { childList: true, subtree: true });
        `);
        await playUntilAnswered(own);
        expectEqual(await browser.run('return window.flights'), 0, 'stones in flight');
        await browser.reload();
        await waitFor(browser, 'the game', 'return document.querySelectorAll(".moves-move").length > 1');
      } finally {
        await browser.close();
      }
    },
  },
  {
    name: 'a browser that is too old gets a sentence, not a white page',
    isFresh: true,
    run: async ({ browser, board, address }) => {
      const read = (file: string) => readFileSync(join(board, file), 'utf8');
      const page = read('index.html');
      const entry = /assets\/index-[\w-]+\.js/.exec(page)?.[0] ?? '';
      const files = new Map([
        // What a newer engine would have, and what an older one cannot read
        ['old-browser.js', read('old-browser.js').replace("'toSorted'", "'soonSorted'")],
        [entry, 'this is newer'],
      ]);
      const before = [...files.keys()].map((file) => [file, read(file)] as const);
      for (const [file, text] of files) writeFileSync(join(board, file), text);
      try {
        await browser.open(address);
        await waitForText(browser, '[role=alert]', 'Safari 16.4');
      } finally {
        for (const [file, text] of before) writeFileSync(join(board, file), text);
      }
    },
  },
  {
    name: 'a newer version of the board is offered, and is there after a press',
    // The browser before has kept the files of a page that cannot start
    isFresh: true,
    run: async (table) => {
      const { browser, board } = table;
      await openPage(table);
      await waitForKept(table);
      await browser.reload();
      await waitFor(browser, 'a page of the worker', 'return navigator.serviceWorker.controller');
      const worker = join(board, 'sw.js');
      const text = await (await fetch(`${table.address}sw.js`)).text();
      rmSync(worker);
      writeFileSync(worker, text.replace(/const VERSION = '\w+'/, "const VERSION = 'a-newer-one'"));
      await table.server.stop();
      await table.server.start();
      await waitFor(
        browser,
        'the newer version',
        '(await navigator.serviceWorker.getRegistration()).update(); return document.querySelector(".new-version")',
      );
      await browser.run('window.isOld = true');
      await pressOn(browser, '.new-version button', 'Reload');
      await waitFor(browser, 'the page anew', 'return window.isOld === undefined && document.querySelector("main h1")');
      const caches = await browser.run<string>('return (await caches.keys()).join(" ")');
      if (!caches.includes('otau-a-newer-one')) throw new Error(`The caches are ${caches}.`);
    },
  },
];

/** A page is whole: its heading is there, nothing is loading, nothing has failed, and nothing is wider than the window. */
const SHOWN = `
  const main = document.querySelector('main');
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (main.querySelector('.error-detail') !== null) throw new Error(main.innerText);
  const edge = document.documentElement.clientWidth + 1;
  const widest = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > edge).at(-1);
  if (wide > 1) throw new Error('The page is wider than the window by ' + wide + ': ' + widest?.outerHTML.slice(0, 200));
  return document.documentElement.lang === args[0] && main.querySelector('h1') !== null && document.querySelector('.page.muted') === null;
`;
