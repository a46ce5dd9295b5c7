/** Files of tournaments, and tie-breaks beside those of gacrux 1.11.65 (rules of 1 March 2026), which made the expected values from these files. */
import { OtauError } from 'otau';
import { tableOf } from 'otau/rooms';
import { describe, expect, it } from 'vitest';
import { playSwiss } from '../../../../tools/rooms/swiss-simulation.js';
import { formatTrf, parseTrf } from './trf.js';

/** A game that was won because the other one did not come, a bye of half a point, byes of the pairing, one who left. */
const UNPLAYED = `012 Open
062 6
092 Individual: Swiss-System
XXR 3
001    1      Anna                              2000                             1.5    1     4 w +  0000 - H     3 b 0
001    2      Boris                             1990                             1.5    2     5 w =     3 w 0     6 b 1
001    3      Vera                              1980                             3.0    3     6 w 1     2 b 1     1 w 1
001    4      Gleb                              1970                             1.0    4     1 b -     5 w 1  0000 - Z
001    5      Dina                              1960                             1.5    5     2 b =     4 b 0  0000 - U
001    6      Erik                              1950                             1.0    6     3 b 0  0000 - U     2 w 0
`;
/** One who was away for a round. */
const AWAY = `012 Open
062 6
092 Individual: Swiss-System
XXR 3
001    1      Player 00                         2000                             1.5    3     4 b 0     5 w 1     2 b =
001    2      Player 01                         1990                             1.0    5     5 b =     3 b 0     1 w =
001    3      Player 02                         1980                             3.0    1     6 b 1     2 w 1     4 w 1
001    4      Player 03                         1970                             1.0    4     1 w 1  0000 - Z     3 b 0
001    5      Player 04                         1960                             0.5    6     2 w =     1 b 0     6 w 0
001    6      Player 05                         1950                             2.0    2     3 w 0  0000 - U     5 b 1
`;

/**
 * As an arbiter's program leaves it: more heads, titles and federations; Anna had half a point in round 2, two games were not played, Late
 * entered after round 1 and was forgotten in round 3.
 */
const EDITED = `012 Open
022 Almaty
032 KAZ
042 2026/11/28
052 2026/11/29
062 7
072 7
092 Individual: Swiss-System
102 Arbiter, An
XXR 5
XXC white1
XXZ 4
001    1 m    Anna                              2000 KAZ    13700000 1990/01/01  2.5    2     4 w +  0000 - H     3 b 0     5 w 1
001    2 w    Boris                             1990 KAZ    13700001 1991/01/01  2.0    3     5 w =     3 w 0     6 b 1     7 b =
001    3      Vera                              1980                             3.0    1     6 w 1     2 b 1     1 w 1  0000 - Z
001    4      Gleb                              1970                             1.0    6     1 b -     5 w 1  0000 - Z  0000 - Z
001    5      Dina                              1960                             1.5    4     2 b =     4 b 0  0000 - U     1 b 0
001    6      Erik                              1950                             1.0    7     3 b 0     7 w -     2 w 0  0000 - U
001    7      Late                              1900                             1.5    5  0000 - Z     6 b +               2 w =
`.replaceAll('\n', '\r\n');

const lines = (text: string): string[] => {
  const { entrants, games, isOver } = parseTrf(text);
  return tableOf('swiss', entrants, games, isOver).map((line) =>
    [line.player, line.points, line.buchholz, line.sonnebornBerger, line.wins].join(' '),
  );
};

it.each([
  [
    'forfeits and byes',
    UNPLAYED,
    ['3 3 4 4 3', '1 1.5 6 2.25 0', '2 1.5 5.5 1.75 1', '5 1.5 4.5 2.25 0', '6 1 5.5 1 0', '4 1 3.5 1.5 1'],
  ],
  ['an absence', AWAY, ['3 3 4 4 3', '6 2 5 2 1', '1 1.5 2.5 1 1', '4 1 5.5 1.5 1', '2 1 5 1 0', '5 0.5 4.5 0.5 0']],
  [
    'what an arbiter has changed',
    EDITED,
    ['3 3 7.5 5.5 3', '1 2.5 9 4.5 1', '2 2 7.5 2.5 1', '5 1.5 8 2.5 0', '7 1.5 6 2 0', '6 1 7.5 1 0', '4 1 4.5 1.5 1'],
  ],
])('points, Buchholz, Sonneborn-Berger and wins with %s are those of gacrux', (_what, text, expected) => {
  expect(lines(text)).toEqual(expected);
});

describe('a file', () => {
  it.each([UNPLAYED, AWAY, EDITED])('comes back as it was', (text) => {
    const again = parseTrf(formatTrf(parseTrf(text)));
    expect(again).toEqual(parseTrf(text));
    expect(formatTrf(again)).toBe(formatTrf(parseTrf(text)));
  });

  it('of a round that is paired and not played yet has games that go on', () => {
    const open = parseTrf(EDITED.replace('7 b =', '7 b  ').replace('2 w =', '2 w'));
    expect(open.isOver).toBe(false);
    expect(open.games.at(-1)).toEqual({ round: 4, room: '', players: ['7', '2'], result: null });
    expect(formatTrf(open)).toMatch(/^001 {4}2 .* {5}7 b {2}$/m);
    expect(parseTrf(formatTrf(open)).games).toEqual(open.games);
    const table = tableOf('swiss', open.entrants, open.games, open.isOver);
    expect(table).toContainEqual(expect.objectContaining({ name: 'Boris', points: 1.5, games: 3 }));
  });

  it('has the columns of TRF16, whatever a name holds', () => {
    const text = UNPLAYED.replace('Anna                    ', 'Қарлығаш 𐐀 Ли Сэ\u202eн   '.padEnd(25));
    const anna = formatTrf(parseTrf(text)).split('\n')[4];
    const signs = [...anna];
    expect(signs.slice(48, 52).join('')).toBe('2000');
    expect(signs.slice(80, 84).join('')).toBe(' 1.5');
    expect(signs.slice(91, 99).join('')).toBe('   4 w +');
    expect(anna).not.toMatch(/\p{Bidi_Control}/u);
  });

  it.each([
    ['no player', '012 Open\n', /no player/],
    ['two players of one number', UNPLAYED.replace('001    2', '001    1'), /same number/],
    ['two sides of a game that differ', UNPLAYED.replace('4 w +', '5 w +'), /Line 5: in round 1 player 1 and player 5/],
    ['a result that is none', UNPLAYED.replace('4 w +', '4 w ?'), /Line 5: round 1 is no game/],
    ['both won', UNPLAYED.replace('1 b -', '1 b +'), /different games/],
  ])('with %s is refused', (_what, text, message) => {
    expect(() => parseTrf(text)).toThrow(OtauError);
    expect(() => parseTrf(text)).toThrow(message);
  });
});

it('60 tournaments of 4 to 60 players with byes, absences and returns break no rule, and come back from their files', () => {
  for (let number = 0; number < 60; number++) {
    const { tournament, broken } = playSwiss(`test ${number}`, 60);
    expect(broken).toEqual([]);
    const { entrants, games, round, table } = tournament;
    const file = parseTrf(formatTrf({ name: 'Open', rounds: round, entrants, games }));
    const values = (list: typeof table) =>
      list.map((line) => [line.name, line.points, line.buchholz, line.sonnebornBerger]);
    expect(values(tableOf('swiss', file.entrants, file.games))).toEqual(values(table));
  }
});
