/** `npm run kernel -- FOLDER` where the folder has nothing to compile. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.js';

it('says what a folder lacks, and makes nothing there', () => {
  const folder = temporaryFolder('outside');
  const words = ['--import', 'tsx', 'tools/kernel/build.ts', folder];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  const said = `There is no ${join(folder, 'assembly/searched.ts')}, which names what is compiled: docs/add-a-game.md, "Compile it".\n`;
  expect({ status, stderr }).toEqual({ status: 1, stderr: said });
  expect(existsSync(join(folder, 'src'))).toBe(false);
});
