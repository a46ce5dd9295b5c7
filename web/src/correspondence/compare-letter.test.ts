/** Comparing a letter with the saved game: new moves continue it, older ones change nothing, other moves are a question. */
import { createGame } from 'otau';
import { describe, expect, it } from 'vitest';
import { restoreSession, saveSession } from '../session/saved-game.js';
import { FRIEND, PERSON, type Session } from '../session/session.js';
import { applyLetter, compareLetter, isSameGame, startLetterGame } from './compare-letter.js';
import { letterOf, sessionOfLetter } from './letter.js';

const FACTS = { id: 'abcdefgh12345678', created: 1 };
const game = createGame('togyzkumalak');

function begin(seed = 's'): Session {
  return startLetterGame({ game, players: [PERSON, FRIEND], names: ['', ''], seed });
}

/** The game as the friend has it, after the same moves. */
const friendOf = (session: Session): Session => sessionOfLetter(letterOf(session, FACTS));
const play = (session: Session, nth = 0) => session.play(session.legal()[nth]);

/** One move of mine, which the friend has got. */
function afterOneMove() {
  const mine = begin();
  play(mine, 2);
  return { mine, friend: friendOf(mine) };
}

describe('a letter', () => {
  it('with an answer continues', () => {
    const { mine, friend } = afterOneMove();
    play(friend, 4);
    friend.current.comment = 'Hello';
    expect(compareLetter(mine, friend)).toBe('news');
    expect(applyLetter(mine, friend)).toBe(1);
    expect(mine.current.ply).toBe(2);
    expect(mine.current.comment).toBe('Hello');
    expect(compareLetter(mine, friend)).toBe('known');
  });

  it('that is older tells nothing new', () => {
    const { mine, friend } = afterOneMove();
    const old = begin();
    expect(compareLetter(mine, old)).toBe('known');
    expect(compareLetter(mine, friend)).toBe('known');
  });

  it('that continues from other moves than mine is a question; mine stay as a branch', () => {
    const { mine, friend } = afterOneMove();
    mine.undo();
    play(mine, 5);
    play(friend, 4);
    expect(compareLetter(mine, friend)).toBe('question');
    applyLetter(mine, friend);
    expect(mine.current.ply).toBe(2);
    expect(mine.tree.root.children).toHaveLength(2);
  });

  it('with moves of mine that I did not make here is a question', () => {
    const { mine, friend } = afterOneMove();
    play(friend, 4);
    play(friend, 4);
    expect(compareLetter(mine, friend)).toBe('question');
  });

  it('that comes after I have resigned is a question', () => {
    const { mine, friend } = afterOneMove();
    play(friend, 4);
    mine.resign(0);
    expect(compareLetter(mine, friend)).toBe('question');
  });

  it('brings the friend’s resignation, and a draw that I have offered', () => {
    const { mine, friend } = afterOneMove();
    friend.resign(1);
    expect(compareLetter(mine, friend)).toBe('news');
    applyLetter(mine, friend);
    expect(mine.ending?.results).toEqual([1, -1]);

    const offered = afterOneMove().mine;
    offered.offerDraw(0);
    const answer = friendOf(offered);
    answer.acceptDraw(1);
    expect(compareLetter(offered, answer)).toBe('news');
    applyLetter(offered, answer);
    expect(offered.termination).toEqual({ reason: 'agreement' });
  });

  it('ends no game in my name', () => {
    const { mine, friend } = afterOneMove();
    friend.resign(0);
    expect(() => compareLetter(mine, friend)).toThrow(/in your name/);
    const agreed = friendOf(mine);
    agreed.offerDraw(1);
    agreed.acceptDraw(0);
    expect(() => compareLetter(mine, agreed)).toThrow(/in your name/);
  });

  it('of another game is not taken for this one', () => {
    const { mine, friend } = afterOneMove();
    expect(isSameGame(mine, friend)).toBe(true);
    expect(isSameGame(mine, begin('t'))).toBe(false);
    const other = startLetterGame({ game: createGame('kindo'), players: [PERSON, FRIEND], seed: 's' });
    expect(isSameGame(mine, other)).toBe(false);
  });
});

describe('a kept game by letters', () => {
  it('keeps a draw offer', () => {
    const { mine } = afterOneMove();
    mine.offerDraw(0);
    const saved = restoreSession(saveSession(mine, { ...FACTS, updated: 1 }, 0));
    expect(saved.live.drawOffer).toBe(0);
    expect(saved.setup.players).toEqual([PERSON, FRIEND]);
  });

  it('takes back my last move, but not one that was answered', () => {
    const { mine, friend } = afterOneMove();
    expect(mine.canTakeBack).toBe(true);
    play(friend, 4);
    applyLetter(mine, friend);
    expect(mine.canTakeBack).toBe(false);
  });
});
