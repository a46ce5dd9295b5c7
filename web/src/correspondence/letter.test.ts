/** Letters: a game comes through one as it is; what was cut, changed or made up gives an error and nothing more. */
import fc from 'fast-check';
import { CHANCE, createGame, type Game, OtauError, OVER, Rng } from 'otau';
import { describe, expect, it } from 'vitest';
import { FRIEND, PERSON, type Session } from '../session/session.js';
import { pathTo } from '../session/tree.js';
import { compressText, decompressText } from '../study/link.js';
import { startLetterGame } from './compare-letter.js';
import { formatLetter, isToSend, type Letter, letterOf, parseLetter, sessionOfLetter } from './letter.js';

const FACTS = { id: 'abcdefgh12345678', created: 1_750_000_000_000 };

const GAMES: readonly [string, Game][] = [
  ['Togyz Kumalak', createGame('togyzkumalak')],
  ['Abalone, drawn beginner', createGame('abalone', { players: 3, firstPlayer: 'random' })],
  ['Kindo', createGame('kindo', { size: 5 })],
  ['Senet', createGame('senet')],
];

function playLetters(game: Game, plies: number, seed = 3): Session {
  const players = Array.from({ length: game.players }, (_, player) => (player === 0 ? PERSON : FRIEND));
  const session = startLetterGame({ game, players, names: players.map(() => 'Айша'), seed: 'throws' });
  const rng = new Rng(seed);
  for (let ply = 0; ply < plies && session.actor !== OVER; ply++) {
    if (session.actor === CHANCE) session.throwChance();
    else session.play(session.legal()[rng.below(session.legal().length)]);
  }
  return session;
}

const linesOf = (session: Session) => pathTo(session.current).map(({ action, comment }) => [action, comment]);

describe.each(GAMES)('a letter of %s', (_, game) => {
  it('brings the whole game', async () => {
    const sent = playLetters(game, 30);
    sent.current.comment = 'Сәлем! <b>&"';
    const text = await formatLetter(letterOf(sent, FACTS));
    expect(text).toMatch(/^[\w-]+$/);
    const read = sessionOfLetter(await parseLetter(text));
    expect(linesOf(read)).toEqual(linesOf(sent));
    expect(read.game.options).toEqual(game.options);
    expect(read.setup.names).toEqual(sent.setup.names);
    expect(read.current.row).toEqual(sent.current.row);
  });

  it('is answered with the same throws on both boards', () => {
    const sent = playLetters(game, 9);
    const read = sessionOfLetter(letterOf(sent, FACTS));
    for (const session of [sent, read]) {
      while (session.actor !== OVER && session.current.ply < 40) {
        if (session.actor === CHANCE) session.throwChance();
        else session.play(session.legal()[0]);
      }
    }
    expect(linesOf(read)).toEqual(linesOf(sent));
  });
});

describe('a game is to be sent', () => {
  const kindo = createGame('kindo', { size: 4 });
  const over = (resigner: number) => {
    const session = playLetters(kindo, 3);
    session.resign(resigner);
    return session;
  };

  it('at the turn of the friend, not at one’s own', () => {
    const session = playLetters(kindo, 0);
    expect(isToSend(session)).toBe(false);
    while (session.actor === 0) session.play(session.legal()[0]);
    expect(isToSend(session)).toBe(true);
  });

  it('once it is over, unless the friend has ended it and knows', () => {
    expect([0, 1].map((player) => isToSend(over(player)))).toEqual([true, false]);
    const ended = playLetters(kindo, 1000);
    expect(ended.actor).toBe(OVER);
    expect(isToSend(ended)).toBe(ended.current.mover === 0);
  });
});

it('the seat goes to the friend whose turn it is', () => {
  const three = playLetters(createGame('abalone', { players: 3 }), 1);
  expect(letterOf(three, FACTS).to).toBe(1);
  const read = sessionOfLetter(letterOf(three, FACTS));
  expect(read.setup.players).toEqual([FRIEND, PERSON, FRIEND]);
  read.play(read.legal()[0]);
  expect(letterOf(read, FACTS).to).toBe(2);
});

it('a resignation and a draw offer come along', () => {
  const sent = playLetters(createGame('kindo'), 6);
  sent.offerDraw(0);
  expect(sessionOfLetter(letterOf(sent, FACTS)).live.drawOffer).toBe(0);
  sent.resign(0);
  expect(sessionOfLetter(letterOf(sent, FACTS)).termination).toEqual({ reason: 'resignation', player: 0 });
});

describe('what is no letter', () => {
  const valid = letterOf(playLetters(createGame('senet'), 12), FACTS);

  it.each([
    ['no object', 7],
    ['another format', { ...valid, format: 'otau-game' }],
    ['a newer version', { ...valid, version: 2 }],
    ['the name of no game', { ...valid, id: '../x' }],
    ['a seat that is not there', { ...valid, to: 2 }],
    ['half a seat', { ...valid, to: 0.5 }],
    ['too few names', { ...valid, names: [] }],
    ['names that are numbers', { ...valid, names: [1, 2] }],
    ['an endless comment', { ...valid, comments: { 1: 'x'.repeat(10_000) } }],
    ['comments that are no texts', { ...valid, comments: { 1: { toString: 1 } } }],
    ['a word that no letter says', { ...valid, word: { reason: 'time', player: 0 } }],
    ['an offer of nobody', { ...valid, offer: 9 }],
    ['no game', { ...valid, link: 'moves=1' }],
    ['a throw that its seed does not give', { ...valid, seed: 'another' }],
    ['a move against the rules', { ...valid, link: 'game=kindo&moves=z9' }],
  ])('%s gives an error with a sentence', async (_, letter) => {
    const opening = compressText(JSON.stringify(letter)).then(parseLetter).then(sessionOfLetter);
    await expect(opening).rejects.toBeInstanceOf(OtauError);
  });

  it('a link that was cut or changed anywhere is found out', async () => {
    const text = await formatLetter(valid);
    for (let at = 0; at < text.length; at += 7) {
      await expect(decompressText(text.slice(0, at))).rejects.toBeInstanceOf(OtauError);
      const other = text[at] === 'A' ? 'B' : 'A';
      const changed = text.slice(0, at) + other + text.slice(at + 1);
      const read = await decompressText(changed).catch((error: unknown) => error);
      expect(read instanceof OtauError || read === JSON.stringify(valid)).toBe(true);
    }
  });

  it('any text whatever', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 60 }), async (text) => {
        await expect(parseLetter(text)).rejects.toBeInstanceOf(OtauError);
      }),
    );
  });

  it('a text that unpacks to far more than any game', async () => {
    const bomb = await compressText(' '.repeat(3_000_000));
    await expect(decompressText(bomb)).rejects.toBeInstanceOf(OtauError);
  });
});

it('letters are small enough for a QR code', async () => {
  const letter: Letter = letterOf(playLetters(createGame('togyzkumalak'), 80), FACTS);
  expect((await formatLetter(letter)).length).toBeLessThan(1000);
});
