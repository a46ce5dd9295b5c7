/** Texts as people write games down, some of each kind: what is read from them, in a line for each game. */
import { describe, expect, it } from 'vitest';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { fileFacts, readFile } from '../../packages/otau/src/records/index.js';

const FIRST = ['76', '98', '66', '87', '12', '76', '25', '78'];
const SECOND = ['21', '98', '67', '22x', '91', '68'];
/** They go on after the first. */
const MORE = ['59', '82', '94', '24', '79', '89', '14', '16x'];
const A = numbered(FIRST);
const B = numbered(SECOND);
const PLAIN = FIRST.join(' ');
const OTHER = SECOND.join(' ');

function numbered(moves: readonly string[], between = ' ', first = 1): string {
  const rounds = moves.flatMap((move, at) => {
    return at % 2 === 0 ? [`${first + at / 2}. ${[move, ...moves.slice(at + 1, at + 2)].join(' ')}`] : [];
  });
  return rounds.join(between);
}

/** Rounds on lines, with numbers in the first column. */
function sheet(moves: readonly string[], between: string): string {
  return numbered(moves, '\n').replaceAll('. ', between).replaceAll(' ', between);
}

/** Rounds on lines, as `{n}. {a} {b}` says. */
function rounds(moves: readonly string[], form: string): string {
  return pairsOf(moves)
    .map(([a, b], at) =>
      form
        .replace('{n}', String(at + 1))
        .replace('{a}', a)
        .replace('{b}', b),
    )
    .join('\n');
}

function pairsOf(moves: readonly string[]): (readonly string[])[] {
  return moves.flatMap((move, at) => (at % 2 === 0 ? [[move, moves[at + 1]]] : []));
}

/** Two games, the one at the right of the other. */
function beside(gap: string): string {
  const [first, second] = [numbered(FIRST, '\n').split('\n'), numbered(SECOND, '\n').split('\n')];
  return [
    `Асан - Марат 1-0${gap}Иван - Пётр 0-1`,
    ...first.map((line, at) => line + (second[at] ? gap + second[at] : '')),
  ].join('\n');
}

/** Each game as its plies, its result and its tags in their order: `8 1-0 White=A`. */
async function read(text: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { record, error } of readFile([Buffer.from(text)], {}, fileFacts())) {
    const tags = Object.entries(record?.tags ?? {}).map(([name, value]) => `${name}=${value}`);
    if (error?.isEmpty) found.push(WITHOUT_MOVES);
    else found.push(record === undefined ? error.message : [record.moves.length, record.result, ...tags].join(' '));
  }
  return found;
}

const WITHOUT_START =
  'expected the first position as a tag, like [Start "..."], in which another player moves: the first number has dots.';
const AFTER_76 = '9S,9S,9S,1,10S,10S,10S,10S,10S/9S,9S,9S,9S,9S,9S,1S,10S,10S 10 0 N 1';
const WITHOUT_MOVES = 'without moves';

type Case = readonly [name: string, text: string, ...games: string[]];

const KINDS: Readonly<Record<string, readonly Case[]>> = {
  'tags as other programs write them': [
    ['in small letters', `[white "A"]\n[black "B"]\n[result "1-0"]\n\n${A}`, '8 1-0 White=A Black=B'],
    [
      'in capitals',
      `[EVENT "Cup"]\n[WHITE "A"]\n[DATE "2018.05.12"]\n\n${A} 0-1`,
      '8 0-1 Event=Cup Date=2018.05.12 White=A',
    ],
    ['in single quotation marks', `[White 'A']\n[Black 'B']\n\n${A}`, '8 * White=A Black=B'],
    [
      'in those of word processors',
      `[White “Асан”]\n[Black „Үсен“]\n[Result «0-1»]\n\n${A}`,
      '8 0-1 White=Асан Black=Үсен',
    ],
    ['without any', `[White Asan]\n[Round 3]\n\n${A}`, '8 * Round=3 White=Asan'],
    [
      'as lines',
      `White: A\nBlack: B\nResult: 1-0\nDate: 12.05.2018\n\n${A}\n\nWhite: C\nBlack: D\n\n${B}`,
      '8 1-0 Date=12.05.2018 White=A Black=B',
      '6 * White=C Black=D',
    ],
    ['in Russian', `Белые: Асан\nЧёрные: Марат\nТур: 3\nИтог: 0:1\n${A}`, '8 0-1 Round=3 White=Асан Black=Марат'],
  ],
  'moves that the second player begins': [
    ['without a position', '1... 98 2. 67 91', `Line 1, game 1, ply 1: ${WITHOUT_START}`],
    ['after dots', '1. ... 98 2. 67 91', `Line 1, game 1, ply 1: ${WITHOUT_START}`],
    ['in the middle of a game', '[White "A"]\n\n12... 98 13. 67 91', `Line 3, game 1, ply 1: ${WITHOUT_START}`],
    ['in a cell', 'White,Black,Moves\nA,B,1... 98 2. 67 91 3. 78', `Line 2, game 1, ply 1: ${WITHOUT_START}`],
    ['from the position', `[FEN "${AFTER_76}"]\n\n1... 98 2. 66 87`, '3 *'],
    ['where all numbers have dots', '1... 76 98 2... 66 87', '4 *'],
  ],
  'rows that close a table': [
    [
      'a sum of results',
      `White,Black,Result,Moves\nA,B,1,${A}\nC,D,0,${B}\nTotal,,1,`,
      '8 1-0 White=A Black=B',
      '6 0-1 White=C Black=D',
      WITHOUT_MOVES,
    ],
    ['a number of games', `Белые;Чёрные;Ходы\nA;B;${A}\nИтого;1;`, '8 * White=A Black=B', WITHOUT_MOVES],
    ['a bye', `White,Black,Result,Moves\nA,B,1-0,${A}\nC,,1-0,`, '8 1-0 White=A Black=B', WITHOUT_MOVES],
    [
      'and a game that was not played',
      `White,Black,Result,Moves\nA,B,1-0,${A}\nC,D,0-1,`,
      '8 1-0 White=A Black=B',
      '0 0-1 White=C Black=D',
    ],
  ],
  'results in words and scores': [
    ['White wins', `[Result "White wins"]\n\n${A}`, '8 1-0'],
    ['победа чёрных', `[Result "Победа чёрных"]\n\n${A}`, '8 0-1'],
    ['Ақ жеңді', `[Result "Ақ жеңді"]\n\n${A}`, '8 1-0'],
    ['Schwarz gewinnt', `moves;Ergebnis\n${A};Schwarz gewinnt`, '8 0-1'],
    ['p2', `{"moves": "${A}", "winner": "p2"}`, '8 0-1'],
    [
      'the name of a player',
      `{"moves": "${A}", "white": "Asan", "black": "Usen", "победитель": "Usen"}`,
      '8 0-1 White=Asan Black=Usen',
    ],
    ['a score', `Асан - Марат 85:77\n${A}`, '8 1-0 White=Асан Black=Марат Result=85:77'],
    ['points', `[Result "2-0"]\n\n${A}`, '8 1-0 Result=2-0'],
  ],
  'results before the moves': [
    ['on the line', `1-0 ${A}\n0-1 ${B}`, '8 1-0', '6 0-1'],
    [
      'on a line of its own',
      `Асан - Марат\n1-0\n${A}\n\nИван - Пётр\n0-1\n${B}`,
      '8 1-0 White=Асан Black=Марат',
      '6 0-1 White=Иван Black=Пётр',
    ],
    ['after tags', `[White "A"]\n\n1-0\n${A}\n\n[White "B"]\n\n0-1 ${B}`, '8 1-0 White=A', '6 0-1 White=B'],
    ['and after them', `1-0 ${A} 1-0`, '8 1-0'],
    ['of a game without moves, and then another', `[White "A"]\n\n1-0\n\n${A}`, '0 1-0 White=A', '8 *'],
  ],
  headings: [
    [
      'with ratings',
      `Асан (2100) - Марат (1950) 1-0\n${A}`,
      '8 1-0 White=Асан Black=Марат BlackElo=1950 WhiteElo=2100',
    ],
    [
      'with a number and a date',
      `Партия №1. Асан – Марат, 12.05.2018\n${A}`,
      '8 * Date=12.05.2018 White=Асан Black=Марат',
    ],
    ['without spaces', `Асан-Марат 1-0\n${A}`, '8 1-0 White=Асан Black=Марат'],
    ['with the result between the names', `АСАН ҮСЕНОВ\t1-0\tМАРАТ\n${A}`, '8 1-0 White=АСАН ҮСЕНОВ Black=МАРАТ'],
    [
      'of a game that was not played',
      `Асан - Марат 1-0 (неявка)\n\nИван - Пётр 0-1\n${A}`,
      '0 1-0 Event=неявка White=Асан Black=Марат',
      '8 0-1 White=Иван Black=Пётр',
    ],
    ['with halves of points', `Асан - Марат 1,5-0,5\n${A}`, '8 1-0 White=Асан Black=Марат Result=1,5-0,5'],
    ['with half a point each', `Асан - Марат 0.5:0.5\n${A}`, '8 1/2-1/2 White=Асан Black=Марат'],
    ['with a round', `Тур 3. Асан - Марат ½-½\n${A}`, '8 1/2-1/2 Round=3 White=Асан Black=Марат'],
  ],
  JSON: [
    [
      'games of a tournament',
      `{"tournament": {"name": "Cup", "rounds": [{"round": 2, "games": [{"white": {"name": "A", "rating": 2100}, "moves": "${A}"}]}]}}`,
      '8 * Event=Cup Round=2 White=A WhiteElo=2100',
    ],
    [
      'a list in an object that says more',
      `{"event": "Cup",\n"games": [{"white": "A", "moves": "${A}"},\n{"white": "B", "moves": "${B}"}]}`,
      '8 * Event=Cup White=A',
      '6 * Event=Cup White=B',
    ],
    [
      'moves in an object of their own',
      `{"players": {"white": {"name": "A"}, "black": {"name": "B"}}, "game": {"moves": ${JSON.stringify(FIRST)}}}`,
      '8 * White=A Black=B',
    ],
    [
      'rounds as objects',
      `[{"black": "B", "moves": [{"n": 1, "white": "76", "black": "98"}, {"n": 2, "white": "66", "black": null}]}]`,
      '3 * Black=B',
    ],
    ['games by their names', `{"g1": {"moves": "${A}"}, "g2": {"moves": "${B}"}}`, '8 * Key=g1', '6 * Key=g2'],
    [
      'of a play site',
      `{"variant": "togyzkumalak", "players": {"p1": {"user": {"name": "a"}, "rating": 1500}, "p2": {"rating": 1400}}, "winner": "p1", "moves": "g1d2 a2h1 f1d2"}`,
      '3 1-0 White=a BlackElo=1400 Variant=togyzkumalak WhiteElo=1500',
    ],
  ],
  'rounds with other signs round their numbers and moves': [
    ...(
      [
        ['a dash behind the number', '{n} - {a} {b}'],
        ['a number sign', '#{n} {a} {b}'],
        ['brackets', '[{n}] {a} {b}'],
        ['zeros', '00{n} {a} {b}'],
        ['a word with a dash', '{n}-жүріс: {a} {b}'],
        ['a word', '{n} ход: {a} {b}'],
        ['a dash between the moves', '{n}. {a} - {b}'],
        ['letters of the players', '{n}. W {a} B {b}'],
        ['letters of the players at the moves', '{n}. Б:{a} Ч:{b}'],
        ['a bracket and dashes', '{n}) {a} – {b}'],
        ['times in columns', '{n};{a};0:05;{b};0:12'],
      ] as const
    ).map(([name, round]): Case => {
      return [
        name,
        `Асан - Марат\n${rounds(FIRST, round)}\n\n${rounds(SECOND, round)}`,
        '8 * White=Асан Black=Марат',
        '6 *',
      ];
    }),
    [
      'kazans in columns, as notes',
      `Асан - Марат\n№,Ақ,қазан,Қара,қазан\n${rounds(FIRST, '{n},{a},10,{b},24')}\n\n${rounds(SECOND, '{n},{a},30,{b},40')}`,
      '8 * White=Асан Black=Марат',
      '6 *',
    ],
    ['dots before the second player, with a blank', '1. 76\n1. ... 98\n2. 66\n2. ... 87', '4 *'],
    ['the second player on a line of their own', `1. 76\n1... 98\n2. 66\n2... 87\n\n1. 21\n1... 98`, '4 *', '2 *'],
    ['stars between games', `${rounds(FIRST, '{n}. {a} {b}')}\n***\n${rounds(SECOND, '{n}. {a} {b}')}`, '8 *', '6 *'],
  ],
  'what annotators and spreadsheets put between moves': [
    ['signs of printed annotations', '1. 76! 98?? 2. 66!? 87□ 3. 12± 76', '6 *'],
    ['remarks in round brackets', '1. 76 (better 65) 98 2. 66 87', '4 *'],
    ['scores in round brackets', '76 98 (0:0) 66 87 (10:4)', '4 *'],
    [
      'tags below words, games with and without a result',
      `My games\n\n[White "A__b"]\n[Black "Пётр"]\n\n${A}\n\nand another, from 2018:\n[White "C"]\n[Black "D"]\n[Result "0-1"]\n\n${B} 0-1\n`,
      '8 * Event=My games White=A__b Black=Пётр',
      '6 0-1 White=C Black=D',
    ],
    [
      'tags below words, one after the other',
      `My games\n[White "A"]\n[Black "B"]\n${A}\n[White "C"]\n[Black "D"]\n${B}\n`,
      '8 * Event=My games White=A Black=B',
      '6 * White=C Black=D',
    ],
    ['names over tags that name nobody', `Асан - Марат\n[Event "Cup"]\n\n${A}`, '8 * Event=Cup White=Асан Black=Марат'],
    ['times in square brackets', '1. 76 [12 с] 98 [31 с]\n2. 66 [5 с] 87 [9 с]', '4 *'],
    ['remarks in square brackets behind tags', '[Game "togyzkumalak"]\n\n1. 76 [12 s] 98 [31 s]\n2. 66 87 *', '4 *'],
    ['dashes between the moves of rounds', '1) 76 – 98; 2) 66 – 87;', '4 *'],
    ['bold moves', '1. **76** 98\n2. **66** 87', '4 *'],
    ['a setting', `moves=${PLAIN}`, '8 *'],
    ['zeros up to the end of a block', `[Game "togyzkumalak"]\n\n${A} *\n${'\0'.repeat(300)}`, '8 *'],
    ['the end sign of DOS', `[Game "togyzkumalak"]\n\n${A} *\n\x1a`, '8 *'],
    ['three full stops as one sign', '1. 76\n1…98\n2. 66\n2…87', '4 *'],
    ['a misprinted number among right ones', '1. 76 98 22. 66 87 3. 12 76 4. 25 78', '8 *'],
    [
      'numbers with a gap: a round may be missing',
      '1. 76 98 3. 66 87 4. 12 76',
      'Line 1, game 1, ply 3: expected a move, or the move number 1 or 2; got "3.".',
    ],
    ['full stops of Chinese keyboards', '1．76 98 2．66 87', '4 *'],
    ['empty cells at the end of lines', '1.\t76\t98\t\n2.\t66\t87\t\n3.\t12\t\t\n', '5 *'],
    ['all moves as one number', `${PLAIN.replaceAll(' ', '')} 1-0`, '8 1-0'],
    [
      'rounds by their numbers',
      '{"white": "A", "moves": {"1": {"w": "76", "b": "98"}, "2": {"w": "66", "b": "87"}}}',
      '4 * White=A',
    ],
    [
      'a city and a year above',
      `г. Алматы, 2018 г.\nАсан - Марат\n${A}`,
      '8 * Event=г. Алматы, 2018 г. Date=2018 White=Асан Black=Марат',
    ],
  ],
  'captured stones and tuzdyks in other signs': [
    ['a star', '1. 76*10 98 2. 66 87*4', '4 *'],
    ['a colon', '1. 76:10 98 2. 66 87:4', '4 *'],
    ['a tuzdyk in a word', `1. 21 98 2. 67 22(тұздық) 3. 91 68`, '6 *'],
    ['a plus in brackets', '1. 76(+10) 98 2. 66 87(+4)', '4 *'],
    ['a word in brackets', '1. 76(10 құмалақ) 98 2. 66 87(4қ)', '4 *'],
    ['tuzdyks that are not marked, dashes in moves', '2-1 9-8 6-7 2-2 9-1 6-8', '6 *'],
  ],
  'tables without names, and with names that tell nothing': [
    [
      'commas',
      `1,Asan,Usen,1-0,2018,"${PLAIN}"\n2,Usen,Asan,0-1,2018,"${OTHER}"`,
      '8 1-0 White=Asan Black=Usen Column1=1 Column5=2018',
      '6 0-1 White=Usen Black=Asan Column1=2 Column5=2018',
    ],
    ['semicolons', `Асан;Үсен;1:0;${PLAIN};12.05.2018`, '8 1-0 Date=12.05.2018 White=Асан Black=Үсен'],
    ['names that tell nothing', `c1,c2,c3\nx,2018,${PLAIN}\ny,2019,${OTHER}`, '8 * C1=x C2=2018', '6 * C1=y C2=2019'],
    [
      'one move in a column',
      `white,year,m1,m2,m3,m4,m5,m6,m7,m8\nA,2018,${FIRST.join(',')}\nB,2019,${SECOND.join(',')},,`,
      '8 * White=A Year=2018',
      '6 * White=B Year=2019',
    ],
    [
      'a drawn table',
      `| № | Белые | Ходы |\n|---|:---|---|\n| 1 | Асан | ${PLAIN} |\n| 2 | Марат | ${OTHER} |`,
      '8 * White=Асан',
      '6 * White=Марат',
    ],
    [
      'lists in cells',
      `year,moves\n2018,"${JSON.stringify(FIRST).replaceAll('"', '""')}"\n2019,"${SECOND.join(',')}"`,
      '8 * Year=2018',
      '6 * Year=2019',
    ],
    [
      'moves in columns, without names',
      `A,B,${PLAIN.replaceAll(' ', ',')},${MORE.join(',')}\nC,D,${PLAIN.replaceAll(' ', ',')},${MORE.slice(0, 7).join(',')}`,
      '16 * White=A Black=B',
      '15 * White=C Black=D',
    ],
    [
      'titles above the names',
      `Almaty Open,,\nRound 2,,\nwhite,result,moves\nA,1-0,${PLAIN}\nB,0-1,${OTHER}`,
      '8 1-0 Event=Almaty Open Round=2 White=A',
      '6 0-1 Event=Almaty Open Round=2 White=B',
    ],
    [
      'a title, a date and an empty line above the names',
      `Almaty Open\n2024-03-12\n\nwhite,result,moves\nA,1-0,${PLAIN}`,
      '8 1-0 Event=Almaty Open Date=2024-03-12 White=A',
    ],
    [
      'score sheets side by side',
      `Асан,Марат,,Иван,Пётр\n${sheet(FIRST, ',')
        .split('\n')
        .map((line, at) => `${line},${sheet(SECOND, ',').split('\n')[at] ?? ''}`)
        .join('\n')}`,
      '8 * White=Асан Black=Марат',
      '6 * White=Иван Black=Пётр',
    ],
    ['names that come again', `white,moves\nA,${PLAIN}\nwhite,moves\nB,${OTHER}`, '8 * White=A', '6 * White=B'],
    [
      'a word in the place of moves',
      `white,black,result,moves\nA,B,+:-,неявка\nC,D,1-0,${PLAIN}`,
      '0 1-0 White=A Black=B Moves=неявка',
      '8 1-0 White=C Black=D',
    ],
  ],
  'moves down the rows': [
    ['a move in each row', `year,moves\n${FIRST.map((move) => `2018,${move}`).join('\n')}`, '8 * Year=2018'],
    [
      'a round in each row',
      `white_moves,black_moves,event\n${pairsOf(FIRST)
        .map((pair) => `${pair.join(',')},Cup`)
        .join('\n')}`,
      '8 * Event=Cup',
    ],
    [
      'games told apart by their numbers',
      `id;ply;move\n${[FIRST, SECOND].flatMap((moves, id) => moves.map((move, at) => `${id + 7};${at + 1};${move}`)).join('\n')}`,
      '8 * Id=7',
      '6 * Id=8',
    ],
    [
      'games told apart by the numbers of their rounds',
      `nr;w;b;event\n${[FIRST, SECOND].flatMap((moves) => pairsOf(moves).map((pair, at) => `${at + 1};${pair.join(';')};Cup`)).join('\n')}`,
      '8 * Event=Cup',
      '6 * Event=Cup',
    ],
    [
      'a round in a cell, and names in the first row alone',
      `Белые;Чёрные;Запись\n${pairsOf(FIRST)
        .map((pair, at) => `${at === 0 ? 'Асан;Марат' : ';'};${at + 1}. ${pair.join(' ')}`)
        .join('\n')}`,
      '8 * White=Асан Black=Марат',
    ],
    [
      'as objects',
      JSON.stringify(FIRST.map((move, at) => ({ match: 'Cup', number: at + 1, move: Number(move) || move }))),
      '8 * Match=Cup',
    ],
    [
      'with a wrong move',
      `year,moves\n${[...FIRST.slice(0, 4), '11', ...FIRST.slice(4)].map((move) => `2018,${move}`).join('\n')}`,
      'Line 6, game 1, ply 5: expected a legal move of togyzkumalak. "11" is not legal here: the last stone from pit 1 falls into pit 2.',
    ],
  ],
  'prose and titles over games': [
    [
      'a report before the first game',
      `It was a fine day, and all players came in time. The hall was full.\n\nChampionship of Almaty\nRound 3\nАсан - Марат 1-0\n${A}`,
      '8 1-0 Event=Championship of Almaty Round=3 White=Асан Black=Марат',
    ],
    [
      'a report of several lines',
      `Бюллетень турнира. День был тёплым, и\nвсе участники пришли вовремя, что бывает\nредко даже на таких турнирах.\nАсан - Марат 1-0\n${A}`,
      '8 1-0 White=Асан Black=Марат',
    ],
    [
      'a title with a dash',
      `Кубок Казахстана — финал\nАсан - Марат 1-0\n${A}`,
      '8 1-0 Event=Кубок Казахстана — финал White=Асан Black=Марат',
    ],
    [
      'a sentence that begins like names',
      `Asan - Marat was the game of the day.\nAsan - Marat 0-1\n${A}`,
      '8 0-1 White=Asan Black=Marat',
    ],
    [
      'a sentence between games',
      `Асан - Марат 1-0\n${A}\n\nThis game decided the whole tournament.\n\nИван - Пётр 0-1\n${B}`,
      '8 1-0 White=Асан Black=Марат',
      '6 0-1 White=Иван Black=Пётр',
    ],
    ['the name of the column', `moves\n${FIRST.join('\n')}`, '8 *'],
    [
      'a game after rows that are none',
      'a,b,c,d\n1,x1,y,z\n2,x2,y,z\n3,76 98 66 87,y,z\n',
      'Line 2, game 1: expected the game as a tag, like [Game "togyzkumalak"], or moves that are legal in one of the games.',
      'Line 3, game 2: expected the game as a tag, like [Game "togyzkumalak"], or moves that are legal in one of the games.',
      'Line 4, game 3: expected moves; "76 98 66 87" may be a game of togyzkumalak, but with the 2 before it that fit no game it explains only 4.1 bits more than chance, of 6. Name the game if it is one.',
    ],
  ],
  'tables as other programs write them out': [
    [
      'SQL with names of columns',
      `CREATE TABLE clubs (id int, name text);\nINSERT INTO clubs VALUES (1,'X');\nINSERT INTO \`games\` (\`id\`, \`white\`, \`black\`, \`result\`, \`moves\`) VALUES\n(1,'O\\'Neil',NULL,'1-0','${PLAIN}'),\n(2,'C','D''s','0-1','${OTHER}');\nUNLOCK TABLES;\n`,
      "8 1-0 White=O'Neil Id=1",
      "6 0-1 White=C Black=D's Id=2",
    ],
    [
      'SQL with the table before its rows',
      `CREATE TABLE games(\n  white varchar(9),\n  black varchar(9),\n  moves text,\n  PRIMARY KEY (white)\n);\nINSERT INTO games VALUES('A','B','${PLAIN}');\nINSERT INTO games VALUES('C','D','${OTHER}');`,
      '8 * White=A Black=B',
      '6 * White=C Black=D',
    ],
    [
      'SQL without any names',
      `INSERT INTO t VALUES('A''s','1-0','${PLAIN}');\nINSERT INTO t VALUES('C','0-1','${OTHER}');`,
      "8 1-0 White=A's",
      '6 0-1 White=C',
    ],
    [
      'SQL whose first row names the columns',
      `INSERT INTO t VALUES('white','black','result','moves'),\n('A','B','1-0','${PLAIN}'),\n('C','D','0-1','${OTHER}');`,
      '8 1-0 White=A Black=B',
      '6 0-1 White=C Black=D',
    ],
    [
      'SQL, rows to be copied',
      `COPY public.games (white, black, moves) FROM stdin;\nA\t\\N\t${PLAIN}\nC\tD\t${OTHER}\n\\.\n`,
      '8 * White=A',
      '6 * White=C Black=D',
    ],
    [
      'DIF',
      'TABLE\n0,1\n"X"\nDATA\n0,0\n""\n-1,0\nEOD\n',
      'Line 1: expected a text with games; this is a table in the form DIF or SYLK: save it as CSV or .xlsx.',
    ],
    [
      'SYLK',
      `ID;PWXL;N;E\nC;Y1;X1;K"White"\nC;X2;K"Moves"\nE\n`,
      'Line 1: expected a text with games; this is a table in the form DIF or SYLK: save it as CSV or .xlsx.',
    ],
    [
      'SQL with notes, and a backslash that escapes nothing',
      `INSERT INTO games (white, moves) VALUES\n('C:\\','${PLAIN}'),\n-- it's a note\n('D','${OTHER}');`,
      '8 * White=C:\\',
      '6 * White=D',
    ],
    ['none: words as in SQL', `Insert into the book (page 3);\n${PLAIN}\n\n${OTHER}`, '8 *', '6 *'],
  ],
  'lines of logs': [
    [
      'with values of several words',
      `white=Asan Bek moves=${PLAIN}\nwhite="B C" moves="${OTHER}"\nwhite=D moves=${PLAIN}`,
      '8 * White=Asan Bek',
      '6 * White=B C',
      '8 * White=D',
    ],
    [
      'none: games with their days',
      `2024-11-12 12:10 ${PLAIN}\n2024-11-13 12:10 ${OTHER}`,
      '8 * Date=2024-11-12',
      '6 * Date=2024-11-13',
    ],
    [
      'none: rows with their times',
      `date|white|moves\n2024-11-12 12:10|A|${PLAIN}\n2024-11-13 12:10|C|${OTHER}\n2024-11-14 12:10|A|${PLAIN}\n2024-11-15 12:10|C|${OTHER}`,
      '8 * Date=2024-11-12 12:10 White=A',
      '6 * Date=2024-11-13 12:10 White=C',
      '8 * Date=2024-11-14 12:10 White=A',
      '6 * Date=2024-11-15 12:10 White=C',
    ],
    [
      'with the time of each move',
      FIRST.map((move, at) => `2024-11-12 12:${10 + at}:05,123 INFO ${move}`).join('\n'),
      '8 *',
    ],
    [
      'with names of values',
      FIRST.map((move, at) => `2024-11-12T12:${10 + at}:05Z INFO game=17 player=${(at % 2) + 1} move=${move}`).join(
        '\n',
      ),
      '8 * Game=17',
    ],
    [
      'with a game each',
      `[2024-11-12 12:10:05] game finished: ${PLAIN}\n[2024-11-12 12:12:05] game finished: ${OTHER}`,
      '8 *',
      '6 *',
    ],
  ],
  'entities of HTML in a text': [
    [
      'in tags',
      `[White "Asan &amp; Co"]\n[Black "O&#39;Neil &quot;Bek&quot;"]\n\n${A}`,
      '8 * White=Asan & Co Black=O\'Neil "Bek"',
    ],
    ['for the signs of tags', `[White &quot;Asan&quot;]\n\n${A}`, '8 * White=Asan'],
    ['for spaces', `Asan&nbsp;-&nbsp;Serik&nbsp;1-0\n${A.replaceAll(' ', '&nbsp;')}`, '8 1-0 White=Asan Black=Serik'],
    ['beyond the first plane', `[White "A &#x1F600;&#128512;"]\n\n${A}`, '8 * White=A 😀😀'],
    ['in cells in quotation marks', `white,moves\n"A &quot;B&quot; C",${PLAIN}`, '8 * White=A "B" C'],
    ['but not below a note', `; own\n[Game "togyzkumalak"]\n[White "A &amp; B"]\n\n${A}`, '8 * White=A &amp; B'],
    ['but not in what Otau writes', `[Game "togyzkumalak"]\n[White "A &amp; B"]\n\n${A}`, '8 * White=A &amp; B'],
  ],
  'options that are not told as options': [
    ['by a tag', '[Game "Kindo"]\n[Size "4"]\n\nb1 d3 c3 b1s b1e c3s d3n a2', '8 * Size=4'],
    ['three players, by their moves', `1. b5c6 d1f4 i8g7 2. b1c2 e3c1 g8h8 3. b2c4 f2f3 g7h6`, '9 *'],
    ['of the game that is named', `[Game "Abalone"]\n\n1. b5c6 d1f4 i8g7 2. b1c2 e3c1 g8h8 3. b2c4 f2f3 g7h6`, '9 *'],
  ],
  'lines with names of values, one game below the other': [
    [
      'YAML',
      `- white: A\n  result: 1-0\n  moves: ${PLAIN}\n- white: C\n  result: 0-1\n  moves: ${OTHER}\n`,
      '8 1-0 White=A',
      '6 0-1 White=C',
    ],
    [
      'sections of settings',
      `[Game1]\nWhite=A\nMoves=${PLAIN}\n\n[Game2]\nWhite=C\nMoves=${OTHER}\n`,
      '8 * White=A',
      '6 * White=C',
    ],
  ],
  'tables in another direction': [
    [
      'a game in each column',
      `White;Asan;Serik;Asan\nBlack;Usen;Bolat;Aidos\nResult;1-0;0-1;1/2-1/2\nMoves;${PLAIN};${OTHER};${FIRST.slice(0, 4).join(' ')}`,
      '8 1-0 White=Asan Black=Usen',
      '6 0-1 White=Serik Black=Bolat',
      '4 1/2-1/2 White=Asan Black=Aidos',
    ],
    [
      'games beside one another with one column of numbers',
      `Ход;Асан - Серик;;Марат - Үсен;\n;Белые;Чёрные;Белые;Чёрные\n${pairsOf(FIRST)
        .map((pair, at) => [at + 1, ...pair, ...(pairsOf(SECOND)[at] ?? ['', ''])].join(';'))
        .join('\n')}`,
      '8 * White=Асан Black=Серик',
      '6 * White=Марат Black=Үсен',
    ],
    [
      'a number beside each move',
      `ply,score,move\n${FIRST.map((move, at) => `${at + 1},${(at * 0.13).toFixed(2)},${move}`).join('\n')}`,
      '8 *',
    ],
  ],
  'a table of places above games': [
    [
      'with its names of columns',
      `Cup 2019\n\nNo  Name   1    2    Pts\n1   Asan   x    0.5  0.5\n2   Serik  0.5  x    0.5\n\nAsan - Serik 1/2-1/2\n${A}`,
      '8 1/2-1/2 Event=Cup 2019 Date=2019 White=Asan Black=Serik',
    ],
  ],
  'numbers and names before games, which are no places': [
    ['a name', `1 Asan ${PLAIN}\n2. Marat ${OTHER}`, '8 * Event=1 Asan', '6 * Event=2. Marat'],
    [
      'a result',
      `1 Asan Bek 1-0 ${PLAIN}\n2) Bolat Usen 0-1 ${OTHER}`,
      '8 * Event=1 Asan Bek 1-0',
      '6 * Event=2) Bolat Usen 0-1',
    ],
  ],
  'wrong moves, by the likeliest reading': [
    [
      'of a score sheet',
      `№,White,Black\n${sheet([...FIRST.slice(0, 5), '31', ...FIRST.slice(6)], ',')}`,
      'Line 2, game 1, ply 6: expected a legal move of togyzkumalak. "31" is not legal here: the last stone from pit 3 falls into pit 4.',
    ],
  ],
  'pits as one number of JSON': [
    ['in objects', '[{"white": "A", "pits": 616795875743319}, {"pits": 452499764117732}]', '15 * White=A', '15 *'],
    [
      'as Python prints them',
      "{'moves': '7698668712762578', 'id': '12345678'}\n{'moves': 4524997641177, 'id': 2}",
      '8 * Id=12345678',
      '13 * Id=2',
    ],
    ['beside texts', `{"white": "A\\\\\\"12345678", "moves": "${PLAIN}"}`, '8 * White=A\\"12345678'],
    ['in a list', '{"games": [616795875743319, 452499764117732]}', '15 *', '15 *'],
  ],
  'what people write round moves': [
    [
      'results in words below the moves',
      `Асан - Марат\n${A}\nБелые сдались\n\nИван - Пётр\n${B}\nНичья\n`,
      '8 0-1 White=Асан Black=Марат Result=Белые сдались',
      '6 1/2-1/2 White=Иван Black=Пётр',
    ],
    ['results in words behind the moves', `${A} белые выиграли\n\n${B} ничья`, '8 1-0', '6 1/2-1/2'],
    ['below tags', `[White "Asan"]\n\n${A} White resigns`, '8 0-1 White=Asan Result=White resigns'],
    ['a draw in the heading', `Karl Schmidt - Hans Meier remis\n${A}`, '8 1/2-1/2 White=Karl Schmidt Black=Hans Meier'],
    [
      'boards',
      `Доска 2: Асан (1800) - Марат (1750) 1-0\n${A}`,
      '8 1-0 White=Асан Black=Марат BlackElo=1750 Board=2 WhiteElo=1800',
    ],
    [
      'times behind the result',
      `Асан - Марат 1-0 (45:12 - 50:33)\n${A}`,
      '8 1-0 White=Асан Black=Марат Remark=45:12 - 50:33',
    ],
    ['signs of headings', `## Cup\n\n**Асан - Марат** 1-0\n\n${A}`, '8 1-0 Event=Cup White=Асан Black=Марат'],
    [
      'names over the columns of their moves',
      `Асан\tМарат\n${pairsOf(FIRST)
        .map((pair) => pair.join('\t'))
        .join('\n')}`,
      '8 * White=Асан Black=Марат',
    ],
    ['comments in comments', '1. 76 {good {very} move} 98 2. 66 87', '4 *'],
    ['scores beside moves', '1. 76 98 10:0 2. 66 87 10:4 3. 12 76 22:8', '6 *'],
    ['wide digits', PLAIN.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))), '8 *'],
  ],
  'words that are moves by chance': [
    [
      'moves of two games in turn, one in each row',
      `match,move\nA,76\nB,21\nA,98\nB,98\nA,66\nB,67`,
      ...[2, 3, 4, 5, 6, 7].map((line) => expect.stringMatching(new RegExp(`^Line ${line}, `)) as unknown as string),
    ],
    [
      'a name, with the moves as lists in a list',
      JSON.stringify({
        games: [
          {
            white: 'A1',
            black: 'B1',
            rounds: [
              [7, 9],
              [6, 8],
              [1, 7],
            ],
          },
        ],
      }),
      expect.stringContaining('explains only') as unknown as string,
    ],
  ],
  'columns of points': [
    [
      'whole points and halves',
      `white,result,moves\nA,1,${PLAIN}\nB,0,${OTHER}\nC,0.5,76 98 66\nD,½,65 65 99`,
      '8 1-0 White=A',
      '6 0-1 White=B',
      '3 1/2-1/2 White=C',
      '3 1/2-1/2 White=D',
    ],
    ['with commas', `Белые;Результат;Ходы\nА;0,5;${PLAIN}\nБ;1;${OTHER}`, '8 1/2-1/2 White=А', '6 1-0 White=Б'],
    [
      'two points for a win',
      `white;result;moves\nA;1:1;${PLAIN}\nB;2-0;${OTHER}\nC;0:2;76 98 66`,
      '8 1/2-1/2 White=A',
      '6 1-0 White=B Result=2-0',
      '3 0-1 White=C Result=0:2',
    ],
    [
      'with words',
      `white;result;moves\nA;ничья 1:1;${PLAIN}\nB;1-0 (время);${OTHER}\nC;победа чёрных 0-2;76 98 66`,
      '8 1/2-1/2 White=A',
      '6 1-0 White=B Result=1-0 (время)',
      '3 0-1 White=C',
    ],
    [
      'nobody knows whether 1 is a draw or the first player',
      `white,result,moves\nA,1,${PLAIN}\nB,0,${OTHER}\nC,2,76 98 66`,
      '8 * White=A ResultPoints=1',
      '6 * White=B ResultPoints=0',
      '3 * White=C ResultPoints=2',
    ],
    ['numbers of the winners', `white,result,moves\nA,1,${PLAIN}\nB,2,${OTHER}`, '8 1-0 White=A', '6 0-1 White=B'],
    [
      'numbers in JSON',
      JSON.stringify([
        { result: 0, moves: PLAIN },
        { result: 0.5, moves: OTHER },
      ]),
      '8 0-1',
      '6 1/2-1/2',
    ],
    ['in a tag', `[Result "1:1"]\n\n${A}`, '8 1/2-1/2'],
    ['in a tag, with a dash', `[Result "1-1"]\n\n${A}`, '8 1/2-1/2'],
    ['at the end', `${A} 1:1`, '8 1/2-1/2'],
  ],
  'what stands before the moves of a line': [
    ['dates', `12.05.2018 ${PLAIN}\n13.05.2018 ${OTHER}`, '8 * Date=12.05.2018', '6 * Date=13.05.2018'],
    ['dates and numbers of moves', `2018-05-12 ${A}\n2018-05-13 ${B}`, '8 * Date=2018-05-12', '6 * Date=2018-05-13'],
    ['a score', `1:1 ${PLAIN}`, '8 1/2-1/2'],
    [
      'names and a result',
      `Асан - Марат 1-0 ${PLAIN}\nИван - Пётр 0-1 ${OTHER}`,
      '8 1-0 White=Асан Black=Марат',
      '6 0-1 White=Иван Black=Пётр',
    ],
    ['a round', `Тур 3 ${PLAIN}`, '8 * Round=3'],
    ['a date, names and a result', `12.05.2018 Асан - Марат 1-0 ${A}`, '8 1-0 Date=12.05.2018 White=Асан Black=Марат'],
    ['a year', `2018 ${PLAIN}`, '8 * Date=2018'],
  ],
  'signs between moves': [
    ['commas', FIRST.join(', '), '8 *'],
    ['commas without blanks', FIRST.join(','), '8 *'],
    [
      'commas in rounds',
      numbered(FIRST.map((move, at) => (at % 2 === 0 ? `${move},` : move))).replaceAll(', ', ','),
      '8 *',
    ],
    ['commas in Abalone', 'c5c6, g5g4, c6d6', '3 *'],
    ['pairs of cells in Abalone', 'c5 c6 g5 g4 c6 d6', '3 *'],
    ['pairs of cells in JSON', '{"game": "abalone", "moves": [["c5", "c6"], ["g5", "g4"]]}', '2 *'],
    ['one move a line, behind its player', 'Black: c5c6\nWhite: g5g4\nBlack: c6d6', '3 *'],
    [
      'throws and moves apart in JSON',
      '{"game": "senet", "options": {"dancers": 2}, "moves": [{"throw": 5, "move": "4+5"}]}',
      '1 *',
    ],
    ['arrows and semicolons in Abalone', 'C5 > C6; G5 > G4; C6 -> D6', '3 *'],
    ['commas without blanks in Abalone', 'c5c6,g5g4,c6d6', '3 *'],
    ['semicolons', FIRST.join('; '), '8 *'],
    ['pairs in cells', `white;moves\nA;76-98 66-87 12-76`, '6 * White=A'],
    ['a dash in moves, in cells', `white;moves\nA;7-6 9-8 6-6 8-7`, '4 * White=A'],
    ['a dash in moves', '7-6 9-8 6-6 8-7 1-2 7-6', '6 *'],
  ],
  'score sheets in texts': [
    ['as a table', `Ход;Белые;Черные\n${sheet(FIRST, ';')}`, '8 *'],
    [
      'two games beside one another, with tabs',
      beside('\t'),
      '8 1-0 White=Асан Black=Марат',
      '6 0-1 White=Иван Black=Пётр',
    ],
    ['and with gaps', beside('        '), '8 1-0 White=Асан Black=Марат', '6 0-1 White=Иван Black=Пётр'],
    ['going on at the right', `1. 76 98   3. 12 76\n2. 66 87   4. 25 78`, '8 *'],
    [
      'going on after an empty line',
      `Асан - Марат\n${numbered(FIRST.slice(0, 4), '\n')}\n\n${numbered(FIRST.slice(4), '\n', 3)}\n\nИван - Пётр\n${B}`,
      '8 * White=Асан Black=Марат',
      '6 * White=Иван Black=Пётр',
    ],
    ['without points', sheet(FIRST, ' '), '8 *'],
    ['with brackets', sheet(FIRST, ' ').replace(/^(\d)/gm, '$1)'), '8 *'],
    ['with commas', sheet(FIRST, ','), '8 *'],
  ],
  'moves in other signs': [
    ['pairs', '1. 76-98 2. 66-87 3. 12-76 4. 25-78', '8 *'],
    ['pairs with bars', '1. 76/98 2. 66/87 3. 12/76', '6 *'],
    ['times', '1. 76 (0:05) 98 (0:07) 2. 66 (0:11) 87 (0:20)', '4 *'],
    ['captures with plus', '1. 76+10 98 2. 66 87+4 3. 12+12 76+4', '6 *'],
    ['captures apart', '1. 76 (10) 98 2. 66 87 (4) 3. 12 [12] 76 =4', '6 *'],
    ['tuzdyks as stars', '1. 21 98 2. 67 22* 3. 91 68', '6 *'],
    ['tuzdyks as т', '1. 21 98 2. 67 22т 3. 91 68', '6 *'],
    ['a line for each player', 'Асан: 76 66 12 25\nМарат: 98 87 76 78', '8 *'],
    ['labels', `Game 1: ${PLAIN}\nGame 2: ${OTHER}`, '8 *', '6 *'],
    ['dashes', `- ${PLAIN}\n- ${OTHER}`, '8 *', '6 *'],
    ['numbers with colons', `1: ${PLAIN}\n2: ${OTHER}`, '8 *', '6 *'],
    [
      'pits on lines',
      '8 8 3 9 7 4 1 5 1 2 7 9 5 3 2 2 3 1 2 4 2 1 3 2 8 9 8 8 9 4\n6 8 7 5 5 5 5 6 5 2 1 2 5 5 3 5 7 7 3 9 2 6',
      '30 *',
      '22 *',
    ],
    [
      'fields as lines',
      `- white: A\n  result: 1-0\n  moves: ${PLAIN}\n- white: B\n  moves: ${OTHER}`,
      '8 1-0 White=A',
      '6 * White=B',
    ],
    ['a list in a program', `var games = [\n  "${PLAIN}",\n  "${OTHER}"\n];`, '8 *', '6 *'],
    [
      'a value of Python',
      `{'white': 'A', 'moves': ['${FIRST.join("', '")}'], 'rated': True}`,
      '8 * White=A Rated=true',
    ],
    ['a score at the end', `${A} 82-80`, '8 *'],
  ],
  'games of Abalone': [
    ['counted marbles', '1:c3d5 2:h8f6 3:b3c2', '3 *'],
    [
      'marbles by their cells',
      'b\nC5b,D5b,E4b,E5b,E6b,F5b,F6b,F7b,F8b,G6b,H6b,C3w,C4w,D3w,D4w,D6w,E7w,F4w,G5w,G7w,G8w,G9w,H7w,H8w,H9w',
      '0 * Variant=Abalone',
    ],
    ['cells apart', 'c3 d4\ng6 f6\nc5 d6\nh9 g8', '4 *'],
    [
      'BoardSpace',
      '(;\nSU[Abalone]\nP0[id "guest"]\nP1[id "bob"]\n; P0[0 Start P0]\n; P0[1 move C 3 D 5]\n; P1[2 move H 8 F 6]\n)',
      '2 * Black=guest White=bob P1=guest P2=bob',
    ],
    ['a line-up that is not named', 'g8f7 h6f5 f7g8 h4f3 i8f8 b5d7 c3c4 f3h4 f8f9 f5g5', '10 *'],
  ],
};

describe.each(Object.entries(KINDS))('%s', (_, cases) => {
  it.each(cases)('%s', async (_name, text, ...games) => {
    expect(await read(text)).toEqual(games);
  });
});

describe('numbers are no games', () => {
  const rng = new Rng('numbers');
  const rows = (cells: number, between: string, value: () => string | number) =>
    Array.from({ length: 40 }, (_, row) => [row + 1, ...Array.from({ length: cells }, value)].join(between)).join('\n');
  it.each([
    ['points of a tournament', `n,1,2,3,4,5,6,7\n${rows(7, ',', () => rng.below(3) / 2)}`],
    ['opponents', `n;r1;r2;r3;r4;r5;r6\n${rows(6, ';', () => 1 + rng.below(40))}`],
    ['pairs of digits', rows(10, ' ', () => 10 + rng.below(90))],
    ['digits in columns', `a,b,c,d,e,f,g,h\n${rows(7, ',', () => rng.below(10))}`],
    [
      'telephone numbers',
      `n,phone\n${rows(1, ',', () => `8 701 ${100 + rng.below(900)} ${10 + rng.below(90)} ${10 + rng.below(90)}`)}`,
    ],
    [
      'dates and times',
      `n,when\n${rows(1, ',', () => `2018 12 ${10 + rng.below(18)} ${10 + rng.below(13)} ${10 + rng.below(49)}`)}`,
    ],
  ])('%s', async (_, text) => {
    expect((await read(text)).filter((line) => /^\d+ /.test(line))).toEqual([]);
  });
});

it('the last row of SQL is missed where the text breaks off in it', async () => {
  const row = 'INSERT INTO games (white, moves) VALUES';
  const [game, error] = await read(`${row} ('A', '${PLAIN}');\n${row} ('B', '${PLAIN}\n`);
  expect(game).toMatch(/^8 /);
  expect(error).toMatch(/Line 2, game 2: expected the end of this row/);
});

it('numbers of rounds in square brackets are no remarks', async () => {
  for await (const { record } of readFile([Buffer.from('[1] 76 98\n[2] 66 87\n')], {}, fileFacts())) {
    expect(record).toMatchObject({ moves: ['76(10)', '98', '66', '87(4)'] });
    expect(record?.notes).toBeUndefined();
  }
});
