import { describe, expect, test } from 'vitest';
import { formatRecord, formatRecords } from './format.js';
import type { GameRecord } from './record.js';
import { parseRecords } from './stream/reader.js';

/** A line of each game, as it is written. */
const LINES = {
  togyzkumalak:
    '{"format":"otau-record","version":1,"game":"togyzkumalak","tags":{"Event":"Final","White":"Асан","Black":"Үсен","Termination":"resignation"},"moves":["76(10)","98","66"],"notes":{"0":{"comment":"Round 1"},"1":{"comment":"as always","evaluation":0.35,"clock":598000}},"result":"1-0"}',
  abalone:
    '{"format":"otau-record","version":1,"game":"abalone","start":"ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1","moves":["a1d4","i5f5","a2c4"],"result":"*"}',
  kindo:
    '{"format":"otau-record","version":1,"game":"kindo","options":{"size":4,"walledIn":false},"moves":["b1","d3","d2"],"result":"*"}',
  senet:
    '{"format":"otau-record","version":1,"game":"senet","options":{"rules":"skyruk","dancers":2},"moves":["2:4+2","5:1+5","t3"],"result":"*"}',
};

describe('JSON lines', () => {
  test.each(Object.entries(LINES))('of %s are read and written', (game, line) => {
    const records = parseRecords(`${line}\n`);
    expect(records).toHaveLength(1);
    expect(records[0].game).toBe(game);
    expect(formatRecords(records, 'jsonl')).toBe(`${line}\n`);
  });

  test('hold what the record holds', () => {
    expect(parseRecords(LINES.togyzkumalak)[0]).toEqual({
      game: 'togyzkumalak',
      options: {},
      tags: { Event: 'Final', White: 'Асан', Black: 'Үсен', Termination: 'resignation' },
      moves: ['76(10)', '98', '66'],
      notes: { 0: { comment: 'Round 1' }, 1: { comment: 'as always', evaluation: 0.35, clock: 598000 } },
      result: '1-0',
    });
  });

  test('stand one after the other; empty lines, Windows line ends and a BOM do no harm', () => {
    const text = `\ufeff${LINES.kindo}\r\n\r\n${LINES.senet}`;
    expect(parseRecords(text).map(({ game }) => game)).toEqual(['kindo', 'senet']);
  });

  test('have their keys in a fixed order, whatever the order in the record', () => {
    const record: GameRecord = {
      result: '*',
      tags: { Zeta: '1', Black: 'b', Alpha: '2', White: 'w', Round: '3', Event: 'e' },
      moves: [],
      options: { stones: 4, pits: 4 },
      game: 'togyzkumalak',
    };
    expect(formatRecord(record, 'jsonl')).toBe(
      '{"format":"otau-record","version":1,"game":"togyzkumalak","options":{"pits":4,"stones":4},' +
        '"tags":{"Event":"e","Round":"3","White":"w","Black":"b","Alpha":"2","Zeta":"1"},"moves":[],"result":"*"}\n',
    );
  });

  test('keep tags that are not known', () => {
    const record = { ...parseRecords(LINES.kindo)[0], tags: { Opening: 'wall first', constructor: 'x' } };
    expect(parseRecords(formatRecord(record, 'jsonl'))).toEqual([record]);
    expect(parseRecords(formatRecord(record, 'text'))).toEqual([record]);
  });

  test('no games are an empty text', () => {
    expect(formatRecords([], 'jsonl')).toBe('');
    expect(formatRecords([], 'text')).toBe('');
    expect(parseRecords('')).toEqual([]);
    expect(parseRecords(' \r\n')).toEqual([]);
  });
});
