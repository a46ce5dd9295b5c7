/**
 * Togyz Kumalak, slow and obvious: the rule text sentence by sentence, with pits that have
 * names. It exists to be compared with the engine and shares nothing with it.
 */
import type { Oracle } from './oracle.js';

export interface TogyzKumalakOracleOptions {
  /** Pits of one side. */
  pits: number;
  /** Stones in each pit at the start. */
  stones: number;
  tuzdyk: boolean;
}

type Side = 'white' | 'black';

/** A side and a number, for example "white 3". */
type Pit = `${Side} ${number}`;

export interface TogyzKumalakState {
  readonly stones: Readonly<Record<Pit, number>>;
  readonly kazan: Readonly<Record<Side, number>>;
  /** The tuzdyk of each side, a pit of the other side's row. */
  readonly tuzdyk: Readonly<Record<Side, Pit | null>>;
  readonly toMove: Side;
  readonly moveNumber: number;
  readonly over: boolean;
}

/** What happened in one move. */
interface Played {
  readonly after: TogyzKumalakState;
  readonly startPit: number;
  readonly lastPit: number;
  readonly evenCapture: number;
  readonly newTuzdyk: boolean;
}

export function togyzKumalakOracle(
  options: TogyzKumalakOracleOptions,
): Oracle<TogyzKumalakState> & { read(text: string): TogyzKumalakState } {
  const numbers = Array.from({ length: options.pits }, (_, index) => index + 1);
  const lastNumber = options.pits;
  const allStones = 2 * options.pits * options.stones;
  const half = allStones / 2;

  function start(): TogyzKumalakState {
    const stones: Record<Pit, number> = {};
    for (const number of numbers) stones[`white ${number}`] = stones[`black ${number}`] = options.stones;
    return {
      stones,
      kazan: { white: 0, black: 0 },
      tuzdyk: { white: null, black: null },
      toMove: 'white',
      moveNumber: 1,
      over: false,
    };
  }

  /** "After a player's pit 9 comes the opponent's pit 1." */
  function pitAfter(pit: Pit): Pit {
    return numberOf(pit) === lastNumber ? `${other(sideOf(pit))} 1` : `${sideOf(pit)} ${numberOf(pit) + 1}`;
  }

  function play(state: TogyzKumalakState, action: number): Played {
    const mover = state.toMove;
    const opponent = other(mover);
    const stones = { ...state.stones };
    const kazan = { ...state.kazan };
    const tuzdyk = { ...state.tuzdyk };
    const chosen: Pit = `${mover} ${action + 1}`;

    // Sowing.
    let hand = stones[chosen];
    stones[chosen] = 0;
    let pit = hand === 1 ? pitAfter(chosen) : chosen;
    let last = pit;
    while (hand > 0) {
      hand -= 1;
      last = pit;
      if (pit === tuzdyk.white) kazan.white += 1;
      else if (pit === tuzdyk.black) kazan.black += 1;
      else stones[pit] += 1;
      pit = pitAfter(pit);
    }

    // The last stone.
    let evenCapture = 0;
    let newTuzdyk = false;
    const lastIsTuzdyk = last === tuzdyk.white || last === tuzdyk.black;
    if (sideOf(last) === opponent && !lastIsTuzdyk) {
      if (stones[last] % 2 === 0) {
        evenCapture = stones[last];
        kazan[mover] += evenCapture;
        stones[last] = 0;
      } else if (stones[last] === 3 && options.tuzdyk) {
        const moverHasNone = tuzdyk[mover] === null;
        const isLastPit = numberOf(last) === lastNumber;
        const opponentHasSameNumber = tuzdyk[opponent] === `${mover} ${numberOf(last)}`;
        if (moverHasNone && !isLastPit && !opponentHasSameNumber) {
          newTuzdyk = true;
          tuzdyk[mover] = last;
          kazan[mover] += 3;
          stones[last] = 0;
        }
      }
    }

    // End of the game.
    let over = false;
    if (numbers.every((number) => stones[`${opponent} ${number}`] === 0)) {
      for (const number of numbers) {
        kazan[mover] += stones[`${mover} ${number}`];
        stones[`${mover} ${number}`] = 0;
      }
      over = true;
    }
    if (kazan.white > half || kazan.black > half) over = true;
    if (kazan.white === half && kazan.black === half) over = true;

    const moveNumber = state.moveNumber + (mover === 'black' ? 1 : 0);
    const after = { stones, kazan, tuzdyk, toMove: opponent, moveNumber, over };
    return { after, startPit: action + 1, lastPit: numberOf(last), evenCapture, newTuzdyk };
  }

  /** One row of the position text, its pits in the order given. */
  function rowText(state: TogyzKumalakState, pits: Pit[]): string {
    const words: string[] = [];
    let empty = 0;
    const endEmptyRun = () => {
      if (empty > 0) words.push(`${empty}`);
      empty = 0;
    };
    for (const pit of pits) {
      const isTuzdyk = pit === state.tuzdyk.white || pit === state.tuzdyk.black;
      if (!isTuzdyk && state.stones[pit] === 0) {
        empty += 1;
        continue;
      }
      endEmptyRun();
      words.push(isTuzdyk ? 't' : `${state.stones[pit]}S`);
    }
    endEmptyRun();
    return words.join(',');
  }

  const northRow = [...numbers].reverse().map((number): Pit => `black ${number}`);
  const southRow = numbers.map((number): Pit => `white ${number}`);

  return {
    start,
    actor: (state) => (state.over ? 'over' : state.toMove === 'white' ? 0 : 1),
    legal(state) {
      if (state.over) return [];
      return numbers.filter((number) => state.stones[`${state.toMove} ${number}`] > 0).map((number) => number - 1);
    },
    next: (state, action) => play(state, action).after,
    results({ kazan }) {
      if (kazan.white === kazan.black) return [0, 0];
      return kazan.white > kazan.black ? [1, -1] : [-1, 1];
    },
    text(state) {
      const rows = `${rowText(state, northRow)}/${rowText(state, southRow)}`;
      const side = state.toMove === 'white' ? 'S' : 'N';
      return `${rows} ${state.kazan.white} ${state.kazan.black} ${side} ${state.moveNumber}`;
    },
    move(state, action) {
      const { startPit, lastPit, evenCapture, newTuzdyk } = play(state, action);
      return `${startPit}${lastPit}${newTuzdyk ? 'x' : ''}${evenCapture > 0 ? `(${evenCapture})` : ''}`;
    },
    /** All uncaptured stones go to the opponent; nobody has moved, so side and move number stay. */
    forfeit(state, player) {
      const winner: Side = player === 0 ? 'black' : 'white';
      const kazan = { ...state.kazan };
      const stones = { ...state.stones };
      for (const pit of [...northRow, ...southRow]) {
        kazan[winner] += stones[pit];
        stones[pit] = 0;
      }
      return { ...state, stones, kazan, over: true };
    },
    /** A position that is not over, from a well-formed text. */
    read(text) {
      const [rows, white, black, side, moveNumber] = text.split(' ');
      const [north, south] = rows.split('/');
      const stones: Record<Pit, number> = {};
      const tuzdyk: Record<Side, Pit | null> = { white: null, black: null };
      for (const [row, pits] of [
        [north, northRow],
        [south, southRow],
      ] as const) {
        const waiting = [...pits];
        for (const word of row.split(',')) {
          const count = /^\d+$/.test(word) ? Number(word) : 1;
          for (const pit of waiting.splice(0, count)) {
            stones[pit] = word.endsWith('S') ? Number.parseInt(word, 10) : 0;
            if (word === 't') tuzdyk[other(sideOf(pit))] = pit;
          }
        }
      }
      return {
        stones,
        kazan: { white: Number(white), black: Number(black) },
        tuzdyk,
        toMove: side === 'S' ? 'white' : 'black',
        moveNumber: Number(moveNumber),
        over: false,
      };
    },
  };
}

function other(side: Side): Side {
  return side === 'white' ? 'black' : 'white';
}

function sideOf(pit: Pit): Side {
  return pit.startsWith('white') ? 'white' : 'black';
}

function numberOf(pit: Pit): number {
  return Number(pit.split(' ')[1]);
}
