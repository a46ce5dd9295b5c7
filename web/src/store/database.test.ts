/** Databases that the browser ends, and those that never answer. */
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerInTime, databaseOf } from './database.js';

vi.mock('idb', () => ({ openDB: vi.fn() }));
const opening = vi.mocked(openDB);
const never = new Promise<never>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  opening.mockReset().mockImplementation(() => Promise.resolve({} as never));
});
afterEach(() => vi.useRealTimers());

it('is opened once', async () => {
  const database = databaseOf('one', 'all');
  expect(await database()).toBe(await database());
  expect(opening).toHaveBeenCalledOnce();
});

it.each(['terminated', 'blocking'] as const)('is opened again after the browser has called %s', async (event) => {
  const database = databaseOf('one', 'all');
  const first = await database();
  const close = vi.fn();
  opening.mock.calls[0][2]?.[event]?.(1, 2, { target: { close } } as never);
  expect(await database()).not.toBe(first);
});

it('is opened again after it could not be, or did not answer', async () => {
  const database = databaseOf('one', 'all');
  opening.mockImplementationOnce(() => Promise.reject(new Error('full'))).mockImplementationOnce(() => never);
  await expect(database()).rejects.toThrow('full');
  const late = expect(database()).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(60_000);
  await late;
  await expect(database()).resolves.toBeDefined();
});

it('an answer that comes is given, and one that does not is an error', async () => {
  await expect(answerInTime(Promise.resolve('kept'))).resolves.toBe('kept');
  const late = expect(answerInTime(never)).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(60_000);
  await late;
});
