/** How wide the columns of a table are, and which stay visible while the others scroll; by name. */
export type ColumnLayout = {
  readonly widths: Readonly<Record<string, number>>;
  readonly pinned: readonly string[];
};

export const LEAST_WIDTH = 48;
export const MOST_WIDTH = 1200;
/** Of a pinned column whose width was not changed: those behind it need to know where it ends. */
const PINNED_WIDTH = 200;

export const NO_LAYOUT: ColumnLayout = { widths: {}, pinned: [] };

/** A place of a shown column, and how it is laid out. `left` is where a pinned column stays. */
export type PlacedColumn = {
  readonly at: number;
  readonly name: string;
  readonly width: number | undefined;
  readonly left: number | undefined;
};

/** Pinned columns come first, in the order in which they were pinned. `start` is what stays before them. */
export function placeColumns(
  columns: readonly string[],
  places: readonly number[],
  { widths, pinned }: ColumnLayout,
  start = 0,
): readonly PlacedColumn[] {
  const first = pinned.flatMap((name) => places.find((at) => columns[at] === name) ?? []);
  let left = start;
  const placed = first.map((at): PlacedColumn => {
    const name = columns[at]!;
    const column = { at, name, width: widths[name] ?? PINNED_WIDTH, left };
    left += column.width;
    return column;
  });
  const rest = places.filter((at) => !first.includes(at));
  return [...placed, ...rest.map((at) => ({ at, name: columns[at]!, width: widths[columns[at]!], left: undefined }))];
}

/** Undefined gives the column back the width of its content. */
export function resized(layout: ColumnLayout, name: string, width: number | undefined): ColumnLayout {
  const { [name]: _, ...others } = layout.widths;
  if (width === undefined) return { ...layout, widths: others };
  return { ...layout, widths: { ...others, [name]: Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width))) } };
}

export function turnPin(layout: ColumnLayout, name: string): ColumnLayout {
  const { pinned } = layout;
  return { ...layout, pinned: pinned.includes(name) ? pinned.filter((one) => one !== name) : [...pinned, name] };
}
