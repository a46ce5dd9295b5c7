/** A training that is begun while the page is open: it appears, its curves grow, its games can be looked at. */
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { Rng } from 'otau';
import { checkDeclaration, initialWeights, writeModel } from 'otau/network';
import { startServer } from 'otau-cli/serve';
import { offences } from './axe.js';
import { speak, test } from './table.js';

const BOARD = process.env.BOARD ?? join(import.meta.dirname, '../../.tmp/board');
const CONFIG = { format: 'otau-run', version: 1, game: 'kindo', preset: 'fast', settings: { batchSize: 256 } };
const GAME = { format: 'otau-record', version: 1, game: 'kindo', moves: ['a2', 'e4', 'e3'], result: '1-0' };

let folder: string;
let run: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'otau-training-'));
  run = join(folder, 'kindo');
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

function beginRun(): void {
  mkdirSync(join(run, 'games'), { recursive: true });
  writeFileSync(join(run, 'lock'), '');
  writeFileSync(join(run, 'config.json'), JSON.stringify(CONFIG));
}

/** What a trainer writes at the end of an iteration: 500 games in 50 s, 100 steps in 5 s. */
function endIteration(iteration: number): void {
  const selfplay = { games: 500, moves: 15_000, evaluations: 200_000 };
  const train = { loss: 3 / iteration, policyLoss: 2 / iteration, valueLoss: 1 / iteration, steps: 100 };
  const stages = [
    { iteration, stage: 'selfplay', seconds: 50 },
    { iteration, stage: 'train', seconds: 5 },
  ];
  appendFileSync(join(run, 'speed.jsonl'), stages.map((stage) => `${JSON.stringify(stage)}\n`).join(''));
  writeFileSync(join(run, `games/000${iteration}.jsonl`), `${JSON.stringify(GAME)}\n`);
  appendFileSync(join(run, 'metrics.jsonl'), `${JSON.stringify({ iteration, selfplay, train })}\n`);
}

function legend(page: Page, title: string) {
  return page.locator('.chart', { has: page.getByRole('heading', { name: title, exact: true }) }).locator('li');
}

/** The first chart as it is drawn. */
function picture(page: Page): Promise<string> {
  return page
    .locator('.chart canvas')
    .first()
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
}

test('a training is seen while it runs, without a reload', async ({ page }) => {
  const server = await startServer({ port: 0, board: BOARD, runs: [folder] });
  try {
    await page.goto(`${server.address}#/training`);
    await expect(page.getByText('There are no training runs yet.')).toBeVisible();
    await page.goto(`${server.address}#/training/none`);
    await expect(page.getByText('There is no run of this name here.')).toBeVisible();
    await page.getByRole('link', { name: 'All runs' }).click();
    beginRun();
    await page.getByRole('link', { name: /kindo/ }).click();
    await expect(page.getByText('The first iteration is not finished yet.')).toBeVisible();

    endIteration(1);
    await expect(legend(page, 'Loss: value')).toHaveText('value: 1');
    endIteration(2);
    await expect(legend(page, 'Loss: value')).toHaveText('value: 0.5');
    await expect(page.getByText('2 iterations')).toBeVisible();
    await expect(legend(page, 'Speed of self-play: games')).toHaveText('games an hour: 36,000');
    await expect(legend(page, 'Speed of learning')).toHaveText('samples a second: 5,120');

    // Its values are read off by keys, and smoothed: (0.5 + 0.8 · 1) / (1 + 0.8)
    const chart = page.getByRole('slider', { name: /^Loss: value;/ });
    await chart.press('Home');
    await expect(chart).toHaveAttribute('aria-valuetext', 'Iteration 1 and value: 1');
    await expect(legend(page, 'Loss: value')).toHaveText(['value: 1', 'Iteration 1']);
    await chart.blur();
    await page.getByLabel('Smoothing').selectOption('0.8');
    await expect(legend(page, 'Loss: value')).toHaveText('value: 0.7222 measured: 0.5');

    await page.getByRole('button', { name: 'Last position' }).click();
    await expect(page.getByText('Move 3 of 3')).toBeVisible();

    await page.emulateMedia({ colorScheme: 'light' });
    const light = await picture(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => picture(page), 'the colours follow the system').not.toBe(light);

    rmSync(run, { recursive: true });
    await expect(page.getByText('this run has been deleted')).toBeVisible();
  } finally {
    await server.close();
  }
});

/** A whole run of Kindo 4 × 4 with a network of random weights for each iteration. */
function writeRun(path: string, cpuct: number): void {
  mkdirSync(join(path, 'models'), { recursive: true });
  const config = { ...CONFIG, options: { size: 4 }, seed: '1', settings: { cpuct, batchSize: 256 } };
  writeFileSync(join(path, 'config.json'), JSON.stringify(config));
  const trunk = { kind: 'dense', width: 8, blocks: 0 } as const;
  const declaration = checkDeclaration({ game: 'kindo', options: { size: 4 }, trunk });
  for (const iteration of [1, 2, 3]) {
    const model = writeModel(declaration, initialWeights(declaration, new Rng(iteration)));
    writeFileSync(join(path, `models/000${iteration}.onnx`), model);
    writeFileSync(join(path, 'best.onnx'), model);
    const anchors = { greedy: { elo: 50 * iteration, eloLow: 0, eloHigh: 100 * iteration, wins: 10, games: 20 } };
    appendFileSync(join(path, 'metrics.jsonl'), `${JSON.stringify({ iteration, anchors })}\n`);
  }
}

test('what the network of each iteration thought of a position is seen, filmed, and played against', async ({
  page,
}) => {
  const runs = mkdtempSync(join(tmpdir(), 'otau-lapse-'));
  writeRun(join(runs, 'one'), 1.5);
  writeRun(join(runs, 'two'), 2);
  const server = await startServer({ port: 0, board: BOARD, runs: [runs] });
  try {
    await page.goto(`${server.address}#/training/one`);
    // Ticked by way of the address, so not within the click
    await page.getByLabel('two').click();
    await expect(page.getByLabel('two')).toBeChecked();
    await expect(page.getByLabel('two'), 'a comparison leaves the focus where it is').toBeFocused();
    await expect(page.locator('.chart').first().locator('.chart-legend li')).toHaveText([/^one: 150/, /^two: 150/]);
    await page.getByText('Settings that differ').click();
    await expect(page.locator('.training-settings tbody tr')).toHaveText(['cpuct1.52']);

    const lapse = page.locator('.training-games', { has: page.getByRole('heading', { name: /^Time-lapse/ }) });
    await expect(lapse.locator('.time-lapse-text [role="status"]')).toHaveText(
      /^Chances to win: Player X \d+% and Player O \d+%$/,
    );
    await expect(lapse.locator('.time-lapse-chosen')).toHaveCount(1);

    await page.setViewportSize({ width: 320, height: 568 });
    for (const [language, play] of [
      ['kk', 'Ойнау'],
      ['en', 'Play'],
    ]) {
      await speak(page, language, play);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), language).toBeLessThanOrEqual(320);
    }
    await page.setViewportSize({ width: 1280, height: 800 });

    await lapse.getByRole('button', { name: 'Watch all iterations' }).click();
    // What is expected, and the two moves that there are
    await expect(lapse.locator('.chart-legend li')).toHaveCount(3);
    await lapse.locator('input[type="range"]').fill('0');
    await expect(lapse.getByRole('button', { name: 'Play against iteration 1' })).toBeVisible();
    expect(await offences(page)).toEqual([]);
    const film = page.waitForEvent('download');
    await lapse.getByRole('button', { name: 'Film (GIF)' }).click();
    expect((await film).suggestedFilename()).toBe('one.gif');

    await lapse.getByRole('textbox', { name: 'Position' }).fill('nothing of the kind');
    await lapse.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(lapse.locator('.time-lapse-position .error')).toBeVisible();

    await lapse.getByRole('button', { name: 'Play against iteration' }).click();
    await expect(page).toHaveURL(/#\/play/);
    await page.goto(`${server.address}#/training`);
    await expect(page.locator('.models-list strong')).toHaveText(['one-1']);
  } finally {
    await server.close();
    rmSync(runs, { recursive: true });
  }
});
