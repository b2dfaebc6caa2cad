import type { Page } from 'playwright-core';

type Router = { subscribe(event: 'onResolved', listener: () => void): () => void };

/**
 * Goes to a page as a link would, which is much quicker than loading the application again. Comes back when the page is
 * there; recent requests of the application are still cached.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (address) =>
      new Promise<void>((resolve) => {
        const { __TSR_ROUTER__: router } = self as unknown as { __TSR_ROUTER__: Router };
        const forget = router.subscribe('onResolved', () => {
          forget();
          resolve();
        });
        history.pushState(null, '', address);
      }),
    `/ui${path}`,
  );
}

/** Longer than the application caches its requests. */
const LONG_MS = 11 * 60_000;

/**
 * Comes to a page after a long time, in a window with a movable clock: it requests everything again, and what was announced
 * or open before is gone, as if the application was loaded again.
 */
export async function comeBack(page: Page, path: string): Promise<void> {
  await visit(page, '/nowhere');
  await page.clock.fastForward(LONG_MS);
  await visit(page, path);
}
