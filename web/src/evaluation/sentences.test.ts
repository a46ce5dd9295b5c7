/** What is said of a bad move, in four languages: the answer it allows, what it costs, what was better and why. */
import { createGame } from 'otau';
import { explainMove } from 'otau/review';
import { describe, expect, it } from 'vitest';
import { createWords, LANGUAGES, type Language, loadTexts } from '../i18n/words.js';
import { sayMove } from './sentences.js';

await loadTexts(...LANGUAGES);

const GAME = createGame('togyzkumalak');

/** A position, the moves played from it, and the better ones. */
function explained(position: string, played: string, best: string) {
  const row = new Uint8Array(GAME.rowSize);
  GAME.parsePosition(position, row);
  const tried = (text: string, value: number) => {
    const at = row.slice();
    const line = text.split(' ').map((move) => {
      const action = GAME.parseAction(at, move);
      GAME.next(at, action, at);
      return action;
    });
    return { line, value, isExact: false };
  };
  return explainMove(GAME, row, tried(best, 0.3), tried(played, -0.1));
}

const CAPTURE = explained(
  '11S,11S,11S,11S,11S,2S,1S,11S,11S/10S,10S,1,1S,10S,10S,10S,10S,1S 10 10 N 1',
  '67 91(12) 92',
  '91 89(2) 81',
);
const START = '9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1';

it.each<[Language, string]>([
  ['en', '67 lets 91(12) take 12 stones from pit 1. 67 costs 20% of the chances to win. 91 was better.'],
  ['ru', '67 позволяет ходом 91(12) взять 12 кумалаков из лунки 1. 67 отнимает 20 % шансов на победу. Лучше было 91.'],
  [
    'kk',
    '67 жүрісі 91(12) жүрісіне 1-отаудан 12 құмалақ алуға жол береді. 67 жүрісі жеңу мүмкіндігінің 20 % бөлігін жоғалтады. 91 жақсырақ еді.',
  ],
  [
    'ky',
    '67 жүрүшү 91(12) жүрүшүнө 1-үйдөн 12 коргоол алууга жол берет. 67 жүрүшү жеңүү мүмкүнчүлүгүнүн 20 % бөлүгүн жоготот. 91 жакшыраак эле.',
  ],
])('all of it in %s', (language, said) => {
  expect(sayMove(createWords(language), CAPTURE).replaceAll('\u00a0', ' ')).toBe(said);
});

it.each([
  [3, '67 позволяет ходом 91 взять 3 кумалака из лунки 1.'],
  [21, '67 позволяет ходом 91 взять 21 кумалак из лунки 1.'],
  [25, '67 позволяет ходом 91 взять 25 кумалаков из лунки 1.'],
])('the plural of %s stones in Russian', (stones, said) => {
  const themes = [{ id: 'capture-left', params: { played: '67', reply: '91', pit: 1, stones }, cells: [] }];
  expect(sayMove(createWords('ru'), { ...CAPTURE, themes }, ['allows'])).toBe(said);
});

describe('a warning', () => {
  const words = createWords('en');

  it('keeps the better move to itself', () => {
    expect(sayMove(words, CAPTURE, ['allows', 'costs'])).toBe(
      '67 lets 91(12) take 12 stones from pit 1. 67 costs 20% of the chances to win.',
    );
  });

  it('says no reason that names the better move, and not that there is none', () => {
    const params = { played: '67', line: '91(12) 92', better: '91 89(2)', count: 12 };
    expect(
      sayMove(words, { ...CAPTURE, themes: [{ id: 'stones-lost', params, cells: [] }] }, ['allows', 'costs']),
    ).toBe('After 67 the search expects 91(12). 67 costs 20% of the chances to win.');
  });

  it('names the expected answer where no reason is found, and says that none is', () => {
    expect(sayMove(words, explained(START, '21 98', '76'), ['allows', 'costs'])).toBe(
      'After 21(10) the search expects 98. 21(10) costs 20% of the chances to win. No short reason was found.',
    );
    expect(sayMove(words, explained(START, '21', '76'), ['allows'])).toBe('No short reason was found.');
  });
});
