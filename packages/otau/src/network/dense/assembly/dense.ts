/**
 * The operators of dense networks on vectors of 32-bit floats. After a ReLU most numbers are zero, and so are most inputs of a board: a product
 * of matrices reads only those rows of the weights whose input is not. Nothing is fused or summed in another order, so that every machine
 * computes the same bytes.
 */
export { abi } from '../../../kernel/assembly/head';

/** Rows that are computed together: the weights are read once for all of them. */
const MAX_ROWS: usize = 16;
/** Columns that a product sums at a time: eight vectors, which stay in registers. */
const TILE: u32 = 32;
const TILE_BYTES: usize = 128;
/** An input that is not zero: where its weights are in a tile, and the number. */
const ENTRY_BYTES: usize = 8;

/** How `combine` combines. */
const ADD: u32 = 0;
const MULTIPLY: u32 = 1;

/** Rows of numbers, each filled up to whole tiles by zeros. */
@final
@unmanaged
class Tensor {
  columns: usize;
  /** From row to row; 0 where one row stands for all. */
  rowBytes: usize;
  data: usize;
}

/** What is listed of each row before it is multiplied: entries that count, whose numbers are 1, and others. Where both parts end, for each row. */
let lists: usize = 0;
let listBytes: usize = 0;
const countedEnds: usize = heap.alloc(MAX_ROWS * sizeof<usize>());
const ends: usize = heap.alloc(MAX_ROWS * sizeof<usize>());

/** Rows of zeros. */
export function rows(columns: u32): Tensor {
  const bytes = <usize>(columns + 1) * ENTRY_BYTES;
  if (bytes > listBytes) {
    if (lists !== 0) heap.free(lists);
    lists = heap.alloc(MAX_ROWS * bytes);
    listBytes = bytes;
  }
  return tensor(columns, MAX_ROWS);
}

/** Rows one directly after the other, which products alone read. */
export function packed(columns: u32): Tensor {
  const made = rows(columns);
  made.rowBytes = <usize>columns << 2;
  return made;
}

/** One row of zeros that stands for all rows of a batch. */
export function constant(columns: u32): Tensor {
  const made = tensor(columns, 1);
  made.rowBytes = 0;
  return made;
}

function tensor(columns: u32, count: usize): Tensor {
  const made = changetype<Tensor>(heap.alloc(offsetof<Tensor>()));
  made.columns = columns;
  made.rowBytes = tiles(columns) * TILE_BYTES;
  made.data = room(count * made.rowBytes);
  return made;
}

/** The address of the numbers of a tensor. */
export function data(x: Tensor): usize {
  return x.data;
}

/** Room for weights, all zeros. */
export function room(bytes: usize): usize {
  const at = (heap.alloc(bytes + 16) + 15) & ~15;
  memory.fill(at, 0, bytes);
  return at;
}

function tiles(columns: u32): usize {
  return (columns + TILE - 1) / TILE;
}

/** out = x · weight + bias for the first `count` rows, as below. The weights stand tile by tile: a row of its columns for each column of x. */
export function gemm(count: usize, x: Tensor, weight: usize, bias: Tensor, out: Tensor): void {
  for (let row: usize = 0; row < count; row++) {
    store<usize>(countedEnds + row * sizeof<usize>(), 0);
    endList(row, listNonzero(x, row));
  }
  sumRows(count, x.columns * TILE_BYTES, weight, bias, out);
}

/**
 * The same where x stands for a row of `columns` numbers: of each input that counts one for each count, 1 for that which it is and 0 for the
 * others, and the rest as they are, last. The table, up to `end`, says which: `DenseExports.gemmCounts`.
 */
export function gemmCounts(count: usize, x: Tensor, table: usize, end: usize, columns: usize, weight: usize, bias: Tensor, out: Tensor): void {
  for (let row: usize = 0; row < count; row++) endList(row, listCounts(x, row, table, end));
  sumRows(count, columns * TILE_BYTES, weight, bias, out);
}

/** A list is read by two entries at a time: one of zero may follow. */
@inline function endList(row: usize, end: usize): void {
  store<u64>(end, 0);
  store<usize>(ends + row * sizeof<usize>(), end);
}

function sumRows(count: usize, weightBytes: usize, weight: usize, bias: Tensor, out: Tensor): void {
  for (let place: usize = 0; place < out.rowBytes; place += TILE_BYTES) {
    for (let row: usize = 0; row < count; row++) {
      sumTile(row, weight, bias.data + place, out.data + row * out.rowBytes + place);
    }
    weight += weightBytes;
  }
}

/** Lists what a row stands for where that is not zero, and returns where the list ends. */
function listCounts(x: Tensor, row: usize, table: usize, end: usize): usize {
  const from = x.data + row * x.rowBytes;
  let entry = lists + row * listBytes;
  for (; table < end && load<u32>(table, 8) !== 0; table += 16) {
    const counted = floor<f32>(load<f32>(from + load<u32>(table)) * load<f32>(table, 4) + 0.5);
    const isSeen = counted >= 0 && counted < <f32>load<u32>(table, 8);
    store<u32>(entry, (load<u32>(table, 12) + (isSeen ? <u32>counted : 0)) * <u32>TILE_BYTES);
    store<f32>(entry, 1, 4);
    entry += ENTRY_BYTES * <usize>isSeen;
  }
  store<usize>(countedEnds + row * sizeof<usize>(), entry);
  for (; table < end; table += 16) {
    const number = load<f32>(from + load<u32>(table));
    store<u32>(entry, load<u32>(table, 12) * <u32>TILE_BYTES);
    store<f32>(entry, number, 4);
    entry += ENTRY_BYTES * <usize>(number !== 0);
  }
  return entry;
}

/** Of four numbers those that are not zero move to the front: which bytes go where, for each mask of them. */
const FRONT = frontTable();

function frontTable(): usize {
  const table = heap.alloc(16 * 16);
  for (let mask: usize = 0; mask < 16; mask++) {
    let to = table + 16 * mask;
    for (let lane: usize = 0; lane < 4; lane++) {
      if ((mask >> lane) & 1) {
        for (let byte: usize = 0; byte < 4; byte++) store<u8>(to++, <u8>(4 * lane + byte));
      }
    }
  }
  return table;
}

/** Lists the numbers of a row that are not zero, four at a time, and returns where the list ends. */
function listNonzero(x: Tensor, row: usize): usize {
  let from = x.data + row * x.rowBytes;
  let entry = lists + row * listBytes;
  const bytes = <u32>(x.columns * TILE_BYTES);
  const whole = bytes & ~(4 * <u32>TILE_BYTES - 1);
  let place: u32 = 0;
  for (; place < whole; place += 4 * <u32>TILE_BYTES) {
    const four = v128.load(from);
    const mask = i32x4.bitmask(f32x4.ne(four, f32x4.splat(0)));
    const front = v128.load(FRONT + (<usize>mask << 4));
    const numbers = i8x16.swizzle(four, front);
    const places = i8x16.swizzle(i32x4.add(i32x4.splat(place), i32x4(0, 128, 256, 384)), front);
    v128.store(entry, v128.shuffle<u32>(places, numbers, 0, 4, 1, 5));
    v128.store(entry, v128.shuffle<u32>(places, numbers, 2, 6, 3, 7), 16);
    entry += <usize>popcnt(mask) * ENTRY_BYTES;
    from += 16;
  }
  for (; place < bytes; place += <u32>TILE_BYTES) {
    const bits = load<u32>(from);
    store<u32>(entry, place);
    store<u32>(entry, bits, 4);
    // Without a branch; a zero may have a sign
    entry += ENTRY_BYTES * <usize>(bits << 1 !== 0);
    from += 4;
  }
  return entry;
}

/** Sums the columns of a tile for a row, by two entries of its list at a time: in pairs of entries that count there is nothing to multiply. */
function sumTile(row: usize, weight: usize, bias: usize, out: usize): void {
  let entry = lists + row * listBytes;
  const countedEnd = load<usize>(countedEnds + row * sizeof<usize>());
  const end = load<usize>(ends + row * sizeof<usize>());
  let s0 = v128.load(bias);
  let s1 = v128.load(bias, 16);
  let s2 = v128.load(bias, 32);
  let s3 = v128.load(bias, 48);
  let s4 = v128.load(bias, 64);
  let s5 = v128.load(bias, 80);
  let s6 = v128.load(bias, 96);
  let s7 = v128.load(bias, 112);
  for (; entry + ENTRY_BYTES < countedEnd; entry += 2 * ENTRY_BYTES) {
    const first = weight + load<u32>(entry);
    const second = weight + load<u32>(entry, 8);
    s0 = f32x4.add(f32x4.add(s0, v128.load(first)), v128.load(second));
    s1 = f32x4.add(f32x4.add(s1, v128.load(first, 16)), v128.load(second, 16));
    s2 = f32x4.add(f32x4.add(s2, v128.load(first, 32)), v128.load(second, 32));
    s3 = f32x4.add(f32x4.add(s3, v128.load(first, 48)), v128.load(second, 48));
    s4 = f32x4.add(f32x4.add(s4, v128.load(first, 64)), v128.load(second, 64));
    s5 = f32x4.add(f32x4.add(s5, v128.load(first, 80)), v128.load(second, 80));
    s6 = f32x4.add(f32x4.add(s6, v128.load(first, 96)), v128.load(second, 96));
    s7 = f32x4.add(f32x4.add(s7, v128.load(first, 112)), v128.load(second, 112));
  }
  for (; entry < end; entry += 2 * ENTRY_BYTES) {
    const first = weight + load<u32>(entry);
    const second = weight + load<u32>(entry, 8);
    const a = v128.load32_splat(entry, 4);
    const b = v128.load32_splat(entry, 12);
    s0 = f32x4.add(f32x4.add(s0, f32x4.mul(a, v128.load(first))), f32x4.mul(b, v128.load(second)));
    s1 = f32x4.add(f32x4.add(s1, f32x4.mul(a, v128.load(first, 16))), f32x4.mul(b, v128.load(second, 16)));
    s2 = f32x4.add(f32x4.add(s2, f32x4.mul(a, v128.load(first, 32))), f32x4.mul(b, v128.load(second, 32)));
    s3 = f32x4.add(f32x4.add(s3, f32x4.mul(a, v128.load(first, 48))), f32x4.mul(b, v128.load(second, 48)));
    s4 = f32x4.add(f32x4.add(s4, f32x4.mul(a, v128.load(first, 64))), f32x4.mul(b, v128.load(second, 64)));
    s5 = f32x4.add(f32x4.add(s5, f32x4.mul(a, v128.load(first, 80))), f32x4.mul(b, v128.load(second, 80)));
    s6 = f32x4.add(f32x4.add(s6, f32x4.mul(a, v128.load(first, 96))), f32x4.mul(b, v128.load(second, 96)));
    s7 = f32x4.add(f32x4.add(s7, f32x4.mul(a, v128.load(first, 112))), f32x4.mul(b, v128.load(second, 112)));
  }
  v128.store(out, s0);
  v128.store(out, s1, 16);
  v128.store(out, s2, 32);
  v128.store(out, s3, 48);
  v128.store(out, s4, 64);
  v128.store(out, s5, 80);
  v128.store(out, s6, 96);
  v128.store(out, s7, 112);
}

/**
 * x · weight + bias for the first `count` rows, and of the columns only those that the row's list of 16-bit numbers names, in its order. From
 * list to list, and from row to row of `out`, it is `stride` numbers. The weights stand column by column, each as long as a row of x.
 */
export function gemmLists(count: usize, x: Tensor, weight: usize, bias: Tensor, list: usize, lengths: usize, stride: usize, out: usize): void {
  for (let row: usize = 0; row < count; row++) {
    const from = x.data + row * x.rowBytes;
    const length = <usize>load<u16>(lengths + (row << 1));
    for (let i: usize = 0; i < length; i++) {
      const column = <usize>load<u16>(list + (i << 1));
      store<f32>(out + (i << 2), load<f32>(bias.data + (column << 2)) + dot(from, weight + column * x.rowBytes, x.rowBytes));
    }
    list += stride << 1;
    out += stride << 2;
  }
}

/** @param bytes a multiple of 64 */
@inline function dot(a: usize, b: usize, bytes: usize): f32 {
  let s0 = f32x4.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  for (const end = a + bytes; a < end; a += 64) {
    s0 = f32x4.add(s0, f32x4.mul(v128.load(a), v128.load(b)));
    s1 = f32x4.add(s1, f32x4.mul(v128.load(a, 16), v128.load(b, 16)));
    s2 = f32x4.add(s2, f32x4.mul(v128.load(a, 32), v128.load(b, 32)));
    s3 = f32x4.add(s3, f32x4.mul(v128.load(a, 48), v128.load(b, 48)));
    b += 64;
  }
  const sum = f32x4.add(f32x4.add(s0, s1), f32x4.add(s2, s3));
  const low = f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1);
  return low + (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3));
}

/**
 * out = a + b, a · b or a / b, by `how`. A tensor of one column goes with every column. `out` may be one of the others, here and below.
 */
export function combine(how: u32, count: usize, a: Tensor, b: Tensor, out: Tensor): void {
  for (let row: usize = 0; row < count; row++) {
    const to = out.data + row * out.rowBytes;
    for (let i: usize = 0; i < out.columns << 2; i += 16) {
      const p = operand(a, row, i);
      const q = operand(b, row, i);
      v128.store(to + i, how === ADD ? f32x4.add(p, q) : how === MULTIPLY ? f32x4.mul(p, q) : f32x4.div(p, q));
    }
  }
}

@inline function operand(x: Tensor, row: usize, i: usize): v128 {
  const from = x.data + row * x.rowBytes;
  return x.columns === 1 ? v128.load32_splat(from) : v128.load(from + i);
}

export function relu(count: usize, x: Tensor, out: Tensor): void {
  for (let i: usize = 0; i < count * x.rowBytes; i += 16) {
    v128.store(out.data + i, f32x4.max(v128.load(x.data + i), f32x4.splat(0)));
  }
}

export function sqrt(count: usize, x: Tensor, out: Tensor): void {
  for (let i: usize = 0; i < count * x.rowBytes; i += 16) v128.store(out.data + i, f32x4.sqrt(v128.load(x.data + i)));
}

export function tanh(count: usize, x: Tensor, out: Tensor): void {
  for (let row: usize = 0; row < count; row++) {
    const place = row * x.rowBytes;
    for (let i = place; i < place + (x.columns << 2); i += 4) {
      store<f32>(out.data + i, Mathf.tanh(load<f32>(x.data + i)));
    }
  }
}

/** The mean of each row, one column. */
export function mean(count: usize, x: Tensor, out: Tensor): void {
  for (let row: usize = 0; row < count; row++) {
    const from = x.data + row * x.rowBytes;
    let sum: f32 = 0;
    for (let i: usize = 0; i < x.columns << 2; i += 4) sum += load<f32>(from + i);
    store<f32>(out.data + row * out.rowBytes, sum / <f32>x.columns);
  }
}
