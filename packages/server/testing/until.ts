import { inspect } from 'node:util';

/** Far more than any condition needs, even on a machine with much else to do. */
const LONGEST_MS = 120_000;
const PAUSE_MS = 20;

/**
 * Looks again and again until the condition holds for what is seen, and returns that. Fails with the condition and what
 * was seen last when that takes too long.
 */
export async function until<T>(
  look: () => T | Promise<T>,
  holds: (seen: T) => boolean,
  longestMs = LONGEST_MS,
): Promise<T> {
  const end = performance.now() + longestMs;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (performance.now() > end)
      throw new Error(`after ${longestMs / 1000} s, not yet ${holds}; last seen: ${inspect(seen, { depth: 5 })}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
