/** Every language has every text of English, no other, and with the same parameters. */
import { COMMON_SENTENCES, themesOf } from 'otau/review';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from './languages.js';
import type { Message } from './namespace.js';

type Texts = Readonly<Record<string, Message>>;

/** `./en/play.json`, `../games/kindo/i18n/en/board.json`. */
const IMPORTS = import.meta.glob<Texts>(['./{en,kk,ky,ru}/*.json', '../games/*/i18n/{en,kk,ky,ru}/*.json'], {
  import: 'default',
});
const LANGUAGE = /\/(en|kk|ky|ru)(?=\/[^/]+$)/;

/** The files with texts in a language, with `*` instead of the language. */
const filesOf = (language: Language): string[] =>
  Object.keys(IMPORTS)
    .filter((file) => LANGUAGE.exec(file)?.[1] === language)
    .map((file) => file.replace(LANGUAGE, '/*'));

const read = (file: string, language: Language): Promise<Texts> => IMPORTS[file.replace('*', language)]();

/** What the library says in English of bad moves stands in its themes alone. */
function sentencesIn(file: string): Texts {
  const wordsOf = (game: string) => Object.fromEntries(themesOf(game).map(({ id, words }) => [id, words]));
  if (file === './*/report.json') return { ...COMMON_SENTENCES, ...wordsOf('') };
  const game = /games\/(\w+)\/i18n\/\*\/review\.json$/.exec(file)?.[1];
  const common = Object.keys(wordsOf(''));
  return game === undefined
    ? {}
    : Object.fromEntries(Object.entries(wordsOf(game)).filter(([id]) => !common.includes(id)));
}

/** What is wrong with a translation, one line for each fault. */
function faultsOf(texts: Texts, english: Texts): string[] {
  const missing = Object.keys(english).filter((key) => !Object.hasOwn(texts, key));
  const superfluous = Object.keys(texts).filter((key) => !Object.hasOwn(english, key));
  const shared = Object.keys(texts).filter((key) => Object.hasOwn(english, key));
  return [
    ...missing.map((key) => `${key} is missing`),
    ...superfluous.map((key) => `${key} is not a text of English`),
    ...shared.flatMap((key) => {
      const [has, needs] = [parameters(texts[key]), parameters(english[key])];
      return has === needs ? [] : [`${key} has the parameters ${has || '(none)'} instead of ${needs || '(none)'}`];
    }),
    ...shared.filter((key) => JSON.stringify(texts[key]).includes('""')).map((key) => `${key} is empty`),
  ];
}

/** `{count} {name}`: the parameters of all forms together; `{name.lower}` is `{name}` within a sentence. */
function parameters(message: Message): string {
  const all = JSON.stringify(message)
    .replaceAll('.lower}', '}')
    .match(/\{\w+(?=\}|, plural)/g);
  return [...new Set(all)]
    .map((parameter) => `${parameter}}`)
    .sort()
    .join(' ');
}

it('English has texts, of the pages and of games', () => {
  expect(filesOf('en')).toContain('./*/play.json');
  expect(filesOf('en').some((file) => file.startsWith('../games/'))).toBe(true);
});

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the texts in %s', (language) => {
  it('are in the same files', () => expect(filesOf(language)).toEqual(filesOf('en')));

  it.each(filesOf(language))('%s', async (file) => {
    expect(faultsOf(await read(file, language), { ...(await read(file, 'en')), ...sentencesIn(file) })).toEqual([]);
  });
});

it.each(LANGUAGES)('puzzles in %s have different words for the move and for whose turn it is', async (language) => {
  const { answer, task } = await read('./*/practice.json', language);
  const [move, turn] = [answer, task].map((text) => String(text).split('{', 1)[0]);
  expect(move).not.toBe(turn);
});

it('faults are named', () => {
  const english: Texts = { a: 'A', b: '{n} of {all}', c: { one: '{count} move', other: '{count} moves' } };
  expect(faultsOf({ b: '{n} {m}', c: { other: '{count}' }, d: '' }, english)).toEqual([
    'a is missing',
    'd is not a text of English',
    'b has the parameters {m} {n} instead of {all} {n}',
  ]);
});
