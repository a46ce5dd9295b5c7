/** Resigning, and how its errors are counted. */
import { Rng } from 'otau';
import { describe, expect, it } from 'vitest';
import { temperatureAt } from './game.js';
import { countResignation, ResignRule } from './options.js';

describe('the rule of resigning', () => {
  const begun = (control: number, players = 2) => {
    const rule = new ResignRule({ resignValue: 0.9, resignControl: control }, players);
    rule.begin(new Rng(1));
    return rule;
  };

  it('asks that both the position and the best move are without hope', () => {
    const rule = begun(0);
    expect(rule.resigns(0, 3, -0.95, -0.5)).toBe(false);
    expect(rule.resigns(0, 5, -0.5, -0.95)).toBe(false);
    expect(rule.found).toBeUndefined();
    expect(rule.resigns(0, 7, -0.95, -0.95)).toBe(true);
    expect(rule.found).toEqual({ player: 0, ply: 7, control: false });
  });

  it('in the control only takes note, of the first time', () => {
    const rule = begun(1);
    expect(rule.resigns(1, 4, -1, -1)).toBe(false);
    expect(rule.resigns(0, 9, -1, -1)).toBe(false);
    expect(rule.found).toEqual({ player: 1, ply: 4, control: true });
  });

  it('is for two players', () => {
    expect(begun(0, 3).resigns(0, 1, -1, -1)).toBe(false);
  });

  it('was wrong where the player did not lose after all', () => {
    const figures = { resigned: 0, control: 0, wrong: 0 };
    countResignation(figures, undefined, [1, -1]);
    countResignation(figures, { player: 0, ply: 1, control: false }, [-1, 1]);
    countResignation(figures, { player: 0, ply: 1, control: true }, [-1, 1]);
    countResignation(figures, { player: 0, ply: 1, control: true }, [0, 0]);
    countResignation(figures, { player: 1, ply: 1, control: true }, [-1, 1]);
    expect(figures).toEqual({ resigned: 1, control: 3, wrong: 2 });
  });
});

describe('the temperature', () => {
  it('is 1 for so many moves, and 0 or what is given afterwards', () => {
    expect([14, 15].map((move) => temperatureAt({ temperatureMoves: 15, finalTemperature: 0 }, move))).toEqual([1, 0]);
    expect([0, 15].map((move) => temperatureAt({ temperatureMoves: 0, finalTemperature: 0.25 }, move))).toEqual([
      0.25, 0.25,
    ]);
  });
});
