/**
 * Opens files inside a folder and nowhere else. Folders of runs change while they are served: a file may
 * be missing, half-written, a pipe or a link to elsewhere, and all of these are simply no file.
 */
import { constants } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isPlainName } from './gate.js';

/** Without waiting: opening a pipe that nobody writes to would otherwise never return. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** System errors that mean: too many things are open. All others mean that there is no such file for us. */
const OVERLOAD = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);

export interface OpenFile {
  readonly handle: FileHandle;
  /** Bytes when it was opened. */
  readonly size: number;
  /** When it was last written, in milliseconds since 1970. */
  readonly written: number;
  /** Which file it is, whatever it holds. */
  readonly node: string;
  /** Changes whenever the content does. */
  readonly state: string;
}

/**
 * Opens an ordinary file for reading. The caller closes it.
 *
 * @param names the path to it from `folder`, name by name; names that begin with a dot are not served
 * @returns undefined where there is no ordinary file inside the folder; links that lead out of it count as none
 */
export async function openInside(folder: string, names: readonly string[]): Promise<OpenFile | undefined> {
  if (names.length === 0 || !names.every((name) => isPlainName(name) && !name.startsWith('.'))) return undefined;
  const path = join(folder, ...names);
  const handle = await orUndefined(open(path, READ));
  if (handle === undefined) return undefined;
  try {
    const file = await describe(handle);
    if (file !== undefined && (await orUndefined(standsInside(folder, path, file.node)))) return file;
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
}

async function describe(handle: FileHandle): Promise<OpenFile | undefined> {
  const facts = await handle.stat({ bigint: true });
  if (!facts.isFile()) return undefined;
  const node = `${facts.dev}:${facts.ino}`;
  const state = `${node}:${facts.size}:${facts.mtimeNs}:${facts.ctimeNs}`;
  return { handle, size: Number(facts.size), written: Number(facts.mtimeMs), node, state };
}

/** Whether what was opened is what stands, all links followed, inside the folder. */
async function standsInside(folder: string, path: string, node: string): Promise<boolean> {
  const [root, real] = await Promise.all([realpath(folder), realpath(path)]);
  if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) return false;
  const { dev, ino } = await stat(real, { bigint: true });
  return `${dev}:${ino}` === node;
}

/** The result of a look at the disk, or undefined where the system says that there is nothing to see. */
export async function orUndefined<Result>(look: Promise<Result>): Promise<Result | undefined> {
  try {
    return await look;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined || OVERLOAD.has(code)) throw error;
    return undefined;
  }
}

/** The bytes from `start` on, `length` of them or fewer where the file ends before. */
export async function readBytes(handle: FileHandle, start: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

/** The text of a small file; undefined where there is none, or one of more than `maxBytes` bytes. */
export async function readText(
  folder: string,
  names: readonly string[],
  maxBytes: number,
): Promise<string | undefined> {
  const file = await openInside(folder, names);
  if (file === undefined) return undefined;
  try {
    return file.size > maxBytes ? undefined : (await readBytes(file.handle, 0, file.size)).toString('utf8');
  } finally {
    await file.handle.close();
  }
}
