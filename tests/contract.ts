/**
 * What every game promises (packages/otau/src/core/game.ts), checked by playing random games of it.
 * One suite for all: a new game needs a row in contract.test.ts and nothing else.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { CHANCE, type Game, OVER, type Row, type TensorSpec } from '../packages/otau/src/core/game.js';
import { resultsOf } from '../packages/otau/src/core/history.js';
import { compareBytes } from '../packages/otau/src/lib/bytes.js';
import { playable, randomSteps, type Step } from './playing.js';
import { expectSame } from './same.js';

function afterOf(game: Game, row: Row, action: number): Row {
  const after = new Uint8Array(game.rowSize);
  game.next(row, action, after);
  return after;
}

/** The suite. `material` counts what the rules conserve, such as all stones of the game. */
export function contractSuite(
  name: string,
  makeGame: () => Game,
  material?: (game: Game, row: Row) => readonly number[],
): void {
  describe(name, () => {
    let game: Game;
    let steps: Step[];
    const played = () => steps.filter((step): step is Step & { action: number } => step.action !== undefined);

    beforeAll(() => {
      game = makeGame();
      steps = randomSteps(game, 7);
    });

    it('gives every byte of a row to exactly one field', () => {
      const owners = new Array<number>(game.rowSize).fill(0);
      const width = { uint8: 1, uint16: 2, bits64: 8 };
      for (const field of Object.values(game.layout)) {
        for (let i = 0; i < field.length * width[field.type]; i++) owners[field.first + i]++;
      }
      expect(owners).toEqual(new Array(game.rowSize).fill(1));
    });

    it('plays the same game for the same seed, byte for byte, and another for another', () => {
      const again = randomSteps(makeGame(), 7);
      expectSame(again, steps);
      expect(randomSteps(game, 8, 3)).not.toEqual(randomSteps(game, 7, 3));
    });

    it('knows at every position whose turn it is, and lists something to play unless the game is over', () => {
      for (const { row } of steps) {
        const actor = game.actor(row);
        const legal = game.legal(row, new Uint16Array(game.maxLegal));
        const outcomes = game.outcomes(row, new Float32Array(game.maxLegal));
        if (actor === OVER) expectSame([legal, outcomes], [0, 0]);
        else if (actor === CHANCE) expectSame([legal, outcomes > 0], [0, true]);
        else {
          expectSame([actor >= 0, actor < game.players], [true, true], `actor ${actor}`);
          expectSame([legal > 0, outcomes], [true, 0]);
        }
      }
    });

    it('lists distinct legal actions below actionCount, never more than maxLegal, always in the same order', () => {
      for (const { row } of steps) {
        const out = new Uint16Array(game.maxLegal + 8).fill(65535);
        const count = game.legal(row, out);
        const actions = [...out.subarray(0, count)];
        const isFitting = count <= game.maxLegal && actions.every((action) => action < game.actionCount);
        expectSame([isFitting, new Set(actions).size], [true, count], `${count}: ${actions}`);
        if (count > 0) expectSame(playable(game, row), actions);
      }
    });

    it('gives chance probabilities that add up to one', () => {
      for (const { row } of steps.filter((step) => game.actor(step.row) === CHANCE)) {
        const out = new Float32Array(game.maxLegal);
        const count = game.outcomes(row, out);
        const probabilities = out.subarray(0, count);
        const sum = probabilities.reduce((total, p) => total + p, 0);
        expectSame(Math.abs(sum - 1) < 5e-7, true, `the sum ${sum}`);
        expectSame(
          probabilities.every((p) => p > 0),
          true,
        );
      }
    });

    it('leaves the position as it was, and gives the same bytes when `out` is `row`', () => {
      for (const { row, action } of played()) {
        const before = row.slice();
        const after = afterOf(game, row, action);
        expectSame(row, before);
        game.next(before, action, before);
        expectSame(before, after);
      }
    });

    it('writes only its own row of a larger buffer, whatever stood there before', () => {
      const size = game.rowSize;
      for (const { row, action } of played().slice(0, 300)) {
        const buffer = new Uint8Array(3 * size).fill(0xa5);
        const expected = buffer.slice();
        expected.set(afterOf(game, row, action), size);
        game.next(row, action, buffer.subarray(size, 2 * size));
        expectSame(buffer, expected);
      }
    });

    if (material !== undefined) {
      it('conserves what the rules conserve', () => {
        const atStart = material(game, steps[0].row);
        for (const { row } of steps) expectSame(material(game, row), atStart);
      });
    }

    it('names every action, distinctly, and reads the name back in every notation', () => {
      for (const { row } of steps.filter((_, i) => i % 7 === 0)) {
        const actions = playable(game, row);
        for (const notation of [undefined, ...game.notations]) {
          const names = actions.map((action) => game.formatAction(row, action, notation));
          expectSame(new Set(names).size, names.length);
          expectSame(
            names.map((text) => game.parseAction(row, text, notation)),
            actions,
          );
        }
      }
    });

    it('writes every position as text and reads the same bytes and counters of the text back', () => {
      for (const { row, counters } of steps) {
        const text = game.formatPosition(row, counters);
        const read = new Uint8Array(game.rowSize).fill(0xa5);
        const found = game.parsePosition(text, read);
        expectSame(read, row, text);
        expectSame(game.formatPosition(read, found), text);
      }
    });

    it('refuses a broken position text and touches nothing', () => {
      const row = new Uint8Array(game.rowSize).fill(0xa5);
      for (const text of ['', ' ', 'nonsense', '/////', '\u0000', 'x'.repeat(100_000)]) {
        expect(() => game.parsePosition(text, row)).toThrow(/expected|must|form|have|has|is/);
      }
      expect(row.every((byte) => byte === 0xa5)).toBe(true);
    });

    it('gives results that add up to zero between two players, each from -1 to 1', () => {
      for (const { row } of steps.filter((step) => game.actor(step.row) === OVER)) {
        const results = resultsOf(game, row);
        expect(results.every((result) => result >= -1 && result <= 1)).toBe(true);
        if (game.players === 2) expect(results[0] + results[1]).toBe(0);
      }
    });

    it('ends a game on time without a win for the late player', () => {
      for (const { row } of played().filter((_, i) => i % 11 === 0)) {
        for (let player = 0; player < game.players; player++) {
          const out = new Uint8Array(game.rowSize);
          game.forfeit(row, player, out);
          expectSame(game.actor(out), OVER);
          expectSame(game.legal(out, new Uint16Array(game.maxLegal)), 0);
          expectSame(game.result(out, player) <= 0, true);
        }
      }
    });

    it('fills observation and network input with numbers within their bounds', () => {
      const tensors: [TensorSpec, (row: Row, out: Float32Array) => void][] = [
        [game.observation, (row, out) => game.observe(row, out)],
        [game.input, (row, out) => game.encode(row, out)],
      ];
      for (const [spec, write] of tensors) {
        expect(spec.shape.reduce((product, side) => product * side, 1)).toBe(spec.size);
        for (const { row } of steps.filter((_, i) => i % 5 === 0)) {
          const out = new Float32Array(spec.size).fill(Number.NaN);
          write(row, out);
          const outside = out.findIndex((value, i) => !(value >= spec.low(i) && value <= spec.high(i)));
          expectSame(outside < 0 ? [] : [spec.describe(outside), out[outside]], []);
        }
      }
    });

    it('describes every number of both in its own words', () => {
      for (const spec of [game.observation, game.input]) {
        const words = Array.from({ length: spec.size }, (_, index) => spec.describe(index));
        expect(new Set(words).size).toBe(spec.size);
      }
    });

    it('translates actions to the mover’s view and back', () => {
      for (const { row } of steps.filter((step) => game.actor(step.row) >= 0)) {
        const actions = playable(game, row);
        const views = actions.map((action) => game.toView(row, action));
        const outside = views.filter((view) => view < 0 || view >= game.actionCount);
        expectSame(outside, []);
        expectSame(new Set(views).size, actions.length);
        expectSame(
          views.map((view) => game.fromView(row, view)),
          actions,
        );
      }
    });

    it('has symmetries, the identity first, that commute with moves', () => {
      expect(game.symmetries[0].name).toBe('identity');
      for (const symmetry of game.symmetries) {
        for (const { row, action } of played().filter((_, i) => i % 13 === 0)) {
          const image = new Uint8Array(game.rowSize);
          symmetry.row(row, image);
          const isChance = game.actor(row) === CHANCE;
          const imageOf = (index: number) => (isChance ? index : symmetry.action(index));
          expectSame(playable(game, image).sort(), playable(game, row).map(imageOf).sort());
          const afterImage = new Uint8Array(game.rowSize);
          symmetry.row(afterOf(game, row, action), afterImage);
          expectSame(afterOf(game, image, imageOf(action)), afterImage);
          const inPlace = row.slice();
          symmetry.row(inPlace, inPlace);
          expectSame(inPlace, image);
          for (const other of symmetry.compare === undefined ? [] : game.symmetries) {
            other.row(row, inPlace);
            expectSame(Math.sign(symmetry.compare?.(row, inPlace) ?? 0), Math.sign(compareBytes(image, inPlace)));
          }
        }
      }
    });
  });
}
