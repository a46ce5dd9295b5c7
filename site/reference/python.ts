/** The reference of the Python package, from its docstrings; `python.py` reads them without importing the package. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Entry } from '../menu.js';
import { ROOT } from '../paths.js';

const FOLDER = 'reference/python';
const SCRIPT = join(ROOT, 'site/reference/python.py');
const PACKAGE = join(ROOT, 'python/otau/src/otau');

/**
 * Writes the pages and says what is in the menu. `PYTHON` names another Python than `python3`.
 * @throws Error where there is no Python
 */
export function writePythonReference(write: (page: string, text: string) => void): Entry[] {
  const python = process.env.PYTHON ?? 'python3';
  const { stdout, stderr, status, error } = spawnSync(python, [SCRIPT, PACKAGE], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (error !== undefined) throw new Error(`The documentation needs Python 3.11 or newer; "${python}" did not start.`);
  if (status !== 0) throw new Error(`${SCRIPT} failed: ${stderr}`);
  const pages = JSON.parse(stdout) as readonly { readonly module: string; readonly text: string }[];
  return pages.map(({ module, text }) => {
    const page = `${FOLDER}/${module.replaceAll('.', '-')}`;
    write(page, text);
    return { text: module, link: `/${page}` };
  });
}
