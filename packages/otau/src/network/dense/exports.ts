/** The operators of dense networks, compiled. A memory holds one network; addresses are numbers of bytes. */
export interface DenseExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  abi(): number;
  /** A tensor of up to 16 rows, all zeros. Each row is filled up to a multiple of 32 columns by zeros. */
  rows(columns: number): number;
  /** The same without filling: only `gemm` and `gemmCounts` read it. */
  packed(columns: number): number;
  /** A tensor of one row that stands for every row. */
  constant(columns: number): number;
  /** The address of the numbers of a tensor. */
  data(tensor: number): number;
  /** Allocates bytes, all zeros. */
  room(bytes: number): number;
  /** out = x · weight + bias for the first `count` rows. Weights: of the first 32 columns those for each column of x, then of the next 32. */
  gemm(count: number, x: number, weight: number, bias: number, out: number): void;
  /**
   * The same for a matrix of `columns` columns that stands for x: of each input that counts one for each count, then inputs as they are.
   * The table, up to `end`, has 16 bytes for each input: where it stands in a row of x in bytes, its factor (float), how many counts it
   * has (0: it stays as it is), its first column.
   */
  gemmCounts(
    count: number,
    x: number,
    table: number,
    end: number,
    columns: number,
    weight: number,
    bias: number,
    out: number,
  ): void;
  /**
   * Of gemm the columns that a list of 16-bit numbers names for each row, in its order, at `out`; from list to list and from row to row it is
   * `stride` numbers. Weights: column by column, as long as a row of x.
   */
  gemmLists(
    count: number,
    x: number,
    weight: number,
    bias: number,
    lists: number,
    lengths: number,
    stride: number,
    out: number,
  ): void;
  /** out = a + b, a · b, a / b with `how` 0, 1, 2; a tensor of one column goes with every column. */
  combine(how: number, count: number, a: number, b: number, out: number): void;
  relu(count: number, x: number, out: number): void;
  sqrt(count: number, x: number, out: number): void;
  tanh(count: number, x: number, out: number): void;
  /** The mean of each row, one column. */
  mean(count: number, x: number, out: number): void;
}

/** Rows that they take at once. */
export const MAX_ROWS = 16;
/** Rows in memory are filled up to a multiple of this many columns. */
export const TILE = 32;

/** An array for that many numbers: the one given, unless it is too short. */
export function roomFor(numbers: number, present: Float32Array): Float32Array {
  return present.length < numbers ? new Float32Array(numbers) : present;
}

/** Numbers from row to row where `width` of them count. */
export function widthOf(columns: number): number {
  return TILE * Math.ceil(columns / TILE);
}
