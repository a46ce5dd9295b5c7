/** The same bytes on every processor, now and later. docs/several-machines.md says what is promised. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DIGESTS } from './digests.js';

const EXPECTED = {
  rules: 'b5a56d01582eda4e',
  records: '183350fd1a7577c3',
  archive: '44e2fba4631b4b64',
  tables: '71efadaef4a7dd46',
  'self-play': '393e25ffe9094538',
};

it.each(Object.entries(EXPECTED))('%s', async (name, expected) => {
  expect(await DIGESTS[name]()).toBe(expected);
});

/** ONNX Runtime trains with what the processor has: AVX2 and AVX-512 give the same bytes, others other ones. */
const hasAvx2 =
  process.arch === 'x64' && (process.platform !== 'linux' || /\bavx2\b/.test(readFileSync('/proc/cpuinfo', 'utf8')));

it('training: of processors with AVX2, and twice in a row of any other', async () => {
  const expected = hasAvx2 ? '3d4c43daaaa298e0' : await DIGESTS.training();
  expect(await DIGESTS.training()).toBe(expected);
});
