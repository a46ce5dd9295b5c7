/** A session: play, taking back and playing again, branches, clocks, ends without a move, throws that come again. */
import { CHANCE, createGame, type Game, legalActions, OVER, Rng } from 'otau';
import { formatRecord, parseRecords } from 'otau/records';
import { describe, expect, it } from 'vitest';
import { recordOfSession, sessionOfRecord } from './record.js';
import { countMoves, restoreSession, type SavedGame, saveSession } from './saved-game.js';
import { PERSON, Session } from './session.js';
import { lineThrough } from './tree.js';

const FACTS = { id: 'a', created: 1, updated: 2 };
const BLITZ = { initial: 60_000, increment: 1_000, delay: 0 };
const GAMES: readonly [string, Game][] = [
  ['Togyz Kumalak', createGame('togyzkumalak')],
  ['Bestemshe', createGame('togyzkumalak', { variant: 'bestemshe' })],
  ['Abalone', createGame('abalone', { variant: 'belgian-daisy' })],
  ['Abalone, three players', createGame('abalone', { players: 3, firstPlayer: 'random', maxTurns: 60 })],
  ['Abalone, four players', createGame('abalone', { players: 4, maxTurns: 60 })],
  ['Abalone with placement', createGame('abalone', { placement: true, maxTurns: 60 })],
  ['Kindo', createGame('kindo')],
  ['Senet', createGame('senet')],
  ['Senet by Skyruk', createGame('senet', { rules: 'skyruk' })],
];

function begin(game: Game, more: Partial<ConstructorParameters<typeof Session>[0]> = {}): Session {
  return new Session({ game, players: Array.from({ length: game.players }, () => PERSON), seed: '7', ...more });
}

/** Plays at random for at most `plies`. */
function playOn(session: Session, plies: number, seed = 1): void {
  const rng = new Rng(seed);
  for (let ply = 0; ply < plies && session.actor !== OVER; ply++) {
    if (session.actor === CHANCE) session.throwChance();
    else {
      const legal = session.legal();
      session.play(legal[rng.below(legal.length)]);
    }
  }
}

function positions(session: Session): string[] {
  return lineThrough(session.current).map(({ row, counters }) => session.game.formatPosition(row, counters));
}

function throughText(saved: SavedGame): SavedGame {
  return JSON.parse(JSON.stringify(saved)) as SavedGame;
}

describe('moves', () => {
  it('are taken back and played again', () => {
    const session = begin(createGame('togyzkumalak'));
    session.play(0);
    session.play(3);
    const before = positions(session);
    session.undo();
    session.undo();
    expect(session.canUndo).toBe(false);
    session.redo();
    session.redo();
    expect(session.canRedo).toBe(false);
    expect(positions(session)).toEqual(before);
  });

  it('make a branch where another one is played, and none where the same is', () => {
    const session = begin(createGame('togyzkumalak'));
    session.play(0);
    session.undo();
    session.play(0);
    expect(session.tree.root.children).toHaveLength(1);
    session.undo();
    session.play(4);
    expect(session.tree.root.children.map(({ action }) => action)).toEqual([0, 4]);
    session.undo();
    session.redo();
    expect(session.current.action).toBe(4);
  });

  it('are refused where they are illegal, and change nothing', () => {
    const session = begin(createGame('kindo'));
    expect(() => session.play(9999)).toThrow('not a legal action');
    expect(session.current).toBe(session.tree.root);
  });

  it('of every branch can be gone to', () => {
    const session = begin(createGame('togyzkumalak'));
    playOn(session, 6, 1);
    const first = session.current;
    session.goTo(first.parent?.parent ?? first);
    playOn(session, 6, 9);
    const second = session.current;
    session.goTo(first);
    expect(session.live.history.row).toEqual(first.row);
    session.goTo(second);
    expect(session.live.history.row).toEqual(second.row);
    expect(session.live.history.length).toBe(second.ply);
  });

  it('against a machine are taken back together with its answer', () => {
    const session = begin(createGame('togyzkumalak'), { players: [PERSON, 'level:1'] });
    expect(session.canTakeBack).toBe(false);
    session.play(2);
    session.play(legalActions(session.game, session.current.row)[0]);
    session.takeBack();
    expect(session.current).toBe(session.tree.root);
  });
});

describe('throws', () => {
  it('are the same again after taking back, whatever is played in between', () => {
    const session = begin(createGame('senet'));
    playOn(session, 10);
    const thrown = session.current;
    session.goTo(session.tree.root);
    playOn(session, 10);
    expect(session.current).toBe(thrown);
  });

  it('differ between seeds', () => {
    const throwsOf = (seed: string) => {
      const session = begin(createGame('senet'), { seed });
      playOn(session, 30);
      return positions(session).join();
    };
    expect(new Set(['1', '2', '3'].map(throwsOf)).size).toBe(3);
  });

  it('belong to the player who moves after them', () => {
    const session = begin(createGame('senet'), { players: ['level:1', PERSON] });
    expect(session.actor).toBe(CHANCE);
    expect(session.turn).toBe(1); // the spools move first
    expect(session.isPersonsTurn).toBe(true);
  });
});

describe('clocks', () => {
  it('stand after taking back as they stood before the move, and after playing again as after it', () => {
    const session = begin(createGame('togyzkumalak'), { control: BLITZ });
    session.play(0, 5_000);
    session.play(3, 8_000);
    expect(session.timesLeft(8_000)).toEqual([56_000, 58_000]);
    session.undo(9_000);
    expect(session.timesLeft(9_000)).toEqual([56_000, 57_000]);
    session.redo(20_000);
    expect(session.timesLeft(20_000)).toEqual([56_000, 58_000]);
  });

  it('end the game when a flag falls, and taking back continues it', () => {
    const session = begin(createGame('togyzkumalak'), { control: BLITZ });
    expect(session.play(0, 61_000)).toBe(false);
    expect(session.ending).toMatchObject({ reason: 'time' });
    expect(session.termination).toEqual({ reason: 'time', player: 0 });
    session.undo(61_000);
    expect(session.actor).toBe(0);
  });

  it('stand while the board has been left', () => {
    const session = begin(createGame('togyzkumalak'), { control: BLITZ });
    session.suspend(10_000);
    session.resume(900_000);
    expect(session.timesLeft(905_000)).toEqual([45_000, 60_000]);
  });

  it('run in Senet before the throw too, also after the board has been left', () => {
    const session = begin(createGame('senet'), { control: BLITZ });
    const player = session.turn as number;
    session.suspend(10_000);
    session.resume(100_000);
    session.throwChance(105_000);
    expect(session.timesLeft(105_000)[player]).toBe(45_000);
    expect(session.checkTime(151_000)).toMatchObject({ reason: 'time' });
  });

  it('give the increment of Kindo once a turn, not for each of its moves', () => {
    const session = begin(createGame('kindo'), { control: BLITZ });
    session.play(session.game.parseAction(session.current.row, 'b1'), 1_000); // X begins with one move
    session.play(session.game.parseAction(session.current.row, 'e4'), 2_000);
    expect(session.timesLeft(2_000)).toEqual([60_000, 59_000]);
    session.play(session.game.parseAction(session.current.row, 'e3'), 3_000);
    expect(session.timesLeft(3_000)).toEqual([60_000, 59_000]);
  });
});

describe('ends without a move', () => {
  it('resignation, agreement', () => {
    const session = begin(createGame('kindo'));
    session.resign(0);
    expect(session.ending?.results).toEqual([-1, 1]);
    expect(session.actor).toBe(OVER);
    expect(() => session.play(0)).toThrow('has ended');
    session.undo();
    session.offerDraw(0);
    session.acceptDraw(1);
    expect(session.ending).toEqual({ reason: 'agreement', results: [0, 0] });
  });

  it('a claim needs a position that has stood three times', () => {
    const session = begin(createGame('togyzkumalak', { repetition: true }));
    expect(session.canClaimDraw).toBe(false);
    expect(() => session.claimDraw()).toThrow('No draw can be claimed');
  });
});

describe.each(GAMES)('%s', (_, game) => {
  it('is saved and restored with its branches', () => {
    const session = begin(game, { control: BLITZ });
    playOn(session, 12, 3);
    session.goTo(session.tree.root);
    playOn(session, 200, 5);
    const saved = throughText(saveSession(session, FACTS, 0));
    const restored = restoreSession(saved);
    expect(positions(restored)).toEqual(positions(session));
    expect(throughText(saveSession(restored, FACTS, 0))).toEqual(saved);
  });

  it('goes through a record', () => {
    const session = begin(game);
    playOn(session, 40);
    const text = formatRecord(recordOfSession(session), 'jsonl');
    expect(positions(sessionOfRecord(parseRecords(text)[0]))).toEqual(positions(session));
  });

  it('continues after being restored as it would have', () => {
    const session = begin(game);
    playOn(session, 9, 3);
    const restored = restoreSession(throughText(saveSession(session, FACTS, 0)));
    playOn(session, 20, 4);
    playOn(restored, 20, 4);
    expect(positions(restored)).toEqual(positions(session));
  });
});

describe('a saved game', () => {
  it.each([
    ['resignation', (session: Session) => session.resign(1, 5)],
    ['time', (session: Session) => session.checkTime(100_000)],
    [
      'agreement',
      (session: Session) => {
        session.offerDraw(1);
        session.acceptDraw(0);
      },
    ],
  ] as const)('keeps an end by %s', (reason, end) => {
    const session = begin(createGame('togyzkumalak'), { control: BLITZ });
    session.play(0, 1_000);
    end(session);
    const restored = restoreSession(throughText(saveSession(session, FACTS, 100_000)), 200_000);
    expect(restored.ending).toEqual(session.ending);
    expect(restored.ending?.reason).toBe(reason);
    expect(restored.timesLeft(300_000)).toEqual(session.timesLeft(100_000));
  });

  it('has as many moves as lead to its position; those that were taken back do not count', () => {
    const session = begin(createGame('togyzkumalak'));
    for (const action of [0, 0, 1]) session.play(action);
    for (let move = 0; move < 2; move++) session.undo();
    session.play(4);
    const saved = saveSession(session, FACTS, 0);
    expect(saved.nodes).toHaveLength(4);
    expect(countMoves(saved)).toBe(2);
  });

  it.each([
    ['another version', { version: 9 }],
    ['no such game', { game: 'chess' }],
    ['players that are too many', { players: ['person', 'person', 'person'] }],
    ['an illegal move', { nodes: [{ parent: 0, move: '99' }], current: 0 }],
    ['a parent that comes later', { nodes: [{ parent: 4, move: '7' }], current: 0 }],
    ['a place outside', { current: 77 }],
    ['chance that is none', { nodes: [{ parent: 0, move: '76', chance: [0, 0, 0, 0] }], current: 0 }],
    ['moves that are none', { nodes: [null], current: 0 }],
    ['a broken start', { start: 'x' }],
  ])('with %s is refused', (_, change) => {
    const saved = saveSession(begin(createGame('togyzkumalak')), FACTS, 0);
    expect(() => restoreSession({ ...saved, ...change } as SavedGame)).toThrow(
      expect.objectContaining({ code: 'bad-record' }),
    );
  });
});
