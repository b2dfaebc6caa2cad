const FIRST_MS = 30_000;
const LONGEST_MS = 6 * 3_600_000;
/** Together about fifteen hours. */
export const MOST_TRIES = 12;

/** When to retry after this many attempts; null = never. The receiver may request a longer pause, within bounds. */
export function retryAt(now: Date, tries: number, requestedMs = 0): Date | null {
  if (tries >= MOST_TRIES) return null;
  const pause = Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1));
  return new Date(now.getTime() + Math.max(pause, Math.min(requestedMs, LONGEST_MS)));
}
