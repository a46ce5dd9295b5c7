/** Games that are left at the terminal and continued: the position, the clocks and the record are as they were. */
import { readFileSync } from 'node:fs';
import { createGame, parseTimeControl } from 'otau';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { Autosave } from './autosave.js';
import { TerminalGame, type TerminalGameSetup } from './match.js';

const MINUTE = 60_000;
let folder: string;

beforeEach(() => {
  folder = temporaryFolder('keep');
  vi.stubEnv('XDG_STATE_HOME', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function setupOf(control: string): TerminalGameSetup {
  const game = createGame('kindo');
  const start = () => {
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    return { row };
  };
  const players = ['human', 'greedy'];
  return { game, players, names: ['x', 'o'], control: parseTimeControl(control), seed: '1', start };
}

/** A game with one move, left after `minutes` and continued at time 0 of another clock. */
async function leaveAndContinue(
  control: string,
  minutes: number,
): Promise<{ autosave: Autosave; match: TerminalGame }> {
  const left = new TerminalGame(setupOf(control), 0);
  const legal = new Uint16Array(left.setup.game.maxLegal);
  left.setup.game.legal(left.history.row, legal);
  left.play(legal[0], minutes * MINUTE);
  new Autosave().save(left, minutes * MINUTE);
  const autosave = new Autosave();
  const { setup, state } = autosave.findLeft()!.game;
  const match = new TerminalGame(setup, 0);
  match.restore(state, 0);
  expect(match.history.actions).toEqual(left.history.actions);
  return { autosave, match };
}

describe('a game that is left and continued', () => {
  it('has no clock where it had none', async () => {
    const { autosave, match } = await leaveAndContinue('untimed', 3);
    expect(match.live.checkTime(1000 * MINUTE)).toBeUndefined();
    expect(match.live.clock.left(0, MINUTE)).toBe(Number.POSITIVE_INFINITY);
    autosave.finish(match.record());
    const record = JSON.parse(readFileSync(autosave.finished, 'utf8'));
    expect(record.result).toBe('*');
    expect(record.tags.Termination).toBeUndefined();
    expect(JSON.stringify(record)).not.toContain('clock');
  });

  it('has what its clocks showed', async () => {
    const { match } = await leaveAndContinue('10:00', 3);
    expect(match.live.clock.left(0, 0)).toBe(7 * MINUTE);
    expect(match.live.clock.left(1, 0)).toBe(10 * MINUTE);
  });
});
