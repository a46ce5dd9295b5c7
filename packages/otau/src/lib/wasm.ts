/**
 * Modules of WebAssembly, written byte by byte: for the few loops that plain code cannot make fast, as it has no
 * vectors. A module has one memory and some functions; code is a list of the instructions below.
 *
 * Codes: WebAssembly 2.0, Binary Format.
 */

/** The part of the WebAssembly interface that is used; the code is compiled without DOM types. */
interface WebAssemblyFace {
  Module: {
    new (bytes: Uint8Array): WasmModule;
    imports(module: WasmModule): readonly { readonly kind: string; readonly name: string }[];
  };
  Instance: new (module: WasmModule, imports?: WasmImports) => { readonly exports: unknown };
  Memory: new (pages: { initial: number; maximum: number; shared: true }) => SharedMemory;
}

/** Functions that a module calls, by their names, and the memory that it uses, if it has none of its own. */
export interface WasmImports {
  readonly env: Readonly<Record<string, SharedMemory | ((...numbers: number[]) => unknown)>>;
}

/** Memory that threads share. It may be sent to them. */
export interface SharedMemory {
  readonly buffer: SharedArrayBuffer;
}

/** A compiled module, of which there may be many instances. */
export type WasmModule = object;

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

export interface WasmFunction {
  readonly name: string;
  /** Types; they are the first locals. */
  readonly parameters: readonly number[];
  readonly result?: number;
  /** Types of the locals after the parameters, with how many there are of each. All begin as 0. */
  readonly locals: readonly (readonly [count: number, type: number])[];
  readonly code: readonly number[];
}

export const I32 = 0x7f;
export const F32 = 0x7d;
export const F64 = 0x7c;
export const V128 = 0x7b;

const PAGE = 65_536;
const FUNCTION = 0x60;
const BLOCK_WITHOUT_RESULT = 0x40;
const END = 0x0b;

/**
 * The functions by their names, and `memory`, at first all zeros.
 * @param bytes of memory
 * Throws the engine's errors where there is no WebAssembly with vectors, or it is forbidden.
 */
export function compileWasm<Exports>(
  functions: readonly WasmFunction[],
  bytes: number,
): Exports & { memory: WasmMemory } {
  const { exports } = instantiateWasm(moduleBytes(functions, Math.ceil(bytes / PAGE)));
  return exports as Exports & { memory: WasmMemory };
}

/**
 * An instance of a module, given as bytes or compiled already.
 * @param imports what the module calls; functions that are left out do nothing, as they are of parts that are not used
 * Throws the engine's errors where there is no WebAssembly, or it is forbidden, or lacks what the module uses.
 */
export function instantiateWasm<Exports>(
  given: Uint8Array | WasmModule,
  imports?: WasmImports,
): { module: WasmModule; exports: Exports } {
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly?: WebAssemblyFace };
  if (WebAssembly === undefined) throw new TypeError('There is no WebAssembly here.');
  const module = given instanceof Uint8Array ? new WebAssembly.Module(given) : given;
  const functions = WebAssembly.Module.imports(module).filter(({ kind }) => kind === 'function');
  const env = { ...Object.fromEntries(functions.map(({ name }) => [name, () => 0])), ...imports?.env };
  return { module, exports: new WebAssembly.Instance(module, { env }).exports as Exports };
}

/** Bytes, rounded up to pages, all zeros: where WebAssembly has threads, memory that its modules can use. */
export function sharedMemory(bytes: number): SharedMemory {
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly?: WebAssemblyFace };
  const pages = Math.ceil(bytes / PAGE);
  try {
    return new WebAssembly!.Memory({ initial: pages, maximum: pages, shared: true });
  } catch {
    return { buffer: new SharedArrayBuffer(pages * PAGE) };
  }
}

function moduleBytes(functions: readonly WasmFunction[], pages: number): Uint8Array {
  const types = functions.map(({ parameters, result }) => [
    ...[FUNCTION, ...vectorOf(parameters.map((type) => [type]))],
    ...vectorOf(result === undefined ? [] : [[result]]),
  ]);
  const bodies = functions.map(({ locals, code }) => {
    const body = [...vectorOf(locals.map(([count, type]) => [...unsigned(count), type])), ...code, END];
    return [...unsigned(body.length), ...body];
  });
  const exported = functions.map(({ name }, i) => [...nameOf(name), 0, ...unsigned(i)]);
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // magic, version 1
    ...section(1, types),
    ...section(
      3,
      functions.map((_, i) => unsigned(i)),
    ),
    ...section(5, [[0, ...unsigned(pages)]]),
    ...section(7, [...exported, [...nameOf('memory'), 2, 0]]),
    ...section(10, bodies),
  ]);
}

function section(id: number, items: readonly (readonly number[])[]): number[] {
  const body = vectorOf(items);
  return [id, ...unsigned(body.length), ...body];
}

function vectorOf(items: readonly (readonly number[])[]): number[] {
  return [...unsigned(items.length), ...items.flat()];
}

function nameOf(text: string): number[] {
  return vectorOf(Array.from(text, (char) => [char.charCodeAt(0)]));
}

export const get = (local: number): number[] => [0x20, ...unsigned(local)];
export const set = (local: number): number[] => [0x21, ...unsigned(local)];
/** Sets a local and leaves its number on the stack. */
export const tee = (local: number): number[] => [0x22, ...unsigned(local)];
export const number = (value: number): number[] => [0x41, ...signed(value)];
/** An instruction on vectors. */
export const vector = (code: number): number[] => [0xfd, ...unsigned(code)];
/** The address on the stack, plus `place`. */
export const load = (place: number): number[] => [...vector(0), 4, ...unsigned(place)];
export const store = (place: number): number[] => [...vector(11), 4, ...unsigned(place)];

/** Runs the code, then again as long as it leaves a number that is not 0. */
export function loop(...code: readonly (readonly number[])[]): number[] {
  return [0x03, BLOCK_WITHOUT_RESULT, ...code.flat(), 0x0d, 0, END];
}

/** LEB128. */
export function unsigned(value: number): number[] {
  const low = value & 127;
  return value < 128 ? [low] : [low | 128, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  const low = value & 127;
  const rest = value >> 7;
  const isLast = (rest === 0 && (low & 64) === 0) || (rest === -1 && (low & 64) !== 0);
  return isLast ? [low] : [low | 128, ...signed(rest)];
}
