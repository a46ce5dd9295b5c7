import { describe, expect, it } from 'vitest';
import { formatForeign, formatRecord, parseRecords, readRecords } from '../index.js';

const GAME = `[Game "togyzkumalak"]
[White "Aigul"]

1. 76(10) 98 2. 66 76(2) 3. 12(12) 88(14) 4. 25(12) 89 5. 93 {a plan} 36(4) 6. 49 48
7. 81(16) 24 8. 93(4) {the end of it} 61(6) 9. 53 84x 10. 76x 91 *
`;

describe('a record with a misprint', () => {
  it('is an error unless repairs are asked for', () => {
    expect(() => parseRecords(GAME)).toThrow(/ply 12.*falls into pit 9/);
  });

  it('is repaired and marked, with its notes where they were', () => {
    const [record] = parseRecords(GAME, { repair: true });
    expect(formatRecord(record, 'text')).toBe(`[Game "togyzkumalak"]
[White "Aigul"]
[Printed "76(10) 98 66 76(2) 12(12) 88(14) 25(12) 89 93 36(4) 49 48 81(16) 24 93(4) 61(6) 53 84x 76x 91"]
[Repaired "ply 12: 49 for 48"]
[Result "*"]

1. 76(10) 98 2. 66 76(2) 3. 12(12) 88(14) 4. 25(12) 89 5. 93 {a plan} 5... 36(4)
6. 49 49 {[printed: 48]} 7. 81(16) 24 8. 93(4) {the end of it} 8... 61(6) 9. 53
84x 10. 76x 91 *
`);
    expect(parseRecords(formatRecord(record, 'text'))).toEqual([record]);
  });

  it('keeps notes at their moves where a move was left out', () => {
    const [record] = parseRecords(GAME.replace('49 48', '49 49').replace('25(12) ', ''), { repair: true });
    expect(record.tags.Repaired).toBe('ply 7: 25(12) is missing');
    expect(record.notes?.[7]).toEqual({ comment: '[not printed]' });
    expect(record.notes?.[9]).toEqual({ comment: 'a plan' });
    expect(record.notes?.[15]).toEqual({ comment: 'the end of it' });
  });

  it('is repaired in the format in which it is', () => {
    const [right] = parseRecords(GAME.replace('49 48', '49 49'));
    const text = formatForeign(right, 'playok').replace(' 12(22) ', ' 13(22) ');
    const [record] = parseRecords(text, { game: 'togyzkumalak', repair: true });
    expect(record.tags.Repaired).toBe('ply 5: 12(12) for 13(22)');
    expect(record.moves).toEqual(right.moves);
  });

  it('offers what it may be where that is not certain', async () => {
    for await (const { error } of readRecords([GAME.replace('76x 91 *', '76x 94 *').replace('49 48', '49 49')], {
      repair: true,
    })) {
      expect(error?.message).toMatch(/ply 20/);
      expect(error?.offers?.length).toBeGreaterThan(1);
      expect(error?.offers?.map(({ record }) => record.moves.length)).toContain(20);
    }
  });
});
