import type { Properties } from '@chokepoint/ingest';
import { ConversionRefused } from './conversion-errors.ts';

/** Of one object or relationship. Real ones have a tenth of that. */
export const MOST_PROPERTIES = 1000;
/** Of one file. Each name that is new becomes a column of the graph. */
const MOST_NAMES = 2000;

export function hasTooMany(properties: Readonly<Properties>): boolean {
  let count = 0;
  for (const _ in properties) if (++count > MOST_PROPERTIES) return true;
  return false;
}

/** The different property names of a file; throws when there are too many. */
export class FileNames {
  readonly #names = new Set<string>();

  get list(): readonly string[] {
    return [...this.#names];
  }

  add(names: readonly string[]): void {
    for (const name of names) this.#names.add(name);
    if (this.#names.size > MOST_NAMES)
      throw new ConversionRefused(`the file has more than ${MOST_NAMES} different property names`);
  }
}
