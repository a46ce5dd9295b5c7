/** Links of whole studies: everything comes back, and links of moves alone stay as they were. */
import { createGame, OtauError } from 'otau';
import { parseRecords } from 'otau/records';
import { describe, expect, it } from 'vitest';
import { studyOfRecord } from './create-study.js';
import { compressText } from './link.js';
import { recordText } from './record-text.js';
import { Study } from './study.js';
import { formatStudyLink, studyOfLink } from './study-link.js';

const TEXT = `[Game "togyzkumalak"]
[Event "Кубок"]
[White "Асан"]
[Result "1-0"]

{A beginning} 1. 76(10)! {ten at once} (1. 65(10) 65(10) (1... 98?!) 2. 99) 1... 98
(1... 22(10)) 2. 66 1-0
`;
const study = () => studyOfRecord(parseRecords(TEXT)[0]);

describe('the link of a study', () => {
  it('keeps variations, comments, marks, tags, result and place', async () => {
    const given = study();
    const nodes = [...given.tree.nodes()];
    for (const [index, node] of nodes.entries()) {
      given.go(node);
      const query = await formatStudyLink(given);
      expect(query).toMatch(/^record=[\w-]+&at=\d+$/);
      const read = await studyOfLink(query);
      expect(recordText(read, 'text')).toBe(recordText(given, 'text'));
      expect([...read.tree.nodes()].indexOf(read.shown)).toBe(index);
    }
  });

  it('has one line where that is asked for, with what is said of it', async () => {
    const given = study();
    given.play(given.game.parseAction(given.tree.root.row, '65'));
    const read = await studyOfLink(await formatStudyLink(given, true));
    expect([...read.tree.nodes()]).toHaveLength(4);
    expect(read.shown.ply).toBe(1);
    expect(read.tree.root.comment).toBe('A beginning');
  });

  it('is a plain one for moves and nothing else', async () => {
    const plain = Study.begin(createGame('kindo'));
    plain.play(plain.choices()[0]);
    expect(await formatStudyLink(plain)).toMatch(/^game=kindo&moves=\w+$/);
  });

  it.each([
    ['cut', async () => (await formatStudyLink(study())).slice(0, 60)],
    ['of no record', async () => `record=${await compressText('nonsense')}`],
    ['of nothing', async () => `record=${await compressText('')}`],
    ['with more beside it', async () => `${await formatStudyLink(study())}&ply=1`],
    ['too long to unpack', async () => `record=${await compressText(' '.repeat(300_000))}`],
  ])('%s is an error with a sentence', async (_, make) => {
    await expect(make().then(studyOfLink)).rejects.toThrow(OtauError);
  });
});
