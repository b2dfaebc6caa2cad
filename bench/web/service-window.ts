import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath } from '../../packages/web/testing/chromium.ts';
import { logIn } from '../../packages/web/testing/index.ts';
import type { ServiceProcess } from '../service-process.ts';

/**
 * A browser at the login page of a service, which has loaded nothing before. It has the graphics card of the machine, or
 * none: forced to draw pages on a card in software, it needs four times the processor time, which no user does.
 */
export async function loginWindow(service: ServiceProcess): Promise<Page> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_FLAGS],
  });
  const context = await browser.newContext({ baseURL: service.url, viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  // A service that has just started still builds the application.
  for (;;) {
    const answer = await page.goto('/ui');
    if (answer?.status() === 200) break;
    await page.waitForTimeout(500);
  }
  await page.getByLabel('User name or e-mail').waitFor();
  return page;
}

export async function enter(page: Page, service: ServiceProcess): Promise<BrowserContext> {
  await logIn(page, 'admin', service.password);
  await page.getByRole('button', { name: 'Find anything' }).waitFor();
  return page.context();
}

/** What the browser fetched of the application so far, in bytes on the wire. */
export function fetchedBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/ui/'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
}
