/** Whether a learner in another process can be started, asked before a run begins: it is needed only after the first games. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { failed } from './job.js';
import { endOf, nameOf } from './learner-program.js';

/**
 * Looks for the program of a learner.
 * @param isTried also start it with an empty input, at which a program that stays ends: it may lack something itself
 * @throws `thread-failed` with the reason
 */
export async function checkLearner(command: readonly string[], isTried: boolean): Promise<void> {
  const [program, ...given] = command;
  if (!isProgram(program)) throw failed(nameOf(command), `${program} cannot be started: there is no such program`);
  if (!isTried) return;
  const child = spawn(program, given, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  const end = endOf(code, signal);
  const last = said.trim().split('\n').at(-1) ?? '';
  if (end !== undefined) throw failed(nameOf(command), last === '' ? end : `${end}: ${last}`);
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
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
