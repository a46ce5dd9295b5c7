import { describe, expect, it } from 'vitest';
import { checkConfig, defaultMoveLimit, readEntrants } from './config.js';
import { parseEngineSpec, splitCommandLine } from './external.js';
import { config, first, random } from './testing.js';

describe('readEntrants', () => {
  it('takes names before =, and tells equal agents apart', () => {
    expect(readEntrants(['fast=alphabeta:time=10', 'greedy', 'greedy', 'engine:./a --x=1'])).toEqual([
      { name: 'fast', spec: 'alphabeta:time=10' },
      { name: 'greedy', spec: 'greedy' },
      { name: 'greedy #2', spec: 'greedy' },
      { name: 'engine:./a --x=1', spec: 'engine:./a --x=1' },
    ]);
  });
});

describe('defaultMoveLimit', () => {
  it('is ten times the time of the agent, at least a second, or half a minute', () => {
    expect(defaultMoveLimit('alphabeta:lines=2,time=500')).toBe(5000);
    expect(defaultMoveLimit('engine:movetime=20,cmd=./x')).toBe(1000);
    expect(defaultMoveLimit('mcts:visits=500')).toBe(30_000);
  });
});

describe('checkConfig', () => {
  const sprt = { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 };
  it.each([
    [{ rounds: 0 }, /1 to 1000000 openings/],
    [{ time: 'soon' }, /time control/],
    [{ openings: { plies: 31 } }, /0 to 30 random moves/],
    [{ openings: { plies: 4, balance: 0 } }, /balance/],
    [{ sprt: { ...sprt, elo1: 0 } }, /below the second/],
    [{ sprt: { ...sprt, alpha: 0.5 } }, /below 0.5/],
    [{ agents: [{ name: 'A', spec: first }] }, /Two agents or more/],
    [{ agents: [first, random].map((spec) => ({ name: 'A', spec })) }, /different names/],
  ])('refuses %j', (changes, message) => {
    expect(() => checkConfig(config([first, random], changes))).toThrow(message);
  });
});

describe('splitCommandLine', () => {
  it.each([
    ['./engine -x 3', ['./engine', '-x', '3']],
    [`a 'b c' "d e"f ''`, ['a', 'b c', 'd ef', '']],
    [String.raw`a\ b "\"\\n" '\'`, ['a b', String.raw`"\n`, '\\']],
    ['  ', []],
    ['$HOME; rm *', ['$HOME;', 'rm', '*']],
  ])('splits %j', (text, words) => {
    expect(splitCommandLine(text)).toEqual(words);
  });

  it('refuses an open quotation', () => {
    expect(() => splitCommandLine('a "b')).toThrow(/not closed/);
  });
});

describe('parseEngineSpec', () => {
  it('reads a command line alone', () => {
    expect(parseEngineSpec('engine:./e --movetime=3,cmd=4')).toMatchObject({
      command: ['./e', '--movetime=3,cmd=4'],
      limits: {},
    });
  });

  it('reads limits and settings before cmd=', () => {
    expect(parseEngineSpec('engine:movetime=100,depth=3,startup=2000,set.agent=greedy,cmd=./e "a b"')).toEqual({
      command: ['./e', 'a b'],
      limits: { movetime: 100, depth: 3 },
      settings: { agent: 'greedy' },
      startup: 2000,
    });
  });

  it.each([
    ['engine:', /Which program/],
    ['engine:movetime=soon,cmd=./e', /whole number/],
    ['engine:movetime=5,what=1,cmd=./e', /Before cmd=/],
    ['engine:movtime=5,cmd=./e', /Before cmd=.*got "movtime=5"/],
  ])('refuses %j', (spec, message) => {
    expect(() => parseEngineSpec(spec)).toThrow(message);
  });
});
