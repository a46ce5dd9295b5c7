/** Games in every state, letters, puzzles and analyses fit every screen. */
import { expect, type Page } from '@playwright/test';
import { MIN_TARGET, SIZES, walkSizes } from './board-fit.js';
import { expectMoves, openGame, openPage, test } from './table.js';

/** Plays a few moves of both sides, or a throw and a move. */
async function playSome(page: Page, moves: number): Promise<void> {
  for (let move = 0; move < moves; move++) {
    await page.evaluate(() => {
      const open = document.querySelectorAll('.board [data-choosable]');
      const pressed = document.querySelector('.must-press:not([aria-disabled])') ?? open[open.length >> 1];
      pressed?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    });
  }
}

/** The texts that are not shown whole. */
function cutTexts(page: Page, selector: string): Promise<(string | null)[]> {
  return page.locator(selector).evaluateAll((texts) =>
    texts
      .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
        return scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
      })
      .map(({ textContent }) => textContent),
  );
}

for (const game of ['togyzkumalak', 'abalone', 'kindo', 'senet']) {
  test(`${game} fits every screen`, async ({ page }) => {
    await openGame(page, game, { players: ['person', 'person'], control: '10:00+5' }, { analysis: true });
    await walkSizes(page, 'start');
    await playSome(page, 5);
    await walkSizes(page, 'middle');
    const id = new URL(page.url()).hash.split('/').at(-1);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.locator('.outcome')).toBeVisible();
    await walkSizes(page, 'finished');
    await page.goto(`./#/analyse/${id}`);
    await expect(page.locator('.study .board [role="gridcell"]').first()).toBeVisible();
    await walkSizes(page, 'analysed', 'analyse');
  });
}

for (const language of ['ru', 'kk', 'ky']) {
  test(`a game and an analysis fit every screen in ${language}`, async ({ page }) => {
    await openGame(page, 'kindo', { players: ['person', 'person'], control: '10:00+5' }, { language });
    await walkSizes(page, language);
    await page.goto('./#/analyse?game=togyzkumalak');
    await expect(page.locator('.study .board [role="gridcell"]').first()).toBeVisible();
    await walkSizes(page, language, 'analyse');
  });
}

for (const language of ['en', 'ru', 'kk', 'ky']) {
  test(`the first page fits every screen in ${language}`, async ({ page }) => {
    await openPage(page, '', { language });
    for (const game of ['senet', 'kindo', 'abalone', 'togyzkumalak']) {
      await page.locator(`input[value="${game}"]`).check({ force: true });
      await expect(page.locator(`.game-${game} .board [role="gridcell"]`).first()).toBeVisible();
      await walkSizes(page, `${language}, ${game}`, 'home');
    }
  });
}

test('a game by links fits every screen when it is to be sent', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: async () => undefined }));
  await openGame(page, 'togyzkumalak', { players: ['person', 'friend'] }, { language: 'ru' });
  await playSome(page, 1);
  await expect(page.locator('.letter')).toBeVisible();
  await walkSizes(page, 'a link', 'letter');
  await page.setViewportSize({ width: 568, height: 320 });
  for (const button of await page.locator('.letter .button').all())
    expect((await button.boundingBox())!.height, 'a phone that lies').toBeGreaterThanOrEqual(44);
});

test('the arrows of a picked marble are large enough for a finger on every screen', async ({ page }) => {
  await openGame(page, 'abalone', { players: ['person', 'person'] });
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.locator('.board [data-own]:has(.board-target)').nth(2).click();
    const arrows = page.locator('[data-part^="direction"] path');
    await expect(arrows.first()).toBeAttached();
    for (const arrow of await arrows.all()) {
      const box = await arrow.boundingBox();
      const least = Math.min(box?.width ?? 0, box?.height ?? 0);
      expect.soft(least, `${width} x ${height}`).toBeGreaterThanOrEqual(MIN_TARGET);
    }
    await page.keyboard.press('Escape');
    await expect(arrows).toHaveCount(0);
  }
});

for (const [width, height] of [
  [320, 568],
  [390, 664],
  [740, 360],
]) {
  test(`the board and a line of analysis are in view at ${width} x ${height} in Kazakh`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openPage(page, '#/analyse?game=togyzkumalak', { language: 'kk', analysis: true });
    const line = page.locator('.lines-first span, .lines-moves button').filter({ visible: true }).first();
    await expect(line).toBeInViewport({ ratio: 1 });
    await walkSizes(page, 'with a line', 'analyse');
  });
}

test('upright, the name and the count of each player are on the side of the player’s pits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openGame(page, 'togyzkumalak', { players: ['person', 'person'], control: '10:00+5' });
  await expect(page.locator('.togyz svg[data-upright]')).toBeVisible();
  const middleOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  for (const [right, left] of [
    [0, 1],
    [1, 0],
  ]) {
    const [bar, other] = [right, left].map((player) => `.player-bar[data-player="${player}"]`);
    const [pit, otherPit] = [right, left].map((side) => `[aria-label^="${['White', 'Black'][side]}, pit 5,"]`);
    const places = await Promise.all([bar, other, pit, otherPit].map(middleOf));
    expect(places[0].y, 'beside each other').toBe(places[1].y);
    for (const at of [0, 2]) expect(places[at].x).toBeGreaterThan(195);
    for (const at of [1, 3]) expect(places[at].x).toBeLessThan(195);
    await page.getByRole('button', { name: 'Turn board' }).click();
  }
});

test('puzzles fit every screen', async ({ page }) => {
  await openPage(page);
  for (const game of ['togyzkumalak', 'abalone', 'kindo', 'senet']) {
    await page.goto(`./#/practice/${game}`);
    await expect(page.locator('.practice .board [role="gridcell"]').first()).toBeVisible();
    await walkSizes(page, game, 'practice');
  }
});

for (const page of ['learn', 'library/openings']) {
  test(`the board of ${page} is in view on every screen`, async ({ page: tab }) => {
    await openPage(tab);
    for (const game of ['togyzkumalak', 'abalone', 'kindo', 'senet']) {
      await tab.goto(`./#/${page}/${game}`);
      await expect(tab.locator('.board [role="gridcell"]').first()).toBeVisible();
      await walkSizes(tab, `${page}, ${game}`, 'page');
    }
  });
}

test('the coach fits every screen, and so does what it says', async ({ page }) => {
  await openGame(page, 'togyzkumalak', { players: ['person', 'random'], control: '10:00+5' }, { coach: true });
  await walkSizes(page, 'silent');
  for (const name of ['Hint: where?', 'Which move?', 'Why?']) await page.getByRole('button', { name }).click();
  await walkSizes(page, 'hint');
});

for (const language of ['kk', 'ky', 'ru']) {
  test(`on a small phone the names are whole, and the coach is one line while it has nothing to say: ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await openGame(page, 'togyzkumalak', { players: ['person', 'beginner:2'] }, { coach: true, language });
    const hint = page.locator('.coach .message-actions .button');
    await expect(hint).toBeEnabled();
    const close = page.locator('.coach-head .button');
    expect((await hint.boundingBox())?.y).toBe((await close.boundingBox())?.y);
    expect(await cutTexts(page, '.player-bar-name, .coach-head strong')).toEqual([]);
  });

  test(`on a phone that lies the words under the board are whole, and the board is not framed: ${language}`, async ({
    page,
  }) => {
    await openPage(page, '', { language });
    const pits = page.locator('.board [data-choosable]');
    for (const [width, height] of [
      [740, 360],
      [568, 320],
    ]) {
      await page.setViewportSize({ width, height });
      await expect(pits).toHaveCount(9);
      for (const pit of await pits.all()) {
        await pit.hover();
        expect.soft(await cutTexts(page, '.board-caption'), `${width} x ${height}`).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 320, height: 568 });
    await expect(page.locator('.togyz svg[data-upright]')).toBeVisible();
    await pits.first().click();
    await expectMoves(page, 2);
    await page.setViewportSize({ width: 740, height: 360 });
    await expect(page.locator('.togyz svg[data-upright]')).toHaveCount(0);
    expect(await cutTexts(page, '.board-caption')).toEqual([]);
    // The pits of the upright board are gone, and the focus with them
    await expect(page.locator('.togyz [role="grid"]')).toBeFocused();
    await expect(page.locator('.togyz [role="grid"]')).toHaveCSS('outline-style', 'none');
  });
}

test('the longest name fits a small phone, also in the result', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openPage(page, '#/new');
  for (const name of await page.locator('.seat input').all()) await name.fill('Ж'.repeat(30));
  await page.locator('.setup-start').click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.locator('.outcome')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('text at 200 % is cut neither in the rail nor on the buttons of a game', async ({ page }) => {
  await openGame(page, 'togyzkumalak', { players: ['person', 'person'] }, { language: 'ru' });
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  const cut = () =>
    page.locator('.rail-item, .actions-button').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const isCut = button.scrollWidth > button.clientWidth + 1;
        const { right } = button.getBoundingClientRect();
        const rail = button.closest('.rail')?.getBoundingClientRect();
        return isCut || (rail !== undefined && right > rail.right) ? [button.textContent] : [];
      }),
    );
  await expect.poll(cut).toEqual([]);
});

/** Analysis on phones, upright and lying. */
for (const [width, height] of [
  [320, 568],
  [390, 664],
  [568, 320],
  [740, 360],
]) {
  test(`with text at 200 % the throw of Senet is beside the board at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      }),
    );
    await openPage(page, '#/analyse?game=senet', { language: 'ru' });
    await expect(page.locator('.senet-button')).toBeVisible();
    const faults = () =>
      page.locator('.senet-throw > *').evaluateAll((parts) =>
        parts.flatMap((part) => {
          const [here, row] = [part, part.parentElement as Element].map((element) => element.getBoundingClientRect());
          const isInside =
            here.top >= row.top && here.bottom <= row.bottom && here.left >= row.left && here.right <= row.right;
          // A word that is broken takes two lines
          const words = document.createRange();
          words.selectNodeContents(part);
          const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)));
          const isWhole = part.tagName !== 'BUTTON' || lines.size === 1;
          return isInside && isWhole ? [] : [part.getAttribute('class')];
        }),
      );
    await expect.poll(faults).toEqual([]);
  });
}
