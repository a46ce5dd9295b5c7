/** The pace of machines: what a move may take, and whole games that never run out of time. */
import { describe, expect, it } from 'vitest';
import { Rng } from '../lib/rng.js';
import { parseTimeControl } from './clock.js';
import { CHANCE } from './game.js';
import { LiveGame, timeForMove, timeInLiveGame } from './live.js';
import { createGame, gameIds, gameTraits } from './registry.js';

const GAMES = gameIds().map((id) => createGame(id));

describe('timeForMove', () => {
  it('is a whole number, at least 1 and no more than clock and delay hold', () => {
    const rng = new Rng('times');
    for (let i = 0; i < 20_000; i++) {
      const game = GAMES[rng.below(GAMES.length)];
      const left = rng.below(10 ** (1 + rng.below(7)));
      const delay = rng.below(2) * rng.below(20_000);
      const time = timeForMove({
        game,
        left,
        delay,
        increment: rng.below(2) * rng.below(60_000),
        movesMade: rng.below(300),
        plies: rng.below(2 * game.limits.plies),
        overhead: rng.below(100),
      });
      expect(Number.isInteger(time)).toBe(true);
      expect(time).toBeGreaterThanOrEqual(1);
      expect(time).toBeLessThanOrEqual(Math.max(1, left + delay));
    }
  });

  it('is undefined where no clock runs', () => {
    for (const game of GAMES) expect(timeForMove({ game, left: Number.POSITIVE_INFINITY })).toBeUndefined();
  });

  it.each(GAMES)('takes an equal part of what is left in $id, as long as the game usually lasts', (game) => {
    const time = timeForMove({ game, left: 600_000 }) as number;
    expect(time * gameTraits(game.id).movesPerGame).toBeGreaterThan(550_000);
    expect(time * gameTraits(game.id).movesPerGame).toBeLessThanOrEqual(600_000);
  });

  it.each(GAMES)('spends an increment once a turn of $id', (game) => {
    const bare = timeForMove({ game, left: 600_000 }) as number;
    const time = timeForMove({ game, left: 600_000, increment: 10_000 }) as number;
    const ofTurn = gameTraits(game.id).movesPerTurn * (time - bare);
    expect(ofTurn).toBeGreaterThan(7500);
    expect(ofTurn).toBeLessThanOrEqual(8010);
  });

  it.each(GAMES)('takes more where the ply limit of $id is near', (game) => {
    const early = timeForMove({ game, left: 60_000 }) as number;
    const late = timeForMove({ game, left: 60_000, plies: game.limits.plies - 12 }) as number;
    expect(late).toBeGreaterThan(2 * early);
  });

  it('leaves a bit of a delay for each move of a turn', () => {
    const [, , kindo] = GAMES;
    const time = timeForMove({ game: kindo, left: 0, delay: 5000 }) as number;
    expect(4 * time).toBeLessThan(5000);
    expect(timeForMove({ game: GAMES[0], left: 0, delay: 5000 })).toBe(4980);
  });
});

describe('a machine that takes all its time', () => {
  const controls = ['0:01', '0:01+1', '0:05', '0:10+5', '1:00', '5:00+3', '0:00~1', '0:00~5', '0:10~3', '10:00'];
  const cases = gameIds().flatMap((id) => controls.map((control) => [id, control] as const));

  it.each(cases)('never loses on time in %s with %s', (id, control) => {
    const game = createGame(id);
    for (let seed = 0; seed < 5; seed++) {
      const rng = new Rng(`${id} ${control} ${seed}`);
      const live = new LiveGame(game, { control: parseTimeControl(control), rng });
      const actions = new Uint16Array(game.maxLegal);
      for (let now = 0; live.ending === undefined; ) {
        if (live.history.actor === CHANCE) {
          live.drawChance(rng, now);
          continue;
        }
        now += timeInLiveGame(live, now) as number;
        live.play(actions[rng.below(game.legal(live.history.row, actions))], now);
      }
      expect(live.ending.reason).not.toBe('time');
    }
  });
});
