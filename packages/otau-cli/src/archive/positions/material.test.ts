/** A search by material finds the same games as replaying all of them. */
import { createGame, gameTraits } from 'otau';
import { formatRecords, replayRecord } from 'otau/records';
import { expect, it } from 'vitest';
import { Archive } from '../archive.js';
import type { NumberRange } from '../sqlite/columns.js';
import { partsOf, randomRecords } from '../testing.js';

const RANGES: readonly (readonly [NumberRange, NumberRange])[] = [
  [
    [0, 0],
    [0, 0],
  ],
  [
    [1, 4],
    [0, 3],
  ],
  [
    [10, 12],
    [0, 200],
  ],
  [
    [0, 200],
    [14, 20],
  ],
  [
    [5, 9],
    [5, 9],
  ],
  // Whole blocks, and their edges
  [
    [0, 47],
    [3, 40],
  ],
  [
    [12, 33],
    [15, 200],
  ],
  [
    [9, 8],
    [0, 200],
  ],
];

it('finds material at any ply', async () => {
  const togyz = createGame('togyzkumalak');
  const records = [
    ...randomRecords(togyz, 30, 3, 120),
    ...randomRecords(createGame('kindo'), 3, 3, 20),
    ...randomRecords(createGame('abalone'), 10, 3, 200),
  ];
  const archive = Archive.open(':memory:');
  await archive.import(partsOf(formatRecords(records, 'jsonl')));
  for (const material of RANGES) {
    const wanted = records.flatMap((record, index) => (hadMaterial(record, material) ? [index + 1] : []));
    expect(archive.search({ material }).map(({ number }) => number)).toEqual(wanted);
  }
  archive.removeDuplicates([{ kept: 2, others: [1] }]);
  expect(archive.search({ material: RANGES[0] }).map(({ number }) => number)).not.toContain(1);
  archive.close();
});

function hadMaterial(record: Parameters<typeof replayRecord>[0], [one, other]: (typeof RANGES)[number]): boolean {
  const { material } = gameTraits(record.game);
  if (material === undefined) return false;
  const history = replayRecord(record);
  const { first } = history.game.layout[material];
  return Array.from({ length: history.length + 1 }, (_, ply) => history.rowAt(ply)).some(
    (row) => row[first] >= one[0] && row[first] <= one[1] && row[first + 1] >= other[0] && row[first + 1] <= other[1],
  );
}
