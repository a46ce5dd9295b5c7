import { type FileHandle, type open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { ContentCache, openInside } from './files.js';

// A zip that Yarn mounts (Plug'n'Play, 4.18.1): all files have the number 0 and one date, and what is not there opens until it is asked for its size
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<{ open: typeof open; stat(path: string): Promise<object> }>();
  const same = { dev: 0n, ino: 0n, mtimeNs: 7n, ctimeNs: 7n };
  const gone = Object.assign(new Error('no such file'), { code: 'ENOENT' });
  const numberless = (handle: FileHandle): FileHandle =>
    new Proxy(handle, {
      get: (target, name) => {
        if (name === 'stat') return async () => Object.assign(await target.stat({ bigint: true }), same);
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const missing = { stat: () => Promise.reject(gone), close: () => Promise.resolve() } as unknown as FileHandle;
  return {
    ...real,
    open: (...[path, flags]: Parameters<typeof open>) => real.open(path, flags).then(numberless, () => missing),
    stat: async (path: string) => Object.assign(await real.stat(path), same),
  };
});

it('files of a file system that numbers none are told apart, and what is missing is missing', async () => {
  const folder = temporaryFolder('files');
  const cache = new ContentCache();
  const read = async (name: string): Promise<string | undefined> => {
    const file = await openInside(folder, [name]);
    if (file === undefined) return undefined;
    try {
      return (await cache.of(file)).bytes.toString();
    } finally {
      await file.handle.close();
    }
  };
  await writeFile(join(folder, 'a.js'), 'one');
  await writeFile(join(folder, 'b.js'), 'two');
  expect([await read('a.js'), await read('b.js'), await read('c.js')]).toEqual(['one', 'two', undefined]);
});
