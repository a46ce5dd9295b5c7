/** Habits of people who keep games: names and scores below the moves, columns named twice, odd signs in words. Each file has its right value. */
import { describe, expect, it } from 'vitest';
import { createGame, type GameId, gameDefinition } from '../../packages/otau/src/index.js';
import { readFile } from '../../packages/otau/src/records/index.js';
import { randomRecords } from '../../packages/otau-cli/src/archive/testing.js';
import { readDocument } from '../../packages/otau-cli/src/documents/index.js';

type Moves = readonly string[];

async function read(text: string) {
  const found = { games: [] as Moves[], results: [] as string[], players: [] as string[][], errors: [] as string[] };
  const tags: Readonly<Record<string, string>>[] = [];
  for await (const { record, error } of readFile([Buffer.from(text)], { readDocument })) {
    if (record === undefined) found.errors.push(error.message);
    else {
      const { playerNames } = gameDefinition(record.game);
      found.games.push(record.moves);
      found.results.push(record.result);
      found.players.push(playerNames.map((name) => record.tags[name]));
      tags.push(record.tags);
    }
  }
  return { ...found, tags };
}

const rounds = (game: Moves, form: (number: number, first: string, second: string) => string, between = ' ') =>
  game.flatMap((move, at) => (at % 2 === 0 ? [form(at / 2 + 1, move, game[at + 1] ?? '').trim()] : [])).join(between);
const numbered = (game: Moves) => rounds(game, (number, ...moves) => `${number}. ${moves.join(' ')}`);
const PLIES = 20;
const GAMES = (['togyzkumalak', 'abalone', 'kindo', 'senet'] as const).map((id) => {
  const plies = id === 'senet' ? 2 * PLIES : PLIES;
  return [id, randomRecords(createGame(id as GameId), 3, 9, plies).map(({ moves }) => moves)] as const;
});
// Lone pits explain little: their games are longer
const [TA, TB] = randomRecords(createGame('togyzkumalak'), 2, 9, 40).map(({ moves }) => moves);
const PLAYERS = [
  ['Aigul', 'Bolat'],
  ['Erlan', 'Timur'],
];
const bare = (game: Moves) => game.map((move) => move.replace(/\(\d+\)/, ''));
const later = (text: string) => text.replace(/(?<!\S)(\d+)\. /g, (_, number) => `${Number(number) + 5}. `);

describe.each(GAMES)('%s', (id, [a, b, c]) => {
  const FORMS: Readonly<Record<string, string>> = {
    'names below the moves': `${numbered(a)}\nAigul - Bolat 1-0\n\n${numbered(b)}\nErlan - Timur 0-1\n`,
    'names below a result': `${numbered(a)} 1-0\nAigul - Bolat\n\n${numbered(b)} 0-1\nErlan - Timur`,
    'names behind the moves': `${bare(a).join(' ')} Aigul - Bolat 1-0\n${bare(b).join(' ')} Erlan - Timur 0-1\n`,
    'results below the moves': `Aigul - Bolat\n${numbered(a)}\nResult: 1-0\n\nErlan - Timur\n${numbered(b)}\nРезультат: 0-1\n`,
    'scores below results': `Aigul - Bolat 1-0\n${numbered(a)}\nСчёт 84:78\n\nErlan - Timur 0-1\n${numbered(b)}\nСчёт: 70:92\n`,
    'columns of fixed width': `Aigul       Bolat       1-0  ${bare(a).join(' ')}\nErlan       Timur       0-1  ${bare(b).join(' ')}\n`,
    'a list of Markdown': `# Games\n\n- **Aigul – Bolat** 1–0: ${bare(a).join(' ')}\n- **Erlan – Timur** 0–1: ${bare(b).join(' ')}\n`,
    'keys with colons': [a, b]
      .map(
        (game, at) =>
          `White: ${PLAYERS[at][0]}\nBlack: ${PLAYERS[at][1]}\nDate: 12/05/2018\nResult: ${1 - at}-${at}\n\n${numbered(game)}\n\n`,
      )
      .join(''),
    'keys with equal signs': [a, b]
      .map(
        (game, at) =>
          `White=${PLAYERS[at][0]}\nBlack=${PLAYERS[at][1]}\nResult=${1 - at}-${at}\nMoves=${bare(game).join(' ')}\n\n`,
      )
      .join(''),
    YAML: [a, b]
      .map(
        (game, at) =>
          `- white: ${PLAYERS[at][0]}\n  black: ${PLAYERS[at][1]}\n  date: 2018-05-12\n  result: "${1 - at}-${at}"\n  moves: ${bare(game).join(' ')}\n`,
      )
      .join(''),
    'the number of a page in a game': `Aigul - Bolat 1-0\n${numbered(a.slice(0, 10))}\n- 12 -\n\f${later(numbered(a.slice(10)))}\n\nErlan - Timur 0-1\n${numbered(b)}\n`,
    'words in the midst of a game': `Aigul - Bolat 1-0\n${numbered(a.slice(0, 10))}\n(партия отложена)\n${later(numbered(a.slice(10)))}\n\nErlan - Timur 0-1\n${numbered(b)}\n`,
  };
  it.each(Object.entries(FORMS))('%s', async (_, text) => {
    const { games, errors, results, players, tags } = await read(text);
    expect([games, errors]).toEqual([[a, b], []]);
    // Colours name the players of two games only
    const areSeats = id === 'togyzkumalak' || tags[0].White === undefined;
    if (areSeats) expect({ results, players }).toEqual({ results: ['1-0', '0-1'], players: PLAYERS });
    else if (id === 'abalone') expect(results).toEqual(['1-0', '0-1']);
    else expect(Object.values(tags[1])).toEqual(expect.arrayContaining(PLAYERS[1]));
  });

  it.each([
    ['results end games of one line', `${numbered(a)} 1-0 ${numbered(b)} 0-1 ${numbered(c)} 1/2-1/2`],
    ['winners by number from 1', JSON.stringify([a, b].map((moves, at) => ({ moves, winner: at + 1 })))],
    ['winners by number from 0', JSON.stringify([a, b].map((moves, at) => ({ moves, winner: at })))],
    ['the same in a table', `winner,moves\n0,${bare(a).join(' ')}\n1,${bare(b).join(' ')}\n`],
    [
      'points with commas',
      `score,moves\n"1,0",${bare(a).join(' ')}\n"0,0",${bare(b).join(' ')}\n"0,5",${bare(c).join(' ')}\n`,
    ],
  ])('%s', async (_, text) => {
    const { games, results, errors } = await read(text);
    expect(errors).toEqual([]);
    expect([games, results]).toEqual([
      [a, b, c].slice(0, games.length),
      ['1-0', '0-1', '1/2-1/2'].slice(0, games.length),
    ]);
    expect(games.length).toBeGreaterThan(1);
  });

  it('nobody knows whom 1 means beside 0 and 2', async () => {
    const { results } = await read(JSON.stringify([a, b, c].map((moves, winner) => ({ moves, winner }))));
    expect(results).toEqual(['*', '*', '*']);
  });

  it.each([
    ['soft hyphens in words', numbered(a).replace(/(?<=\w)(?=\w)/g, '\u00ad')],
    ['spaces without width', `\u200e${numbered(a).replaceAll(' ', '\u200b ')}`],
    ['a word that goes on in the next line', numbered(a).replace(/(\d)(?=\d\S* \S+$)/, '$1-\n')],
    ['the turns divided', bare(a).join(' / ')],
    [
      'a player before each move',
      bare(a)
        .map((move, at) => `${'WB'[at % 2]}:${move}`)
        .join(' '),
    ],
  ])('%s', async (_, text) => expect(await read(text)).toMatchObject({ games: [a], errors: [] }));

  it('ratings in columns of one name are of the player before them', async () => {
    const rows = [a, b].map((game, at) => [
      ...PLAYERS[at].flatMap((name, seat) => [name, 1800 + seat]),
      '1-0',
      `"${numbered(game)}"`,
    ]);
    for (const sign of [',', ';', '\t', '|']) {
      const text = [['Белые', 'Рейтинг', 'Чёрные', 'Рейтинг', 'Результат', 'Запись'], ...rows].map((row) =>
        row.join(sign),
      );
      const { games, tags, errors } = await read(text.join('\n'));
      expect([games, errors]).toEqual([[a, b], []]);
      expect(tags[0]).toMatchObject({ White: 'Aigul', Black: 'Bolat', WhiteElo: '1800', BlackElo: '1801' });
    }
  });

  it('a column for each ply has names with digits', async () => {
    const head = ['id', 'white', 'black', 'result', ...a.map((_, at) => `m${at + 1}`)].join(',');
    const { games, results, errors, tags } = await read(
      `${head}\n${[1, 'Aigul', 'Bolat', '1-0', ...a].join(',')}\n${[2, 'Erlan', 'Timur', '1-0', ...b].join(',')}\n`,
    );
    expect([games, results, errors]).toEqual([[a, b], ['1-0', '1-0'], []]);
    expect(tags[0]).toMatchObject({ White: 'Aigul', Black: 'Bolat', Id: '1' });
  });

  it('identifiers in words are names, and others none', async () => {
    const table = (first: string, second: string) =>
      read(`white_id,black_id,moves\n${first},${second},${a.join(' ')}\n`);
    expect((await table('aigul7', 'b-00')).tags).toMatchObject([{ White: 'aigul7', Black: 'b-00' }]);
    expect((await table('17', '18')).tags).toMatchObject([{ WhiteId: '17', BlackId: '18' }]);
  });

  it('players of JSON say their colour themselves', async () => {
    const players = [
      { name: 'Bolat', color: 'black', rating: 1700 },
      { name: 'Aigul', color: 'white', rating: 1800 },
    ];
    const { tags } = await read(JSON.stringify({ players, moves: a }));
    expect(tags).toMatchObject([{ White: 'Aigul', Black: 'Bolat', WhiteElo: '1800', BlackElo: '1700' }]);
  });

  it('tags in Russian', async () => {
    const { tags, games } = await read(
      `[Событие "Кубок"]\n[Белые "Айгуль"]\n[Черные "Болат"]\n[Board "3"]\n\n${numbered(a)} *\n`,
    );
    expect(games).toEqual([a]);
    expect(tags).toMatchObject([{ Event: 'Кубок', White: 'Айгуль', Black: 'Болат', Board: '3' }]);
  });
});

describe('Togyz Kumalak', () => {
  const joined = (game: Moves) => bare(game).join('').replaceAll('x', '');
  const pits = (game: Moves) => game.map((move) => move[0]);
  it.each([
    [
      'pits and landing pits with a point',
      bare(TA)
        .map((move) => `${move[0]}.${move.slice(1)}`)
        .join(' '),
      [TA],
    ],
    [
      'the same with numbers of rounds',
      rounds(
        bare(TA),
        (number, ...moves) => `${number}. ${moves.map((move) => `${move[0]}.${move.slice(1)}`).join(' ')}`,
      ),
      [TA],
    ],
    [
      'all moves as one number in a table',
      `id,phone,moves\n1,87012345678,${joined(TA)}\n2,87012345679,${joined(TB)}\n`,
      [TA, TB],
    ],
    [
      'the same under an odd name',
      `id,phone,partia\n1,87012345678,${joined(TA)}\n2,87012345679,${joined(TB)}\n`,
      [TA, TB],
    ],
    ['the same in JSON', JSON.stringify([TA, TB].map((game) => ({ moves: joined(game) }))), [TA, TB]],
    ['pits of both players with a dash', rounds(pits(TA), (number, ...both) => `${number}. ${both.join('-')}`), [TA]],
    [
      'lists of pits with labels',
      [TA, TB].map((game, at) => `Game ${at + 1}: [${pits(game).join(', ')}]`).join('\n'),
      [TA, TB],
    ],
    [
      'pits with letters of the players',
      pits(TA)
        .map((pit, at) => `${'БЧ'[at % 2]}${pit}`)
        .join(' '),
      [TA],
    ],
  ])('%s', async (_, text, games) => expect(await read(text)).toMatchObject({ games, errors: [] }));

  it('a score sheet with ratings behind names', async () => {
    const { tags, errors } = await read(
      `Дата: 12.05.2018\nБелые: Айгуль (1850)\nЧёрные: Болат (1790)\n\n${numbered(TA)}\nСчёт: 84:78\n`,
    );
    expect(errors).toEqual([]);
    expect(tags).toMatchObject([
      { White: 'Айгуль', WhiteElo: '1850', Black: 'Болат', BlackElo: '1790', Счёт: '84:78' },
    ]);
  });
});

describe('Senet', () => {
  const [, , , [, [a, b]]] = GAMES;
  it('throws and moves in columns of their own', async () => {
    const rows = [a, b].flatMap((game, at) => game.map((move, ply) => [at + 1, ply + 1, ...move.split(':')].join(',')));
    expect(await read(`game,ply,throw,move\n${rows.join('\n')}\n`)).toMatchObject({ games: [a, b], errors: [] });
  });
  it('a blank between throw and move, and gaps between the moves of a round', async () => {
    expect(await read(a.map((move) => move.replace(':', ': ')).join(' '))).toMatchObject({ games: [a], errors: [] });
    expect(await read(`Белые   Чёрные\n${rounds(a, (_, ...both) => both.join('   '), '\n')}`)).toMatchObject({
      games: [a],
      errors: [],
    });
  });
});

it.each([
  ['a sudoku', '534678912\n672195348\n198342567\n859761423\n426853791\n713924856\n961537284\n287419635\n345286179\n'],
  ['a list of names with numbers', '1. Asan 76\n2. Marat 98\n3. Erlan 66\n'],
])('%s is no game', async (_, text) => expect((await read(text)).games).toEqual([]));
