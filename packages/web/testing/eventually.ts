import assert from 'node:assert/strict';
import { TIMEOUT_MS } from './timeout.ts';

const LOOK_MS = 50;

/**
 * Looks again and again until what is seen equals what is expected: the page may still show what was there before. Fails
 * with the difference after the timeout.
 */
export async function eventually<T>(
  look: () => T | Promise<T>,
  expected: T,
  message = 'what is there in the end',
): Promise<void> {
  await holds(async () => assert.deepEqual(await look(), expected, message));
}

/** The same for a text that has to fit. */
export async function eventuallyMatches(
  look: () => string | null | Promise<string | null>,
  expected: RegExp,
  message = 'what is there in the end',
): Promise<void> {
  await holds(async () => assert.match((await look()) ?? '', expected, message));
}

async function holds(check: () => Promise<void>): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end || !(error instanceof assert.AssertionError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }
}
