/** The functions of a compiled kernel, as README.md beside this file describes them. Addresses are numbers of bytes. */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  abi(): number;
  alloc(bytes: number): number;
  free(address: number): void;
  /** Makers of games, `new_kindo` and similar. */
  readonly [maker: `new_${string}`]: (...options: number[]) => number;
  seed(text: number, length: number, wide: number, rng: number): void;
  fork(rng: number, n: number, out: number): void;
  start(game: number, rows: number, n: number, rngs: number): void;
  actors(game: number, rows: number, n: number, out: number): void;
  legal(game: number, rows: number, n: number, actions: number, counts: number): void;
  masks(game: number, rows: number, n: number, out: number): void;
  sample(game: number, rows: number, n: number, rng: number, out: number): void;
  next(game: number, rows: number, n: number, actions: number, out: number): void;
  settle(game: number, rows: number, n: number, rngs: number): void;
  outcomes(game: number, rows: number, n: number, out: number, counts: number): void;
  results(game: number, rows: number, n: number, out: number): void;
  observe(game: number, rows: number, n: number, out: number): void;
  encode(game: number, rows: number, n: number, plies: number, out: number): void;
  views(game: number, rows: number, n: number, actions: number, back: number, out: number): void;
  view_lists(game: number, rows: number, n: number, actions: number, counts: number, out: number): void;
  canonical(game: number, rows: number, n: number, actions: number, out: number): void;
  playouts(game: number, rows: number, n: number, rng: number, maxMoves: number, lengths: number): number;
  playouts_each(game: number, rows: number, n: number, rngs: number, maxMoves: number, lengths: number): number;
  perft(game: number, row: number, depth: number): number;
  vector_new(game: number, n: number, mode: number, dense: number, masks: number): number;
  vector_free(vector: number): void;
  vector_reset(vector: number): void;
  vector_check(vector: number): number;
  vector_step(vector: number): void;
  vector_show(vector: number): void;
}
