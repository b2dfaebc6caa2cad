export type Cells = Uint8Array | Uint16Array | Uint32Array | Float64Array;

export const sharedBytes = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length));
export const sharedUint16 = (length: number): Uint16Array => new Uint16Array(new SharedArrayBuffer(length * 2));
export const sharedUint32 = (length: number): Uint32Array => new Uint32Array(new SharedArrayBuffer(length * 4));
export const sharedFloat64 = (length: number): Float64Array => new Float64Array(new SharedArrayBuffer(length * 8));

/** The next power of two that is at least `need`. */
export function powerOfTwo(need: number): number {
  return need <= 1 ? 1 : 2 ** (32 - Math.clz32(need - 1));
}

/** A copy of `cells` with room for `length`, in shared memory. */
export function grownUint32(cells: Uint32Array, length: number): Uint32Array {
  const grown = sharedUint32(length);
  grown.set(cells);
  return grown;
}
