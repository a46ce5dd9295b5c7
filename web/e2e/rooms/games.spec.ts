/** Whole games between a desk and a phone: the phone is cut off in the middle, comes back, and the archive has the game. */
import { expect, type Page } from '@playwright/test';
import { replayRecord } from 'otau/records';
import { Archive } from 'otau-cli/archive';
import { dice, finishTurn, pressOnce } from '../table.js';
import { createGame, movesOf, openBoard, PHONE, type RoomServer, test } from './room-server.js';

/** The games under rules with which they end soon. */
const GAMES = [
  { game: 'togyzkumalak', options: { pits: 3, stones: 2, tuzdyk: false } },
  { game: 'abalone', options: { marblesToEject: 1, maxTurns: 12 } },
  { game: 'kindo', options: { size: 3 } },
  { game: 'senet', options: { dancers: 1 } },
];

/** Moves and throws after which the phone is cut off, once it is the desk's turn. Every game here has 5 moves at least. */
const CUT = 3;

type By = 'mouse' | 'touch';

/** Plays at one seat until the game is over; with `enough`, until there are so many moves and it is the first seat's turn. */
async function playSeat(page: Page, seat: number, by: By, enough = Number.POSITIVE_INFINITY): Promise<void> {
  const pick = dice(seat);
  const next = async () => {
    const answer = await page.waitForFunction(
      ([own, least]) => {
        if (document.querySelector('.outcome') !== null) return 'over';
        const turn = document.querySelector('.player-bar-turn')?.getAttribute('data-player');
        if (turn === '0' && document.querySelectorAll('.moves-move').length >= least) return 'enough';
        return turn === `${own}` ? 'own' : false;
      },
      [seat, enough] as const,
    );
    return answer.jsonValue();
  };
  while ((await next()) === 'own') await pressOnce(page, pick, by);
}

/** Lets the connections of a page to the rooms be cut, and refused until they are let through again. */
async function makeCuttable(page: Page): Promise<{ cut(): Promise<void>; mend(): void }> {
  let isCut = false;
  const open = new Set<() => Promise<void>>();
  await page.routeWebSocket(/\/api\/rooms$/, (socket) => {
    if (isCut) void socket.close();
    else {
      socket.connectToServer();
      open.add(() => socket.close());
    }
  });
  return {
    async cut() {
      isCut = true;
      for (const close of open) await close();
      open.clear();
    },
    mend() {
      isCut = false;
    },
  };
}

function archivedGame(server: RoomServer, game: string) {
  const archive = Archive.open(server.archive, { create: false });
  try {
    const [found, ...others] = archive.search({ game });
    expect(others).toEqual([]);
    return archive.record(found.number);
  } finally {
    archive.close();
  }
}

for (const rules of GAMES) {
  test(`a whole game of ${rules.game} between a desk and a phone that loses its connection`, async ({
    browser,
    server,
  }) => {
    const desk = await openBoard(browser, `${server.address}#/rooms`, undefined, rules);
    const link = await createGame(desk);
    const phone = await openBoard(browser, 'about:blank', PHONE, rules);
    const line = await makeCuttable(phone);
    await phone.goto(link);
    await phone.getByLabel('Your name').fill('Boris');
    await phone.locator('.room-seat').getByRole('button', { name: 'Sit here' }).click();
    await Promise.all([playSeat(desk, 0, 'mouse', CUT), playSeat(phone, 1, 'touch', CUT)]);

    const before = (await movesOf(phone)).length;
    await line.cut();
    await expect(phone.getByText('The connection is lost.')).toBeVisible();
    await expect(desk.locator('.room-away')).toHaveCount(1);
    await finishTurn(desk, 3);
    line.mend();
    await expect(desk.locator('.room-away')).toHaveCount(0);
    await Promise.all([playSeat(desk, 0, 'mouse'), playSeat(phone, 1, 'touch')]);

    const moves = await movesOf(desk);
    expect(await movesOf(phone)).toEqual(moves);
    expect(moves.length).toBeGreaterThan(before);
    await server.stop();
    const record = archivedGame(server, rules.game);
    expect(record.result).toMatch(/^(1-0|0-1|1\/2-1\/2)$/);
    expect(Object.values(record.tags)).toEqual(expect.arrayContaining(['Anna', 'Boris']));
    // Played again by the rules, it has as many moves and throws as both have seen
    expect(replayRecord(record).length).toBe(moves.length);
    for (const board of [desk, phone]) await board.context().close();
  });
}
