/**
 * Togyz Kumalak judged by rules of thumb, for the boards that have no network: stones taken,
 * tuzdyks, stones at hand, pits to play from, and the move. The weights come from a logistic
 * regression over positions of the standard board; other boards take them in proportion.
 */
import { type Board, firstPit, KAZAN, PITS, PLAYER, type Size, TUZDYK } from '../rules.js';

/** All weights are in hundredths of a stone. */
const STONE = 100;
/** Having the move. */
const TEMPO = 64;
/**
 * A stone at hand and a pit that holds stones, near the end of the game; at the start they
 * count nothing. They decide who runs out of moves, and so who gets the rest.
 */
const STONE_AT_HAND = 32;
const PIT_TO_PLAY = 443;
/** The tuzdyk of pits 1 to 8. */
const TUZDYKS = [985, 1296, 796, 804, 705, 831, 770, 553];
/** The pits and stones of the board for which these weights were fitted. */
const FITTED = { pits: 9, stones: 9, total: 162 };

/** The value of a board for player 0, in hundredths of a stone. */
export function handcraftedScore(size: Size): (board: Board) => number {
  const { pits, total } = size;
  const scale = size.stones / FITTED.stones;
  const tempo = Math.round(TEMPO * scale);
  const pitToPlay = PIT_TO_PLAY * scale;
  const tuzdyks = tuzdykValues(size);
  return (board) => {
    let atHand = 0;
    let toPlay = 0;
    const middle = firstPit(size, 1);
    for (let pit = PITS; pit < middle; pit++) {
      const own = board[pit];
      const enemy = board[pit + pits];
      atHand += own - enemy;
      toPlay += (-own >>> 31) - (-enemy >>> 31); // 1 for each pit that holds stones
    }
    const taken = board[KAZAN] + board[KAZAN + 1];
    const late = Math.trunc(((STONE_AT_HAND * atHand + pitToPlay * toPlay) * taken) / total); // the same for both players
    const tuzdyk = tuzdyks[board[TUZDYK]] - tuzdyks[board[TUZDYK + 1]];
    const move = board[PLAYER] === 0 ? tempo : 0 - tempo;
    return STONE * (board[KAZAN] - board[KAZAN + 1]) + tuzdyk + late + move;
  };
}

/** By pit number, 0 for no tuzdyk: the value of the pit at the same relative place of the fitted board. */
function tuzdykValues(size: Size): Int32Array {
  const last = FITTED.pits - 2;
  return Int32Array.from({ length: size.pits + 1 }, (_, number) => {
    if (number === 0) return 0;
    const place = Math.min(last, Math.round(((number - 1) * last) / Math.max(1, size.pits - 2)));
    return Math.round((TUZDYKS[place] * size.total) / FITTED.total);
  });
}
