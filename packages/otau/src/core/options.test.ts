/** Options are checked in one place, for programs and for command lines. */
import { describe, expect, it } from 'vitest';
import type { GameId } from './game.js';
import { parseOptions } from './options.js';
import { createGame, gameDefinition } from './registry.js';

describe('options of a program', () => {
  it.each<[GameId, Record<string, unknown>, string]>([
    ['togyzkumalak', { pits: 10 }, 'pits must be a whole number from 2 to 9; got 10'],
    ['togyzkumalak', { pits: null }, 'pits must be a whole number from 2 to 9; got null'],
    ['togyzkumalak', { pits: 2.5 }, 'pits must be'],
    ['kindo', { walledIn: 'yes' }, 'walledIn must be true or false; got "yes"'],
    ['senet', { rules: 'Kendall' }, 'rules must be one of kendall, skyruk'],
    ['abalone', { variant: '__proto__' }, 'variant must be one of 6-9'],
    ['abalone', { colour: 1 }, 'has no option "colour"; its options are variant'],
  ])('%s %o is refused', (id, options, why) => {
    expect(() => createGame(id, options)).toThrow(why);
  });

  it('an option left undefined takes its default', () => {
    expect(createGame('kindo', { size: undefined }).options.size).toBe(5);
  });

  it('a game made of the resolved options of another is the same game', () => {
    const game = createGame('togyzkumalak', { pits: 4, stones: 3 });
    expect(createGame('togyzkumalak', game.options).options).toEqual(game.options);
  });

  it('there are four games', () => {
    expect(() => createGame('chess' as 'kindo')).toThrow(
      /no game "chess"; the games are togyzkumalak, abalone, kindo, senet/,
    );
    expect(() => createGame('constructor' as 'kindo')).toThrow(/no game/);
  });
});

describe('options of a command line', () => {
  const table = gameDefinition('togyzkumalak').options;
  it('are read by their types', () => {
    expect(parseOptions('togyzkumalak', table, ['pits=5', 'tuzdyk=false'])).toEqual({ pits: 5, tuzdyk: false });
    expect(parseOptions('abalone', gameDefinition('abalone').options, ['players=3', 'firstPlayer=random'])).toEqual({
      players: 3,
      firstPlayer: 'random',
    });
  });

  it.each([
    [['pits'], 'written name=value'],
    [['pits=5', 'pits=6'], 'given twice'],
    [['pits=five'], 'whole number'],
    [['toString=1'], 'has no option'],
  ])('%o are refused', (texts, why) => {
    expect(() => parseOptions('togyzkumalak', table, texts)).toThrow(why);
  });
});

describe('a game as data from outside', () => {
  it('is made as by name', () => {
    expect(createGame({ game: 'kindo', options: { size: 4 } }).options).toMatchObject({ size: 4 });
    expect(createGame({ game: 'senet' }).id).toBe('senet');
  });

  it.each<[unknown, string]>([
    [{}, 'There is no game undefined'],
    [{ game: 'chess' }, 'There is no game "chess"'],
    [{ game: ['kindo'] }, 'There is no game'],
    [{ game: 'kindo', options: 'size=4' }, 'kindo: options are an object of names and values'],
    [{ game: 'kindo', options: { size: '4' } }, 'kindo: size must be a whole number from 3 to 9; got "4".'],
    [{ game: 'kindo', options: { sise: 4 } }, 'kindo has no option "sise"'],
  ])('%j is refused: %s', (given, sentence) => {
    expect(() => createGame(given as { game: unknown })).toThrow(sentence);
  });
});
