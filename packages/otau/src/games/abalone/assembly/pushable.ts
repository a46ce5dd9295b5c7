/** Which marbles are at the edge before enough of the other player's to be pushed off the board, and by which moves. */
import { reversed } from '../../../kernel/assembly/bits';
import { CELL_BITS, CELLS, cellSets, NEIGHBOUR_MASK, neighbours, OFF, walk } from './tables';

/** The places one step on, in both words. */
// @ts-ignore: decorator
@inline
function onward(set: v128, shift: i32, has: v128): v128 {
  const moved = v128.and(set, has);
  return v128.or(i64x2.shl(moved, shift), i64x2.shr_u(moved, 61 - shift));
}

/** The marbles of `enemy`, in ring order, that `own` could push off the board. */
// @ts-ignore: decorator
@inline
export function pushable(own: v128, enemy: v128): u64 {
  const found = v128.or(
    v128.or(
      pushableAlong(own, enemy, 1, v128.load64_splat(NEIGHBOUR_MASK)),
      pushableAlong(own, enemy, 13, v128.load64_splat(NEIGHBOUR_MASK, 8)),
    ),
    pushableAlong(own, enemy, 14, v128.load64_splat(NEIGHBOUR_MASK, 16)),
  );
  if (!v128.any_true(found)) return 0;
  const turned = (reversed(i64x2.extract_lane(found, 1)) >> 2) & CELL_BITS;
  return i64x2.extract_lane(found, 0) | turned;
}

// @ts-ignore: decorator
@inline
function pushableAlong(own: v128, enemy: v128, shift: i32, has: v128): v128 {
  const twoOn = onward(v128.and(own, onward(own, shift, has)), shift, has);
  const behind = v128.and(enemy, onward(v128.and(own, twoOn), shift, has));
  return v128.and(v128.andnot(enemy, has), v128.or(twoOn, onward(behind, shift, has)));
}

// @ts-ignore: decorator
@inline
export function has(ring: u64, cell: u32): bool {
  return cell !== OFF && (ring & load<u64>(cellSets + (cell << 4))) !== 0;
}

/** The moves that push the marble on a cell off the board. */
export function listAgainst(own: u64, enemy: u64, target: u32, at: usize): usize {
  for (let direction: u32 = 0; direction < 6; direction++) {
    if (load<u8>(neighbours + (target << 3) + direction) !== OFF) continue;
    const back = (direction + 3) % 6;
    const second = walk(target, back, 2);
    if (!has(own, second)) continue;
    const first = walk(target, back, 1);
    const third = walk(target, back, 3);
    const last = walk(target, back, 4);
    if (has(own, first)) {
      store<u16>(at, <u16>(CELLS * second + target));
      at += 2;
      if (has(own, third)) {
        store<u16>(at, <u16>(CELLS * third + target));
        at += 2;
      }
    } else if (has(enemy, first) && has(own, third) && has(own, last)) {
      store<u16>(at, <u16>(CELLS * last + first));
      at += 2;
    }
  }
  return at;
}
