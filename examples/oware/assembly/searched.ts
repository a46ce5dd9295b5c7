/** Oware as alpha-beta searches it: the evaluation, and what it says of moves. */
import { copyBytes } from 'otau/kernel/assembly/bytes';
import { make } from 'otau/kernel/assembly/head';
import { Oware } from './rules';

const SEED: i32 = 100;
const MOVE: i32 = 12;
const KEPT: i32 = 6;

@final
@unmanaged
export class SearchedOware {
  game: Oware;

  // What an evaluation may leave out, as in `Evaluation`: 0 and false for what it has not
  margin(): i32 { return 0; }
  isQuick(): bool { return false; }
  quietGain(): i32 { return 0; }
  repeats(): bool { return false; }
  passes(): bool { return false; }
  pass(_s: usize, _to: usize): bool { return false; }
  openness(_s: usize, _player: i32): i32 { return 0; }
  /** Whether noisy moves are listed in the order in which they are to be tried. */
  isNoisyOrdered(): bool { return false; }
  prepareHints(_s: usize): void {}

  /** Where weights are written: there are none. */
  address(): usize { return 0; }
  prepare(): void {}

  copy(from: usize, to: usize): void {
    copyBytes(to, from, this.game.stateSize);
  }

  pack(s: usize, row: usize): void {
    this.game.pack(s, row);
  }

  mover(s: usize): i32 {
    return this.game.player(s);
  }

  /** Of endgame tables, which this game has not. */
  pieces(_s: usize): i32 {
    return i32.MAX_VALUE;
  }

  /** The value of the position for the player to move. */
  estimate(s: usize): i32 {
    const mover = this.game.player(s);
    return this.valueOf(s, mover) - this.valueOf(s, 1 - mover);
  }

  private valueOf(s: usize, player: u32): i32 {
    const game = this.game;
    const first = s + player * game.width;
    let value = SEED * <i32>game.store(s, player);
    for (let at = first; at < first + game.width; at++) {
      const seeds = <i32>load<u8>(at);
      value += KEPT * seeds + (seeds > 0 ? MOVE : 0);
    }
    return value;
  }

  /** About how many seeds a move captures, as `order` of the evaluation. */
  hint(s: usize, action: u32): i32 {
    const game = this.game;
    const player = game.player(s);
    const house = player * game.width + action;
    const seeds: u32 = load<u8>(s + house);
    if (seeds >= game.houses) return 0;
    const last = (house + seeds) % game.houses;
    if (last / game.width === player) return 0;
    store<u8>(s + last, load<u8>(s + last) + 1);
    const captured = game.capturedBy(s, player, last);
    store<u8>(s + last, load<u8>(s + last) - 1);
    return captured;
  }

  /** The moves that capture, with their hints as scores. */
  listNoisy(s: usize, list: usize, scores: usize): i32 {
    const count = this.game.list(s, list);
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const action: u32 = load<u16>(list + (<usize>i << 1));
      const hint = this.hint(s, action);
      if (hint <= 0) continue;
      store<u16>(list + (<usize>kept << 1), <u16>action);
      store<i32>(scores + (<usize>kept << 2), hint);
      kept++;
    }
    return kept;
  }
}

export function newSearched(game: Oware, _present: u32, _features: u32, _heads: u32): SearchedOware {
  const searched = make<SearchedOware>();
  searched.game = game;
  return searched;
}
