/** The part of the runtime's WebAssembly that is used here; the language's own library types it only for browsers. */
type Engine = {
  readonly Memory: new (size: { initial: number; maximum: number }) => WasmMemory;
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => WasmModule;
  readonly Instance: new (
    module: WasmModule,
    imports: { readonly host: { readonly memory: WasmMemory } },
  ) => { readonly exports: Readonly<Record<string, unknown>> };
};

export type WasmMemory = { readonly buffer: ArrayBuffer };
export type WasmModule = { readonly compiled?: never };

declare const WebAssembly: Engine;
export const wasm: Engine = WebAssembly;
