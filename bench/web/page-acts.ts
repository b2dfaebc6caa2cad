import type { Browser, Page } from 'playwright-core';
import { visit } from '../../packages/web/testing/index.ts';
import { longestTask, type Work } from './trace.ts';

/** Object ids: groups of more than 300 members, a user, and the group at the end of paths. */
export type Subjects = {
  readonly crowds: readonly [timed: string, traced: string];
  readonly user: string;
  readonly admins: string;
};
type Act = { readonly act: string; readonly cpuMs: number; readonly clockMs: number };

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
/** Nothing of the page begins this long after the last of it has happened. */
const QUIET_MS = 500;
/** Faster than the page takes for a pause, as people type. */
const KEY_MS = 60;

/** What one act kept the main thread busy with at a time. */
async function traced<T>(page: Page, work: () => Promise<T>): Promise<{ longest: Act; result: T }> {
  const browser = page.context().browser() as Browser;
  await browser.startTracing(page, { categories: CATEGORIES });
  const result = await work();
  await page.waitForTimeout(QUIET_MS);
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  const longest: Work = longestTask(JSON.parse((await browser.stopTracing()).toString('utf8')));
  return { longest: { act: '', cpuMs: longest.cpuMs, clockMs: longest.workMs }, result };
}

/** A working day in a few acts: each is measured alone, and has to end with what the user wanted to see. */
export async function pageActs(
  page: Page,
  { crowds, user, admins }: Subjects,
): Promise<{ acts: Act[]; expansionMs: number; requests: number }> {
  const acts: Act[] = [];
  const measured = async <T>(act: string, work: () => Promise<T>): Promise<T> => {
    const { longest, result } = await traced(page, work);
    acts.push({ ...longest, act });
    return result;
  };
  const drawn = (nodes: string) =>
    page.locator(`[data-testid=drawing][data-arranged=true]${nodes}`).waitFor({ state: 'attached' });
  const some = ':not([data-nodes="0"])';
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

  let requests = 0;
  page.on('request', (request) => {
    if (/\/api\/v2\/search\b/.test(request.url())) requests++;
  });
  await page.getByRole('combobox').first().click();
  await measured('typing the name of an object', async () => {
    await page.keyboard.type('domain adm', { delay: KEY_MS });
    await page
      .getByRole('option', { name: /DOMAIN ADMINS/ })
      .first()
      .waitFor();
  });
  const typed = requests;
  await measured('choosing it', async () => {
    await page
      .getByRole('option', { name: /DOMAIN ADMINS/ })
      .first()
      .click();
    await drawn('[data-nodes="1"]');
    await page.getByRole('region', { name: /^About DOMAIN ADMINS/ }).waitFor();
  });
  const expand = page.getByRole('button', { name: 'Expand inbound' });
  const open = async (crowd: string) => {
    await visit(page, address({ at: [crowd] }));
    await drawn('[data-nodes="1"]');
    await expand.waitFor();
  };
  // A trace keeps a core busy itself: what the user waits for is measured without one.
  await open(crowds[0]);
  const expansionMs = await timeToDraw(page);
  await open(crowds[1]);
  await measured('expanding 300 relationships', () => timeToDraw(page));
  if (await button(/Expand (\d+ )?groups?/).isVisible())
    await measured('opening the stack of them', async () => {
      await button(/Expand (\d+ )?groups?/).click();
      await drawn(':not([data-nodes="1"]):not([data-nodes="2"])');
    });
  await measured('selecting nothing', async () => {
    await button('Close the panel').click();
    await expand.waitFor({ state: 'detached' });
  });
  await measured('all paths from a user to Domain Admins', async () => {
    await visit(page, address({ tab: 'path', at: [user, admins] }));
    await drawn(some);
  });
  await measured('the table of them', async () => {
    await button('Table').click();
    await page.getByRole('tab', { name: 'Relationships' }).click();
    await page.getByRole('row').nth(2).waitFor();
  });
  await measured('selecting a relationship', async () => {
    await page.getByRole('row').nth(1).getByRole('cell').first().click();
    await page.getByRole('button', { name: 'What it is' }).waitFor();
  });
  await measured('1,000 users as a table', async () => {
    await visit(page, address({ tab: 'cypher', query: 'MATCH (u:User) RETURN u LIMIT 1000', show: 'table' }));
    await page.getByText('1000 objects').or(page.getByText('1,000 objects')).first().waitFor();
    await page.getByRole('row').nth(5).waitFor();
  });
  await measured('filtering the table', async () => {
    await page.getByRole('textbox', { name: 'Filter objects' }).pressSequentially('a0', { delay: KEY_MS });
  });
  await measured('a graph of 1,000 relationships', async () => {
    await visit(page, address({ tab: 'cypher', query: 'MATCH p = (:User)-[:MemberOf]->(:Group) RETURN p LIMIT 1000' }));
    await drawn(some);
  });
  for (const [name, path, ready] of PAGES)
    await measured(`opening ${name}`, async () => {
      await visit(page, path);
      await page.locator(ready).first().waitFor();
    });
  await visit(page, '/findings');
  await measured('sorting the findings', async () => {
    await page.getByRole('columnheader').nth(1).getByRole('button').click();
  });
  await measured('the command palette', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('domain adm', { delay: KEY_MS });
    await page
      .getByRole('option', { name: /DOMAIN ADMINS/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
  });
  await measured('the other theme', () => button('Dark theme').click());
  return { acts, expansionMs, requests: typed };
}

const address = (search: Readonly<Record<string, unknown>>) =>
  `/explore?${Object.entries(search)
    .map(([name, value]) => `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&')}`;

const PAGES: readonly (readonly [name: string, path: string, ready: string])[] = [
  ['Home', '', 'section[aria-label="What to fix first"] h2'],
  ['Posture', '/posture', 'dl[aria-label=Metrics]'],
  ['Findings', '/findings', 'tbody tr'],
  ['all findings', '/findings/all', 'tbody tr'],
  ['Zones', '/zones/1', 'ul[aria-label=Objects] > li'],
  ['Remediation', '/remediation', 'main h1'],
  ['Data quality', '/data/quality', 'main h1'],
  ['Audit log', '/audit', 'tbody tr'],
];

/** From the click to the frame in which the neighbours lie where they belong, by the clock of the page. */
function timeToDraw(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const drawing = document.querySelector('[data-testid=drawing]')!;
        const before = drawing.getAttribute('data-nodes');
        const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
          textContent?.includes('Expand inbound'),
        );
        const began = performance.now();
        new MutationObserver((_, observer) => {
          if (drawing.getAttribute('data-nodes') === before || drawing.getAttribute('data-arranged') !== 'true') return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - began));
        }).observe(drawing, { attributes: true });
        button!.click();
      }),
  );
}
