import { createGame, OtauError } from 'otau';
import { describe, expect, it } from 'vitest';
import { parseLink } from '../study/link.js';
import { readStudies } from '../study/open-text.js';
import { type Failure, failureOf, failureSentence } from './failures.js';
import { FAILURES } from './namespaces/first.js';
import { createWords, LANGUAGES, loadTexts } from './words.js';

await loadTexts(...LANGUAGES);

function caught(act: () => unknown): Failure {
  try {
    act();
  } catch (error) {
    return failureOf(error);
  }
  throw new Error('Nothing was thrown.');
}

describe('what a player can meet', () => {
  const row = new Uint8Array(createGame('kindo').rowSize);
  it.each([
    ['a link of no game', () => parseLink('game=chess'), 'unknown-game'],
    ['a link without a game', () => parseLink('moves=1'), 'bad-link'],
    ['a link with an impossible move', () => parseLink('game=togyzkumalak&moves=zz'), 'bad-move'],
    ['a link with impossible rules', () => parseLink('game=kindo&size=1000'), 'bad-option'],
    ['a position of no game', () => createGame('kindo').parsePosition('nonsense', row), 'bad-position'],
    ['a broken line of a file', () => JSON.parse('{'), 'bad-record'],
  ])('%s', (_name, act, key) => expect(caught(act).key).toBe(key));

  it('a text of no game', async () => {
    const { faults } = await readStudies('nonsense');
    expect(faults.map(({ failure }) => failure.key)).toEqual(['bad-record']);
  });

  it('a full disk, one that does not answer, and anything else', () => {
    expect(failureOf(new DOMException('full', 'QuotaExceededError')).key).toBe('no-room');
    expect(failureOf(new DOMException('late', 'TimeoutError')).key).toBe('no-answer');
    expect(failureOf(new OtauError('bad-array', 'x'))).toEqual({ key: 'unknown', detail: 'x' });
    expect(failureOf('x')).toEqual({ key: 'unknown', detail: 'x' });
  });
});

it('is shown in the chosen language with the exact sentence behind it', () => {
  const failure = failureOf(new OtauError('illegal-move', 'Pit 3 is empty.'));
  expect(failureSentence(createWords('ru'), failure)).toBe('Один из ходов против правил. (Pit 3 is empty.)');
  const lost = failureOf(new OtauError('connection-lost', 'The connection to the server is lost.'));
  expect(failureSentence(createWords('ru'), lost), 'which tells it all').toBe('Связь потеряна.');
  for (const key of Object.keys(FAILURES.texts('en'))) expect(FAILURES.texts('ky')).toHaveProperty(key);
});
