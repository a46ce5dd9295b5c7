/**
 * The game as searches see it. Where a game is compiled, `tools/kernel` puts its own in place of this file. Here it is a game of the host: its
 * rules and its evaluation in JavaScript.
 */
import { copyBytes } from '../../kernel/assembly/bytes';
import { make } from '../../kernel/assembly/head';
import { Rules } from '../../kernel/assembly/host';

/** The score of a position for player 0. */
@external('env', 'evaluate')
declare function evaluate(row: usize): i32;
/** The expected result of a position for player 0, -1 to 1. */
@external('env', 'expected')
declare function expectedOf(row: usize): f64;
@external('env', 'hint')
declare function hintOf(row: usize, action: u32): i32;
/** Writes the noisy moves of a row and their hints; returns how many. */
@external('env', 'noisy')
declare function noisyOf(row: usize, list: usize, scores: usize): i32;
@external('env', 'pass')
declare function passTo(row: usize, out: usize): i32;
@external('env', 'openness')
declare function opennessOf(row: usize, player: i32): i32;

/** What the host writes of its evaluation. */
@final
@unmanaged
export class Traits {
  margin: i32;
  quietGain: i32;
  isQuick: bool;
  repeats: bool;
  passes: bool;
  isNoisyOrdered: bool;
  hasHints: bool;
  hasNoisy: bool;
  hasOpenness: bool;
}

@final
@unmanaged
export class Searched {
  game: Rules;
  traits: Traits;
  /** Of each ply of expectimax, as they are needed: f32 probabilities of the outcomes, and the outcomes, the likeliest first, as u16. */
  chances: usize;
  chanceStride: usize;

  @inline margin(): i32 { return this.traits.margin; }
  @inline isQuick(): bool { return this.traits.isQuick; }
  @inline quietGain(): i32 { return this.traits.quietGain; }
  @inline repeats(): bool { return this.traits.repeats; }
  @inline passes(): bool { return this.traits.passes; }
  @inline isNoisyOrdered(): bool { return this.traits.isNoisyOrdered; }
  @inline mover(s: usize): i32 { return this.game.mover(s); }
  /** The host knows how many pieces there are. */
  @inline pieces(_s: usize): i32 { return 0; }
  @inline isKnowable(_s: usize, _pieces: i32): bool { return true; }
  @inline prepareHints(_s: usize): void {}

  copy(from: usize, to: usize): void {
    copyBytes(to, from, this.game.stateSize);
  }

  pack(s: usize, row: usize): void {
    this.game.pack(s, row);
  }

  /** Where the host writes its traits. */
  address(): usize {
    return changetype<usize>(this.traits);
  }

  /** The traits are written. */
  prepare(): void {}

  /** The value of the position for the player to move. */
  estimate(s: usize): i32 {
    const score = evaluate(s);
    return this.mover(s) === 0 ? score : 0 - score;
  }

  /** The value for player 0. */
  score(s: usize): i32 {
    return evaluate(s);
  }

  expected(s: usize): f64 {
    return expectedOf(s);
  }

  openness(s: usize, player: i32): i32 {
    return this.traits.hasOpenness ? opennessOf(s, player) : 0;
  }

  pass(s: usize, to: usize): bool {
    if (passTo(s, to) === 0) return false;
    this.game.change(to);
    return true;
  }

  hint(s: usize, action: u32): i32 {
    return this.traits.hasHints ? hintOf(s, action) : 0;
  }

  listNoisy(s: usize, list: usize, scores: usize): i32 {
    return this.traits.hasNoisy ? noisyOf(s, list, scores) : 0;
  }

  maxOutcomes(): i32 {
    return this.game.maxLegal;
  }

  /** Reads the outcomes of a throw at a ply; returns how many. */
  outcomes(s: usize, ply: i32): i32 {
    const chances = this.chances + this.chanceStride * ply;
    const order = chances + (<usize>this.game.maxLegal << 2);
    const count = <i32>this.game.outcomes(s, chances);
    for (let outcome = 0; outcome < count; outcome++) {
      const chance = load<f32>(chances + (<usize>outcome << 2));
      let place = order + (<usize>outcome << 1);
      for (; place > order && load<f32>(chances + (<usize>load<u16>(place - 2) << 2)) < chance; place -= 2) store<u16>(place, load<u16>(place - 2));
      store<u16>(place, <u16>outcome);
    }
    return count;
  }

  /** The outcomes in order of their probabilities, equal ones in their own order. */
  likeliest(ply: i32, place: i32): i32 {
    return load<u16>(this.chances + this.chanceStride * ply + (<usize>this.game.maxLegal << 2) + (<usize>place << 1));
  }

  probability(ply: i32, outcome: i32): f64 {
    return <f64>load<f32>(this.chances + this.chanceStride * ply + (<usize>outcome << 2));
  }
}

/** @param plies of expectimax; 0 for games without chance */
export function newSearched(game: Rules, plies: u32, _features: u32, _heads: u32): Searched {
  const searched = make<Searched>();
  searched.game = game;
  searched.traits = make<Traits>();
  searched.chanceStride = (<usize>game.maxLegal * 6 + 15) & ~15;
  searched.chances = heap.alloc(searched.chanceStride * plies + 16);
  return searched;
}
