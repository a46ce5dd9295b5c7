/** What a game is to searches where it says nothing else. The `Searched` of a compiled game extends it, and has what is its own besides. */
import { copyBytes } from '../../kernel/assembly/bytes';
import { Head } from '../../kernel/assembly/head';
import { SparseNetwork } from '../evaluations/assembly/sparse-network';

/** `Rules` are those of the game. */
@unmanaged
export class SearchedGame<Rules> {
  game: Rules;

  // What an evaluation may leave out, as in `Evaluation`: 0 and false for what it has not
  margin(): i32 { return 0; }
  /** Whether an estimate costs less than a lookup in the table. */
  isQuick(): bool { return false; }
  quietGain(): i32 { return 0; }
  /** Whether positions can be repeated. */
  repeats(): bool { return false; }
  /** Whether passing is tried: practically never better than moving. */
  passes(): bool { return false; }
  pass(_s: usize, _to: usize): bool { return false; }
  openness(_s: usize, _player: i32): i32 { return 0; }
  /** Called before `hint` for the moves of a position. */
  prepareHints(_s: usize): void {}
  /** A hint for the order of moves: above 0 to be tried early, the highest first. */
  hint(_s: usize, _action: u32): i32 { return 0; }
  /** Writes the noisy moves and their hints; returns how many. */
  listNoisy(_s: usize, _list: usize, _scores: usize): i32 { return 0; }
  /** Whether they are listed in the order in which they are to be tried. */
  isNoisyOrdered(): bool { return false; }
  /** How many pieces endgame tables count. */
  pieces(_s: usize): i32 { return i32.MAX_VALUE; }

  /** Where the host writes weights. */
  address(): usize { return 0; }
  /** The weights are written. */
  prepare(): void {}

  copy(from: usize, to: usize): void {
    copyBytes(to, from, changetype<Head>(this.game).stateSize);
  }

  @inline pack(s: usize, row: usize): void {
    this.game.pack(s, row);
  }

  mover(s: usize): i32 {
    return <i32>this.game.player(s);
  }
}

/** A game that a network judges. */
@unmanaged
export class NetworkGame<Rules> extends SearchedGame<Rules> {
  net: SparseNetwork;

  /** Where the host writes the weights. */
  address(): usize {
    return this.net.first;
  }
}

/** As `listNoisy`: the moves whose hints are above 0. */
export function listHinted<S>(searched: S, s: usize, list: usize, scores: usize): i32 {
  const count = searched.game.list(s, list);
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const action: u32 = load<u16>(list + (<usize>i << 1));
    const hint = searched.hint(s, action);
    if (hint <= 0) continue;
    store<u16>(list + (<usize>kept << 1), <u16>action);
    store<i32>(scores + (<usize>kept << 2), hint);
    kept++;
  }
  return kept;
}
