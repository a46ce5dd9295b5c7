/** A game in play: clocks, claims, draws, resignation, undo; each by the rules of its game. */
import { describe, expect, it } from 'vitest';
import { Rng } from '../lib/rng.js';
import { parseTimeControl } from './clock.js';
import { CHANCE, type Game } from './game.js';
import { History } from './history.js';
import { LiveGame } from './live.js';
import { createGame } from './registry.js';

function liveAt(game: Game, position: string, time = 'untimed'): LiveGame {
  const row = new Uint8Array(game.rowSize);
  const counters = game.parsePosition(position, row);
  return new LiveGame(game, { start: { row, counters }, control: parseTimeControl(time) });
}

function playAll(live: LiveGame, moves: string): void {
  for (const move of moves.split(' ')) live.play(live.game.parseAction(live.history.row, move));
}

/** Two lone stones that walk in step around the board: after 18 moves of each the position stands again. */
const CIRCLING = '8,1S/1S,8 80 80 S 1';

describe('time', () => {
  it('Togyz Kumalak: every stone not yet captured goes to the opponent', () => {
    const live = liveAt(createGame('togyzkumalak'), '9S,8/9S,8 80 64 S 1', '0:10');
    expect(live.checkTime(9999)).toBeUndefined();
    expect(live.checkTime(10_000)).toEqual({ reason: 'time', results: [-1, 1] });
    expect(() => live.play(0)).toThrow(/has ended \(time\)/);
  });

  it('Togyz Kumalak: a player with 81 stones draws on time', () => {
    const live = liveAt(createGame('togyzkumalak'), '9S,8/9S,8 81 63 S 1', '0:10');
    expect(live.checkTime(10_000)).toEqual({ reason: 'time', results: [0, 0] });
  });

  it.each(['abalone', 'kindo', 'senet'] as const)('%s: the late player loses', (id) => {
    const live = new LiveGame(createGame(id), { control: parseTimeControl('0:10') });
    live.drawChance(new Rng(1));
    const late = live.history.actor;
    expect(live.checkTime(10_000)?.results[late]).toBe(-1);
  });

  it('a move that comes after the flag has fallen is not played', () => {
    const live = new LiveGame(createGame('kindo'), { control: parseTimeControl('0:10') });
    live.play(live.game.parseAction(live.history.row, 'b1'), 10_001);
    expect([live.ending?.reason, live.history.length]).toEqual(['time', 0]);
  });

  it('Senet: a turn begins before its throw, so that waiting with the throw takes the player’s own time', () => {
    const live = new LiveGame(createGame('senet'), { control: parseTimeControl('0:10+1') });
    const throwTwo = (now: number) => live.play(1, now);
    const playFirst = (now: number) => {
      const actions = new Uint16Array(live.game.maxLegal);
      live.game.legal(live.history.row, actions);
      live.play(actions[0], now);
    };
    throwTwo(0);
    playFirst(1000); // spools move in a second; the turn passes
    expect(live.clock.running).toBe(0);
    throwTwo(4000);
    expect([live.clock.left(1, 4000), live.clock.left(0, 4000)]).toEqual([10_000, 7000]);
    expect([live.clock.running, live.ending]).toEqual([0, undefined]);
    playFirst(5000);
    expect(live.checkTime(15_000)).toEqual({ reason: 'time', results: [1, -1] }); // spools never threw
  });

  it('a delay alone: every turn may take that long', () => {
    const live = new LiveGame(createGame('togyzkumalak'), { control: parseTimeControl('0:00~5') });
    live.play(0, 4000);
    expect(live.ending).toBeUndefined();
    expect(live.checkTime(9001)).toEqual({ reason: 'time', results: [1, -1] });
  });

  it('Kindo: two moves are one turn, with one increment', () => {
    const live = new LiveGame(createGame('kindo'), { control: parseTimeControl('1:00+5') });
    const play = (move: string, now: number) => live.play(live.game.parseAction(live.history.row, move), now);
    play('b1', 1000); // x begins with one move
    expect(live.clock.left(0, 1000)).toBe(64_000);
    play('e4', 2000);
    expect(live.clock.left(1, 2000)).toBe(59_000);
    play('e3', 3000);
    expect(live.clock.left(1, 3000)).toBe(63_000);
  });
});

describe('undo', () => {
  it('takes the last move back, with the clocks as they stood when it was played', () => {
    const live = new LiveGame(createGame('togyzkumalak'), { control: parseTimeControl('1:00+5') });
    live.play(0, 10_000);
    live.play(1, 30_000);
    expect(live.undo(50_000)).toBe(1);
    expect([live.clock.running, live.clock.left(0, 50_000), live.clock.left(1, 50_000)]).toEqual([1, 55_000, 40_000]);
    live.undo(60_000);
    expect(() => live.undo()).toThrow(/no move to take back/);
  });

  it('opens a finished game again', () => {
    const live = new LiveGame(createGame('togyzkumalak'));
    live.play(0);
    live.resign(1);
    expect(live.undo()).toBeUndefined();
    expect([live.ending, live.history.length]).toEqual([undefined, 1]); // the resignation alone is taken back
  });
});

describe('draws', () => {
  it('Togyz Kumalak with repetition: a player may claim at the third occurrence, not before', () => {
    const live = liveAt(createGame('togyzkumalak', { repetition: true }), CIRCLING);
    const actions = new Uint16Array(9);
    expect(() => live.claimDraw()).toThrow(/has stood 1 times/);
    let plies = 0;
    while (!live.history.canClaim() && plies < 200) {
      const count = live.game.legal(live.history.row, actions);
      live.play(actions[count - 1]);
      plies++;
    }
    expect(live.history.occurrences()).toBe(3);
    expect(live.ending).toBeUndefined();
    live.claimDraw();
    expect(live.ending).toEqual({ reason: 'repetition', results: [0, 0] });
  });

  it('Togyz Kumalak without repetition: nothing can be claimed', () => {
    expect(() => liveAt(createGame('togyzkumalak'), CIRCLING).claimDraw()).toThrow(/without the right to claim/);
  });

  it('Abalone with repetition: the third occurrence is a draw, the start counts', () => {
    const live = new LiveGame(createGame('abalone', { repetition: true }));
    playAll(live, 'c3d3 g7f6 d3c3 f6g7 c3d3 g7f6 d3c3');
    expect(live.ending).toBeUndefined();
    playAll(live, 'f6g7');
    expect(live.ending).toEqual({ reason: 'repetition', results: [0, 0] });
  });

  it('the ply limit is a draw, unless the last move wins', () => {
    const limited = createGame('togyzkumalak', { maxPlies: 2 });
    const live = new LiveGame(limited);
    playAll(live, '76 98');
    expect(live.ending).toEqual({ reason: 'limit', results: [0, 0] });
    const winning = liveAt(createGame('togyzkumalak', { maxPlies: 1 }), '5S,7,1S/8,2S 80 74 S 1');
    playAll(winning, '91');
    expect(winning.ending).toEqual({ reason: 'rules', results: [1, -1] });
  });

  it('Senet counts throws for its limit, and the last throw is still played', () => {
    const live = new LiveGame(createGame('senet', { maxPlies: 1 }));
    live.drawChance(new Rng(1));
    expect(live.ending).toBeUndefined();
    const actions = new Uint16Array(live.game.maxLegal);
    live.game.legal(live.history.row, actions);
    live.play(actions[0]);
    expect(live.ending).toEqual({ reason: 'limit', results: [0, 0] });
  });

  it('the limit counts the plies of the game played here, not those before its first position', () => {
    const live = liveAt(createGame('togyzkumalak'), '9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 250');
    expect(live.ending).toBeUndefined();
  });

  it('a random first player is drawn with the generator given', () => {
    const game = createGame('abalone', { firstPlayer: 'random' });
    const firsts = [1, 2, 3, 4, 5, 6].map((seed) => new LiveGame(game, { rng: new Rng(seed) }).history.actor);
    expect(new Set(firsts)).toEqual(new Set([0, 1]));
  });

  it('Abalone placements do not count for the limit', () => {
    const history = new History(createGame('abalone', { placement: true, maxTurns: 1 }));
    for (let cell = 0; cell < 28; cell++) history.play(cell * 62);
    expect(history.ending()).toBeUndefined();
    const actions = new Uint16Array(history.game.maxLegal);
    history.game.legal(history.row, actions);
    history.play(actions[0]);
    expect(history.ending()?.reason).toBe('limit');
  });

  it('an offer stands until the other player answers or plays', () => {
    const live = new LiveGame(createGame('togyzkumalak'));
    expect(() => live.acceptDraw(1)).toThrow(/no draw offer/);
    live.offerDraw(0);
    live.play(6);
    expect(live.drawOffer).toBe(0);
    live.play(8);
    expect(live.drawOffer).toBeUndefined();
    live.offerDraw(0);
    expect(() => live.acceptDraw(0)).toThrow(/no draw offer of the other player/);
    live.acceptDraw(1);
    expect(live.ending).toEqual({ reason: 'agreement', results: [0, 0] });
  });
});

describe('resignation', () => {
  it('gives the game to the other player, whatever stands in the kazans', () => {
    const live = liveAt(createGame('togyzkumalak'), '9S,8/9S,8 81 63 S 1');
    live.resign(0);
    expect(live.ending).toEqual({ reason: 'resignation', results: [-1, 1] });
  });

  it('of one of four counts for the partner too', () => {
    const live = new LiveGame(createGame('abalone', { players: 4 }));
    live.resign(2);
    expect(live.ending?.results).toEqual([-1, 1, -1, 1]);
  });
});

describe('chance', () => {
  it('Senet: throws come from the seed, and the same seed brings the same', () => {
    const draw = (seed: number) => {
      const live = new LiveGame(createGame('senet'));
      const outcomes = live.drawChance(new Rng(seed));
      expect(live.history.actor).not.toBe(CHANCE);
      return outcomes;
    };
    expect(draw(5)).toEqual(draw(5));
  });

  it('refuses what is not legal and stays as it was', () => {
    const live = new LiveGame(createGame('senet'));
    expect(() => live.play(5)).toThrow(/5 is not an outcome/);
    expect(live.history.length).toBe(0);
  });
});
