/** Texts as people write games down, some of each kind: what is read from them, in a line for each game. */
import { describe, expect, it } from 'vitest';
import { fileFacts, readFile } from '../../packages/otau/src/records/index.js';

const FIRST = ['76', '98', '66', '87', '12', '76', '25', '78'];
const SECOND = ['21', '98', '67', '22x', '91', '68'];
const A = numbered(FIRST);
const B = numbered(SECOND);

function numbered(moves: readonly string[], between = ' ', first = 1): string {
  const rounds = moves.flatMap((move, at) => {
    return at % 2 === 0 ? [`${first + at / 2}. ${[move, ...moves.slice(at + 1, at + 2)].join(' ')}`] : [];
  });
  return rounds.join(between);
}

/** Each game as its plies, its result and its tags in their order: `8 1-0 White=A`. */
async function read(text: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { record, error } of readFile([Buffer.from(text)], {}, fileFacts())) {
    const tags = Object.entries(record?.tags ?? {}).map(([name, value]) => `${name}=${value}`);
    found.push(record === undefined ? error.message : [record.moves.length, record.result, ...tags].join(' '));
  }
  return found;
}

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
};

describe.each(Object.entries(KINDS))('%s', (_, cases) => {
  it.each(cases)('%s', async (_name, text, ...games) => {
    expect(await read(text)).toEqual(games);
  });
});
