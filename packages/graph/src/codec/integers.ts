import { CorruptData } from '../errors.ts';
import type { ChunkReader } from './chunks.ts';

type Integers = Uint8Array | Uint16Array | Uint32Array;

const BLOCK = 1 << 16;
const PLANES = 0;
const STEPS = 1;
/** Deltas are slower to read, so they must be clearly shorter. */
const WORTH = 0.7;

/**
 * Integers in blocks of 65,536, in whichever form is shorter: byte planes (all lowest bytes, then all second bytes, ...
 * as many as the largest number needs), or deltas in base 128, for ascending numbers.
 */
export function* writeIntegers(numbers: Integers): Generator<Uint8Array> {
  for (let start = 0; start < numbers.length; start += BLOCK) {
    const block = numbers.subarray(start, start + BLOCK);
    const width = widthOf(block);
    const steps = stepsLength(block);
    const head = new Uint8Array(6);
    head[0] = steps < width * block.length * WORTH ? STEPS : PLANES;
    head[1] = width;
    const body = head[0] === STEPS ? steps : width * block.length;
    new DataView(head.buffer).setUint32(2, body, true);
    yield head;
    yield head[0] === STEPS ? asSteps(block, steps) : asPlanes(block, width);
  }
}

export function readIntegers<T extends Integers>(reader: ChunkReader, into: T): T {
  for (let start = 0; start < into.length; start += BLOCK) {
    const block = into.subarray(start, start + BLOCK);
    const head = reader.bytes(2);
    const mode = head[0]!;
    const width = head[1]!;
    const body = reader.bytes(reader.uint32());
    if (mode === STEPS) fromSteps(body, block);
    else if (mode === PLANES && body.length === width * block.length) fromPlanes(body, block, width);
    else throw new CorruptData('a block of integers is malformed');
  }
  return into;
}

function widthOf(block: Integers): number {
  let all = 0;
  for (let i = 0; i < block.length; i++) all |= block[i]!;
  return all >>> 0 > 0xffffff ? 4 : all > 0xffff ? 3 : all > 0xff ? 2 : all > 0 ? 1 : 0;
}

/** Zigzag encoding: small deltas in either direction become small numbers. */
const fold = (step: number): number => (step >= 0 ? step * 2 : -step * 2 - 1);

function stepsLength(block: Integers): number {
  let length = 0;
  let last = 0;
  for (let i = 0; i < block.length; i++) {
    const folded = fold(block[i]! - last);
    last = block[i]!;
    length += folded < 0x80 ? 1 : folded < 0x4000 ? 2 : folded < 0x200000 ? 3 : folded < 0x10000000 ? 4 : 5;
  }
  return length;
}

function asSteps(block: Integers, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  let last = 0;
  for (let i = 0; i < block.length; i++) {
    let folded = fold(block[i]! - last);
    last = block[i]!;
    for (; folded > 127; folded = Math.floor(folded / 128)) bytes[at++] = (folded % 128) | 128;
    bytes[at++] = folded;
  }
  return bytes;
}

function fromSteps(bytes: Uint8Array, block: Integers): void {
  let at = 0;
  let last = 0;
  for (let i = 0; i < block.length; i++) {
    let byte = bytes[at++]!;
    let folded = byte & 127;
    if (byte < 128) {
      last += (folded >>> 1) ^ -(folded & 1);
      block[i] = last;
      continue;
    }
    for (let scale = 128; byte > 127; scale *= 128) {
      byte = bytes[at++]!;
      folded += (byte & 127) * scale;
    }
    last += folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    block[i] = last;
  }
  if (at !== bytes.length) throw new CorruptData('a block of steps is malformed');
}

function asPlanes(block: Integers, width: number): Uint8Array {
  const bytes = new Uint8Array(width * block.length);
  for (let plane = 0; plane < width; plane++) {
    const base = plane * block.length;
    const shift = plane * 8;
    for (let i = 0; i < block.length; i++) bytes[base + i] = block[i]! >>> shift;
  }
  return bytes;
}

function fromPlanes(bytes: Uint8Array, block: Integers, width: number): void {
  const count = block.length;
  for (let i = 0; i < count; i++) {
    let number = 0;
    for (let plane = width - 1; plane >= 0; plane--) number = (number << 8) | bytes[plane * count + i]!;
    block[i] = number;
  }
}
