/**
 * Just enough of WebAssembly to write one function over one memory as nested calls, for the loops that need 128-bit
 * words. Each helper returns the bytes of an instruction after its operands, as the stack machine requires.
 */
export type Code = readonly number[];

/** A parameter or local variable, by its number. */
export type Local = { readonly index: number };

const I32 = 0x7f;
const V128 = 0x7b;
const NO_RESULT = 0x40;

export const get = (local: Local): Code => [0x20, ...unsigned(local.index)];
export const set = (local: Local, value: Code): Code => [...value, 0x21, ...unsigned(local.index)];
export const i32 = (value: number): Code => [0x41, ...signed(value)];

export const add = (a: Code, b: Code): Code => [...a, ...b, 0x6a];
export const shiftLeft = (a: Code, bits: number): Code => [...a, ...i32(bits), 0x74];
export const equal = (a: Code, b: Code): Code => [...a, ...b, 0x46];
export const atLeast = (a: Code, b: Code): Code => [...a, ...b, 0x4f];
export const not = (a: Code): Code => [...a, 0x45];

export const loadI32 = (address: Code, offset = 0): Code => [...address, 0x28, 2, ...unsigned(offset)];
export const loadByte = (address: Code): Code => [...address, 0x2d, 0, 0];
export const storeByte = (address: Code, value: Code): Code => [...address, ...value, 0x3a, 0, 0];

export const loadV128 = (address: Code, offset = 0): Code => [...address, 0xfd, 0x00, 4, ...unsigned(offset)];
export const storeV128 = (address: Code, offset: number, value: Code): Code => [
  ...address,
  ...value,
  0xfd,
  0x0b,
  4,
  ...unsigned(offset),
];
export const zeroV128: Code = [0xfd, 0x0c, ...new Array<number>(16).fill(0)];
export const orV128 = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0x50];
export const xorV128 = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0x51];
export const anyBit = (a: Code): Code => [...a, 0xfd, 0x53];

/** Branches give the number of enclosing blocks, loops and ifs to skip: 0 is the innermost. */
export const block = (...body: Code[]): Code => [0x02, NO_RESULT, ...body.flat(), 0x0b];
export const loop = (...body: Code[]): Code => [0x03, NO_RESULT, ...body.flat(), 0x0b];
export const when = (condition: Code, ...body: Code[]): Code => [...condition, 0x04, NO_RESULT, ...body.flat(), 0x0b];
export const choose = (condition: Code, yes: Code, no: Code): Code => [
  ...condition,
  0x04,
  NO_RESULT,
  ...yes,
  0x05,
  ...no,
  0x0b,
];
export const branch = (outwards: number): Code => [0x0c, ...unsigned(outwards)];
export const branchIf = (outwards: number, condition: Code): Code => [...condition, 0x0d, ...unsigned(outwards)];

/** A module that imports `host.memory` and exports the function as `run`. Locals: i32 parameters, i32s, then v128s. */
export function moduleOf(
  shape: { parameters: number; i32s: number; v128s: number },
  body: Code,
): Uint8Array<ArrayBuffer> {
  const type = [0x60, ...vector(new Array<Code>(shape.parameters).fill([I32])), 0];
  const memory = [...name('host'), ...name('memory'), 2, 0, 1];
  const locals = vector([
    [...unsigned(shape.i32s), I32],
    [...unsigned(shape.v128s), V128],
  ]);
  const code = [...locals, ...body, 0x0b];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector([type])),
    ...section(2, vector([memory])),
    ...section(3, vector([[0]])),
    ...section(7, vector([[...name('run'), 0, 0]])),
    ...section(10, vector([[...unsigned(code.length), ...code]])),
  ]);
}

const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content];
const vector = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const name = (text: string): Code => vector(Array.from(text, (letter) => [letter.charCodeAt(0)]));

/** Variable-length numbers, seven bits per byte, lowest first. */
function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): Code {
  const bits = value & 0x7f;
  const rest = value >> 7;
  const isLast = (rest === 0 && (bits & 0x40) === 0) || (rest === -1 && (bits & 0x40) !== 0);
  return isLast ? [bits] : [bits | 0x80, ...signed(rest)];
}
