import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { PATH_KINDS, type SampleCompany } from './sample-company.ts';

/** A picture of the documentation: of what, and when it is all there. */
export type Shot = {
  readonly name: string;
  readonly path: (company: SampleCompany) => string;
  readonly ready: (page: Page, company: SampleCompany) => Promise<void>;
  /** A document that looks the same in both themes. */
  readonly plain?: true;
};

const search = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&');

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
/** The drawing has its objects, and the query panel is folded away. */
async function drawn(page: Page): Promise<void> {
  await page.locator('[data-testid=drawing][data-arranged=true]:not([data-nodes="0"])').waitFor({ state: 'attached' });
  const collapse = page.getByRole('button', { name: 'Collapse panel' });
  if (await collapse.isVisible()) await collapse.click();
  await page.getByRole('button', { name: 'Fit to screen' }).click();
  await page.mouse.move(0, 0);
}

export const SHOTS: readonly Shot[] = [
  {
    name: 'home',
    path: () => '',
    ready: async (page) => {
      await page.getByRole('list', { name: 'Exposure of the environments' }).waitFor();
      await page.getByRole('region', { name: 'Top findings' }).getByRole('row').nth(1).waitFor();
    },
  },
  {
    name: 'explore-path',
    path: ({ start, end }) => `/explore?${search({ tab: 'path', at: [start, end], via: PATH_KINDS })}`,
    ready: drawn,
  },
  {
    name: 'explore-edge-guide',
    path: ({ start, end }) => `/explore?${search({ tab: 'path', at: [start, end], via: PATH_KINDS, show: 'table' })}`,
    ready: async (page, { first }) => {
      await drawn(page);
      await page.getByRole('tab', { name: 'Relationships' }).click();
      await page.getByRole('cell', { name: first.kind, exact: true }).first().click();
      const panel = page.getByRole('region', { name: `About ${first.kind}` });
      await panel.getByRole('button', { name: 'What it is' }).waitFor();
      // On a phone the panel takes the place of the table and of the controls.
      const close = page.getByRole('button', { name: 'Close the table' });
      if (await close.isVisible()) await close.click();
      const fit = page.getByRole('button', { name: 'Fit to screen' });
      if (await fit.isVisible()) await fit.click();
    },
  },
  {
    name: 'explore-object',
    path: ({ end }) => `/explore?${search({ at: [end] })}`,
    ready: async (page) => {
      const expand = page.getByRole('button', { name: 'Expand inbound' });
      await expand.click();
      await page
        .locator('[data-testid=drawing][data-arranged=true]:not([data-nodes="1"])')
        .waitFor({ state: 'attached' });
      // On a phone the panel takes the place of the controls.
      if (await page.getByRole('button', { name: 'Fit to screen' }).isVisible()) await drawn(page);
      for (const done of await page.getByRole('button', { name: 'Dismiss' }).all()) await done.click();
    },
  },
  {
    name: 'explore-queries',
    path: () => `/explore?${search({ tab: 'cypher' })}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Queries' }).click();
      await page.getByRole('textbox', { name: 'Filter the queries' }).fill('kerberoast');
      await page
        .getByRole('button', { name: /Kerberoast/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'explore-cypher',
    path: () =>
      `/explore?${search({
        tab: 'cypher',
        query:
          'MATCH (g:Group)<-[:MemberOf]-(m)\nRETURN g.name AS group, count(m) AS members\nORDER BY members DESC LIMIT 20',
      })}`,
    ready: (page) => page.getByRole('row').nth(8).waitFor(),
  },
  {
    name: 'posture',
    path: ({ environment }) => `/posture?${search({ environment, days: 30 })}`,
    ready: async (page) => {
      await heading(page, 'Posture');
      await page.locator('svg.chart').first().waitFor();
    },
  },
  {
    name: 'findings',
    path: () => '/findings',
    ready: (page) => page.getByRole('row').nth(3).waitFor(),
  },
  {
    name: 'finding',
    path: () => '/findings',
    ready: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await page.waitForURL(/findings\/\w+/);
      await page.getByRole('row').nth(1).waitFor();
    },
  },
  {
    name: 'finding-detail',
    path: () => '/findings',
    ready: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await page.waitForURL(/findings\/\w+/);
      await page.getByRole('row').nth(1).getByRole('link', { name: / to / }).click();
      await page.getByRole('dialog').locator('[data-arranged=true]').waitFor();
    },
  },
  {
    name: 'plan',
    path: ({ environment }) => `/remediation?${search({ environment })}`,
    ready: (page) => page.getByRole('list', { name: 'Steps' }).getByRole('listitem').first().waitFor(),
  },
  {
    name: 'what-if',
    path: ({ cuts }) => `/remediation/what-if?${search({ cuts })}`,
    ready: async (page) => {
      await page.getByRole('list', { name: 'Relationships to remove' }).waitFor();
      await page
        .getByText(/%|exposure would change/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'report',
    path: () => '/remediation/report',
    ready: async (page) => {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save the report (HTML)' }).click();
      await page.setContent(readFileSync(await (await saved).path(), 'utf8'));
      await page.getByRole('heading', { name: 'Attack path report' }).waitFor();
    },
    plain: true,
  },
  { name: 'zones', path: () => '/zones/1', ready: (page) => page.getByRole('list', { name: 'Objects' }).waitFor() },
  {
    name: 'data-quality',
    path: ({ environment }) => `/data/quality?${search({ of: environment })}`,
    ready: (page) => page.locator('svg.chart').first().waitFor(),
  },
  { name: 'upload', path: () => '/data', ready: (page) => page.getByRole('row', { name: /#4/ }).waitFor() },
  { name: 'users', path: () => '/users', ready: (page) => page.getByRole('row', { name: /Nora Vale/ }).waitFor() },
  { name: 'audit', path: () => '/audit', ready: (page) => page.getByRole('row').nth(5).waitFor() },
  {
    name: 'api-explorer',
    path: () => '/api-explorer?op=getVersion',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('region', { name: 'Response body' }).waitFor();
    },
  },
  {
    name: 'login',
    path: () => '',
    ready: async (page) => {
      await page.evaluate(() => localStorage.removeItem('chokepoint.session'));
      await page.reload();
      await page.getByLabel('User name or e-mail').waitFor();
    },
  },
];
