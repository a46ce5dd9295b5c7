/**
 * Runs once before all tests: compiles the files of the library that have changed since `npm run build`, for the
 * threads and processes that tests start. Nothing is left to do right after a build.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformSync } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');
/** Folders that hold `src` and get `dist`. */
const PACKAGES = ['packages/otau', 'packages/otau-cli'];

export default function setup(): void {
  for (const folder of PACKAGES.map((name) => join(ROOT, name))) {
    const files = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|(^|[\\/])assembly[\\/]/.test(name))) {
      const isChanged = compile(join(folder, 'src', file), join(folder, 'dist', file.replace(/\.ts$/, '.js')));
      // Commands may have changed: the program asks them until the next build.
      if (isChanged) rmSync(join(folder, 'dist/cli/help.txt'), { force: true });
    }
  }
}

/** @returns whether it has changed since it was built */
export function compile(source: string, target: string): boolean {
  const changed = statSync(source).mtimeMs;
  const built = statSync(target, { throwIfNoEntry: false });
  if ((built?.mtimeMs ?? 0) > changed) return false;
  const { code } = transformSync(readFileSync(source, 'utf8'), { loader: 'ts', target: 'es2023', sourcefile: source });
  mkdirSync(dirname(target), { recursive: true });
  // Another run in this checkout may be reading it.
  const whole = `${target}.${process.pid}`;
  writeFileSync(whole, code, { mode: built?.mode }); // the command stays executable
  renameSync(whole, target);
  return built !== undefined;
}
