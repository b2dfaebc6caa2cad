import type { Page } from 'playwright-core';

// CHOKEPOINT_TEST_SLOW_BROWSER=4    the browser computes four times as slowly
// CHOKEPOINT_TEST_SLOW_ANSWERS=400  every answer of the service takes up to so many milliseconds longer
const browser = Number(process.env.CHOKEPOINT_TEST_SLOW_BROWSER ?? 1);
const answers = Number(process.env.CHOKEPOINT_TEST_SLOW_ANSWERS ?? 0);

/** Makes a page as slow as it would be on a bad day, so that tests that race with it lose. */
export async function slowDown(page: Page): Promise<void> {
  if (browser > 1) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: browser });
  }
  if (answers > 0)
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, (0.1 + 0.9 * Math.random()) * answers));
      // The page may have gone elsewhere meanwhile.
      await route.fallback().catch(() => {});
    });
}
