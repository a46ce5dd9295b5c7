/** Rooms of a server: two browsers play a whole game while the server goes and comes back; a third one looks on. */
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { offences } from '../axe.js';
import { finishTurn } from '../table.js';
import { createGame, DESK, movesOf, NARROW, openBoard, type RoomServer, SMALL, test } from './room-server.js';

/** A game of few turns. */
const SHORT = { game: 'kindo', options: { size: 3 } };

test('a whole game in two browsers, while the server goes and comes back', async ({ browser, server }) => {
  const anna = await openBoard(browser, `${server.address}#/rooms`, DESK, SHORT);
  const link = await createGame(anna);
  const boris = await openBoard(browser, `${server.address}#/rooms`, NARROW);
  await expect(boris.locator('.lobby-entry')).toContainText('Anna');
  expect.soft(await offences(boris), 'the lobby').toEqual([]);
  await boris.goto(link);
  await expect(boris.getByRole('button', { name: 'Sit here' })).toBeVisible();
  expect.soft(await offences(boris), 'the seats').toEqual([]);
  await boris.getByRole('button', { name: 'Sit here' }).click();
  const watcher = await openBoard(browser, link);
  const boards = [anna, boris];
  for (const board of [...boards, watcher]) await expect(board.locator('.player-bar-turn')).toBeVisible();
  await expect(watcher.getByText('You are watching.')).toBeVisible();
  await boris.getByRole('tab', { name: 'Players' }).click();
  await boris.getByLabel('Say').selectOption('good-luck');
  await expect(anna.locator('.chat-last')).toContainText('Good luck!');
  expect.soft(await offences(anna), 'a game').toEqual([]);
  expect.soft(await offences(boris), 'the players').toEqual([]);
  await boris.getByRole('tab', { name: 'Moves' }).click();

  let turn = 0;
  for (; (await anna.locator('.outcome').count()) === 0; turn++) {
    const mover = turn % 2;
    const board = boards[mover];
    const isLost = turn === 1;
    if (isLost) {
      await server.stop();
      await expect(board.getByText('The connection is lost.')).toBeVisible();
      await finishTurn(board, turn, mover);
      await server.start();
    } else await finishTurn(board, turn, mover);
    const moves = await movesOf(board);
    for (const other of [...boards, watcher]) await expect.poll(() => movesOf(other)).toEqual(moves);
  }
  expect(turn, 'it went on after the server had come back').toBeGreaterThan(2);
  for (const board of [...boards, watcher]) await expect(board.locator('.outcome')).toBeVisible();
  await anna.getByRole('button', { name: 'Rematch' }).click();
  await expect(boris.getByRole('button', { name: 'Accept' })).toBeVisible();
  // The board stays the largest thing on a phone
  await boris.setViewportSize({ width: 390, height: 664 });
  const heightOf = (part: string) => boris.locator(part).evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(async () => (await heightOf('.board-picture')) - (await heightOf('.outcome'))).toBeGreaterThan(0);
  await boris.getByRole('button', { name: 'Accept' }).click();
  for (const board of boards) await board.getByRole('button', { name: 'To the rematch' }).click();
  await expect(anna.locator('.player-bar-turn')).toBeVisible();
  await anna.goto(`${server.address}#/library`);
  await expect(anna.locator('.library-game').first()).toContainText('Anna');
  for (const board of [...boards, watcher]) await board.context().close();
});

test('Join in the lobby sits down; a game that runs is one press away on every page, and saved where it ends', async ({
  browser,
  server,
}) => {
  const anna = await openBoard(browser, `${server.address}#/rooms`, DESK, SHORT);
  await anna.getByLabel('Anyone here may join').check();
  await createGame(anna);
  const boris = await openBoard(browser, `${server.address}#/rooms`, SMALL);
  await boris.locator('.lobby-entry').getByText('Join').click();
  for (const board of [anna, boris]) await expect(board.locator('.player-bar-turn')).toBeVisible();
  await boris.goto(`${server.address}#/play`);
  const bar = boris.locator('.running-game');
  await expect(bar).toContainText('The game goes on');
  expect.soft(await offences(boris), 'the bar').toEqual([]);
  await finishTurn(anna, 0);
  await expect(bar).toContainText('Your move');
  await boris.goto(`${server.address}#/rooms`);
  await expect(boris.getByRole('heading', { name: 'Your games' })).toBeVisible();
  await bar.click();
  await expect(boris.locator('.player-bar-turn[data-player="1"]')).toBeVisible();
  await boris.goto(`${server.address}#/library`);
  await expect(bar).toBeVisible();
  await anna.getByRole('button', { name: 'Resign' }).click();
  await anna.getByRole('button', { name: 'Yes' }).click();
  await expect(bar).toHaveCount(0);
  await expect(boris.locator('.library-game')).toContainText('Anna');
  for (const board of [anna, boris]) await board.context().close();
});

test('taking back by agreement; the own seat on another device', async ({ browser, server }) => {
  const anna = await openBoard(browser, `${server.address}#/rooms`);
  const link = await createGame(anna);
  const boris = await openBoard(browser, link);
  await boris.getByRole('button', { name: 'Sit here' }).click();
  await finishTurn(anna, 4);
  await expect(boris.locator('.player-bar-turn[data-player="1"]')).toBeVisible();
  const before = (await movesOf(anna)).length;
  await anna.getByRole('button', { name: 'Ask to take back' }).click();
  await boris.getByRole('button', { name: 'Accept' }).click();
  for (const board of [anna, boris]) await expect.poll(async () => (await movesOf(board)).length).toBe(before - 1);
  await anna.getByRole('tab', { name: 'Players' }).click();
  await anna.getByRole('button', { name: 'My seat on another device' }).click();
  await expect(anna.locator('.letter-link')).toHaveValue(/#/);
  const seat = await anna.locator('.letter-link').inputValue();
  const phone = await openBoard(browser, seat, NARROW);
  await expect(phone.locator('.player-bar-turn[data-player="0"]')).toContainText('Anna');
  await finishTurn(phone, 5);
  await expect(boris.locator('.player-bar-turn[data-player="1"]')).toBeVisible();
  await phone.getByRole('button', { name: 'Resign' }).click();
  await phone.getByRole('button', { name: 'Yes' }).click();
  await expect(anna.locator('.outcome')).toBeVisible();
  for (const board of [anna, boris, phone]) await board.context().close();
});

test('a game that ends while its player is away is in the library when the app is opened again, once', async ({
  browser,
  server,
}) => {
  const anna = await openBoard(browser, `${server.address}#/rooms`, DESK, SHORT);
  const link = await createGame(anna);
  const boris = await openBoard(browser, link);
  await boris.getByRole('button', { name: 'Sit here' }).click();
  await finishTurn(anna, 4);
  await expect(boris.locator('.player-bar-turn[data-player="1"]')).toBeVisible();
  await anna.goto('about:blank');
  await boris.getByRole('button', { name: 'Resign' }).click();
  await boris.getByRole('button', { name: 'Yes' }).click();
  await expect(boris.locator('.outcome')).toBeVisible();
  await anna.goto(`${server.address}#/library`);
  await expect(anna.locator('.library-game')).toHaveCount(1);
  await expect(anna.locator('.library-game')).toContainText('Anna');
  // The others do not take it for a visit
  await boris.getByRole('tab', { name: 'Players' }).click();
  await expect(boris.getByText('Watching:')).toHaveCount(0);
  await expect(boris.locator('.room-away')).toHaveCount(1);
  await anna.goto(link);
  await expect(anna.locator('.outcome')).toBeVisible();
  await anna.goto(`${server.address}#/library`);
  await expect(anna.locator('.library-game')).toHaveCount(1);
  for (const board of [anna, boris]) await board.context().close();
});

/** Which of these parts lies over another one, or sticks out of the part that it is in. */
const crowded = (page: Page, parts: string) =>
  page.locator(parts).evaluateAll((elements) => {
    const places = elements.map((element) => element.getBoundingClientRect());
    return elements.flatMap((element, index) => {
      const [one, around] = [places[index], element.closest('.player-bar')?.getBoundingClientRect() ?? places[index]];
      const isOut = one.right > around.right || one.left < around.left;
      const isOver = places
        .slice(0, index)
        .some(
          (other) =>
            one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right,
        );
      return isOut || isOver ? [element.className] : [];
    });
  });

test('on the smallest phone nothing lies over the players; what a lost connection would swallow cannot be asked', async ({
  browser,
  server,
}) => {
  const anna = await openBoard(browser, `${server.address}#/rooms`);
  const boris = await openBoard(browser, await createGame(anna), SMALL);
  await boris.getByRole('button', { name: 'Sit here' }).click();
  await anna.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(boris.getByRole('button', { name: 'Accept' })).toBeEnabled();
  await server.stop();
  await expect(boris.getByText('The connection is lost.')).toBeVisible();
  expect(await crowded(boris, '.player-bar, .message, .actions')).toEqual([]);
  for (const name of ['Accept', 'Decline', 'Resign']) {
    await expect(boris.getByRole('button', { name })).toBeDisabled();
  }
  await server.start();
  await boris.getByRole('button', { name: 'Accept' }).click();
  await expect(anna.locator('.outcome')).toContainText('Draw');
  for (const board of [anna, boris]) await board.context().close();
});

test('a player who had to scroll to a free seat sees the whole board', async ({ browser, server }) => {
  const anna = await openBoard(browser, `${server.address}#/rooms`);
  const boris = await openBoard(browser, await createGame(anna), { viewport: { width: 568, height: 320 } });
  await boris.getByRole('button', { name: 'Sit here' }).scrollIntoViewIfNeeded();
  expect(await boris.evaluate(() => scrollY)).toBeGreaterThan(0);
  await boris.getByRole('button', { name: 'Sit here' }).click();
  await expect(boris.locator('.player-bar-turn')).toBeVisible();
  await expect.poll(() => boris.evaluate(() => scrollY)).toBe(0);
  for (const board of [anna, boris]) await board.context().close();
});

test('three players on the smallest phone: the names and clocks of all; each is asked once', async ({
  browser,
  server,
}) => {
  const anna = await openBoard(browser, `${server.address}#/rooms`, SMALL, {
    game: 'abalone',
    options: { players: 3 },
  });
  const link = await createGame(anna);
  const others = [await openBoard(browser, link), await openBoard(browser, link)];
  for (const [index, board] of others.entries()) {
    await board.getByLabel('Your name').fill(['Boris', 'Cem'][index]);
    await board.getByRole('button', { name: 'Sit here' }).first().click();
  }
  await expect(anna.locator('.player-bar')).toHaveCount(3);
  expect(await crowded(anna, '.clock, .player-bar-score')).toEqual([]);
  for (const name of await anna.locator('.player-bar-name').all()) {
    expect((await name.boundingBox())?.width).toBeGreaterThan(20);
  }
  await finishTurn(anna, 4);
  await expect(others[0].locator('.player-bar-turn[data-player="1"]')).toBeVisible();
  await anna.getByRole('button', { name: 'Ask to take back' }).click();
  await others[0].getByRole('button', { name: 'Accept' }).click();
  await expect(others[0].getByText('You agreed. Waiting for the others.')).toBeVisible();
  await others[1].getByRole('button', { name: 'Accept' }).click();
  for (const board of [anna, ...others]) await expect.poll(() => movesOf(board)).toEqual([]);
  for (const board of [anna, ...others]) await board.context().close();
});

test('a notification when it is your turn and the page is not in sight, once you have asked for it', async ({
  browser,
  server,
}) => {
  const anna = await openBoard(browser, 'about:blank', { ...DESK, serviceWorkers: 'allow' });
  // A browser without windows allows none: what it is asked to show is kept instead
  await anna.addInitScript(() => {
    const shown: unknown[] = [];
    Object.assign(globalThis, { shown });
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = async () => 'granted';
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push([title, options?.tag]);
    };
  });
  await anna.goto(`${server.address}#/rooms`);
  const link = await createGame(anna);
  const boris = await openBoard(browser, link);
  await boris.getByRole('button', { name: 'Sit here' }).click();
  await finishTurn(anna, 4);
  await expect(boris.locator('.player-bar-turn[data-player="1"]')).toBeVisible();
  await anna.getByRole('tab', { name: 'Players' }).click();
  await anna.getByLabel('Notify me when it is my turn').check();
  await anna.evaluate(async () => {
    await navigator.serviceWorker.ready;
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
  });
  const shown = () => anna.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
  expect(await shown()).toEqual([]);
  await finishTurn(boris, 5, 1);
  const room = new URL(link).hash.split('/').at(-1);
  await expect.poll(shown).toEqual([['Your turn', `otau-${room}`]]);
  for (const board of [anna, boris]) await board.context().close();
});

test('a board that was opened at 127.0.0.1 invites by the address that the server has for others', async ({
  browser,
  server,
}) => {
  const anna = await openBoard(browser, 'about:blank');
  await anna.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const address = 'http://192.0.2.7:4780/';
  await anna.routeWebSocket(/api\/rooms/, (socket) => {
    socket.connectToServer();
    socket.send(JSON.stringify({ type: 'address', address }));
  });
  await anna.goto(`${server.address}#/rooms`);
  expect(await createGame(anna)).toContain(`${address}#/room/`);
  await anna.getByRole('button', { name: 'Invite' }).click();
  await anna.getByRole('button', { name: 'Copy the link' }).click();
  await expect(anna.getByRole('button', { name: 'Copied' })).toBeVisible();
  await anna.context().close();
});

test('a room that does not exist is not being connected to', async ({ browser, server }) => {
  const anna = await openBoard(browser, `${server.address}#/room/none`);
  await expect(anna.locator('main h1')).toHaveText('There is no such room on this server.');
  for (const [path, text] of [
    ['#/player/none', 'There is no such player on this server.'],
    ['#/tournament/none', 'There is no such tournament on this server.'],
  ]) {
    await anna.goto(`${server.address}${path}`);
    await expect(anna.locator('main h1')).toHaveText(text);
  }
  expect(await offences(anna)).toEqual([]);
  await anna.context().close();
});

test('a board without a server of rooms says so', async ({ page }) => {
  await page.goto('./#/rooms');
  await expect(page.getByText('There are no rooms at this address')).toBeVisible();
});

test('two kept names find each other for a rated game; their pages show it', async ({ browser, server }) => {
  const anna = await openBoard(browser, `${server.address}#/rooms`);
  const boris = await openBoard(browser, `${server.address}#/rooms`, NARROW);
  for (const [page, name] of [
    [anna, 'Anna'],
    [boris, 'Boris'],
  ] as const) {
    await page.getByLabel('Your name').fill(name);
    await page.getByRole('button', { name: 'Save this name' }).click();
    await expect(page.getByText(`You are ${name}.`)).toBeVisible();
    await page.locator('.lobby-fields select').first().selectOption('togyzkumalak');
    await page.getByLabel('Rated').check();
  }
  expect.soft(await offences(boris), 'a kept name').toEqual([]);
  await anna.getByRole('button', { name: 'Find a player' }).click();
  await expect(anna.getByText('Waiting for players', { exact: true })).toBeVisible();
  await expect(boris.locator('.lobby-entry')).toContainText('Anna (1500)');
  await boris.getByRole('button', { name: 'Find a player' }).click();
  for (const board of [anna, boris]) await expect(board.locator('.player-bar-turn')).toBeVisible();
  const seats = await anna.locator('.player-bar-turn[data-player]').getAttribute('data-player');
  const isAnnas = (await anna.locator('.player-bar').filter({ hasText: 'Anna' }).getAttribute('data-player')) === seats;
  const order = isAnnas ? [anna, boris] : [boris, anna];
  for (const [turn, board] of order.entries()) {
    const mover = board === anna ? 'Anna' : 'Boris';
    for (const one of order) await expect(one.getByText(`${mover}: the clock waits for the first move.`)).toBeVisible();
    await finishTurn(board, turn, turn);
  }
  await expect.poll(async () => (await movesOf(order[0])).length).toBe(2);
  for (const board of order) await expect(board.getByText('waits for the first move')).toHaveCount(0);
  await boris.getByRole('button', { name: 'Resign' }).click();
  await boris.getByRole('button', { name: 'Yes' }).click();
  await expect(anna.locator('.outcome')).toContainText('1500 → 1');
  await anna.goto(`${server.address}#/rooms`);
  await anna.getByRole('link', { name: 'Your page' }).click();
  await expect(anna.locator('.player-ratings')).toContainText('Rapid');
  await expect(anna.locator('.player-game')).toContainText('won');
  expect.soft(await offences(anna), 'a page of a player').toEqual([]);
  if (process.env.SHOTS !== undefined) await anna.screenshot({ path: join(process.env.SHOTS, 'player.png') });
  // A report that does not arrive says so
  const annas = anna.url();
  await boris.goto(annas);
  await expect(boris.getByRole('heading', { name: 'Anna' })).toBeVisible();
  await server.stop();
  await boris.getByRole('combobox', { name: 'Report' }).selectOption('words');
  await expect(boris.getByRole('alert')).toContainText('The connection was lost.');
  await server.start();
  // The name on another device has the same seats
  await anna.goto(`${server.address}#/rooms`);
  await anna.getByRole('button', { name: 'My name on another device' }).click();
  const link = await anna.locator('.letter-link').inputValue();
  const phone = await openBoard(browser, link, NARROW);
  await expect(phone.getByRole('heading', { name: 'Anna' })).toBeVisible();
  await expect(phone).toHaveURL(/#\/player\/[\w-]+$/);
  await phone.goto(`${server.address}#/rooms`);
  await expect(phone.getByText('You are Anna.')).toBeVisible();
  for (const board of [anna, boris, phone]) await board.context().close();
});

/** The page of the tournaments in a browser of its own, under a kept name. */
async function openTournaments(browser: Browser, { address }: RoomServer, name: string, device = DESK): Promise<Page> {
  const page = await openBoard(browser, `${address}#/rooms`, device);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Save this name' }).click();
  await page.getByRole('link', { name: 'Tournaments' }).click();
  await expect(page.getByRole('button', { name: 'Create' })).toBeVisible();
  return page;
}

test('a tournament of three: the list follows it, one has a bye, a lost connection is told', async ({
  browser,
  server,
}) => {
  const anna = await openTournaments(browser, server, 'Anna');
  const boris = await openTournaments(browser, server, 'Boris');
  const clara = await openTournaments(browser, server, 'Clara', NARROW);
  await anna.getByRole('textbox', { name: 'Name' }).fill('Evening Open');
  await anna.getByLabel('Rounds').fill('1');
  await anna.getByRole('button', { name: 'Create' }).click();
  for (const page of [boris, clara]) await page.getByRole('link', { name: 'Evening Open' }).click();
  for (const page of [anna, boris, clara]) await page.getByRole('button', { name: 'Enter' }).click();
  await expect(anna.locator('.tournament-table tbody tr')).toHaveCount(3);
  const address = anna.url();
  await anna.getByRole('button', { name: 'Start' }).click();
  const bye = 'You have a bye in this round: it counts as a win.';
  const told = async (page: Page) => {
    await expect(page.locator('.player-bar-turn').or(page.getByText(bye))).toBeVisible();
    return page.getByText(bye).count();
  };
  expect((await told(anna)) + (await told(boris)) + (await told(clara)), 'the others see their game').toBe(1);
  await clara.goto(address);
  // What is refused is said by the page alone
  await clara.getByRole('button', { name: 'Withdraw' }).click();
  await clara.getByRole('button', { name: 'Enter' }).click();
  await expect(clara.getByRole('alert')).toHaveText('It is too late to enter the tournament.');
  await server.stop();
  await expect(clara.getByText('The connection is lost.')).toBeVisible();
  await expect(clara.getByRole('button', { name: 'Enter' })).toBeDisabled();
  await server.start();
  await expect(clara.getByText('The connection is lost.')).toHaveCount(0);
  for (const page of [anna, boris, clara]) await page.context().close();
});

test('a tournament: made, entered, begun, played and its table saved', async ({ browser, server }) => {
  const anna = await openTournaments(browser, server, 'Anna');
  const boris = await openTournaments(browser, server, 'Boris', NARROW);
  await anna.getByRole('textbox', { name: 'Name' }).fill('Evening Open');
  await anna.getByLabel('Rounds').fill('1');
  await anna.getByRole('button', { name: 'Create' }).click();
  await expect(anna.getByRole('heading', { name: 'Evening Open' })).toBeVisible();
  await boris.goto(anna.url());
  for (const page of [anna, boris]) await page.getByRole('button', { name: 'Enter' }).click();
  await expect(anna.locator('.tournament-table')).toContainText('Boris');
  expect.soft(await offences(boris), 'a tournament').toEqual([]);
  await anna.getByRole('button', { name: 'Start' }).click();
  for (const page of [anna, boris]) await expect(page.locator('.player-bar-turn')).toBeVisible();
  await boris.getByRole('button', { name: 'Resign' }).click();
  await boris.getByRole('button', { name: 'Yes' }).click();
  await expect(anna.locator('.outcome')).toBeVisible();
  await expect(anna.locator('.board-caption')).toContainText('Boris resigned.');
  await anna.getByRole('link', { name: 'To the tournament' }).click();
  await expect(anna.getByText('over')).toBeVisible();
  await expect(anna.locator('.tournament-table tbody tr').first()).toContainText('Anna');
  if (process.env.SHOTS !== undefined) {
    await anna.screenshot({ path: join(process.env.SHOTS, 'tournament.png') });
    await boris.goto(anna.url());
    await boris.screenshot({ path: join(process.env.SHOTS, 'tournament-phone.png') });
  }
  const download = anna.waitForEvent('download');
  await anna.getByRole('button', { name: 'Table as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('Evening Open.csv');
  await anna.goto(`${server.address}#/rooms`);
  await expect(anna.locator('.lobby-own a')).toHaveCount(1);
  for (const board of [anna, boris]) await board.context().close();
});
