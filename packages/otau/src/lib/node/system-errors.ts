/** What the operating system refuses, in words; its own codes (`ENOENT`) are never shown to people. */
import * as fs from 'node:fs';
import type { Server } from 'node:net';
import { dirname, resolve } from 'node:path';
import { OtauError, quote } from '../error.js';
import { type FolderSync, fileOf, isSpecial, mayBePipe, removeDrafts, syncFolder } from './files.js';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission is missing',
  EPERM: 'permission is missing',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  ENOTEMPTY: 'the folder is not empty',
  EEXIST: 'it exists already',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EBUSY: 'another program is using it',
  EIO: 'the device reports an error',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EFBIG: 'it would be too large',
  EXDEV: 'it would have to move to another disk',
};

/** Why the system refused to read or write, in a few words without a full stop; undefined for an error of another kind. */
export function findSystemReason(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
}

/** The same, with words for errors that are not known. */
export function systemReason(error: unknown): string {
  return findSystemReason(error) ?? 'the system refuses it';
}

/**
 * Does work with files; what the system refuses is a sentence: `what`, as in "The file cannot be read", and the reason.
 * Throws `no-file`, and the `OtauError` of the work as it is.
 * @param hint makes a sentence that follows, with a blank before it
 */
export function orNoFile<Result>(what: string, work: () => Result, hint = () => ''): Result {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof OtauError) throw cause;
    throw new OtauError('no-file', `${what}: ${systemReason(cause)}.${hint()}`, { cause });
  }
}

const LISTENING: Readonly<Record<string, (port: number) => string>> = {
  EADDRINUSE: (port) => `port ${port} is in use by another program; choose another one, or 0 for any that is free`,
  EACCES: (port) => `port ${port} needs rights that this user does not have; choose one from 1024 on`,
  EADDRNOTAVAIL: () => 'this machine has no such address',
  ENOTFOUND: () => 'there is no host of this name',
  EAI_AGAIN: () => 'there is no host of this name',
};

/** Lets a server listen. Throws `bad-address` where it cannot. */
export async function listenAt(server: Server, port: number, host: string): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const reason = Object.hasOwn(LISTENING, code) ? LISTENING[code](port) : systemReason(cause);
    throw new OtauError('bad-address', `The server cannot listen on ${quote(host)}: ${reason}.`, { cause });
  }
}

/** What is used of the file system to make folders. */
export type FolderSystem = FolderSync & Pick<typeof fs, 'existsSync' | 'mkdirSync' | 'statSync'>;

/**
 * Makes a folder and its missing parents, and syncs their names to the disk. Node's own `recursive` never returns for some
 * folders in which nothing can be made, such as `/proc`.
 * @param system a test gives one that fails
 * @throws what the system throws
 */
export function makeFolders(path: string, system: FolderSystem = fs): void {
  const missing: string[] = [];
  for (let folder = resolve(path); !system.existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  if (missing.length === 0 && !system.statSync(path).isDirectory()) system.mkdirSync(path); // says that a file is there
  for (const folder of missing) {
    makeFolder(folder, system);
    // Another process that made it may not be as far yet
    syncFolder(dirname(folder), system);
  }
}

/** Makes one folder. Another process may have made it in the meantime. */
function makeFolder(folder: string, system: FolderSystem): void {
  try {
    system.mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!system.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Finds out whether a file could be written as `writeWhole` does, and leaves nothing behind, also of processes that were
 * killed while they wrote it.
 * @throws what the system throws
 */
export function checkWritable(path: string): void {
  if (mayBePipe(() => fs.statSync(path, { throwIfNoEntry: false }))?.isDirectory()) {
    throw Object.assign(new Error(`${path} is a folder`), { code: 'EISDIR' });
  }
  if (isSpecial(path)) {
    fs.accessSync(path, fs.constants.W_OK);
    return;
  }
  const target = fileOf(path);
  const draft = `${target}.${process.pid}.tmp`;
  fs.closeSync(fs.openSync(draft, 'w'));
  fs.rmSync(draft, { force: true });
  removeDrafts(target);
}
