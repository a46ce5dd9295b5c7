/** Seats and names where the browser stores nothing: they last as long as the page. */
import { afterEach, expect, it, vi } from 'vitest';
import { ownAccount, ownName, ownSeats, saveAccount, saveName, saveSeat, tokenOf } from './identity.js';

const refuse = () => {
  throw new DOMException('denied', 'SecurityError');
};
const OWN = { player: 'p', name: 'Anna', key: 'secret' };

afterEach(() => {
  saveAccount(undefined);
  vi.unstubAllGlobals();
});

it.each([
  ['forbidden', { getItem: refuse, setItem: refuse, removeItem: refuse }],
  ['full', { getItem: () => null, setItem: refuse, removeItem: () => undefined }],
])('a seat, a name and an account are kept in the page where storage is %s', (_, storage) => {
  vi.stubGlobal('localStorage', storage);
  saveSeat('room', 'token', 'kindo');
  saveSeat('other', 'secret', 'senet');
  saveName('Anna');
  saveAccount(OWN);
  expect(tokenOf('room')).toBe('token');
  expect(ownSeats()).toHaveLength(2);
  expect(ownName()).toBe('Anna');
  expect(ownAccount()).toEqual(OWN);
  saveAccount(undefined);
  expect(ownAccount()).toBeUndefined();
});

it('what could not be stored gives way to what is stored later', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  saveName('Anna');
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  saveName('Boris');
  expect([ownName(), ...stored.values()]).toEqual(['Boris', 'Boris']);
});
