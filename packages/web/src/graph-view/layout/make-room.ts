/** Nodes and relationships by number, in which each open group is one node. */
type Contracted = {
  readonly count: number;
  readonly ends: Uint32Array;
  /** The number of each node in the contracted graph. */
  readonly places: Uint32Array;
  readonly hulls: readonly (readonly number[])[];
};

/** Room for a member of an open group, with its name below it. */
const CELL = { width: 150, height: 90 };
/** Around the members. */
const MARGIN = 90;
const WIDER_THAN_HIGH = 1.6;
/** Nearer than this is in one line. */
const ALIGNED = 1e-6;

/** What a layout is computed of: the nodes outside of open groups first, then one for each group. */
export function contract(count: number, ends: Uint32Array, hulls: readonly (readonly number[])[]): Contracted {
  const places = new Uint32Array(count);
  if (hulls.length === 0) return { count, ends, places: places.map((_, node) => node), hulls };
  const inHull = new Uint8Array(count);
  for (const members of hulls) for (const member of members) inHull[member] = 1;
  let alone = 0;
  for (let node = 0; node < count; node++) if (inHull[node] === 0) places[node] = alone++;
  for (const [at, members] of hulls.entries()) for (const member of members) places[member] = alone + at;
  const between: number[] = [];
  for (let at = 0; at < ends.length; at += 2) {
    const [source, target] = [places[ends[at]!]!, places[ends[at + 1]!]!];
    if (source !== target) between.push(source, target);
  }
  return { count: alone + hulls.length, ends: Uint32Array.from(between), places, hulls };
}

/** The places of all nodes: groups as blocks of their members, everything else moved aside as far as they need. */
export function expand({ places, hulls, count }: Contracted, laid: Float64Array): Float64Array {
  if (hulls.length === 0) return laid;
  const moved = laid.slice();
  const blocks = hulls.map(blockOf);
  const first = count - hulls.length;
  for (const [at, { width, height }] of blocks.entries()) {
    const [x, y] = [moved[(first + at) * 2]!, moved[(first + at) * 2 + 1]!];
    for (let one = 0; one < count; one++) {
      moved[one * 2]! += aside(moved[one * 2]! - x, width / 2);
      moved[one * 2 + 1]! += aside(moved[one * 2 + 1]! - y, height / 2);
    }
  }
  const all = new Float64Array(places.length * 2);
  for (const [node, place] of places.entries()) {
    all[node * 2] = moved[place * 2]!;
    all[node * 2 + 1] = moved[place * 2 + 1]!;
  }
  for (const [at, members] of hulls.entries()) {
    const { columns, width, height } = blocks[at]!;
    for (const [number, member] of members.entries()) {
      all[member * 2]! += -width / 2 + MARGIN + ((number % columns) + 0.5) * CELL.width;
      all[member * 2 + 1]! += height / 2 - MARGIN - (Math.floor(number / columns) + 0.5) * CELL.height;
    }
  }
  return all;
}

const aside = (from: number, by: number): number => (from > ALIGNED ? by : from < -ALIGNED ? -by : 0);

function blockOf({ length }: readonly number[]) {
  const columns = Math.max(1, Math.ceil(Math.sqrt((length * CELL.height * WIDER_THAN_HIGH) / CELL.width)));
  return {
    columns,
    width: columns * CELL.width + MARGIN * 2,
    height: Math.ceil(length / columns) * CELL.height + MARGIN * 2,
  };
}
