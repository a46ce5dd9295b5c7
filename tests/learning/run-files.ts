/** The files of a run's folder by name, for comparisons. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../packages/otau-cli/src/learn/run/names.js';

/** Files that tell of clocks or of the process: no part of the result. */
const OTHER = /^(speed\.jsonl|tensorboard\/.*)$/;

/** The digest of every file that is part of the result; drafts and locks too, so that none may be left. */
export function resultFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile() && !OTHER.test(name));
  return Object.fromEntries(files.map((name) => [name, sha256(readFileSync(join(folder, name)))]));
}
