import { BoundExceeded } from '../../errors.ts';
import type { Terrain } from '../walk/terrain.ts';
import { HOLDS_SEED, type LanePass, lanePass, REACHES_NONE, ROW_BYTES } from './lane-pass.ts';
import type { ReachDag } from './reach-dag.ts';
import { wasm } from './wasm-engine.ts';

/** 32-bit words of lanes per row. */
export const LANE_WORDS = ROW_BYTES / 4;
export const LANES = ROW_BYTES * 8;

const PAGE = 65_536;
const MAX_PAGES = 65_536;
/** Rows between two checks of the deadline. */
const ROWS_PER_CALL = 8192;

/** Passes over a reach DAG, each for a block of seed rows; the arrays hold the result of the last pass. */
export class LaneBlocks {
  /** Words `r * LANE_WORDS ..` are row `r`'s; only to be read where `state[r]` is `REACHES_SOME`. */
  readonly lanes: Int32Array;
  readonly state: Uint8Array;
  readonly #full: Int32Array;
  readonly #dag: ReachDag;
  readonly #terrain: Terrain;
  readonly #pass: LanePass;
  readonly #at: { start: number; ahead: number; lanes: number; state: number; full: number };

  constructor(terrain: Terrain, dag: ReachDag) {
    const { rowCount, start, ahead } = dag;
    this.#terrain = terrain;
    this.#dag = dag;
    const full = 0;
    const lanes = full + ROW_BYTES;
    const startAt = lanes + rowCount * ROW_BYTES;
    const aheadAt = startAt + start.length * 4;
    const state = aheadAt + ahead.length * 4;
    this.#at = { start: startAt, ahead: aheadAt, lanes, state, full };
    const pages = Math.ceil((state + rowCount) / PAGE);
    if (pages > MAX_PAGES) throw new BoundExceeded(`${rowCount} rows of lanes need more than 4 GiB`);
    terrain.memory.take(pages * PAGE);
    const memory = new wasm.Memory({ initial: pages, maximum: pages });
    new Uint32Array(memory.buffer, startAt, start.length).set(start);
    new Uint32Array(memory.buffer, aheadAt, ahead.length).set(ahead);
    this.lanes = new Int32Array(memory.buffer, lanes, rowCount * LANE_WORDS);
    this.state = new Uint8Array(memory.buffer, state, rowCount);
    this.#full = new Int32Array(memory.buffer, full, LANE_WORDS);
    this.#pass = lanePass(memory);
  }

  /** Lane `i` is the seed row `seedRows[first + i]`. Returns the number of lanes in use. */
  run(first: number): number {
    const { seedRows, rowCount } = this.#dag;
    const used = Math.min(LANES, seedRows.length - first);
    this.#full.fill(0);
    this.state.fill(REACHES_NONE);
    for (let lane = 0; lane < used; lane++) {
      const row = seedRows[first + lane]!;
      const word = lane >>> 5;
      const bit = 1 << (lane & 31);
      this.#full[word]! |= bit;
      this.lanes.fill(0, row * LANE_WORDS, (row + 1) * LANE_WORDS);
      this.lanes[row * LANE_WORDS + word] = bit;
      this.state[row] = HOLDS_SEED;
    }
    const { start, ahead, lanes, state, full } = this.#at;
    // Rows before the first seed row reach none of the block's seeds.
    for (let row = seedRows[first]!; row < rowCount; row += ROWS_PER_CALL) {
      this.#terrain.deadline.check();
      this.#pass(row, Math.min(row + ROWS_PER_CALL, rowCount), start, ahead, lanes, state, full);
    }
    return used;
  }
}
