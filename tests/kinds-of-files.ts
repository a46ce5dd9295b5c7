/**
 * Small files of each kind in which games of other programs are found, three games in each: tags and moves as these programs
 * write them, by the records of random games. A table in docs/formats.md says how many games of each come in.
 */
import { createGame, type Game, History, Rng } from '../packages/otau/src/index.js';
import { type GameRecord, recordOf } from '../packages/otau/src/records/index.js';
import { notationMoves, playokMoves } from './foreign-moves.js';
import { randomSteps } from './playing.js';

/** Games in each file. */
export const GAMES = 3;
const PLIES = 30;

/** The text of a file by its name; `base.sql` is what makes a database. */
export function filesOfEachKind(): Readonly<Record<string, string>> {
  const kumalak = randomRecords(createGame('togyzkumalak'));
  const bestemshe = randomRecords(createGame('togyzkumalak', { variant: 'bestemshe' }));
  const abalone = randomRecords(createGame('abalone', { variant: 'belgian-daisy' }));
  const pits = kumalak.map(({ moves }) => moves.map((move) => Number(move[0])));
  const squares = (records: readonly GameRecord[]) => records.map((record) => notationMoves(record, 'squares'));
  const pairs = (notation: string) => abalone.map((record) => notationMoves(record, notation).map(lower));
  const tags = (site: string) => `[Event "12"]\n[Site "${site}"]\n[Date "2024.12.26"]\n[Round "-"]\n`;
  const players = '[White "asan"]\n[Black "usen"]\n';
  const file = (texts: readonly string[]) => `${texts.join('\n\n')}\n`;
  return {
    'playok.txt': file(kumalak.map((record) => `${tags('PlayOK')}${players}\n${playokMoves(record)} {draw?} *`)),
    'pits.txt': file(pits.map((game) => JSON.stringify(game))),
    'digits.txt': file(pits.map((game) => game.join(''))),
    'moves.json': JSON.stringify(pits.map((moves) => ({ moves }))),
    'history.json': JSON.stringify(pits.map((history) => ({ history: history.map((pit) => pit - 1) }))),
    'game.json': JSON.stringify({ games: pits.map((game) => ({ game: game.join('') })) }),
    'migs.apgn': file(
      pairs('aba-pro').map(
        (moves) => `${tags('MIGS')}${players}[Variant "belgian"]\n[Termination "Au score"]\n\n1. ${moves.join(' ')} *`,
      ),
    ),
    'pairs.txt': file(pairs('aba-pro').map((moves) => `[Variant "belgian"]\n\n${moves.join(' ')} *`)),
    'abalone.pgn': file(
      pairs('play-site').map(
        (moves) =>
          `${tags('playstrategy.org')}[Variant "Abalone"]\n[FEN "${DAISY}"]\n[SetUp "1"]\n\n0. ${moves.join(' ')} *`,
      ),
    ),
    'togyzkumalak.pgn': file(
      squares(kumalak).map(
        (moves) => `${tags('playstrategy.org')}[Variant "Togyzkumalak"]\n\n1. ${moves.join(' { [%clk 0:09:00] } ')} *`,
      ),
    ),
    'bestemshe.pgn': file(squares(bestemshe).map((moves) => `[Variant "Bestemshe"]\n\n1. ${moves.join(' ')} *`)),
    'table.csv': `id,moves\n${kumalak.map(({ moves }, id) => `${id},"${moves.join(' ')}"\n`).join('')}`,
    'base.sql': `CREATE TABLE openings(id INTEGER, seq TEXT);${kumalak.map(({ moves }, id) => `INSERT INTO openings VALUES(${id}, '${moves.join(' ')}');`).join('')}`,
  };
}

const DAISY = 'ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 0';

function lower(text: string): string {
  return text.toLowerCase();
}

function randomRecords(game: Game): GameRecord[] {
  const records: GameRecord[] = [];
  let history = new History(game, undefined, new Rng('kinds'));
  for (const { action } of randomSteps(game, 11, GAMES, PLIES)) {
    if (action !== undefined) history.play(action);
    else {
      records.push(recordOf(game, history, {}));
      history = new History(game, undefined, new Rng('kinds'));
    }
  }
  return records;
}
