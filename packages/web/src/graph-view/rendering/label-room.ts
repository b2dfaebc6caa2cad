export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
/** What a name must not cover: the disc of a node on the screen. */
export type Disc = { readonly x: number; readonly y: number; readonly size: number };

/** Pixels; about the width of a name. */
const CELL = 100;
/** Between a node and its name. */
const GAP = 3;

/** What there is beside names, and the part of the drawing that can be seen. */
type Surroundings = { readonly discs: Iterable<Disc>; readonly boxes: readonly Box[]; readonly view: Box };

/**
 * Keeps the names of a frame apart: the first that is written at a place stays alone there, and none covers an icon or is
 * cut at the edge.
 */
export class LabelRoom {
  readonly #surroundings: () => Surroundings;
  #view: Box | undefined;
  /** By cell of the screen. */
  #taken: Map<string, Box[]> | undefined;

  constructor(surroundings: () => Surroundings) {
    this.#surroundings = surroundings;
  }

  /** The next frame begins. */
  clear(): void {
    this.#taken = undefined;
  }

  /** A free place for the name of a node: below it, or else above it or at its sides. */
  placeFor({ x, y, size }: Disc, width: number, height: number): Box | undefined {
    const [below, above] = [y + size + GAP, y - size - GAP - height];
    const [right, left] = [x + size + GAP, x - size - GAP - width];
    const places = [
      [x - width / 2, below],
      [x - width / 2, above],
      [right, y - height / 2],
      [left, y - height / 2],
    ] as const;
    for (const [from, top] of places) {
      const box = { left: from, top, right: from + width, bottom: top + height };
      if (this.#take(box)) return box;
    }
    return undefined;
  }

  #take(box: Box): boolean {
    this.#taken ??= this.#obstructed();
    if (!this.#view || !isInside(box, this.#view)) return false;
    const taken = this.#taken;
    const cells = cellsOf(box);
    if (cells.some((cell) => taken.get(cell)?.some((one) => overlap(one, box)))) return false;
    put(taken, cells, box);
    return true;
  }

  #obstructed(): Map<string, Box[]> {
    const taken = new Map<string, Box[]>();
    const { discs, boxes, view } = this.#surroundings();
    this.#view = view;
    for (const box of boxes) put(taken, cellsOf(box), box);
    for (const { x, y, size } of discs) {
      const box = { left: x - size, top: y - size, right: x + size, bottom: y + size };
      put(taken, cellsOf(box), box);
    }
    return taken;
  }
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const isInside = (one: Box, whole: Box): boolean =>
  one.left >= whole.left && one.right <= whole.right && one.top >= whole.top && one.bottom <= whole.bottom;

function cellsOf({ left, top, right, bottom }: Box): string[] {
  const cells: string[] = [];
  for (let x = Math.floor(left / CELL); x <= Math.floor(right / CELL); x++)
    for (let y = Math.floor(top / CELL); y <= Math.floor(bottom / CELL); y++) cells.push(`${x} ${y}`);
  return cells;
}

function put(taken: Map<string, Box[]>, cells: readonly string[], box: Box): void {
  for (const cell of cells) {
    const there = taken.get(cell);
    if (there) there.push(box);
    else taken.set(cell, [box]);
  }
}
