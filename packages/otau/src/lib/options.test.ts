import { describe, expect, it } from 'vitest';
import {
  checkOption,
  formatDomain,
  optionsOf,
  parseOption,
  readOption,
  resolveSpecs,
  type ValueSpecs,
} from './options.js';

const SPECS: ValueSpecs = {
  size: { type: 'integer', default: 5, min: 3, max: 9, about: 'tiles on a side' },
  pace: { type: 'number', min: 0, max: 1, about: 'how fast' },
  walls: { type: 'boolean', default: true, about: 'whether there are walls' },
  rules: { type: 'choice', default: 'old', choices: ['old', 'new', 3], about: 'which rules' },
  note: { type: 'text', maxLength: 5, about: 'anything' },
};
const subject = optionsOf('toy');

describe('a table of options', () => {
  it('fills in defaults, in the order of the table, and leaves out what has none', () => {
    expect(Object.entries(resolveSpecs(subject, SPECS, { rules: 'new', pace: 0.5 }))).toEqual([
      ['size', 5],
      ['pace', 0.5],
      ['walls', true],
      ['rules', 'new'],
    ]);
  });

  it('reads texts as what the option takes', () => {
    expect(
      Object.entries({ size: '4', pace: '0.25', walls: 'false', rules: '3', note: 'abc' }).map(([name, text]) =>
        readOption(subject, SPECS, name, text),
      ),
    ).toEqual([4, 0.25, false, 3, 'abc']);
  });

  it.each([
    ['size', 2, 'toy: size must be a whole number from 3 to 9; got 2.'],
    ['size', 4.5, 'toy: size must be a whole number from 3 to 9; got 4.5.'],
    ['pace', Number.NaN, 'toy: pace must be a number from 0 to 1; got NaN.'],
    ['walls', 'true', 'toy: walls must be true or false; got "true".'],
    ['rules', 'older', 'toy: rules must be one of old, new, 3; got "older".'],
    ['note', 'longer', 'toy: note must be a text; got "longer".'],
    ['sise', 5, 'toy has no option "sise"; its options are size, pace, walls, rules, note.'],
  ])('%s = %j is refused: %s', (name, value, sentence) => {
    expect(() => checkOption(subject, SPECS, name, value)).toThrow(sentence);
    expect(() => resolveSpecs(subject, SPECS, { [name]: value })).toThrow(sentence);
  });

  it('says the values in words, long lists cut', () => {
    const choices = Array.from({ length: 60 }, (_, i) => `line-up-${i}`);
    expect(formatDomain({ type: 'choice', choices, about: '' })).toMatch(
      /^one of line-up-0, .*, \.\.\. \(60 in all\)$/,
    );
  });

  it('gives back a text that stands for nothing', () => {
    expect(parseOption(SPECS.size, 'many')).toBe('many');
  });
});
