/** Links: what is written is read again; whatever else is in an address gives an error and nothing more. */
import fc from 'fast-check';
import { CHANCE, createGame, type Game, History, OtauError, OVER, Rng } from 'otau';
import { describe, expect, it } from 'vitest';
import { formatLink, parseLink } from './link.js';

const GAMES: readonly [string, Game][] = [
  ['Togyz Kumalak', createGame('togyzkumalak')],
  ['Bestemshe', createGame('togyzkumalak', { variant: 'bestemshe' })],
  ['Abalone', createGame('abalone', { variant: 'belgian-daisy' })],
  ['Abalone, four players', createGame('abalone', { players: 4 })],
  ['Abalone, drawn beginner', createGame('abalone', { players: 3, firstPlayer: 'random' })],
  ['Abalone with placement', createGame('abalone', { placement: true })],
  ['Kindo', createGame('kindo')],
  ['Senet', createGame('senet')],
  ['Senet by Skyruk', createGame('senet', { rules: 'skyruk' })],
];

function playRandomly(game: Game, plies: number, seed = 5): History {
  const rng = new Rng(seed);
  const history = new History(game, undefined, new Rng(seed));
  const actions = new Uint16Array(game.maxLegal);
  const weights = new Float32Array(game.maxLegal);
  for (let ply = 0; ply < plies && history.actor !== OVER; ply++) {
    const isThrow = history.actor === CHANCE;
    history.play(
      isThrow
        ? rng.pick(weights, game.outcomes(history.row, weights))
        : actions[rng.below(game.legal(history.row, actions))],
    );
  }
  return history;
}

describe.each(GAMES)('a link of %s', (_, game) => {
  it('gives the same game, moves and place back', () => {
    const history = playRandomly(game, 24);
    const { history: read, ply } = parseLink(formatLink(history, 7));
    expect(read.game.options).toEqual(game.options);
    expect(read.actions).toEqual(history.actions);
    expect(read.rowAt(0)).toEqual(history.rowAt(0));
    expect(ply).toBe(7);
  });

  it('begins at any position, and shows the last one unless it says otherwise', () => {
    const played = playRandomly(game, 9);
    const { row, counters } = played;
    const { history, ply } = parseLink(formatLink(new History(game, { row, counters }), 0));
    expect(history.row).toEqual(row);
    expect(ply).toBe(0);
    expect(parseLink(formatLink(played, played.length)).ply).toBe(played.length);
  });

  it('has no sign that an address or a chat cuts off', () => {
    expect(formatLink(playRandomly(game, 30), 3)).toMatch(/^[\w.~!*',:;@+&=/%-]+$/);
  });
});

describe('what is no link', () => {
  it.each([
    ['nothing', ''],
    ['no game', 'moves=12'],
    ['an unknown game', 'game=chess'],
    ['a name of Object', 'game=constructor'],
    ['the prototype as option', 'game=senet&__proto__=1'],
    ['an unknown option', 'game=senet&colour=red'],
    ['an option without its value', 'game=kindo&size=banana'],
    ['a huge number', 'game=togyzkumalak&variant=custom&pits=999999999'],
    ['twice the same', 'game=senet&game=kindo'],
    ['a stray percent sign', 'game=senet&position=%E0%A4%A'],
    ['a broken position', 'game=togyzkumalak&position=9S/9S_0_0_S_1'],
    ['an illegal move', 'game=togyzkumalak&moves=11'],
    ['a move too many', 'game=abalone&moves=a1d4.zz99'],
    ['a place beyond the moves', 'game=kindo&ply=3'],
    ['a place that is no number', 'game=kindo&ply=-1'],
    ['an endless text', `game=senet&moves=${'1.'.repeat(50_000)}`],
  ])('%s gives an error with a sentence', (_, query) => {
    expect(() => parseLink(query)).toThrow(OtauError);
  });

  it('says which move could not be read', () => {
    expect(() => parseLink('game=kindo&moves=b1.e5')).toThrow(/^Move 2 of the link: /);
  });

  it('is any text whatever', () => {
    const isKnown = (text: string) => {
      try {
        parseLink(text);
        return true;
      } catch (error) {
        return error instanceof OtauError;
      }
    };
    const part = fc.constantFrom(
      'game=',
      'kindo',
      'senet',
      '&',
      'moves=',
      'position=',
      '.',
      '=',
      '%',
      'ply=',
      '4:',
      '_',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 12 }), (parts) => isKnown(parts.join(''))),
    );
  });
});
