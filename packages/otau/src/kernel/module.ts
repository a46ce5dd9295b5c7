/** A module of WebAssembly as text, compiled when it is first asked for. Each instance has a memory of its own. */
import { instantiateWasm, type WasmImports, type WasmModule } from '../lib/wasm.js';
import type { KernelExports } from './exports.js';

/** What this code expects of `abi()`. */
const ABI = 2;

export class KernelModule<Exports extends { abi(): number } = KernelExports> {
  #compiled: WasmModule | undefined;
  #isRefused = false;

  /** @param base64 the bytes of the module */
  constructor(readonly base64: string) {}

  /** The bytes of the module. */
  bytes(): Uint8Array {
    const { atob } = globalThis as unknown as { atob(text: string): string };
    return Uint8Array.from(atob(this.base64), (char) => char.charCodeAt(0));
  }

  /** A fresh instance, or undefined where there is no WebAssembly with vectors, or it is forbidden. */
  instance(imports?: WasmImports): Exports | undefined {
    if (this.#isRefused) return undefined;
    try {
      const { module, exports } = instantiateWasm<Exports>(this.#compiled ?? this.bytes(), imports);
      this.#compiled = module;
      this.#isRefused = exports.abi() !== ABI;
      return this.#isRefused ? undefined : exports;
    } catch {
      this.#isRefused = true;
      return undefined;
    }
  }
}
