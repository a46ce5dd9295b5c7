/**
 * Opens files inside a folder only. Folders of runs change while they are served: a missing file, a pipe or a link out of the folder
 * counts as no file.
 */
import { constants } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isPlainName } from './request-validation.js';

/** Non-blocking: otherwise opening a pipe without a writer would never return. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** System errors for too many open files. All other errors mean that the file does not exist. */
const OVERLOAD = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);

export interface OpenFile {
  readonly handle: FileHandle;
  /** The size in bytes when it was opened. */
  readonly size: number;
  /** When it was last written, in milliseconds since 1970. */
  readonly written: number;
  /** Identifies the file, independent of its content. */
  readonly node: string;
  /** Changes whenever the content does. */
  readonly state: string;
}

/**
 * Opens a regular file for reading. The caller closes it.
 *
 * @param names the path from `folder`, name by name; names that begin with a dot are not served
 * @returns undefined if there is no regular file inside the folder, also for links out of the folder
 */
export async function openInside(folder: string, names: readonly string[]): Promise<OpenFile | undefined> {
  if (names.length === 0 || !names.every((name) => isPlainName(name) && !name.startsWith('.'))) return undefined;
  const path = join(folder, ...names);
  const handle = await orUndefined(open(path, READ));
  if (handle === undefined) return undefined;
  try {
    const file = await describe(handle);
    if (file !== undefined && (await orUndefined(isInside(folder, path, file.node)))) return file;
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

/** Whether the opened file is inside the folder after all links are resolved. */
async function isInside(folder: string, path: string, node: string): Promise<boolean> {
  const [root, real] = await Promise.all([realpath(folder), realpath(path)]);
  if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) return false;
  const { dev, ino } = await stat(real, { bigint: true });
  return `${dev}:${ino}` === node;
}

/** The result of a file operation; undefined if the file does not exist or cannot be read. */
export async function orUndefined<Result>(look: Promise<Result>): Promise<Result | undefined> {
  try {
    return await look;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined || OVERLOAD.has(code)) throw error;
    return undefined;
  }
}

/** `length` bytes from `start` on; fewer if the file ends before. */
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

/** The text of a small file; undefined if it does not exist or has more than `maxBytes` bytes. */
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
