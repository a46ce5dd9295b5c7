/** Tallies in the index equal a count of the games. */
import { createGame } from 'otau';
import { formatRecords, replayRecord } from 'otau/records';
import { expect, it } from 'vitest';
import { Archive } from '../index.js';
import { partsOf, randomRecords } from '../testing.js';

/** Enough games that the first position has a tally. */
const GAMES = 300;

it.each(['togyzkumalak', 'senet', 'kindo'])('tallies of %s', async (id) => {
  const game = createGame(id);
  const records = randomRecords(game, GAMES, 3, 3).map((record, index) => ({
    ...record,
    tags: { ...record.tags, WhiteElo: String(1500 + index), BlackElo: index % 3 === 0 ? '1700' : '' },
  }));
  const archive = Archive.open(':memory:');
  await archive.import(partsOf(formatRecords(records, 'jsonl')));
  const all = { since: '1000' };
  const history = replayRecord(records[0]);
  for (let ply = 0; ply <= history.length; ply++) {
    const row = history.rowAt(ply);
    // With a filter that all games pass, they are counted one by one
    expect(archive.explore(game, row)).toEqual(archive.explore(game, row, all));
  }
  expect(archive.explore(game, history.rowAt(0)).games).toBe(GAMES);
  archive.close();
});
