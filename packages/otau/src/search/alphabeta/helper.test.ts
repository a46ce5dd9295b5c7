/** Helpers of a search that do not share its moves: which depths they take, when they search, and what they leave in the table. */
import { describe, expect, it } from 'vitest';
import { createGame } from '../../core/registry.js';
import { endgamesFrom } from '../../tables/index.js';
import { loadTogyzKumalak } from '../../tables/node/index.js';
import { evaluationOf } from '../evaluations/evaluation.js';
import { parsed } from '../testing.js';
import { createAlphabeta } from './alphabeta.js';
import { AlphabetaHelper, type HelperMessage, leavesOut } from './helper.js';
import { AlphabetaTeam, type HelperPort } from './team.js';

const game = createGame('togyzkumalak');
const row = new Uint8Array(game.rowSize);
game.start(row);

const SETTINGS = { tableBits: 14, lines: 1, selective: true, contempt: 0 };

/** Which of the depths 1 to 8 a helper searches. */
const searched = (helper: number) => [1, 2, 3, 4, 5, 6, 7, 8].filter((depth) => !leavesOut(helper, depth));

describe('the depths of helpers', () => {
  it('are different ones for each of the first six', () => {
    expect([1, 2, 3, 4, 5, 6].map(searched)).toEqual([
      [2, 4, 6, 8],
      [1, 3, 5, 7],
      [1, 4, 5, 8],
      [3, 4, 7, 8],
      [2, 3, 6, 7],
      [1, 2, 5, 6],
    ]);
  });

  it('are half of all depths', () => {
    const depths = Array.from({ length: 1680 }, (_, depth) => depth);
    for (let helper = 1; helper < 50; helper++) {
      expect(depths.filter((depth) => leavesOut(helper, depth))).toHaveLength(840);
    }
  });
});

/** A port to a helper in this thread, which does at once what it is asked; where others search with it, it would wait for them. */
function portTo(helper: AlphabetaHelper): HelperPort {
  return { send: (message) => (message.kind !== 'help' || message.time !== undefined) && helper.receive(message) };
}

describe('a helper that ponders', () => {
  const teamOfOne = () => new AlphabetaTeam([portTo(new AlphabetaHelper())], game, SETTINGS);
  const expected = { row, history: [] };

  /** The depth that it reaches before it first reads the clock. */
  function reached(team: AlphabetaTeam): number | undefined {
    team.ponder(expected, 0);
    return team.begin(row, {})?.depth;
  }

  it('leaves in the table what it has found out, and counts what it has visited', () => {
    const team = teamOfOne();
    team.ponder(expected, 0);
    expect(team.nodes()).toBeGreaterThan(100);
    const first = team.begin(row, {})?.depth;
    expect(reached(team)).toBeGreaterThan(first!); // it knew them by the table
  });

  it('has forgotten everything in the next game', () => {
    const team = teamOfOne();
    const first = reached(team);
    expect(reached(team)).toBeGreaterThan(first!);
    team.clear();
    expect(reached(team)).toBe(first);
  });

  it('does not begin what is over', () => {
    const late: (() => void)[] = [];
    const helper = new AlphabetaHelper();
    const send = (message: HelperMessage) => {
      if (message.kind === 'join') helper.receive(message);
      else late.push(() => helper.receive(message));
    };
    const team = new AlphabetaTeam([{ send }], game, SETTINGS);
    team.ponder(expected, 1_000);
    team.begin(row, { depth: 6 });
    team.end();
    for (const hear of late) hear();
    expect(team.nodes()).toBe(0);
  });

  it('asks the tables of endgames of the search, without a copy of them', async () => {
    const endgame = parsed(game, '1S,1S,t,1S,5/1S,2,1S,1,t,1,1S,1S 78 77 S 60');
    const endgames = endgamesFrom(await loadTogyzKumalak());
    const scores = [endgames, undefined].map((source) => {
      const joined: HelperMessage[] = [];
      const { send } = portTo(new AlphabetaHelper());
      const port = {
        send: (message: HelperMessage) => {
          if (message.kind === 'join') joined.push(message);
          send(structuredClone(message)); // as between threads
        },
      };
      const team = new AlphabetaTeam([port], game, SETTINGS, source?.(game)?.data);
      team.ponder({ row: endgame, history: [] }, 0);
      const [{ endgames: shared }] = joined as Extract<HelperMessage, { kind: 'join' }>[];
      expect(shared?.blocks.every(({ buffer }) => buffer instanceof SharedArrayBuffer)).toBe(source && true);
      const { depth, score } = team.begin(endgame, {})!;
      const alone = createAlphabeta({ tableBits: 14, endgames: source }).search(game, endgame, { depth });
      expect(score).toBe(alone.lines[0].score);
      return score;
    });
    expect(scores[0]).not.toBe(scores[1]);
  });

  it('tells what it has found out of the position that is expected next, and of no other', () => {
    const team = teamOfOne();
    const other = row.slice();
    game.next(row, 0, other);
    for (const asked of [row, other]) {
      team.ponder(expected, 0);
      const known = team.begin(asked, { depth: 2 });
      if (asked === other) expect(known).toBeUndefined();
      else expect(known?.depth).toBeGreaterThan(1);
    }
    team.ponder(expected, 0);
    team.clear();
    expect(team.begin(row, { depth: 2 })).toBeUndefined();
  });

  it('knows no evaluations but those of the games', () => {
    const options = { helpers: [], evaluation: evaluationOf(game) };
    expect(() => createAlphabeta(options)).toThrow("the games' own evaluations");
  });
});
