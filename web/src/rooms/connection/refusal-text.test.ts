/** The texts of refusals by the server of rooms. */
import { REASONS, type Reason, Refusal } from 'otau/rooms';
import { expect, it } from 'vitest';
import { failureOf } from '../../i18n/failures.js';
import { REFUSALS } from '../../i18n/namespaces/rooms.js';
import { createWords, LANGUAGES, loadTexts } from '../../i18n/words.js';
import { refusalOf } from './refusal-text.js';

await loadTexts(...LANGUAGES);

/** In Russian. */
function said(code: Refusal['code'], sentence: string, reason?: string): string | undefined {
  const refusal = refusalOf(failureOf(new Refusal(code, sentence, reason as Reason)));
  return refusal && createWords('ru').of(REFUSALS)(refusal);
}

it('each reason has its text in every language; the English one is the sentence of the server', () => {
  for (const language of LANGUAGES) {
    const t = createWords(language).of(REFUSALS);
    for (const [reason, sentence] of Object.entries(REASONS))
      expect(t(reason as Reason) === sentence, `${language} ${reason}`).toBe(language === 'en');
  }
  expect(said('not-allowed', 'No place left.', 'tournament-full')).toBe('В турнире больше нет мест.');
});

it('a move that comes too late gets its own text, not that of a broken record', () => {
  expect(said('game-over', 'The game has ended.')).toBe('Партия окончена.');
  expect(said('illegal-move', 'Pit 3 is empty.')).toBe('Этот ход против правил.');
});

it('without a text of the page the sentence of the server is used', () => {
  expect(said('not-allowed', REASONS['tournament-full'])).toBeUndefined();
  expect(said('not-allowed', 'Something new.', 'something-new')).toBeUndefined();
});
