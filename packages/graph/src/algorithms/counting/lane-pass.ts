import {
  add,
  anyBit,
  atLeast,
  block,
  branch,
  branchIf,
  type Code,
  choose,
  equal,
  get,
  i32,
  type Local,
  loadByte,
  loadI32,
  loadV128,
  loop,
  moduleOf,
  not,
  orV128,
  set,
  shiftLeft,
  storeByte,
  storeV128,
  when,
  xorV128,
  zeroV128,
} from './wasm-code.ts';
import { type WasmMemory, type WasmModule, wasm } from './wasm-engine.ts';

/** Bytes of lanes per row: 512 lanes, one cache line, four 128-bit words. */
export const ROW_BYTES = 64;

/** Which of the block's seeds a row reaches. A row with a seed is marked before the pass. */
export const REACHES_NONE = 0;
export const REACHES_SOME = 1;
export const REACHES_ALL = 2;
export const HOLDS_SEED = 3;

/** All addresses are bytes in the imported memory: `start` and `ahead` hold 32-bit numbers, `state` one byte per row. */
export type LanePass = (
  row: number,
  end: number,
  start: number,
  ahead: number,
  lanes: number,
  state: number,
  full: number,
) => void;

/**
 * For each row from `row` to `end - 1`: its lanes become the union of the lanes of the rows ahead of it, and of its own
 * if it has a seed. Rows that reach nothing are not read; at one that reaches everything the loop stops.
 */
export function lanePass(memory: WasmMemory): LanePass {
  const { exports } = new wasm.Instance(compiled(), { host: { memory } });
  return exports.run as LanePass;
}

let module: WasmModule | undefined;
function compiled(): WasmModule {
  module ??= new wasm.Module(moduleOf({ parameters: 7, i32s: 6, v128s: 4 }, passCode()));
  return module;
}

function passCode(): Code {
  const local = (index: number): Local => ({ index });
  const [row, end, start, ahead] = [local(0), local(1), local(2), local(3)];
  const [lanes, state, full] = [local(4), local(5), local(6)];
  const [at, last, next, reaches] = [local(7), local(8), local(9), local(10)];
  const [touched, all] = [local(11), local(12)];
  const words = [local(13), local(14), local(15), local(16)];
  const eachWord = (make: (word: Local, offset: number) => Code): Code =>
    words.flatMap((word, i) => [...make(word, i * 16)]);

  const laneAddress = (of: Local) => add(get(lanes), shiftLeft(get(of), 6));
  const ownState = add(get(state), get(row));
  const difference = words
    .map((word, i) => xorV128(get(word), loadV128(get(full), i * 16)))
    .reduce((some, more) => orV128(some, more));

  return block(
    loop(
      branchIf(1, atLeast(get(row), get(end))),
      set(at, loadI32(add(get(start), shiftLeft(get(row), 2)))),
      set(last, loadI32(add(get(start), shiftLeft(get(row), 2)), 4)),
      set(all, i32(0)),
      set(touched, equal(loadByte(ownState), i32(HOLDS_SEED))),
      choose(
        get(touched),
        eachWord((word, offset) => set(word, loadV128(laneAddress(row), offset))),
        eachWord((word) => set(word, zeroV128)),
      ),
      block(
        loop(
          branchIf(1, atLeast(get(at), get(last))),
          set(next, loadI32(add(get(ahead), shiftLeft(get(at), 2)))),
          set(at, add(get(at), i32(1))),
          set(reaches, loadByte(add(get(state), get(next)))),
          branchIf(0, equal(get(reaches), i32(REACHES_NONE))),
          when(equal(get(reaches), i32(REACHES_ALL)), set(all, i32(1)), branch(2)),
          eachWord((word, offset) => set(word, orV128(get(word), loadV128(laneAddress(next), offset)))),
          set(touched, i32(1)),
          branch(0),
        ),
      ),
      when(not(get(all)), set(all, not(anyBit(difference)))),
      choose(
        get(all),
        storeByte(ownState, i32(REACHES_ALL)),
        choose(
          get(touched),
          [
            ...eachWord((word, offset) => storeV128(laneAddress(row), offset, get(word))),
            ...storeByte(ownState, i32(REACHES_SOME)),
          ],
          storeByte(ownState, i32(REACHES_NONE)),
        ),
      ),
      set(row, add(get(row), i32(1))),
      branch(0),
    ),
  );
}
