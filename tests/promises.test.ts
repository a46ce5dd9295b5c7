/** Every fault has its line in docs/promises.md for each part of Otau, and each test that is named there exists. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FAULTS = [
  'killed',
  'power lost',
  'disk full',
  'damaged',
  'clock moved',
  'network cut',
  'network late, doubled, out of order',
  'another version',
  'hostile',
];

interface Row {
  readonly fault: string;
  readonly promise: string;
  readonly shown: string;
}

const [, ...sections] = readFileSync('docs/promises.md', 'utf8').split(/^## /m);

function rowsOf(section: string): Row[] {
  const lines = section.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) => {
    const [fault, promise, shown] = line.slice(2, -2).split(' | ');
    return { fault, promise, shown };
  });
}

/** The tests that a line names, and what of it is not a name of a test. */
function testsOf(shown: string): { file: string; title: string }[] {
  return [...shown.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file, title]) => ({ file, title }));
}

/** Whether a file has a test, a group of tests or a case of that title, or one that begins like it. */
function hasTitle(file: string, title: string): boolean {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.some((line) => line.startsWith(`def ${title}`) || (line.includes(title) && /['"`]/.test(line)));
}

describe.each(sections.map((section) => [section.split('\n')[0], rowsOf(section)] as const))('%s', (_, rows) => {
  it('says what is promised at each fault', () => {
    expect(rows.map(({ fault }) => fault)).toEqual(FAULTS);
    for (const { promise } of rows) expect(promise).toMatch(/\S/);
  });

  it('names tests that exist', () => {
    for (const { fault, shown } of rows) {
      const tests = testsOf(shown);
      expect(tests.length > 0 || shown === '–', `${fault}: ${shown}`).toBe(true);
      for (const { file, title } of tests) {
        expect(existsSync(file), file).toBe(true);
        expect(hasTitle(file, title), `${file} has ${title}`).toBe(true);
      }
    }
  });
});
