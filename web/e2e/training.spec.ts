/** A training that is begun while the page is open: it appears, its curves grow, its games can be looked at. */
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startServer } from '../../packages/otau-cli/src/serve/index.js';
import { test } from './table.js';

const BOARD = process.env.BOARD ?? join(import.meta.dirname, '../../.tmp/board');
const CONFIG = { format: 'otau-run', version: 1, game: 'kindo', preset: 'fast', settings: { batchSize: 256 } };
const GAME = { format: 'otau-record', version: 1, game: 'kindo', moves: ['a2', 'e4', 'e3'], result: '1-0' };

const folder = mkdtempSync(join(tmpdir(), 'otau-training-'));
const run = join(folder, 'kindo');
test.afterAll(() => rmSync(folder, { recursive: true }));

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

test('a training is seen while it goes on, without a reload', async ({ page }) => {
  const server = await startServer({ port: 0, board: BOARD, runs: [folder] });
  try {
    await page.goto(`${server.address}#/training`);
    await expect(page.getByText('There is no training yet.')).toBeVisible();
    beginRun();
    await page.getByRole('link', { name: /kindo/ }).click();
    await expect(page.getByText('The first iteration is not finished yet.')).toBeVisible();

    endIteration(1);
    await expect(legend(page, 'Loss of the value')).toHaveText('value: 1');
    endIteration(2);
    await expect(legend(page, 'Loss of the value')).toHaveText('value: 0.5');
    await expect(page.getByText('2 iterations')).toBeVisible();
    await expect(legend(page, 'Speed of self-play: games')).toHaveText('games an hour: 36,000');
    await expect(legend(page, 'Speed of learning')).toHaveText('samples a second: 5,120');

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
