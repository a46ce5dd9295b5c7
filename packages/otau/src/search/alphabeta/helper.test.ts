/** Helpers of a search: which depths they take, when they help, and what they leave in the table. */
import { describe, expect, it } from 'vitest';
import { createGame } from '../../core/registry.js';
import { endgamesFrom } from '../../tables/index.js';
import { loadTogyzKumalak } from '../../tables/node/index.js';
import { evaluationOf } from '../evaluations/create-evaluation.js';
import { parsed } from '../testing.js';
import { createAlphabeta } from './alphabeta.js';
import { AlphabetaHelper, type HelperMessage, leavesOut } from './helper.js';
import { AlphabetaTeam } from './team.js';

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

describe('a helper', () => {
  /** A team of one helper, which does at once what it is asked. */
  function teamOfOne(listen: (helper: AlphabetaHelper, message: HelperMessage) => void): AlphabetaTeam {
    const helper = new AlphabetaHelper();
    return new AlphabetaTeam([{ send: (message) => listen(helper, message) }], game, SETTINGS);
  }

  it('leaves in the table what it has found out, and counts what it has visited', () => {
    const team = teamOfOne((helper, message) => helper.receive(message));
    team.begin(row, { depth: 6 });
    const alone = createAlphabeta().search(game, row, { depth: 6 });
    expect(team.nodes()).toBeGreaterThan(100);
    expect(team.nodes()).not.toBe(alone.nodes);
    team.end();
    const before = team.nodes();
    team.begin(row, { depth: 6 });
    expect(team.nodes()).toBeLessThan(before); // it knew them by the table
  });

  it('has forgotten everything in the next game', () => {
    const team = teamOfOne((helper, message) => helper.receive(message));
    const search = () => {
      team.begin(row, { depth: 6 });
      team.end();
      return team.nodes();
    };
    const first = search();
    expect(search()).toBeLessThan(first);
    team.clear();
    expect(search()).toBe(first);
  });

  it('does not begin what is over', () => {
    const late: (() => void)[] = [];
    const team = teamOfOne((helper, message) => {
      if (message.kind === 'join') helper.receive(message);
      else late.push(() => helper.receive(message));
    });
    team.begin(row, { depth: 6 });
    team.end();
    for (const hear of late) hear();
    expect(team.nodes()).toBe(0);
  });

  it('asks the tables of endgames of the search, without a copy of them', async () => {
    const endgame = parsed(game, '1S,1S,t,1S,5/1S,2,1S,1,t,1,1S,1S 78 77 S 60');
    const endgames = endgamesFrom(await loadTogyzKumalak());
    const visited = [endgames, undefined].map((source) => {
      const joined: HelperMessage[] = [];
      const helper = new AlphabetaHelper();
      const port = {
        send: (message: HelperMessage) => {
          if (message.kind === 'join') joined.push(message);
          helper.receive(structuredClone(message)); // as between threads
        },
      };
      const team = new AlphabetaTeam([port], game, SETTINGS, source?.(game)?.data);
      team.begin(endgame, { depth: 10 });
      const [{ endgames: shared }] = joined as Extract<HelperMessage, { kind: 'join' }>[];
      expect(shared?.blocks.every(({ buffer }) => buffer instanceof SharedArrayBuffer)).toBe(source && true);
      return team.nodes();
    });
    expect(visited[0]).toBeGreaterThan(0);
    expect(visited[0]).toBeLessThan(visited[1]);
  });

  it('tells what it has found out of the position that is expected next, and of no other', () => {
    const team = teamOfOne((helper, message) => helper.receive(message));
    const other = row.slice();
    game.next(row, 0, other);
    for (const asked of [row, other]) {
      team.ponder({ row, history: [] }, 0);
      const known = team.begin(asked, { depth: 2 });
      if (asked === other) expect(known).toBeUndefined();
      else expect(known?.depth).toBeGreaterThan(1);
    }
    team.ponder({ row, history: [] }, 0);
    team.clear();
    expect(team.begin(row, { depth: 2 })).toBeUndefined();
  });

  it('knows no evaluations but those of the games', () => {
    const options = { helpers: [], evaluation: evaluationOf(game) };
    expect(() => createAlphabeta(options)).toThrow("the games' own evaluations");
  });
});
