/** Texts that are opened as studies: what they may be, and what is wrong with them. */
import { createGame, type Game, History, OtauError, Rng } from 'otau';
import { describe, expect, it } from 'vitest';
import { savedOfStudy, studyOfSaved } from './create-study.js';
import { formatLink } from './link.js';
import { readStudies } from './open-text.js';
import { formsOf, recordText } from './record-text.js';
import { historyTo, Study } from './study.js';

const game = createGame('togyzkumalak');

function play(study: Study, ...moves: readonly string[]): Study {
  for (const move of moves) study.play(study.game.parseAction(study.shown.row, move));
  return study;
}

function texts(study: Study): string[] {
  return study.line.slice(1).map(({ parent, action }) => study.game.formatAction(parent!.row, action));
}

describe('texts that are opened', () => {
  const open = async (text: string, known?: Game) => (await readStudies(text, { known })).found[0].open();

  it('positions of any game and variant', async () => {
    for (const [id, options] of [
      ['togyzkumalak', {}],
      ['togyzkumalak', { variant: 'custom', pits: 4, stones: 3 }],
      ['abalone', {}],
      ['abalone', { players: 3 }],
      ['kindo', { size: 7 }],
      ['senet', {}],
      ['senet', { dancers: 7 }],
    ] as const) {
      const made = createGame(id, options);
      const { row } = new History(made, undefined, new Rng(1));
      const study = await open(made.formatPosition(row));
      expect([study.game.id, study.shown.row]).toEqual([id, row]);
    }
  });

  it('records in both forms and lists of moves in every notation', async () => {
    const study = play(Study.begin(game), '76', '98', '22');
    for (const form of formsOf(game)) {
      const read = await open(recordText(study, form), form.startsWith('moves:') ? game : undefined);
      read.last();
      expect(read.shown.row).toEqual(study.shown.row);
    }
  });

  it('links, whole or as they are copied', async () => {
    const study = play(Study.begin(game), '76', '98');
    const link = `https://example.org/otau/#/analyse?${formatLink(historyTo(game, study.shown), 1)}`;
    const read = await open(link);
    expect([read.shown.ply, texts(read)]).toEqual([1, texts(study)]);
  });

  it('kept games with their branches', async () => {
    const study = play(Study.begin(game), '76', '98');
    study.first();
    play(study, '98');
    const saved = JSON.stringify(savedOfStudy(study, 'a', 1));
    const read = await open(saved);
    expect(read.tree.root.children).toHaveLength(2);
    expect(read.shown.ply).toBe(1);
    expect(studyOfSaved(JSON.parse(saved)).game.id).toBe('togyzkumalak');
  });

  it.each([
    ['nothing', '  '],
    ['a sentence', 'What a fine game this was.'],
    ['a position with a stone too many', '9S,9S,9S,9S,9S,9S,9S,9S,10S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1'],
    ['JSON of something else', '[1, 2, {}]'],
  ])('%s gives an error', async (_, text) => {
    const isWrong = await readStudies(text).then(
      ({ found, faults }) => found.length === 0 && faults.length === 1,
      (error: unknown) => error instanceof OtauError,
    );
    expect(isWrong).toBe(true);
  });

  it('a position of another game than the one chosen gives that game’s message', async () => {
    const text = '....o/...../...../...../x.... x 1 2 2';
    await expect(readStudies(text, { known: game })).rejects.toThrow(OtauError);
  });
});

describe('texts in which something is wrong', () => {
  const GOOD = '[Game "togyzkumalak"]\n[White "Aigul"]\n\n1. 76 98 2. 66 *\n\n';
  const WRONG = '[Game "togyzkumalak"]\n[White "Timur"]\n\n1. 76 98\n2. 66 33 3. 12 *\n\n';

  it('one bad game costs only itself, and is opened up to its wrong move', async () => {
    const { found, faults } = await readStudies(`${GOOD}${WRONG}[Game "go"]\n\n1. d4 *\n\n${GOOD}`);
    expect(found.map(({ names, moves }) => [names[0], moves])).toEqual([
      ['Aigul', 3],
      ['Timur', 3],
      ['Aigul', 3],
    ]);
    expect(found[1].cut).toMatchObject({ line: 10, game: 2, ply: 4, move: '33', failure: { key: 'illegal-move' } });
    expect(faults).toMatchObject([{ game: 3, failure: { key: 'unknown-game' } }]);

    const study = found[1].open();
    expect(study.shown.ply).toBe(3);
    expect(study.wrongMove).toMatchObject({ node: study.shown, fault: { move: '33' } });
    expect(study.info.tags?.Partial).toMatch(/^Line 10, game 2, ply 4: /);
    study.play(study.choices()[0]);
    expect(study.wrongMove).toBeUndefined();
  });

  it('a wrong move of a variation costs the rest of the variation', async () => {
    const text = '[Game "togyzkumalak"]\n\n1. 76 (1. 65 19 {gone} 2. 12) (1. 99x) 1... 98 *';
    const [{ cut, open }] = (await readStudies(text)).found;
    expect(cut).toMatchObject({ ply: 2, move: '19' });
    const { tree, wrongMove } = open();
    expect(tree.root.children.map(({ children }) => children.length)).toEqual([1, 0]);
    expect(wrongMove).toBeUndefined();
  });

  it('the first move may be the wrong one', async () => {
    const [{ cut, open }] = (await readStudies('[Game "kindo"]\n\n1. e5 *')).found;
    expect(cut).toMatchObject({ ply: 1, move: 'e5' });
    expect(open().wrongMove?.node.ply).toBe(0);
  });

  it('kept games and records stand in one text, and a broken line leaves the others', async () => {
    const saved = JSON.stringify(savedOfStudy(play(Study.begin(game), '76'), 'a', 1));
    const record = recordText(play(Study.begin(game), '76', '98'), 'jsonl');
    const { found, faults } = await readStudies(`${saved}\n{"format":"otau-game"\n${record}\n${saved}\n`);
    expect(found.map(({ moves }) => moves)).toEqual([1, 2, 1]);
    expect(faults).toMatchObject([{ line: 2 }]);
  });
});
