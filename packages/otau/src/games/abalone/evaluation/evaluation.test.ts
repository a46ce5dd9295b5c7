/** The evaluation of Abalone against its definitions, marble by marble. */
import { beforeAll, describe, expect, it } from 'vitest';
import { OVER, type Row } from '../../../core/game.js';
import { Rng } from '../../../lib/rng.js';
import { createAlphabeta } from '../../../search/alphabeta/alphabeta.js';
import { MAX_SCORE } from '../../../search/evaluations/evaluation.js';
import { Abalone } from '../abalone.js';
import { ownerAt } from '../board.js';
import { CELLS, COLUMN, directionOf, NEIGHBOUR, OFF, ROW_OF, SHAPE } from '../cells.js';
import { LINEUP_NAMES, resolveAbaloneOptions } from '../options.js';
import {
  abaloneEvaluation,
  CELL_WORTH,
  classOf,
  IN_DANGER,
  ON_MOVE,
  OPEN_CONTACT,
  OPEN_PAIR,
  PAIR,
  PULL,
  SPLIT,
} from './index.js';

const gameOf = (options: Parameters<typeof resolveAbaloneOptions>[0] = {}) =>
  new Abalone(resolveAbaloneOptions(options));
const game = gameOf();
const evaluation = abaloneEvaluation(game);
const actions = new Uint16Array(game.maxLegal);

/** Positions of random games, in which a player moves. */
const positions: Row[] = [];

beforeAll(() => {
  const rng = new Rng('abalone evaluation');
  for (let i = 0; i < 6; i++) {
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    for (let ply = 0; ply < 200 && game.actor(row) !== OVER; ply++) {
      positions.push(row.slice());
      game.next(row, actions[rng.below(game.legal(row, actions))], row);
    }
  }
});

function legal(row: Row): number[] {
  return [...actions.subarray(0, game.legal(row, actions))];
}

function ejections(row: Row): number[] {
  return legal(row).filter((action) => ['ejected', 'winner'].includes(game.moveType(row, action)));
}

/** The cell at the end of a push's line. */
function lastCell(action: number): number {
  let cell = action % CELLS;
  const at = directionOf(SHAPE[action]);
  while (NEIGHBOUR[6 * cell + at] !== OFF) cell = NEIGHBOUR[6 * cell + at];
  return cell;
}

function parsed(text: string): Row {
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(text, row);
  return row;
}

/** The same position with the colours exchanged, the mover too. */
function exchanged(row: Row): Row {
  const out = row.slice();
  out[0] = 1 - row[0];
  [out[4], out[5]] = [row[5], row[4]];
  out.set(row.subarray(8, 16), 16);
  out.set(row.subarray(16, 24), 8);
  return out;
}

describe('ejections', () => {
  it('are those of the list of moves', () => {
    let seen = 0;
    for (const row of positions) {
      const found = new Uint16Array(game.maxLegal);
      const count = evaluation.listNoisy!(row, found);
      expect([...found.subarray(0, count)].sort()).toEqual(ejections(row).sort());
      seen += count;
    }
    expect(seen).toBeGreaterThan(50);
  });

  it('are the noisy moves, and the first in the order', () => {
    for (const row of positions) {
      const noisy = legal(row).filter((action) => evaluation.noisy?.(row, action));
      expect(noisy).toEqual(ejections(row));
      const hints = legal(row).map((action) => evaluation.order?.(row, action) ?? 0);
      const highest = legal(row)[hints.indexOf(Math.max(...hints))];
      if (noisy.length > 0) expect(noisy).toContain(highest);
    }
  });

  it('there are none while marbles are placed', () => {
    const placement = gameOf({ placement: true });
    const row = new Uint8Array(placement.rowSize);
    placement.start(row);
    expect(abaloneEvaluation(placement).listNoisy?.(row, actions)).toBe(0);
  });
});

/** Where the marbles are: the worth of each one’s cell, and the pull of the mean of all marbles. */
function standing(row: Row): number {
  const marbles = Array.from({ length: CELLS }, (_, cell) => {
    const [x, y] = [COLUMN[cell] - 5, ROW_OF[cell] - 5];
    return { cell, owner: ownerAt(row, 2, cell), x, y };
  }).filter(({ owner }) => owner >= 0);
  const meanX = marbles.reduce((sum, { x }) => sum + x, 0) / marbles.length;
  const meanY = marbles.reduce((sum, { y }) => sum + y, 0) / marbles.length;
  let worth = 0;
  for (const { cell, owner, x, y } of marbles) {
    const ring = Math.max(Math.abs(x), Math.abs(y), Math.abs(x + y));
    const length = Math.max(1, Math.sqrt(x * x + x * y + y * y));
    const pull = (PULL[ring] * (meanX * x + meanY * y + (meanX * y + meanY * x) / 2)) / length;
    worth += (owner === 0 ? 1 : -1) * (CELL_WORTH[classOf(cell)] + pull);
  }
  return worth;
}

/** How the marbles hang together: pairs, and marbles between two others. */
function cohesion(row: Row): number {
  let worth = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    const owner = ownerAt(row, 2, cell);
    if (owner < 0) continue;
    for (let direction = 0; direction < 3; direction++) {
      const [one, other] = [direction, direction + 3].map((side) => {
        const neighbour = NEIGHBOUR[6 * cell + side];
        return neighbour === OFF ? -1 : ownerAt(row, 2, neighbour);
      });
      const sign = owner === 0 ? 1 : -1;
      if (one === owner) worth += sign * PAIR;
      if (one === 1 - owner && other === 1 - owner) worth -= sign * SPLIT;
    }
  }
  return worth;
}

/** The move, less for each own marble that the other player could push off. */
function initiative(row: Row): number {
  const turned = row.slice();
  turned[0] = 1 - row[0];
  const lost = new Set(ejections(turned).map(lastCell));
  return (row[0] === 0 ? 1 : -1) * (ON_MOVE - IN_DANGER * lost.size);
}

describe('what is worth more to a player who plays for a win', () => {
  const value = (row: Row) => [0, 1].map((player) => evaluation.openness?.(row, player) ?? Number.NaN);

  it('counts contacts and pairs for both alike, and takes the pull away', () => {
    for (const row of positions) {
      let open = 0;
      for (let cell = 0; cell < CELLS; cell++) {
        for (let direction = 0; direction < 3; direction++) {
          const next = NEIGHBOUR[6 * cell + direction];
          const owners = [ownerAt(row, 2, cell), next === OFF ? -1 : ownerAt(row, 2, next)];
          if (Math.min(...owners) < 0) continue;
          open += owners[0] === owners[1] ? 0 - OPEN_PAIR : OPEN_CONTACT;
        }
      }
      const [first, second] = value(row);
      expect(first + second).toBe(2 * open);
      expect(Math.abs(first - open)).toBeLessThan(400);
    }
  });

  it('is the same for both colours', () => {
    for (const row of positions) expect(value(exchanged(row))).toEqual(value(row).reverse());
  });
});

describe('the evaluation', () => {
  it('is the sum of its terms', () => {
    const even = positions.filter((row) => row[4] === row[5]);
    expect(even.length).toBeGreaterThan(100);
    for (const row of even) {
      const sum = standing(row) + cohesion(row) + initiative(row);
      expect(Math.abs(evaluation.evaluate(row) - sum)).toBeLessThan(6); // rounding, a quarter for each marble
    }
  });

  it('is the same for both colours', () => {
    for (const row of positions) expect(evaluation.evaluate(exchanged(row))).toBe(0 - evaluation.evaluate(row));
  });

  it('is the same for all images of the board, but for rounding', () => {
    for (const row of positions.filter((_, i) => i % 10 === 0)) {
      for (const { row: turn } of game.symmetries) {
        const image = new Uint8Array(game.rowSize);
        turn(row, image);
        expect(Math.abs(evaluation.evaluate(image) - evaluation.evaluate(row))).toBeLessThan(12);
      }
    }
  });

  it('fits every line-up and every number of marbles to eject', () => {
    for (const variant of LINEUP_NAMES) {
      for (const marblesToEject of [1, 6]) {
        const other = gameOf({ variant, marblesToEject });
        const row = new Uint8Array(other.rowSize);
        other.start(row);
        const score = abaloneEvaluation(other).evaluate(row);
        expect(Number.isInteger(score)).toBe(true);
        expect(Math.abs(score)).toBeLessThan(MAX_SCORE);
      }
    }
  });

  it('rises with each marble pushed off', () => {
    const row = positions[0].slice();
    const scores = [0, 1, 2, 3, 4, 5].map((ejected) => {
      row[4] = ejected;
      return evaluation.evaluate(row);
    });
    for (let i = 1; i < scores.length; i++) expect(scores[i]).toBeGreaterThan(scores[i - 1] + 300);
  });

  it.each([3, 4] as const)('is not there for %i players', (players) => {
    expect(() => abaloneEvaluation(gameOf({ players }))).toThrow(expect.objectContaining({ code: 'unsupported' }));
  });

  it('passes by giving the turn away, but not while marbles are placed', () => {
    const out = new Uint8Array(game.rowSize);
    expect(evaluation.pass?.(positions[0], out)).toBe(true);
    expect([out[0], ...out.subarray(1)]).toEqual([1, ...positions[0].subarray(1)]);
    const placement = gameOf({ placement: true });
    const empty = new Uint8Array(placement.rowSize);
    placement.start(empty);
    expect(abaloneEvaluation(placement).pass?.(empty, out)).toBe(false);
  });
});

describe('alpha-beta with it', () => {
  it('wins at once where it can', () => {
    const row = parsed('5/6/7/8/4s4/8/7/6/2SSs 5 5 b 0 60');
    const result = createAlphabeta().search(game, row, { depth: 6 });
    expect(result.stopped).toBe('solved');
    expect(result.lines).toMatchObject([{ solved: 'win', line: [result.action] }]);
    expect(game.moveType(row, result.action)).toBe('winner');
  });

  it('takes a marble that is given away, and does not give one away', () => {
    const row = parsed('sssss/ssssss/3ss2/8/9/8/2SSS2/SSSSSS/1SSSs 0 0 b 0 1');
    const { action } = createAlphabeta().search(game, row, { nodes: 3000 });
    expect(game.moveType(row, action)).toBe('ejected');
  });

  it('takes coming back to an earlier position for a draw', () => {
    const row = positions[40];
    const [best] = createAlphabeta().search(game, row, { depth: 3 }).lines;
    const after = new Uint8Array(game.rowSize);
    game.next(row, best.action, after);
    const { lines } = createAlphabeta({ lines: 99 }).search(game, row, { depth: 3, history: [after] });
    expect(lines.find(({ action }) => action === best.action)).toMatchObject({ value: 0, line: [best.action] });
  });

  it('with contempt takes coming back for worse than a draw', () => {
    const row = positions[40];
    const [best] = createAlphabeta({ contempt: 50 }).search(game, row, { depth: 3 }).lines;
    const after = new Uint8Array(game.rowSize);
    game.next(row, best.action, after);
    const { lines } = createAlphabeta({ contempt: 50, lines: 99 }).search(game, row, { depth: 3, history: [after] });
    expect(lines.find(({ action }) => action === best.action)).toMatchObject({ score: -50, line: [best.action] });
  });

  it('with contempt seeks open positions once nothing has been pushed off for 24 plies', () => {
    const row = positions[40];
    const scoreAfter = (plies: number, contempt: number) =>
      createAlphabeta({ contempt }).search(game, row, { depth: 1, history: Array(plies).fill(row) }).lines[0].score;
    expect(scoreAfter(23, 100)).toBe(scoreAfter(23, 0));
    expect(scoreAfter(24, 100)).not.toBe(scoreAfter(24, 0));
  });

  it('with contempt takes a draw for worse than a root that is closed', () => {
    // The classical line-up, in which all that moves costs openness or the lead
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    const after = new Uint8Array(game.rowSize);
    const { lines } = createAlphabeta({ contempt: 100 }).search(game, row, { depth: 1 });
    game.next(row, lines[0].action, after);
    const history = [after, ...Array(24).fill(row)];
    const found = createAlphabeta({ contempt: 100, lines: 99 }).search(game, row, { depth: 1, history }).lines;
    const draw = found.find(({ action }) => action === lines[0].action);
    expect(draw?.score).toBe(-100);
    expect(found[0].score).toBeGreaterThan(-100);
  });

  it('with contempt finds the same for a player whatever was searched for the other one before', () => {
    const found = [false, true].map((other) => {
      const search = createAlphabeta({ contempt: 100, evaluation });
      if (other) search.search(game, positions[41], { nodes: 2_000, now: () => 0 });
      return search.search(game, positions[40], { depth: 3, now: () => 0 }).lines[0].score;
    });
    expect(found[0]).toBe(found[1]);
  });

  it('gives the same moves for the same nodes', () => {
    const [one, other] = [1, 2].map(() =>
      createAlphabeta().search(game, positions[60], { nodes: 20_000, now: () => 0 }),
    );
    expect(one).toEqual(other);
  });
});
