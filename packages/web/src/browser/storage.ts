/** For all tabs and for good, or for this tab until it is closed. */
type Where = 'browser' | 'tab';

const storageOf = (where: Where) => (where === 'browser' ? localStorage : sessionStorage);

/** What was kept; undefined where there is nothing, or nothing that can be read. Anybody may have written it. */
export function readKept(where: Where, key: string): unknown {
  try {
    return JSON.parse(storageOf(where).getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value, or forgets it when it is undefined. Where storage is switched off, it lives as long as the page. */
export function keep(where: Where, key: string, value: unknown): void {
  try {
    if (value === undefined) storageOf(where).removeItem(key);
    else storageOf(where).setItem(key, JSON.stringify(value));
  } catch {
    // Switched off, or full: see above.
  }
}
