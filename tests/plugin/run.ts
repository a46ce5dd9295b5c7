/** The example `examples/oware`, built, and command lines with `--plugin examples/oware`. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { type Ended, ROOT, startOtau } from '../processes.js';

export const OWARE = 'examples/oware';

/** Builds the example where `npm run build` has not done so since its sources changed. */
export function buildOware(): void {
  const newest = (folder: string, pick: (times: number[]) => number) =>
    pick(
      readdirSync(`${ROOT}/${OWARE}/${folder}`).map((file) => statSync(`${ROOT}/${OWARE}/${folder}/${file}`).mtimeMs),
    );
  const isBuilt = existsSync(`${ROOT}/${OWARE}/dist/index.js`);
  if (isBuilt && newest('dist', (times) => Math.min(...times)) >= newest('src', (times) => Math.max(...times))) return;
  // The types of the library come from its build, which may be missing here; they are checked by `npm run check`
  execFileSync('node_modules/.bin/tsc', ['-p', OWARE, '--noCheck'], { cwd: ROOT });
}

/** Runs `otau ... --plugin examples/oware` in a process of its own. With `until`, the input ends when this is written. */
export async function otau(argv: readonly string[], input = '', until?: RegExp): Promise<Ended> {
  const program = startOtau([...argv, '--plugin', OWARE]);
  if (until === undefined) return program.end(input);
  program.tell(input);
  await program.says(until);
  return program.end();
}
