import { createGame, type Game, parseTimeControl, UNTIMED } from 'otau';
import type { Agent, AgentContext } from 'otau/agents';
import { type GameRecord, parseRecords } from 'otau/records';
import { describe, expect, it } from 'vitest';
import { type GameTask, type PlaySetup, playGame } from './game.js';

/** An agent that plays any legal action, and may do something before. */
function agent(before: (context: AgentContext) => void = () => {}): Agent {
  return {
    name: 'test',
    choose(context) {
      before(context);
      const { game, row, rng } = context;
      const legal = new Uint16Array(game.maxLegal);
      return { action: legal[rng.below(game.legal(row, legal))], value: 0.5 };
    },
  };
}

function play(game: Game, agents: readonly Agent[], setup: Partial<PlaySetup> = {}, task: Partial<GameTask> = {}) {
  const seats = agents.map((_, seat) => seat);
  return playGame(
    { number: 7, seats, opening: { actions: [] }, seed: 's', throwsSeed: 't', tags: { Event: 'Test' }, ...task },
    { game, control: UNTIMED, agents, moveLimits: seats.map(() => 1000), ...setup },
  );
}

function recordIn({ line }: { line: string }): GameRecord {
  const [record] = parseRecords(line, { form: 'jsonl' });
  return record;
}

const kindo = createGame('kindo', { size: 4 });
const senet = createGame('senet');

describe('playGame', () => {
  it('plays a game to its end and records it; the same seeds give the same game', async () => {
    const played = await play(kindo, [agent(), agent()]);
    const record = recordIn(played);
    expect(played.number).toBe(7);
    expect(record.tags).toMatchObject({ Event: 'Test', Seed: 's' });
    expect(record.result).toMatch(/^(1-0|0-1|1\/2-1\/2)$/);
    expect((await play(kindo, [agent(), agent()])).line).toBe(played.line);
    expect((await play(kindo, [agent(), agent()], {}, { seed: 'other' })).line).not.toBe(played.line);
  });

  it('writes what agents think for the first player', async () => {
    const { notes = {} } = recordIn(await play(kindo, [agent(), agent()]));
    // Kindo: the first turn is one or two moves of x, then o moves.
    expect(new Set(Object.values(notes).map(({ evaluation }) => evaluation))).toEqual(new Set([0.5, -0.5]));
  });

  it('takes the throws of Senet from their own seed, whatever the agents do', async () => {
    const first = (record: GameRecord) => record.moves[0].slice(0, 2);
    const records = await Promise.all(
      ['a', 'b', 'c', 'd'].map((seed) => play(senet, [agent(), agent()], {}, { seed })),
    );
    expect(new Set(records.map(recordIn).map(first)).size).toBe(1);
  });

  it('shows agents the earlier positions', async () => {
    const lengths: number[] = [];
    await play(kindo, [agent(({ history }) => lengths.push(history?.length ?? -1)), agent()]);
    expect(lengths.slice(0, 1)).toEqual([0]);
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
  });

  it('draws at the ply limit', async () => {
    const game = createGame('kindo', { maxPlies: 3 });
    const played = await play(game, [agent(), agent()]);
    expect(played).toMatchObject({ results: [0, 0], termination: 'limit' });
    expect(recordIn(played).tags.Termination).toBe('limit');
  });
});

describe('failures', () => {
  const never: Agent = { name: 'never', choose: () => new Promise(() => {}) };
  const broken: Agent = { name: 'broken', choose: () => Promise.reject(new Error('no idea')) };
  const mute = { name: 'mute', choose: () => undefined } as unknown as Agent;
  const wild: Agent = { name: 'wild', choose: () => ({ action: Number.NaN }) };
  const throwing = agent(() => {
    throw new Error('no idea');
  });

  it.each([
    ['throws', throwing, 'crash', 'no idea'],
    ['rejects', broken, 'crash', 'no idea'],
    ['does not answer', never, 'hang', 'gave no answer within 20 ms'],
    ['chooses no number', wild, 'illegal', 'chose NaN, which is not a legal action'],
    ['chooses nothing', mute, 'illegal', 'chose undefined, which is not a legal action'],
  ] as const)('an agent that %s loses', async (_, bad, termination, failure) => {
    const played = await play(kindo, [agent(), bad], { moveLimits: [20, 20] });
    expect(played).toMatchObject({ results: [1, -1], termination, failed: 1 });
    const { tags, result } = recordIn(played);
    expect([tags.Termination, tags.Failure, result]).toEqual([termination, failure, '1-0']);
  });

  it('of three players makes the two others winners, of four the other team', async () => {
    const three = createGame('abalone', { players: 3 });
    const four = createGame('abalone', { players: 4 });
    expect((await play(three, [agent(), throwing, agent()])).results).toEqual([1, -1, 1]);
    expect((await play(four, [agent(), throwing, agent(), agent()])).results).toEqual([1, -1, 1, -1]);
  });
});

describe('clocks', () => {
  /** A clock that agents push on by thinking. */
  const clock = { time: 0 };
  const now = (): number => clock.time;
  const thinking = (milliseconds: number): Agent =>
    agent(() => {
      clock.time += milliseconds;
    });

  it('give each agent its time for the move, and write it into the record', async () => {
    const times: number[] = [];
    const polite = agent(({ limits }) => {
      times.push(limits?.time ?? -1);
      clock.time += limits?.time ?? 0;
    });
    const played = await play(kindo, [polite, polite], { control: parseTimeControl('0:10+1'), now });
    expect(played.termination).not.toBe('time');
    expect(Math.min(...times)).toBeGreaterThan(0);
    const { tags, notes = {} } = recordIn(played);
    expect(tags.TimeControl).toBe('0:10+1');
    for (const { clock: left = 0 } of Object.values(notes)) expect(left).toBeGreaterThan(0);
  });

  it('end the game of one whose time runs out', async () => {
    const played = await play(kindo, [thinking(1), thinking(3000)], { control: parseTimeControl('0:05'), now });
    expect(played).toMatchObject({ results: [1, -1], termination: 'time' });
    expect(recordIn(played).tags.Termination).toBe('time');
  });

  it('do not run during the opening', async () => {
    const opening = { actions: [...historyOf(kindo, 4)] };
    const played = await play(
      kindo,
      [thinking(1), thinking(1)],
      { control: parseTimeControl('1:00+10'), now },
      { opening },
    );
    const { notes = {} } = recordIn(played);
    expect(notes[5]?.clock).toBeLessThanOrEqual(70_000);
    expect(notes[4]).toBeUndefined();
  });

  function historyOf(game: Game, plies: number): number[] {
    const row = new Uint8Array(game.rowSize);
    const legal = new Uint16Array(game.maxLegal);
    game.start(row);
    return Array.from({ length: plies }, () => {
      game.legal(row, legal);
      game.next(row, legal[0], row);
      return legal[0];
    });
  }
});
