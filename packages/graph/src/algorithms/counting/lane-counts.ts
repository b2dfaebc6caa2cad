/**
 * Adds up, for each of `32 * width` lanes, in how many of the given rows its bit is set. Row `r` is the words `r *
 * width .. (r + 1) * width - 1` of `lanes`; lane `i` is bit `i & 31` of word `i >>> 5`. `totals[i]` grows by `factor`
 * per row.
 *
 * Counting bit by bit would take a step per set bit. Instead, 32 counters are stored as bit slices (slice `s` holds bit
 * `s` of all 32) and rows are added eight at a time through carry-save adders.
 */
export function countLanes(
  lanes: Int32Array,
  width: number,
  rows: Uint32Array,
  totals: Float64Array,
  factor: number,
): void {
  const slices = new Int32Array(width * SLICES);
  const grouped = rows.length & ~7;
  for (let i = 0; i < grouped; i += 8) {
    const r0 = rows[i]! * width;
    const r1 = rows[i + 1]! * width;
    const r2 = rows[i + 2]! * width;
    const r3 = rows[i + 3]! * width;
    const r4 = rows[i + 4]! * width;
    const r5 = rows[i + 5]! * width;
    const r6 = rows[i + 6]! * width;
    const r7 = rows[i + 7]! * width;
    for (let word = 0; word < width; word++) {
      const base = word * SLICES;
      let ones = slices[base]!;
      let twos = slices[base + 1]!;
      let fours = slices[base + 2]!;

      let a = lanes[r0 + word]!;
      let b = lanes[r1 + word]!;
      let sum = ones ^ a;
      const twoA = (ones & a) | (sum & b);
      ones = sum ^ b;
      a = lanes[r2 + word]!;
      b = lanes[r3 + word]!;
      sum = ones ^ a;
      const twoB = (ones & a) | (sum & b);
      ones = sum ^ b;
      sum = twos ^ twoA;
      const fourA = (twos & twoA) | (sum & twoB);
      twos = sum ^ twoB;

      a = lanes[r4 + word]!;
      b = lanes[r5 + word]!;
      sum = ones ^ a;
      const twoC = (ones & a) | (sum & b);
      ones = sum ^ b;
      a = lanes[r6 + word]!;
      b = lanes[r7 + word]!;
      sum = ones ^ a;
      const twoD = (ones & a) | (sum & b);
      ones = sum ^ b;
      sum = twos ^ twoC;
      const fourB = (twos & twoC) | (sum & twoD);
      twos = sum ^ twoD;

      sum = fours ^ fourA;
      const eights = (fours & fourA) | (sum & fourB);
      fours = sum ^ fourB;

      slices[base] = ones;
      slices[base + 1] = twos;
      slices[base + 2] = fours;
      addSlice(slices, base + 3, eights);
    }
  }
  for (let i = grouped; i < rows.length; i++)
    for (let word = 0; word < width; word++) addSlice(slices, word * SLICES, lanes[rows[i]! * width + word]!);
  for (let lane = 0; lane < width * 32; lane++) totals[lane]! += factor * counterOf(slices, lane);
}

/** Counters of 32 bits: there are never more rows than that. */
const SLICES = 32;

function addSlice(slices: Int32Array, from: number, bits: number): void {
  for (let slice = from, carry = bits; carry !== 0; slice++) {
    const before = slices[slice]!;
    slices[slice] = before ^ carry;
    carry &= before;
  }
}

function counterOf(slices: Int32Array, lane: number): number {
  const base = (lane >>> 5) * SLICES;
  let count = 0;
  for (let slice = SLICES - 1; slice >= 0; slice--) count = count * 2 + ((slices[base + slice]! >>> (lane & 31)) & 1);
  return count;
}
