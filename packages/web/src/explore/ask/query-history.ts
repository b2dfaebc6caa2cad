const KEY = 'chokepoint.queries';
const KEPT = 30;

/** What was run in this browser, newest first. */
export function pastQueries(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberQuery(query: string): void {
  try {
    const others = pastQueries().filter((one) => one !== query);
    localStorage.setItem(KEY, JSON.stringify([query, ...others].slice(0, KEPT)));
  } catch {
    // Storage is switched off: nothing is remembered.
  }
}
