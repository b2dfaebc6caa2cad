import type { Cells } from '../values/shared-memory.ts';
import { unpackInto } from './packed-page.ts';
import { PAGE, type Pages } from './paged-array.ts';

/** Packed again, the pages of one list of a million rows or two; comparing more of them takes longer than it may. */
const MOST_COMPARED = 64;

export function isPages(value: object): value is Pages<Cells> {
  return 'pages' in value && Array.isArray(value.pages) && 'packed' in value && Array.isArray(value.packed);
}

/** Whether two arrays have the same numbers: in the same memory, or packed in one of them and not in the other. */
export function haveSameNumbers(some: Pages<Cells>, others: Pages<Cells>): boolean {
  if (some.pages.length !== others.pages.length) return false;
  const apart = some.pages.flatMap((_, number) => (isSamePage(some, others, number) ? [] : [number]));
  if (apart.length > MOST_COMPARED) return false;
  return apart.every((number) => {
    const isPackedOnce = (some.packed[number] === undefined) !== (others.packed[number] === undefined);
    return isPackedOnce && equals(numbersOf(some, number), numbersOf(others, number));
  });
}

function isSamePage(some: Pages<Cells>, others: Pages<Cells>, number: number): boolean {
  return (
    isSameMemory(some.pages[number], others.pages[number]) &&
    isSameMemory(some.packed[number]?.cells, others.packed[number]?.cells)
  );
}

const isSameMemory = (one: Cells | undefined, other: Cells | undefined): boolean =>
  one === other ||
  (one?.buffer === other?.buffer && one?.byteOffset === other?.byteOffset && one?.byteLength === other?.byteLength);

function numbersOf({ pages, packed }: Pages<Cells>, number: number): Cells {
  const page = packed[number];
  if (page === undefined) return pages[number] ?? new Uint8Array(0);
  const numbers = new Float64Array(PAGE);
  unpackInto(page, numbers, 0, PAGE);
  return numbers;
}

/** What a short page lacks is 0. */
function equals(some: Cells, others: Cells): boolean {
  const length = Math.max(some.length, others.length);
  for (let at = 0; at < length; at++) if ((some[at] ?? 0) !== (others[at] ?? 0)) return false;
  return true;
}
