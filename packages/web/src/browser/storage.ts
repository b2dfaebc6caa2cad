/** For all tabs permanently, or for this tab until it is closed. */
type Where = 'browser' | 'tab';

const storageOf = (where: Where) => (where === 'browser' ? localStorage : sessionStorage);

/** A stored value; undefined when there is none that can be read. Its shape must be validated. */
export function readStored(where: Where, key: string): unknown {
  try {
    return JSON.parse(storageOf(where).getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value, or removes it when it is undefined. Where storage is switched off, nothing happens. */
export function writeStored(where: Where, key: string, value: unknown): void {
  try {
    if (value === undefined) storageOf(where).removeItem(key);
    else storageOf(where).setItem(key, JSON.stringify(value));
  } catch {
    // Switched off, or full: see above.
  }
}
