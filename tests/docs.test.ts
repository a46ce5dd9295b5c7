/**
 * Checks the documentation: examples run and print what it says, links have a target.
 *
 * How a page marks its blocks, in the words after the three backquotes:
 *
 *     ts               a program; one without imports continues the program before it
 *     js               a program that is not run: it needs the built package
 *     sh               its lines that begin with `otau ` are run; `sh exit 2`: and end with that code
 *     sh interactive   not run: it needs a person at the keyboard or a program of your own; `sh long`: not run as it takes minutes or hours
 *     text, json       straight after one that is run: all that it prints, where `…` is anything left out
 *     text FILE        a file that the page's examples read; of .otau and .jsonl the form is checked
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { format } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatRecords, parseRecords } from '../packages/otau/src/records/index.js';
import { run } from '../packages/otau-cli/src/cli/testing.js';
import { type Block, blocksOf, type Example, examplesOf, PAGES, programsOf } from '../tools/docs/examples.js';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = realpathSync(mkdtempSync(join(tmpdir(), 'otau-docs-')));
/** The parts of each program of a page in one. */
function joinedProgramsOf(page: string): Example[] {
  return programsOf(page).map((parts) => {
    const prints = parts.flatMap((part) => part.prints ?? []).join('') || undefined;
    return { ...parts[0], text: parts.map(({ text }) => text).join('\n'), prints };
  });
}

const fileOf = ({ page, line }: Block): string => join(FOLDER, `${page.replace(/\W/g, '-')}-${line}.mts`);

/** `from 'otau/records'` and `from 'otau-cli/archive'` become the source files of these parts. */
const fromSource = (program: string): string =>
  program.replace(/from '(otau(?:-cli)?)(\/[\w/-]+)?'/g, (_, name, part = '') => {
    return `from '${ROOT}/packages/${name}/src${part}/index.ts'`;
  });

function expectOutput(found: string, { prints }: Example): void {
  if (prints === undefined) return;
  const pattern = prints
    .trimEnd()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('…', '[\\s\\S]*');
  expect(found.trimEnd()).toMatch(new RegExp(`^${pattern}$`));
}

beforeAll(() => {
  process.chdir(FOLDER);
});

afterAll(() => {
  process.chdir(ROOT);
  rmSync(FOLDER, { recursive: true });
});

describe.each(PAGES)('%s', (page) => {
  const label = <Kind extends Block>(block: Kind) => [`line ${block.line}`, block] as const;
  const files = blocksOf(page).filter(({ info }) => /^(text|json) \S+\.\w+$/.test(info));

  beforeAll(() => {
    for (const { info, text } of files) writeFileSync(info.split(' ')[1], text);
  });

  it.each(files.map(label))('%s: the records are in their usual form', (_, { info, text }) => {
    const form = ({ '.otau': 'text', '.jsonl': 'jsonl' } as const)[extname(info)];
    if (form !== undefined) expect(formatRecords(parseRecords(text, { form }), form)).toBe(text);
  });

  it.each(joinedProgramsOf(page).map(label))('%s: the program runs', async (_, program) => {
    const lines: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((...values) => void lines.push(format(...values)));
    writeFileSync(fileOf(program), fromSource(program.text));
    await import(/* @vite-ignore */ fileOf(program)).finally(() => log.mockRestore());
    expectOutput(lines.join('\n'), program);
  });

  it.each(examplesOf(page, /^sh( exit \d+)?$/).map(label))('%s: the commands run', async (_, example) => {
    const code = Number(example.info.split(' ')[2] ?? 0);
    let printed = '';
    for (const line of example.text.split('\n').filter((text) => text.startsWith('otau '))) {
      const [command, from, to] = line.match(/^otau (.*?)(?: < (\S+))?(?: > (\S+))?(?: +#.*)?$/)!.slice(1);
      const argv = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word);
      const given = from === undefined ? {} : { lines: readFileSync(from, 'utf8').split('\n') };
      const caught = await run(argv, given);
      expect({ line, code: caught.code, err: caught.err }).toMatchObject({ code, ...(code === 0 ? { err: '' } : {}) });
      if (to !== undefined) writeFileSync(to, caught.out);
      else printed += caught.out + caught.err;
    }
    expectOutput(printed, example);
  });
});

it('every program of the pages has right types', () => {
  for (const program of PAGES.flatMap(joinedProgramsOf)) writeFileSync(fileOf(program), fromSource(program.text));
  const typeRoots = [join(ROOT, 'node_modules/@types')];
  const compilerOptions = {
    allowImportingTsExtensions: true,
    noUnusedLocals: false,
    noUnusedParameters: false,
    typeRoots,
  };
  const config = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: ['*.mts'] };
  writeFileSync('tsconfig.json', JSON.stringify(config));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', FOLDER], { encoding: 'utf8' });
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
});

const ALL_PAGES = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)];

it.each(ALL_PAGES.filter((page) => page.endsWith('.md')))('the links of %s lead to files', (page) => {
  // What is between backquotes is code, no link.
  const source = readFileSync(join(ROOT, page), 'utf8').replaceAll(/`[^`\n]*`/g, '');
  const links = [...source.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, link]) => link);
  const missing = links.filter((link) => !/^\w+:/.test(link) && !existsSync(join(ROOT, dirname(page), link)));
  expect(missing).toEqual([]);
});
