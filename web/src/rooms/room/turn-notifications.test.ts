/** Notifications of turns: in the language of the page, and each with a sign of its own. */
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { notifyTurn } from './turn-notifications.js';

const shown: [string, { tag: string; renotify: boolean }][] = [];
class FakeNotification {
  static permission = 'granted';

  constructor(title: string, options: { tag: string; renotify: boolean }) {
    shown.push([title, options]);
  }
}
const page = { visibilityState: 'hidden', documentElement: { lang: 'en' } };
const chosen = { getItem: (): string | null => 'Your turn' };
vi.stubGlobal('Notification', FakeNotification);
vi.stubGlobal('document', page);
vi.stubGlobal('navigator', {});
vi.stubGlobal('localStorage', chosen);
beforeEach(() => {
  shown.length = 0;
});
afterAll(() => vi.unstubAllGlobals());

it('says it in the language of the page, also where it was switched on in another one', async () => {
  page.documentElement.lang = 'ru';
  await notifyTurn('r');
  expect(shown.map(([title]) => title)).toEqual(['Ваш ход']);
});

it('shows a second turn anew where the notification of the first is still there', async () => {
  await notifyTurn('r');
  await notifyTurn('r');
  expect(shown.map(([, options]) => options)).toMatchObject([1, 2].map(() => ({ tag: 'otau-r', renotify: true })));
});

it('shows nothing in a browser that stores nothing', async () => {
  vi.spyOn(chosen, 'getItem').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  await notifyTurn('r');
  expect(shown).toEqual([]);
});
