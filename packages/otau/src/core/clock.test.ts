/** Clocks, in exact milliseconds: nobody reads the time here. */
import { describe, expect, it } from 'vitest';
import { Clock, formatTime, formatTimeControl, parseTimeControl, UNTIMED } from './clock.js';

describe('time controls', () => {
  it.each([
    ['untimed', UNTIMED, 'untimed'],
    ['10:00', { initial: 600_000, increment: 0, delay: 0 }, '10:00'],
    ['10:00+5', { initial: 600_000, increment: 5000, delay: 0 }, '10:00+5'],
    ['3:30~2', { initial: 210_000, increment: 0, delay: 2000 }, '3:30~2'],
    ['90+1', { initial: 90_000, increment: 1000, delay: 0 }, '1:30+1'],
    ['3d', { initial: 0, increment: 0, delay: 259_200_000 }, '3d'],
  ])('%s', (text, control, written) => {
    expect(parseTimeControl(text)).toEqual(control);
    expect(formatTimeControl(control)).toBe(written);
  });

  it.each(['', '10:60', '10:00+', '-5', '0:00', '0:00+5', '10:00*5', '1e3', '5 minutes', '0d', '100d', '1d+1'])(
    'refuses %s',
    (text) => expect(() => parseTimeControl(text)).toThrow(/minutes:seconds such as 10:00/),
  );

  it('writes times rounded up, so that 0:00 means none left', () => {
    expect([0, 1, 999, 1000, 61_001, 3_600_000].map(formatTime)).toEqual([
      '0:00',
      '0:01',
      '0:01',
      '0:01',
      '1:02',
      '60:00',
    ]);
  });
});

describe('a clock', () => {
  it('runs for the player whose turn it is', () => {
    const clock = new Clock(parseTimeControl('1:00'), 2);
    clock.start(0, 1000);
    expect([clock.left(0, 11_000), clock.left(1, 11_000)]).toEqual([50_000, 60_000]);
    clock.endTurn(0, 11_000);
    clock.start(1, 11_000);
    expect([clock.left(0, 21_000), clock.left(1, 21_000)]).toEqual([50_000, 50_000]);
  });

  it('gives the increment at the end of a turn', () => {
    const clock = new Clock(parseTimeControl('1:00+5'), 2);
    clock.start(0, 0);
    clock.endTurn(0, 10_000);
    expect(clock.left(0, 99_000)).toBe(55_000);
  });

  it('waits for the delay at the beginning of each turn, and keeps none of it', () => {
    const clock = new Clock(parseTimeControl('1:00~5'), 2);
    clock.start(0, 0);
    expect(clock.left(0, 4000)).toBe(60_000);
    clock.endTurn(0, 7000);
    expect(clock.left(0, 7000)).toBe(58_000);
    clock.start(0, 7000);
    expect(clock.left(0, 12_000)).toBe(58_000);
  });

  it('keeps what a stopped turn has not used of its delay for the rest of the turn', () => {
    const clock = new Clock(parseTimeControl('1:00~5'), 2);
    clock.start(0, 0);
    clock.stop(2000);
    clock.resume(0, 10_000);
    expect([clock.delayLeft(10_000), clock.left(0, 13_000), clock.left(0, 14_000)]).toEqual([3000, 60_000, 59_000]);
    clock.stop(14_000);
    clock.resume(0, 20_000);
    expect([clock.delayLeft(20_000), clock.left(0, 21_000)]).toEqual([0, 58_000]);
  });

  it('says whose flag has fallen, to the millisecond', () => {
    const clock = new Clock(parseTimeControl('0:10'), 2);
    clock.start(1, 0);
    expect([clock.flagged(9999), clock.flagged(10_000)]).toEqual([undefined, 1]);
    expect(clock.left(1, 50_000)).toBe(0);
  });

  it('goes back to an earlier state', () => {
    const clock = new Clock(parseTimeControl('1:00'), 2);
    clock.start(0, 0);
    const state = clock.state(10_000);
    clock.endTurn(0, 30_000);
    clock.start(1, 30_000);
    clock.restore(state, 40_000);
    expect([clock.running, clock.left(0, 45_000), clock.left(1, 45_000)]).toEqual([0, 45_000, 60_000]);
  });
});
