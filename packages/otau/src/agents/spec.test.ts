/** Agents as text. */
import { describe, expect, it } from 'vitest';
import { type AgentOptions, formatSpec, readValues, splitSpec, splitSpecs } from './spec.js';

const OPTIONS: AgentOptions = {
  level: { type: 'integer', about: 'how strong', default: 4, min: 1, max: 8 },
  time: { type: 'integer', about: 'milliseconds', min: 1, max: 1000 },
  width: { type: 'number', about: 'how wide', default: 1.5, min: 0, max: 10 },
  reuse: { type: 'boolean', about: 'keeps its tree', default: true },
  kind: { type: 'choice', about: 'which', default: 'a', choices: ['a', 'b'] },
};

function canonical(spec: string): string {
  const { name, given } = splitSpec(spec);
  return formatSpec(name, OPTIONS, readValues(name, OPTIONS, given));
}

describe('the text of an agent', () => {
  it.each([
    ['x', 'x'],
    ['x:', 'x'],
    ['x:time=20', 'x:time=20'],
    ['x: reuse = false , time = 020', 'x:time=20,reuse=false'],
    ['x:width=1.5,kind=b', 'x:kind=b'],
    ['x:3', 'x:level=3'],
    ['x:3,time=5', 'x:level=3,time=5'],
  ])('%j is %j in canonical form', (spec, expected) => {
    expect(canonical(spec)).toBe(expected);
    expect(canonical(expected)).toBe(expected);
  });

  it.each([
    ['x:depth=3', 'x has no option "depth"; its options are level, time, width, reuse, kind.'],
    ['x:time=0', 'x: time must be a whole number from 1 to 1000; got "0".'],
    ['x:time=1e3', 'x: time must be a whole number from 1 to 1000; got "1e3".'],
    ['x:width=-1', 'x: width must be a number from 0 to 10; got "-1".'],
    ['x:reuse=yes', 'x: reuse must be true or false; got "yes".'],
    ['x:kind=c', 'x: kind must be one of a, b; got "c".'],
    ['x:time=1,time=2', 'The option time of x is given twice.'],
    ['x:3,level=3', 'The option level is given twice.'],
    ['x:time=', 'written name=value'],
    ['x:,', 'written name=value'],
    ['x:__proto__=1', 'x has no option "__proto__"'],
    [`x:${'y'.repeat(1000)}`, 'at most 500 characters'],
  ])('%j is refused: %s', (spec, sentence) => {
    expect(() => canonical(spec)).toThrow(sentence);
  });

  it('stands in lists with commas', () => {
    expect(splitSpecs('human, mcts:visits=8,time=5,level:3,greedy')).toEqual([
      'human',
      'mcts:visits=8,time=5',
      'level:3',
      'greedy',
    ]);
  });
});
