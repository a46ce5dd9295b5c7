/** Networks as opponents: one that comes with the board, and one of the user's own. */
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { Rng } from 'otau';
import { checkDeclaration, initialWeights, writeModel } from 'otau/network';
import { beginGame, finishTurn, openPage, setField, test } from './table.js';

const MODEL = fileURLToPath(new URL('../../packages/data/models/kindo.onnx', import.meta.url));

/** Addresses that the page and its workers ask for, from now on. */
function addressesOf(page: Page): string[] {
  const addresses: string[] = [];
  page.context().on('request', (request) => addresses.push(request.url()));
  return addresses;
}

const isOfOnnxRuntime = (address: string) => /\/ort[.-]/.test(address);

test('the network of each game that comes with the board plays against itself, without onnxruntime-web', async ({
  page,
}) => {
  const addresses = addressesOf(page);
  await openPage(page);
  for (const game of ['togyzkumalak', 'abalone', 'kindo', 'senet']) {
    await beginGame(page, game, { players: ['zero:time=100', 'zero:time=100'] });
    await expect(page.locator('.moves-move').nth(2)).toBeAttached();
    const own = new RegExp(`/${game}[\\w-]*\\.onnx$`);
    expect(addresses.some((address) => own.test(address))).toBe(true);
  }
  expect(addresses.filter(isOfOnnxRuntime)).toEqual([]);
});

test('there is none for a board that looks otherwise', async ({ page }) => {
  await openPage(page, '#/new');
  const choice = page.locator('.seat').nth(1).locator('select').first().locator('option[value^="zero"]');
  await page.locator('.games-option:has(input[value="kindo"])').click();
  await expect(choice).toHaveCount(1);
  await page.getByText('More rules').click();
  await setField(page, 'Tiles on a side', '4');
  await expect(choice).toHaveCount(0);
});

test('a file of one’s own becomes an opponent that stays', async ({ page }) => {
  await openPage(page, '#/training');
  await page.locator('input[type="file"][accept=".onnx"]').setInputFiles(MODEL);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.locator('.board [role="gridcell"]').first()).toBeVisible();
  await page.goto('./#/training');
  await page.reload();
  await expect(page.locator('.models-list strong')).toHaveText(/kindo/);
});

test('a network with convolutions plays by onnxruntime-web, which is loaded for it', async ({ page }) => {
  const declaration = checkDeclaration({ game: 'kindo', trunk: { kind: 'cells', channels: 4, blocks: 1 } });
  const bytes = writeModel(declaration, initialWeights(declaration, new Rng(1)));
  const addresses = addressesOf(page);
  await openPage(page, '#/training');
  const file = { name: 'cells.onnx', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
  await page.locator('input[type="file"][accept=".onnx"]').setInputFiles(file);
  await page.getByRole('button', { name: 'Play' }).click();
  await finishTurn(page, 1);
  await expect(page.locator('.player-bar-turn[data-player="0"]')).toBeVisible();
  expect(addresses.some(isOfOnnxRuntime)).toBe(true);
});
