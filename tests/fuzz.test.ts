/**
 * Broken text into every reader: at least 100,000 mutated inputs. Each must be refused with an
 * `OtauError`, or mean something that the rules accept in full. FUZZ=10 multiplies the amounts.
 */
import { describe, it } from 'vitest';
import { formatTimeControl, parseTimeControl } from '../packages/otau/src/core/clock.js';
import type { Game } from '../packages/otau/src/core/game.js';
import { createGame, parseGameId } from '../packages/otau/src/core/registry.js';
import { OtauError } from '../packages/otau/src/lib/error.js';
import { Rng } from '../packages/otau/src/lib/rng.js';
import { formatRecords, parseRecords } from '../packages/otau/src/records/index.js';
import { playable, randomSteps } from './playing.js';
import { expectSame } from './same.js';
import { withoutStacks } from './stacks.js';

const FACTOR = Number(process.env.FUZZ ?? 1);
const ALPHABET = [...'0123456789abcdefghiABCDEFGHINSWEstcxoXhр х.-+/*,:;()[]{}"\'\\ \t\n\r\0\u00a0\u202e×♔𝟗'];

const GAMES: readonly Game[] = [
  createGame('togyzkumalak'),
  createGame('togyzkumalak', { variant: 'bestemshe' }),
  createGame('abalone'),
  createGame('abalone', { placement: true }),
  createGame('abalone', { players: 3 }),
  createGame('abalone', { players: 4 }),
  createGame('kindo'),
  createGame('kindo', { size: 9, walledIn: false }),
  createGame('senet'),
  createGame('senet', { rules: 'skyruk', dancers: 7 }),
];

/** A text with a few of its characters changed, dropped, doubled, moved or replaced by a piece of another text. */
function mutate(text: string, other: string, rng: Rng): string {
  let mutated = text;
  for (let changes = 1 + rng.below(3); changes > 0; changes--) {
    const at = rng.below(mutated.length + 1);
    const to = Math.min(mutated.length, at + 1 + rng.below(4));
    const piece = other.slice(rng.below(other.length + 1)).slice(0, 1 + rng.below(12));
    const replacements = [
      '',
      ALPHABET[rng.below(ALPHABET.length)],
      piece,
      mutated.slice(at, to).repeat(2),
      String(rng.below(400)),
    ];
    mutated =
      mutated.slice(0, at) + replacements[rng.below(replacements.length)] + mutated.slice(rng.below(2) === 0 ? at : to);
  }
  return mutated;
}

/** What the reader makes of a text; undefined if it refuses it as it should. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return withoutStacks(read);
  } catch (error) {
    if (!(error instanceof OtauError)) throw error;
    expectSame(error.message.endsWith('.') && error.message.length < 600, true, error.message);
    return undefined;
  }
}

describe.each(GAMES.map((game) => ({ name: `${game.id} ${JSON.stringify(game.options)}`, game })))(
  '$name',
  ({ game }) => {
    const steps = randomSteps(game, 3, 20, 200);
    const texts = steps.map(({ row, counters }) => game.formatPosition(row, counters));

    it('position texts', () => {
      const rng = new Rng('positions');
      const row = new Uint8Array(game.rowSize);
      for (let i = 0; i < 6000 * FACTOR; i++) {
        const text = mutate(texts[rng.below(texts.length)], texts[rng.below(texts.length)], rng);
        const counters = attempt(() => game.parsePosition(text, row.fill(0xa5)));
        if (counters === undefined) {
          expectSame(
            row.every((byte) => byte === 0xa5),
            true,
          );
          continue;
        }
        const again = new Uint8Array(game.rowSize);
        const canonical = game.formatPosition(row, counters);
        expectSame(game.parsePosition(canonical, again), counters);
        expectSame(again, row, `${text} was read as ${canonical}`);
        for (const action of playable(game, row)) game.next(row, action, again);
      }
    });

    it('moves', () => {
      const rng = new Rng('moves');
      const running = steps.filter((step) => step.action !== undefined);
      for (let i = 0; i < 5000 * FACTOR; i++) {
        const { row } = running[rng.below(running.length)];
        const actions = playable(game, row);
        const notation = game.notations[rng.below(game.notations.length)];
        const names = [rng, rng].map(() => game.formatAction(row, actions[rng.below(actions.length)], notation));
        const text = mutate(names[0], names[1], rng);
        const action = attempt(() => game.parseAction(row, text));
        if (action !== undefined) expectSame(actions.includes(action), true, text);
      }
    });
  },
);

describe('the other readers', () => {
  it('records', () => {
    const rng = new Rng('records');
    const seeds = ['98 66(2)', '1. 76 98 2. 66'];
    const imported = parseRecords('76(10) 98 66', { form: 'import', game: 'togyzkumalak' });
    for (const form of ['jsonl', 'text'] as const) seeds.push(formatRecords(imported, form));
    for (let i = 0; i < 8000 * FACTOR; i++) {
      const text = mutate(seeds[rng.below(seeds.length)], seeds[rng.below(seeds.length)], rng);
      const records = attempt(() => parseRecords(text, { game: 'togyzkumalak' }));
      if (records !== undefined) expectSame(parseRecords(formatRecords(records, 'jsonl')), records);
    }
  });

  it('time controls and names of games', () => {
    const rng = new Rng('times');
    for (let i = 0; i < 10_000 * FACTOR; i++) {
      const text = mutate('10:00+5', 'untimed~', rng);
      const control = attempt(() => parseTimeControl(text));
      if (control !== undefined) expectSame(parseTimeControl(formatTimeControl(control)), control);
      attempt(() => parseGameId(mutate('abalone', 'senet', rng)));
    }
  });
});
