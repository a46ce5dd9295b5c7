/** Which file of the tree becomes which page, and in which group of the menu it is. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { GAMES, ROOT } from './paths.js';

export interface Group {
  readonly title: string;
  /** What is in it, for the card on the start page. */
  readonly details: string;
  /** The folder of its pages in the site. */
  readonly folder: string;
  readonly sections: readonly Section[];
}

interface Section {
  readonly title: string;
  /** Files from the root of the tree, in the order of the menu. */
  readonly files: readonly string[];
}

const docs = (...names: readonly string[]): string[] => names.map((name) => `docs/${name}.md`);

const DECISIONS = readdirSync(join(ROOT, 'docs/decisions'))
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => `docs/decisions/${name}`);

const RULES = readdirSync(GAMES)
  .map((game) => join(GAMES, game, 'RULES.md'))
  .filter((file) => existsSync(file))
  .map((file) => relative(ROOT, file));

export const GROUPS: readonly Group[] = [
  {
    title: 'Program',
    details: 'Rules, records, opponents and boards for your own programs.',
    folder: 'program',
    sections: [
      { title: 'The library', files: docs('rules-engine', 'records', 'repair', 'errors', 'add-a-game') },
      {
        title: 'Formats of other programs',
        files: docs(
          'formats',
          'formats/playok',
          'formats/pit-numbers',
          'formats/apgn',
          'formats/playstrategy',
          'formats/json',
          'formats/tables',
          'formats/lists',
          'formats/documents',
        ),
      },
      {
        title: 'Opponents',
        files: docs(
          'agents',
          'alpha-beta',
          'expectimax',
          'mcts',
          'evaluations',
          'books',
          'endgames',
          'puzzles',
          'proofs',
        ),
      },
      { title: 'Boards and servers', files: docs('embed', 'serve', 'play-together', 'public-server') },
      {
        title: 'The command line',
        files: docs('command-line', 'command-line-machines', 'archive', 'engine-protocol', 'analysis-protocol'),
      },
    ],
  },
  {
    title: 'Train agents',
    details: 'Environments for Gymnasium and PettingZoo, AlphaZero, matches and ratings.',
    folder: 'train',
    sections: [
      {
        title: 'Environments',
        files: docs('environments', 'observations', 'python', 'python-frameworks', 'old-packages'),
      },
      {
        title: 'AlphaZero',
        files: [...docs('training', 'experiments', 'several-machines'), 'packages/data/models/README.md'],
      },
      { title: 'Strength', files: docs('arena', 'levels', 'strength') },
    ],
  },
  {
    title: 'Rules',
    details: 'The exact rules of each game, paragraph by paragraph, as code and tests cite them.',
    folder: 'rules',
    sections: [{ title: 'The exact rules', files: RULES }],
  },
  {
    title: 'Contribute',
    details: 'How the code is laid out, tested and decided.',
    folder: 'contribute',
    sections: [
      { title: 'Begin', files: ['CONTRIBUTING.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'SECURITY.md'] },
      {
        title: 'Inside',
        files: docs('promises', 'correctness', 'speed', 'kernel', 'glossary', 'packages', 'dependencies', 'licences'),
      },
      { title: 'Decisions', files: ['docs/decisions/README.md', ...DECISIONS] },
    ],
  },
];

/** The page of each file, without its ending: `docs/records.md` is at `program/records`. */
export const PAGE_OF: ReadonlyMap<string, string> = new Map(
  GROUPS.flatMap(({ folder, sections }) =>
    sections.flatMap(({ files }) => files.map((file) => [file, `${folder}/${nameOf(file)}`] as const)),
  ),
);

function nameOf(file: string): string {
  const [name, folder = ''] = file.replace(/\.md$/, '').split('/').reverse();
  if (name === 'README') return folder;
  return (name === 'RULES' ? folder : name).toLowerCase();
}

export function titleOf(file: string): string {
  const source = readFileSync(join(ROOT, file), 'utf8');
  return /^# (.+)$/m.exec(source)?.[1] ?? file;
}
