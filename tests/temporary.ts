/** Folders for tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** A new folder with this in its name. It goes with the test that makes it or, made outside of one, after all those beside it. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `otau-${name}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (TestRunner.getCurrentTest() === undefined) afterAll(remove);
  else onTestFinished(remove);
  return folder;
}
