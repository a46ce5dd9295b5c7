/**
 * Generated studies go through every form of a record and come back byte for byte: the text form, JSON lines, a link, the
 * library, an archive. `STUDIES=10000 npx vitest run tests/studies.test.ts` takes more of them.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Game } from '../packages/otau/src/core/game.js';
import { createGame, gameIds } from '../packages/otau/src/games/index.js';
import { parseRecords } from '../packages/otau/src/records/index.js';
import { Archive } from '../packages/otau-cli/src/archive/index.js';
import { createWords, loadTexts } from '../web/src/i18n/words.js';
import { savedOfStudy, studyOfRecord, studyOfSaved } from '../web/src/study/create-study.js';
import { recordText } from '../web/src/study/record-text.js';
import { Study } from '../web/src/study/study.js';
import { formatStudyLink, studyOfLink } from '../web/src/study/study-link.js';

await loadTexts('en');

const STUDIES = Number(process.env.STUDIES ?? 40);
const WORDS = createWords('en');

/** What may be between a brace and a bracket: every sign with a meaning in one of the forms. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...'{}()[]"\\$!? \n;%=.eval1 76'), maxLength: 20 }),
);
const comment = text.map((one) => one.trim().replace(/\s+/g, ' ')).filter((one) => one !== '');

/** One step in growing a study: from which node, which of its moves, and its notes. */
const step = fc.record({
  back: fc.nat({ max: 3 }),
  choice: fc.nat({ max: 1000 }),
  comment: fc.option(comment, { freq: 3, nil: undefined }),
  marks: fc.option(fc.array(fc.integer({ min: 1, max: 255 }), { minLength: 1, maxLength: 3 }), { nil: undefined }),
  clock: fc.option(fc.nat({ max: 36_000_000 }), { nil: undefined }),
  evaluation: fc.option(fc.integer({ min: -1000, max: 1000 }), { nil: undefined }),
});
const study = fc.record({
  game: fc.constantFrom(...gameIds()),
  tags: fc.dictionary(fc.stringMatching(/^[A-Z][a-z]{1,8}X$/), text, { maxKeys: 4 }),
  first: fc.option(comment, { nil: undefined }),
  steps: fc.array(step, { maxLength: 30 }),
});

function grow(game: Game, { tags, first, steps }: typeof study extends fc.Arbitrary<infer One> ? One : never): Study {
  const made = Study.begin(game, undefined, { tags });
  if (first !== undefined) made.note(made.shown, first);
  for (const { back, choice, ...notes } of steps) {
    for (let left = back; left > 1; left--) made.back();
    const choices = made.choices();
    if (choices.length === 0) continue;
    made.play(choices[choice % choices.length]);
    const { shown } = made;
    // A throw and the move after it are one move of a record
    if (shown.mover < 0) continue;
    shown.comment = notes.comment;
    shown.marks = notes.marks;
    shown.clock = notes.clock;
    shown.evaluation = notes.evaluation === undefined ? undefined : notes.evaluation / 1000;
  }
  return made;
}

test('studies come back as they were', async () => {
  const games = new Map(gameIds().map((id) => [id, createGame(id)]));
  const lines: string[] = [];
  const whole = (one: Study) => recordText(one, 'jsonl', { comments: WORDS });
  await fc.assert(
    fc.asyncProperty(study, async (given) => {
      const made = grow(games.get(given.game) as Game, {
        ...given,
        tags: { ...given.tags, Round: String(lines.length) },
      });
      const text = whole(made);
      lines.push(text);
      const form = recordText(made, 'text', { comments: WORDS });
      expect(whole(studyOfRecord(parseRecords(form)[0]))).toBe(text);
      expect(recordText(studyOfRecord(parseRecords(text)[0]), 'text', { comments: WORDS })).toBe(form);
      const kept = JSON.parse(JSON.stringify(savedOfStudy(made, 'a', 1)));
      expect(whole(studyOfSaved(kept))).toBe(text);
      const linked = await studyOfLink(await formatStudyLink(made));
      expect(recordText(linked, 'jsonl')).toBe(recordText(made, 'jsonl'));
      expect([...linked.tree.nodes()].indexOf(linked.shown)).toBe([...made.tree.nodes()].indexOf(made.shown));
    }),
    { numRuns: STUDIES },
  );
  const archive = Archive.open(':memory:');
  await archive.import([new TextEncoder().encode(lines.join(''))]);
  expect([...archive.export('jsonl')]).toEqual(lines);
  archive.close();
}, 3_600_000);
