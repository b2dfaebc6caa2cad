/** Random numbers that can be had again: the same seed gives the same ones. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Values no field expects. */
export const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1.5,
  1e300,
  '',
  'odd',
  [],
  {},
  [null],
  [[]],
  ['odd', 7],
  [{}],
  { a: 1 },
  { constructor: 1, toString: null },
];

type Path = readonly (string | number)[];

/** Where every value of a document lies, the document itself aside. */
export function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, inner]) => [[...at, key], ...pathsOf(inner, [...at, key])]);
}

/** A copy of the document with one value replaced. */
export function replaced(document: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(document);
  let holder = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
  holder[path.at(-1) as string] = value;
  return copy;
}

const SPLINTERS = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\u0000',
  '\\u',
  '\\ud800',
  '{"',
  '"}',
  '[[[[[[[[',
  'null',
  '1e999',
  '\xff\xfe',
];

/** A copy of the bytes with a few random injuries: flipped, cut, doubled, moved, and splinters of JSON pushed in. */
export function injured(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  let result = Buffer.from(bytes);
  for (let injuries = 1 + random(4); injuries > 0; injuries--) {
    const at = random(result.length + 1);
    const length = random(Math.min(64, result.length - at + 1));
    const before = result.subarray(0, at);
    const after = result.subarray(at + length);
    const kind = random(6);
    if (kind === 0 && at < result.length) result[at] = random(256);
    else if (kind === 1) result = Buffer.concat([before, after]);
    else if (kind === 2) result = Buffer.concat([before, result.subarray(at, at + length), result.subarray(at)]);
    else if (kind === 3) result = Buffer.from(before);
    else if (kind === 4) result = Buffer.concat([after, before]);
    else
      result = Buffer.concat([
        before,
        Buffer.from(SPLINTERS[random(SPLINTERS.length)] as string, 'latin1'),
        result.subarray(at),
      ]);
  }
  return result;
}
