/** The operators of dense networks, compiled. A memory holds one network; addresses are numbers of bytes. */
export interface DenseExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  abi(): number;
  /** A tensor of up to 8 rows, all zeros. Each row is filled up to a multiple of 32 columns. */
  rows(columns: number): number;
  /** A tensor of one row that stands for every row. */
  constant(columns: number): number;
  /** Where the numbers of a tensor stand. */
  data(tensor: number): number;
  /** Room for the weights of `gemm`: `inner` rows of the first 32 columns, then of the next. */
  weights(inner: number, columns: number): number;
  /** out = x · weight + bias, for the first `count` rows. */
  gemm(count: number, x: number, weight: number, bias: number, out: number): void;
  /** out = a + b, a · b, a / b with `how` 0, 1, 2; a tensor of one column goes with every column. */
  combine(how: number, count: number, a: number, b: number, out: number): void;
  relu(count: number, x: number, out: number): void;
  sqrt(count: number, x: number, out: number): void;
  tanh(count: number, x: number, out: number): void;
  /** The mean of each row, one column. */
  mean(count: number, x: number, out: number): void;
}
