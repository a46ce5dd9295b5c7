/** Other shapes in which people keep games: tables of every kind of markup, rows out of order, chats, JSON by columns, numbers in other signs. */
import { describe, expect, it } from 'vitest';
import { createGame, type GameId } from '../../packages/otau/src/index.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { fileFacts, readFile } from '../../packages/otau/src/records/index.js';
import { randomRecords } from '../../packages/otau-cli/src/archive/testing.js';
import { readDocument } from '../../packages/otau-cli/src/documents/index.js';

/** Three games of each, of twelve rounds; in Senet throws are plies too. */
const PLIES = 24;
const GAMES = (['togyzkumalak', 'abalone', 'kindo', 'senet'] as const).map((id) => {
  return [
    id,
    randomRecords(createGame(id as GameId), 3, 5, id === 'senet' ? 2 * PLIES : PLIES).map(({ moves }) => moves),
  ] as const;
});
type Moves = readonly string[];

const rounds = (game: Moves) =>
  game.flatMap((move, at) => (at % 2 === 0 ? [[`${at / 2 + 1}`, move, game[at + 1] ?? '']] : []));
const first = (game: Moves) => game.filter((_, at) => at % 2 === 0);
const second = (game: Moves) => game.filter((_, at) => at % 2 === 1);
const lines = (game: Moves, form: (row: string[]) => string) => rounds(game).map(form).join('\n');
const NAMES = ['Aidos', 'Bolat K.'];

interface Read {
  readonly games: readonly Moves[];
  readonly results: readonly string[];
  readonly tags: readonly Readonly<Record<string, string>>[];
  readonly errors: readonly string[];
  readonly empty: number;
}

async function read(text: string): Promise<Read> {
  const found = {
    games: [] as Moves[],
    results: [] as string[],
    tags: [] as Record<string, string>[],
    errors: [] as string[],
    empty: 0,
  };
  for await (const { record, error } of readFile([Buffer.from(text)], { readDocument }, fileFacts())) {
    if (error?.isEmpty) found.empty++;
    else if (record === undefined) found.errors.push(error.message);
    else {
      found.games.push(record.moves);
      found.results.push(record.result);
      found.tags.push(record.tags);
    }
  }
  return found;
}

/** The games of a text; what has none in it counts as nothing. */
async function gamesOf(text: string): Promise<readonly Moves[]> {
  const { games, errors } = await read(text);
  expect(errors).toEqual([]);
  return games;
}

describe.each(GAMES)('%s', (id, games) => {
  const [a, b, c] = games;

  describe('sheets', () => {
    const table = (rows: readonly (readonly string[])[], sign: string) => rows.map((row) => row.join(sign)).join('\n');
    const HEAD = ['№', 'White', 'Black'];
    const SHAPES: Readonly<Record<string, readonly [rows: readonly (readonly string[])[], games: readonly Moves[]]>> = {
      'a row for each player': [
        [
          ['White', ...first(a)],
          ['Black', ...second(a)],
        ],
        [a],
      ],
      'rows for players below the numbers of rounds': [
        [
          ['Ход', ...first(a).map((_, at) => `${at + 1}`)],
          ['Асан', ...first(a)],
          ['Марат', ...second(a)],
        ],
        [a],
      ],
      'rows for players of two games': [
        [a, b].flatMap((game) => [['Aigul', ...first(game)], ['Bolat', ...second(game)], []]),
        [a, b],
      ],
      'games below one another': [[a, b].flatMap((game) => [HEAD, ...rounds(game), []]), [a, b]],
      'a second header in the middle': [rounds(a).flatMap((row, at) => (at % 5 === 0 ? [HEAD, row] : [row])), [a]],
      'times beside the moves': [
        [HEAD, ...rounds(a).map(([n, ...moves]) => [n, ...moves.map((move) => `${move} (0:05)`)])],
        [a],
      ],
      'words beside some moves': [
        [
          HEAD,
          ...rounds(a).map(([n, one, two], at) => [
            n,
            at === 3 ? `${one} (good move!)` : one,
            at === 5 ? `${two} {why?}` : two,
          ]),
        ],
        [a],
      ],
      'a column of remarks': [
        [[...HEAD, 'Comment'], ...rounds(a).map((row, at) => [...row, at === 3 ? 'a good move' : ''])],
        [a],
      ],
    };

    it.each(Object.entries(SHAPES))('%s', async (_, [rows, wanted]) => {
      for (const sign of [',', '\t', ';']) expect(await gamesOf(table(rows, sign))).toEqual(wanted);
    });

    it('the same in HTML', async () => {
      const html = (rows: readonly (readonly string[])[]) =>
        `<!DOCTYPE html><p>Cup</p><table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
      for (const name of ['games below one another', 'times beside the moves', 'a column of remarks']) {
        const [rows, wanted] = SHAPES[name];
        expect([name, await gamesOf(html(rows))]).toEqual([name, wanted]);
      }
    });

    it.each(['Total', 'Итого', 'Барлығы:', 'Σ'])(
      'a row that closes a table with words in both columns of names: %s',
      async (word) => {
        const head = `Round,White,Black,Result,Moves\n1,A,B,1-0,${a.join(' ')}\n1,C,D,0-1,${b.join(' ')}\n`;
        for (const last of [
          `,${word},2 games,,`,
          `${word},two wins,no losses,1-1,`,
          `,${word},${word},1-1,`,
          `${word},of White,of Black,1-1,80 moves`,
        ]) {
          const { games: found, errors, empty } = await read(`${head}${last}\n`);
          expect([found, errors, empty]).toEqual([[a, b], [], 1]);
        }
      },
    );
  });

  describe('rows out of order', () => {
    const rows = games.flatMap((game, at) => game.map((move, ply) => ({ game: at, ply, move })));
    const byPly = [...rows].sort((x, y) => x.ply - y.ply);
    const rng = new Rng(3);
    const keyed = rows.map((row) => [rng.below(1_000_000), row] as const);
    const shuffled = keyed.sort(([x], [y]) => x - y).map(([, row]) => row);
    const FORMS: Readonly<Record<string, readonly [head: string, form: (row: (typeof rows)[0]) => string]>> = {
      plies: ['game_id,ply,move', ({ game, ply, move }) => `${100 + game},${ply + 1},${move}`],
      'rounds and seats': [
        'game,move_no,side,move',
        ({ game, ply, move }) => `g${game},${(ply >> 1) + 1},${ply % 2 ? 'b' : 'w'},${move}`,
      ],
      times: ['time,game,move', ({ game, ply, move }) => `2026-11-12T12:${10 + ply}:0${game},${game + 1},${move}`],
    };

    it.each(Object.entries(FORMS))('%s', async (_, [head, form]) => {
      for (const order of [rows, byPly, [...rows].reverse(), shuffled]) {
        const found = await gamesOf(`${head}\n${order.map(form).join('\n')}\n`);
        expect([...found].sort()).toEqual([...games].sort());
      }
    });

    it.each(['', '\\ansicpg1252', '\\ansicpg99999'])('signs of RTF in Windows-1252: %s', async (page) => {
      const rows = lines(a, (row) => `${row.join('\\tab ')}\\par`);
      const { tags } = await read(`{\\rtf1\\ansi${page} \\'8ei\\'9eka \\'96 Zo\\'eb 1\\'960\\par\n${rows}}`);
      expect(Object.values(tags[0])).toEqual(expect.arrayContaining(['Žižka', 'Zoë']));
    });

    it('as JSON lines, and with lines for the beginning and the end of games', async () => {
      const events = byPly.map(({ game, ply, move }) => ({ type: 'move', game, ply: ply + 1, move }));
      const begun = games.map((_, game) => ({ type: 'start', game, white: 'Aa', black: 'Bb' }));
      const ended = games.map((_, game) => ({ type: 'end', game, result: '1-0' }));
      const text = [...begun, ...events, ...ended].map((event) => JSON.stringify(event)).join('\n');
      const { games: found, errors, results } = await read(text);
      expect([found, errors, results]).toEqual([games, [], ['1-0', '1-0', '1-0']]);
    });
  });

  describe('markup', () => {
    const wiki = (game: Moves) =>
      `{| class="wikitable"\n! № !! White !! Black\n${lines(game, (row) => `|-\n| ${row.join(' || ')}`)}\n|}\n`;
    const cells = (game: Moves) =>
      `{|\n|-\n! №\n! White\n! Black\n${lines(game, (row) => `|-\n${row.map((cell) => `| align="left" | ${cell}`).join('\n')}`)}\n|}\n`;
    const drawn = (game: Moves, line: string) =>
      `| № | White | Black |\n${line}\n${lines(game, (row) => `| ${row.join(' | ')} |`)}\n`;
    const latex = (game: Moves) =>
      `\\begin{tabular}[t]{r|l l}\n\\hline\n№ & White & Black \\\\\n\\hline\n${lines(game, (row) => `${row.join(' & ')} \\\\[2pt]`)}\n\\end{tabular}\n`;
    const rtf = (text: string) =>
      `{\\rtf1\\ansi\\ansicpg1251{\\fonttbl{\\f0 Arial;}}{\\*\\generator X 1. 76;}\\uc1 ${text.replace(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0)}?`)}}`;
    const names = ['Aigul – Bolat 1–0', 'Сәуле – Тимур 0–1'];
    const FORMS: Readonly<Record<string, string>> = {
      'a wiki page': `A ''cup''.\n\n== Cup ==\n=== ${names[0]} ===\n${wiki(a)}\n=== ${names[1]} ===\n${cells(b)}`,
      'lists of a wiki page': `== Cup ==\n'''[[Aigul K.|Aigul]] – Bolat''' 1–0\n${lines(a, ([, ...moves]) => `# ${moves.join(' ')}`)}\n\n'''${names[1]}'''\n${lines(b, ([n, ...moves]) => `${n}. ${moves.join(' ')}<br />`)}\n`,
      Markdown: `# Cup\n\nIt was a fine tournament, with many guests.\n\n## ${names[0]}\n\n${drawn(a, '|---|:---:|---:|')}\n**${names[1]}**\n\n${drawn(b, '| --- | --- | --- |')}\nSo it ended.\n`,
      'fences of Markdown': `## ${names[0]}\n\n\`\`\`\n${lines(a, ([n, ...moves]) => `${n}. ${moves.join(' ')}`)}\n\`\`\`\n\n## ${names[1]}\n\n\`\`\`text\n${lines(b, ([n, ...moves]) => `${n}. ${moves.join(' ')}`)}\n\`\`\`\n`,
      Org: `#+TITLE: Cup\n* ${names[0]}\n${drawn(a, '|---+---+---|')}* ${names[1]}\n${drawn(b, '|---+---+---|')}`,
      'a drawn table': `${names[0]}\n\n+---+---+---+\n${drawn(a, '+===+===+===+')}+---+---+---+\n\n${names[1]}\n\n+---+---+---+\n${drawn(b, '+===+===+===+')}`,
      LaTeX: `\\documentclass[12pt]{article}\n\\usepackage{x} % 1. 76\n\\begin{document}\n\\section{Cup}\n\\subsection*{${names[0].replaceAll('–', '--')}}\n${latex(a)}\n\\subsection*{${names[1]}}\n${latex(b)}\\end{document}\n`,
      'text of LaTeX': `\\begin{document}\n\\textbf{${names[0]}}\n\n${lines(a, ([n, ...moves]) => `${n}.~\\textbf{${moves[0]}} ${moves[1]}`)}\n\n\\section*{${names[1]}}\n\\begin{enumerate}\n${lines(b, ([, ...moves]) => `\\item ${moves.join(' ')}`)}\n\\end{enumerate}\n\\end{document}\n`,
      RTF: rtf(
        `\\pard\\b ${names[0]}\\b0\\par\n${lines(a, ([n, ...moves]) => `${n}.\\tab ${moves.join('\\tab ')}\\par`)}\n\\pard ${names[1]}\\par\n${lines(b, (row) => `\\trowd\\cellx900\\cellx1800\\cellx2700\\pard\\intbl ${row.join('\\cell ')}\\cell\\row`)}\n\\pard\\par`,
      ),
    };

    it.each(Object.entries(FORMS))('%s', async (_, text) => {
      const { games: found, errors, results, tags } = await read(text);
      expect([found, errors, results]).toEqual([[a, b], [], ['1-0', '0-1']]);
      expect(tags.map((one) => Object.values(one))).toEqual([
        expect.arrayContaining(['Aigul', 'Bolat']),
        expect.arrayContaining(['Сәуле', 'Тимур']),
      ]);
    });

    it('tables of games', async () => {
      const row = (game: Moves) => ['Aa', 'Bb', '1-0', game.join(' ')];
      const wikiRows = [a, b, c].map((game) => `|-\n| [[X|Aa]] || Bb || 1-0 || ${game.join(' ')}`).join('\n');
      expect(await gamesOf(`{|\n|+ Games\n! White !! Black !! Result !! Moves\n${wikiRows}\n|}`)).toEqual(games);
      const drawnRows = [a, b, c].map((game) => `| ${row(game).join(' | ')} |`).join('\n');
      expect(await gamesOf(`Cup\n\n| White | Black | Result | Moves |\n|---|---|---|---|\n${drawnRows}\n`)).toEqual(
        games,
      );
    });
  });

  describe('chats', () => {
    const time = (at: number) => `12:${10 + at}`;
    const TALK = { 5: 'hello, nice game!', 11: 'жду 5 минут' } as Readonly<Record<number, string>>;
    const chat = (form: (name: string, text: string, time: string) => string) =>
      a
        .flatMap((move, at) => [
          ...(TALK[at] ? [form(NAMES[1], TALK[at], time(at))] : []),
          form(NAMES[at % 2], move, time(at)),
        ])
        .join('\n');
    const FORMS: Readonly<Record<string, string>> = {
      'times in brackets': chat((name, text, at) => `[${at}] ${name}: ${text}`),
      WhatsApp: `12.11.2026, 11:58 - Messages are encrypted.\n${chat((name, text, at) => `12.11.2026, ${at} - ${name}: ${text}`)}`,
      'WhatsApp of phones': chat((name, text, at) => `[12.11.2026, ${at}:07] ${name}: ${text}`),
      'WhatsApp in English': chat((name, text, at) => `11/12/26, ${at} PM - ${name}: ${text}`),
      'Telegram, copied': chat((name, text, at) => `${name}, [12.11.2026 ${at}]\n${text}\n`),
      'Telegram, a line each': chat((name, text, at) => `${name}, [12.11.2026 ${at}] ${text}`),
      IRC: chat((name, text, at) => `[${at}] <${name}> ${text}`),
      'names alone': chat((name, text) => `${name}: ${text}`),
      'JSON of Telegram': JSON.stringify({
        name: 'Aidos',
        type: 'personal_chat',
        messages: a.flatMap((move, at) => [
          ...(TALK[at]
            ? [{ id: 7 * at + 1, type: 'message', date: `2026-11-12T${time(at)}:30`, from: NAMES[1], text: TALK[at] }]
            : []),
          {
            id: 7 * at,
            type: 'message',
            date: `2026-11-12T${time(at)}:00`,
            from: NAMES[at % 2],
            from_id: `user9123456${at % 2}`,
            text: move,
            text_entities: [{ type: 'plain', text: move }],
          },
        ]),
      }),
      'HTML of Telegram': `<!DOCTYPE html><html><body>${chat((name, text, at) => `<div><div>${at}</div><div>${name}</div><div>${text}</div></div>`)}</body></html>`,
    };

    it.each(Object.entries(FORMS))('%s', async (_, text) => {
      const { games: found, errors, tags } = await read(text);
      expect([found, errors]).toEqual([[a], []]);
      // In Senet a player may move several times
      if (id !== 'senet') expect(Object.values(tags[0])).toEqual(expect.arrayContaining(NAMES));
    });

    it('a result ends a game', async () => {
      const text = [a, b].map(
        (game) => `${game.map((move, at) => `[${time(at)}] ${NAMES[at % 2]}: ${move}`).join('\n')}\n[13:00] Aidos: 1-0`,
      );
      const { games: found, errors, results } = await read(text.join('\n'));
      expect([found, errors, results]).toEqual([[a, b], [], ['1-0', '1-0']]);
    });
  });

  describe('JSON', () => {
    const [moves, others] = [a.join(' '), b.join(' ')];
    const pairs = rounds(a).map(([n, ...both]) => [Number(n), ...both.filter((move) => move !== '')]);
    const FORMS: Readonly<Record<string, readonly [value: unknown, games: readonly Moves[]]>> = {
      'games by their ids, in objects in objects': [
        {
          data: {
            t1: {
              name: 'Cup',
              rounds: { 1: { games: { x: { white: 'A', moves: a } } }, 2: { games: { y: { white: 'C', moves: b } } } },
            },
          },
        },
        [a, b],
      ],
      columns: [{ white: ['A', 'C'], black: ['B', 'D'], moves: [moves, others] }, [a, b]],
      'columns with numbers of rows': [{ white: { 0: 'A', 1: 'C' }, moves: { 0: moves, 1: others } }, [a, b]],
      'names of columns, and rows': [
        {
          columns: ['white', 'moves'],
          index: [0, 1],
          data: [
            ['A', moves],
            ['C', others],
          ],
        },
        [a, b],
      ],
      'a first row of names': [
        {
          range: 'A1:B3',
          values: [
            ['White', 'Moves'],
            ['A', moves],
            ['C', others],
          ],
        },
        [a, b],
      ],
      'columns of moves': [
        { game: [...a.map(() => 1), ...b.map(() => 2)], ply: [...a.keys(), ...b.keys()], move: [...a, ...b] },
        [a, b],
      ],
      'a list for each player': [{ event: 'Cup', white: first(a), black: second(a) }, [a]],
      'a list for each player in the moves': [
        [{ white: 'A', black: 'B', moves: { white: first(a), black: second(a) } }],
        [a],
      ],
      'rounds with their numbers': [[{ white: 'A', moves: pairs }], [a]],
      'moves by their keys': [
        { games: { x: { white: 'A', moves: Object.fromEntries(a.map((move, at) => [`${at + 1}`, { move }])) } } },
        [a],
      ],
      'moves with clocks beside them': [[{ white: 'A', moves: a, clocks: a.map((_, at) => 300 - at) }], [a]],
    };
    it.each(Object.entries(FORMS))('%s', async (_, [value, wanted]) => {
      expect(await gamesOf(JSON.stringify(value))).toEqual(wanted);
    });
  });

  describe('numbers in other signs', () => {
    const other = (zero: number) => (text: string) =>
      text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
    const numbered = lines(a, ([n, ...moves]) => `${n}. ${moves.join(' ')}`);
    it.each([
      ['Arabic', 0x660],
      ['Persian', 0x6f0],
      ['Hindi', 0x966],
      ['wide', 0xff10],
    ])('%s digits', async (_, zero) => {
      expect(await gamesOf(other(zero)(numbered))).toEqual([a]);
      expect(await gamesOf(`White,Black,Moves\nA,B,${other(zero)(a.join(' '))}\n`)).toEqual([a]);
    });

    const ROMAN = 'I II III IV V VI VII VIII IX X XI XII XIII XIV XV'.split(' ');
    const circled = (number: string) => String.fromCharCode(0x245f + Number(number));
    const NUMBERS: Readonly<Record<string, (number: string) => string>> = {
      'IV.': (number) => `${ROMAN[Number(number) - 1]}.`,
      '④': circled,
      ...Object.fromEntries(
        ['1)', '1:', '№1', '№ 1', '#1', '1-', '(1)', '1°', 'Ход 1', 'Move 1.', '1-жүріс', '№1.'].map((form) => [
          form,
          (number: string) => form.replace('1', number),
        ]),
      ),
    };
    it.each(Object.entries(NUMBERS))('%s before the rounds', async (_, form) => {
      for (const between of ['\n', ' ']) {
        expect(
          await gamesOf(
            rounds(a)
              .map(([n, ...moves]) => `${form(n)} ${moves.join(' ')}`.trim())
              .join(between),
          ),
        ).toEqual([a]);
      }
    });
  });
});

describe('what is no game', () => {
  it.each([
    ['years in Arabic digits', '٢٠١٨\n٢٠١٩\n٢٠٢٠'],
    ['a list with circles', '① Hello world\n② Good day\n③ Yes'],
    [
      'telephone numbers in a chat',
      '[12:03] Aidos: 87012345678\n[12:04] Bolat: 87712345679\n[12:05] Aidos: 87012345670\n[12:06] Bolat: 87712345671',
    ],
    ['numbers in a chat', '[12:03] Aidos: 7\n[12:04] Bolat: 6\n[12:05] Aidos: 5\n[12:06] Bolat: 4'],
    [
      'years in a chat',
      Array.from({ length: 24 }, (_, at) => `[12:${10 + at}] ${NAMES[at % 2]}: ${2001 + at}`).join('\n'),
    ],
    [
      'marks of pupils',
      `name,subject,mark\n${Array.from({ length: 60 }, (_, at) => `P${at % 12},S${at % 5},${2 + ((7 * at) % 4)}`).join('\n')}`,
    ],
    [
      'ratings by month',
      `player,month,rating\n${Array.from({ length: 60 }, (_, at) => `P${at % 6},${1 + (at % 10)},${1500 + ((37 * at) % 300)}`).join('\n')}`,
    ],
    [
      'a table of places in a wiki page',
      '== Cup ==\n{|\n! Place !! Name !! Rating !! Year\n|-\n| 1 || Asan || 2018 || 1976\n|-\n| 2 || Marat || 1812 || 1998\n|}',
    ],
    ['a table of LaTeX', '\\begin{tabular}{ll}\nAsan & 2018 \\\\\nMarat & 1812 \\\\\n\\end{tabular}'],
    [
      'columns of numbers in JSON',
      JSON.stringify({ year: [2018, 2019, 2020, 2021, 2022], rating: [1812, 1765, 2134, 1900, 1901] }),
    ],
  ])('%s', async (_, text) => expect((await read(text)).games).toEqual([]));
});

describe('lone pits', () => {
  const [, [game]] = GAMES[0];
  const pits = game.map((move) => move[0]);
  it('go down a chat in which two write by turns', async () => {
    expect(
      await gamesOf(pits.map((pit, at) => `${NAMES[at % 2]}, [12.11.2026 12:${10 + at}] ${pit}`).join('\n')),
    ).toEqual([game]);
  });
  it('stand in circles', async () => {
    expect(await gamesOf(pits.map((pit) => String.fromCharCode(0x245f + Number(pit))).join(' '))).toEqual([game]);
  });
});

it.each([
  '12 ноября 2026 г.',
  'November 12, 2026',
  '12 қараша 2026 ж.',
  '2026 жылғы 12 қараша',
  '12. November 2026',
  '12 kasım 2026',
  '2026-жылдын 12-ноябры',
])('the date %s stands over a game', async (date) => {
  const { games, errors, tags } = await read(`Aigul - Bolat 1-0\n${date}\n1. 76 98 2. 66 87`);
  expect([games.length, errors]).toEqual([1, []]);
  expect(date).toContain(tags[0].Date);
  expect(tags[0].Date.length).toBeGreaterThan(10);
});

it('texts cut and mixed at random are read or refused', async () => {
  const rng = new Rng(11);
  const [, [a]] = GAMES[1];
  const seeds = [
    `{|\n! № !! White !! Black\n${lines(a, (row) => `|-\n| ${row.join(' || ')}`)}\n|}`,
    `\\begin{document}\\begin{tabular}{ll}${lines(a, (row) => `${row.join(' & ')} \\\\`)}\\end{tabular}\\end{document}`,
    `{\\rtf1\\ansi {\\*\\x y}\\trowd ${lines(a, (row) => `${row.join('\\cell ')}\\cell\\row`)}\\u1234?\\'e0}`,
    `|a|b|\n|---|---|\n${lines(a, (row) => `|${row.join('|')}|`)}`,
    lines(a, (row) => `[12:03] A: ${row[1]}\n[12:04] B: ${row[2]}`),
  ];
  for (let round = 0; round < 60; round++) {
    const text = seeds[rng.below(seeds.length)];
    const cuts = Array.from({ length: 4 }, () => rng.below(text.length)).sort((x, y) => x - y);
    const mixed = text.slice(0, cuts[0]) + text.slice(cuts[1], cuts[2]) + seeds[rng.below(seeds.length)].slice(cuts[3]);
    const { games, errors, empty } = await read(mixed);
    expect(games.length + errors.length + empty, mixed).toBeGreaterThan(0);
  }
});

it.each([
  ['braces', `\\begin{document}${'{'.repeat(300_000)}`],
  ['tables that do not end', '\\begin{tabular}'.repeat(20_000)],
  ['links that do not end', `{|\n${'[['.repeat(100_000)}`],
  ['groups of RTF', `{\\rtf1${'{\\b '.repeat(200_000)}`],
  ['bars', `|--|\n${'|'.repeat(300_000)}`],
  ['messages', '[12:03] A: '.repeat(50_000)],
])('long texts of %s are passed in linear time', async (_, text) => expect((await read(text)).games).toEqual([]));

it('a record in a fence of Markdown, below words, keeps its tags as they are', async () => {
  const { games, tags } = await read('# My games\n\n```pgn\n[White "A__b"]\n[Black "**C**"]\n\n1. 76 98 *\n```\n');
  expect({ games, tags }).toEqual({
    games: [['76(10)', '98']],
    tags: [{ Event: 'My games', White: 'A__b', Black: '**C**' }],
  });
});
