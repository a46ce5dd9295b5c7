/** The same bytes on every processor, now and later. docs/several-machines.md says what is promised. */
import { expect, it } from 'vitest';
import { DIGESTS } from './digests.js';

const EXPECTED: Readonly<Record<string, string>> = {
  rules: 'b5a56d01582eda4e',
  records: '183350fd1a7577c3',
  archive: '44e2fba4631b4b64',
  tables: '71efadaef4a7dd46',
  'self-play': '393e25ffe9094538',
  training: '3d4c43daaaa298e0',
};

it.each(Object.keys(DIGESTS))('%s', async (name) => {
  expect(await DIGESTS[name]()).toBe(EXPECTED[name]);
});
