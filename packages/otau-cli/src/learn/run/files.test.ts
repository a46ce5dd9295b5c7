/** The files of a run: what is removed leaves nothing behind. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { RunFiles } from './files.js';
import { RUN_FILES } from './names.js';

it('a file is removed with what a killed process left of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'otau-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = new RunFiles(folder);
  files.write(RUN_FILES.workers, '{}\n');
  writeFileSync(join(folder, `${RUN_FILES.workers}.draft`), '{');
  writeFileSync(join(folder, RUN_FILES.config), '{}\n');
  files.remove(RUN_FILES.workers);
  files.remove(RUN_FILES.workers);
  expect(readdirSync(folder)).toEqual([RUN_FILES.config]);
});
