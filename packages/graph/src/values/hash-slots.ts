/**
 * An open hash table of numbers other than 0. Its length is a power of two that exceeds every number in it, so a slot
 * has bits to spare: above the number are the highest bits of its hash, and a lookup rarely compares the wrong entry. A
 * slot does not hold the hash of its number; the caller that builds a larger table passes the hashes.
 */
export function insertSlot(slots: Uint32Array, hash: number, number: number): void {
  const mask = slots.length - 1;
  let slot = hash & mask;
  while (slots[slot] !== 0) slot = (slot + 1) & mask;
  slots[slot] = (hash & ~mask) | number;
}

const PART_BITS = 8;
const FEW = 1 << 15;

/**
 * Inserts the numbers `from` .. `to - 1` with their hashes. Many are first sorted into parts of the table that fit into
 * the processor's cache; unsorted, nearly every insert would be a cache miss.
 */
export function insertAll(slots: Uint32Array, hashes: Uint32Array, from: number, to: number): void {
  if (to - from < FEW || slots.length < FEW) {
    for (let number = from; number < to; number++) insertSlot(slots, hashes[number]!, number);
    return;
  }
  const mask = slots.length - 1;
  const shift = Math.log2(slots.length) - PART_BITS;
  const next = new Uint32Array((1 << PART_BITS) + 1);
  for (let number = from; number < to; number++) next[((hashes[number]! & mask) >>> shift) + 1]!++;
  for (let part = 1; part < next.length; part++) next[part]! += next[part - 1]!;

  const numbers = new Uint32Array(to - from);
  const homes = new Uint32Array(to - from);
  for (let number = from; number < to; number++) {
    const hash = hashes[number]!;
    const place = next[(hash & mask) >>> shift]!++;
    numbers[place] = number;
    homes[place] = hash;
  }
  for (let place = 0; place < numbers.length; place++) insertSlot(slots, homes[place]!, numbers[place]!);
}
