/** Oware as alpha-beta searches it: the evaluation, and what it says of moves. */
import { make } from 'otau/kernel/assembly/head';
import { listHinted, SearchedGame } from 'otau/search/assembly/searched';
import { Oware } from './rules';

export { new_oware, Oware as Rules } from './rules';

const SEED: i32 = 100;
const MOVE: i32 = 12;
const KEPT: i32 = 6;

@final
@unmanaged
export class Searched extends SearchedGame<Oware> {
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
    return listHinted<Searched>(this, s, list, scores);
  }
}

export function newSearched(game: Oware, _present: u32, _features: u32, _heads: u32): Searched {
  const searched = make<Searched>();
  searched.game = game;
  return searched;
}
