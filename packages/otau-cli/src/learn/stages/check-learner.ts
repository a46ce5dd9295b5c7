/** Whether a learner in another process can be started, asked before a run begins: it is needed only after the first games. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, extname, join } from 'node:path';
import { systemReason } from 'otau/internal/lib/node/system-errors.js';
import { failed } from './job.js';
import { endOf, nameOf } from './learner-program.js';

/** The ends of names of scripts, which an interpreter reads. */
const SCRIPTS: readonly string[] = [
  '.py',
  '.js',
  '.mjs',
  '.cjs',
  '.ts',
  '.mts',
  '.sh',
  '.rb',
  '.jl',
  '.lua',
  '.pl',
  '.r',
];

/** Says on standard error which module is missing. Of what is looked for only the packages around it are loaded. */
const FIND_MODULES = `
import sys
from importlib.util import find_spec
for name in sys.argv[1:]:
    if find_spec(name) is None:
        sys.exit(f"No module named {name!r}; it comes with: pip install 'otau[learner]'")
`;

/**
 * Looks for the program of a learner and for its script.
 * @throws `thread-failed` with the reason
 */
export function checkLearner(command: readonly string[]): void {
  const [program, ...given] = command;
  if (!isProgram(program)) {
    const why = isFile(program) ? 'it is no program, or may not be run' : 'there is no such program';
    throw failed(nameOf(command), `${program} cannot be started: ${why}`);
  }
  const script = given.find((word) => SCRIPTS.includes(extname(word)));
  if (script !== undefined && !isFile(script)) throw failed(nameOf(command), `there is no file ${script}`);
}

/**
 * Asks a Python whether it has modules, without loading them: PyTorch takes seconds.
 * @param command of the learner; it begins with the interpreter
 * @throws `thread-failed` with the reason
 */
export async function checkModules(command: readonly string[], modules: readonly string[]): Promise<void> {
  const name = nameOf(command);
  const child = spawn(command[0], ['-c', FIND_MODULES, ...modules], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code, signal] = (await once(child, 'close').catch((cause) => {
    throw failed(name, `${command[0]} cannot be started: ${systemReason(cause)}`, cause);
  })) as [number | null, NodeJS.Signals | null];
  const end = endOf(code, signal);
  const last = said.trim().split('\n').at(-1) ?? '';
  if (end !== undefined) throw failed(name, last === '' ? end : `${end}: ${last}`);
}

/** Whether the system would find it: a path, or a name in one of the folders of PATH. */
function isProgram(program: string): boolean {
  const isPath = program.includes('/') || program.includes('\\');
  const folders = isPath ? [''] : (process.env.PATH ?? '').split(delimiter);
  const endings = process.platform === 'win32' ? ['', '.exe', '.com'] : [''];
  return folders.some((folder) => endings.some((ending) => isExecutable(join(folder, program + ending))));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return isFile(path);
  } catch {
    return false;
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
