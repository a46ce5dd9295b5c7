/** What every game in memory begins with; README.md of the kernel lists the offsets for other languages. */

@unmanaged
export class Head {
  /** 1 where the ply limit ends a game by `result`, 0 where it is a draw then. */
  countsAtLimit: u32;
  rowSize: u32;
  players: u32;
  actionCount: u32;
  maxLegal: u32;
  observationSize: u32;
  inputSize: u32;
  /** The ply limit. */
  plies: u32;
  /** Bytes of a position while it is played on, a multiple of 16. */
  stateSize: u32;
  /** 1 where the one-number reward is the mover's, 0 where it is that of player 0. */
  rewardsMover: u32;

  /** An action as the player to move names it, or back; the same where actions are the mover's own. */
  view(_row: usize, action: u32, _isBack: bool): u32 {
    return action;
  }

  /** The listed action for one that is its alias. */
  canonical(_row: usize, action: u32): u32 {
    return action;
  }

  /** Whether the move from this state counts for the ply limit. */
  @inline counts(_before: usize): u32 {
    return 1;
  }

  /** A game's own rewards on the way, in place of the results of all players in `out`. */
  reward(_before: usize, _action: u32, _mover: u32, _out: usize): void {}
}

/** A game without chance. */
@unmanaged
export class ChancelessHead extends Head {
  @inline isChance(_s: usize): bool {
    return false;
  }

  draw(_s: usize, _rng: usize): u32 {
    return 0;
  }

  outcomeCount(): i32 {
    return 0;
  }

  outcomes(_row: usize, _out: usize): u32 {
    return 0;
  }
}

/** Makes an object whose fields are all zero. */
export function make<T>(): T {
  const bytes = offsetof<T>();
  const at = heap.alloc(bytes);
  memory.fill(at, 0, bytes);
  return changetype<T>(at);
}

/** Takes pages of zeros for a large table, which is never freed: each costs nothing until something is written in it. */
export function zeroPages(bytes: usize): usize {
  const first = memory.grow(<i32>((bytes + 0xffff) >> 16));
  if (first < 0) unreachable();
  return <usize>first << 16;
}

// Memory, as all compiled games export it.

/** Grows when a function or a shape changes. */
export function abi(): u32 {
  return 3;
}

/** Room for `bytes` bytes, and 16 more that reads in strides may touch. */
export function alloc(bytes: usize): usize {
  return heap.alloc(bytes + 16);
}

export function free(at: usize): void {
  heap.free(at);
}
