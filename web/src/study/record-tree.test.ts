/** A study as a text, and the study that is read from it. */
import { createGame, type Game, gameIds, Rng } from 'otau';
import { expect, test } from 'vitest';
import { createWords } from '../i18n/words.js';
import { readStudies, readStudiesOfFile } from './open-text.js';
import { recordText } from './record-text.js';
import { Study } from './study.js';

/** So many studies of each game. */
const STUDIES = 15;
const COMMENTS = { comments: createWords('en') };

/** A tree that has grown at random, with comments, marks and clocks at some of its moves. */
function randomStudy(game: Game, seed: number): Study {
  const rng = new Rng(`tree ${seed}`);
  const study = Study.begin(game, undefined, { names: ['Асан', 'Үсен'], tags: { Event: 'Кубок', Date: '2026.11' } });
  const nodes = [study.tree.root];
  for (let step = 0; step < 25; step++) {
    const from = rng.below(3) === 0 ? nodes[rng.below(nodes.length)] : nodes[nodes.length - 1];
    study.go(from);
    const choices = study.choices();
    if (choices.length === 0) continue;
    const node = study.addMove(from, choices[rng.below(choices.length)]);
    if (nodes.includes(node)) continue;
    nodes.push(node);
    if (node.mover < 0) continue;
    if (rng.below(3) === 0) node.comment = `said ( of ${step} }`;
    if (rng.below(4) === 0) node.marks = [1 + rng.below(140)];
    if (rng.below(5) === 0) node.clock = 1000 * step;
  }
  study.first();
  return study;
}

test.each(gameIds())('studies of %s come back as they were', async (id) => {
  const game = createGame(id);
  for (let seed = 0; seed < STUDIES; seed++) {
    const study = randomStudy(game, seed);
    for (const form of ['text', 'jsonl']) {
      const text = recordText(study, form, COMMENTS);
      const again = (await readStudies(text)).found[0].open();
      expect(recordText(again, form, COMMENTS)).toBe(text);
      expect([...again.tree.nodes()].length).toBe([...study.tree.nodes()].length);
      expect(again.info.tags).toMatchObject({ Event: 'Кубок', Date: '2026.11' });
    }
  }
});

test('only one line is written where that is asked for', () => {
  const study = randomStudy(createGame('togyzkumalak'), 1);
  expect(recordText(study, 'jsonl', { lineOnly: true })).not.toContain('variations');
  expect(recordText(study, 'jsonl')).toContain('variations');
});

test('files in old encodings are opened', async () => {
  const name = [0xc0, 0xf1, 0xe0, 0xed, 0xee, 0xe2];
  const bytes = (text: string): number[] => [...new TextEncoder().encode(text)];
  const file = Uint8Array.from([...bytes('[White "'), ...name, ...bytes('"]\n\n1. 76 98 *\n')]);
  const [found] = (await readStudiesOfFile(file)).found;
  expect(found).toMatchObject({ game: 'togyzkumalak', names: ['Асанов'], moves: 2 });
});
