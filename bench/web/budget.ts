import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { writeEnvironment } from '../../packages/cli/src/environment-archive.ts';
import { generateEnvironment } from '../../packages/ingest/src/generate/index.ts';
import { ApiClient } from '../api-client.ts';
import type { BenchOptions } from '../main.ts';
import { ServiceProcess } from '../service-process.ts';
import type { Row } from '../table.ts';
import { applicationBytes } from './application-bytes.ts';
import { pageActs, type Subjects } from './page-acts.ts';
import { enter, fetchedBytes, loginWindow } from './service-window.ts';

const PORT = 18_540;
const KB = 1024;
/** What nobody should wait for: see the budget of the pages in docs/performance.md. */
const LIMITS = { loginKb: 200, applicationKb: 700, firstContentMs: 1_000, expansionMs: 300, taskMs: 100 };

/** The pages of a service that has seen so many users, against their budget. */
export async function benchBudget({ findings }: BenchOptions, users: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-bench-'));
  try {
    const archive = join(folder, 'upload.zip');
    await writeEnvironment(generateEnvironment({ users, seed: '1', shape: 'tangled' }), archive);
    const service = await ServiceProcess.start(mkdtempSync(join(folder, 'data-')), { port: PORT });
    try {
      const client = new ApiClient(service.url, `Bearer ${await service.login()}`);
      await client.upload(archive);
      await service.untilQuiet();
      await measure(service, await subjectsOf(client), (title, rows) =>
        findings.table(`${users} users: ${title}`, rows),
      );
    } finally {
      await service.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  service: ServiceProcess,
  subjects: Subjects,
  table: (title: string, rows: readonly Row[]) => void,
): Promise<void> {
  const page = await loginWindow(service);
  const loginKb = (await fetchedBytes(page)) / KB;
  const context = await enter(page, service);
  const sizes = [
    compared('login page, KB', loginKb, LIMITS.loginKb),
    compared('whole application without icons, KB', (await applicationBytes()) / KB, LIMITS.applicationKb),
  ];
  table('sizes, compressed', sizes);
  await page.close();
  table('from the address to the first content, the second best of five', await firstContents(context));
  await service.untilQuiet(); // plans of the pages that were closed
  const load = loadavg()[0]!;
  const { acts, expansionMs, requests } = await pageActs(await newPage(context, '/explore'), subjects);
  table('programs that waited for a core meanwhile', [{ before: load, after: loadavg()[0]! }]);
  table('waiting', [
    compared('expansion of 300 relationships, ms', expansionMs, LIMITS.expansionMs),
    compared('requests for a word typed without a pause', requests, 1),
  ]);
  table(
    'the longest task of the main thread, from a trace',
    acts.map(({ act, cpuMs, clockMs }) => ({
      act,
      'cpu ms': Math.round(cpuMs),
      'clock ms': Math.round(clockMs),
      ...verdict(cpuMs, LIMITS.taskMs),
    })),
  );
  await context.browser()?.close();
}

const verdict = (measured: number, limit: number): Row => ({ limit, met: measured <= limit ? 'yes' : 'no' });

const compared = (what: string, measured: number, limit: number): Row => ({
  what,
  measured: Math.round(measured),
  ...verdict(measured, limit),
});

const FIRST: readonly (readonly [page: string, path: string, content: string])[] = [
  ['Home', '', 'ul[aria-label="Exposure of the environments"] > li'],
  ['Explore', '/explore', '[role=combobox]'],
  ['Posture', '/posture', 'dl[aria-label=Metrics]'],
];

/** Loads each page as from a bookmark: when something is painted, and when what the page is about is there. */
async function firstContents(context: BrowserContext): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path, content] of FIRST) {
    const times: { painted: number; there: number }[] = [];
    for (let time = 0; time < 5; time++) {
      const page = await context.newPage();
      await page.goto(`/ui${path}`);
      const there = await page.waitForFunction(
        (selector) => document.querySelector(selector) !== null && performance.now(),
        content,
        { polling: 'raf' },
      );
      const painted = await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      );
      times.push({ painted: Number(await painted.jsonValue()), there: Number(await there.jsonValue()) });
      await page.close();
    }
    const { painted, there } = times.toSorted((a, b) => a.there - b.there)[1]!;
    rows.push({
      page: name,
      'first paint ms': Math.round(painted),
      'first content ms': Math.round(there),
      ...verdict(there, LIMITS.firstContentMs),
    });
  }
  return rows;
}

async function newPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/ui${path}`);
  await page.getByRole('button', { name: 'Find anything' }).waitFor();
  return page;
}

async function subjectsOf(client: ApiClient): Promise<Subjects> {
  const some = async (query: string) => (await client.ids(query)).map(decodeURIComponent);
  const one = async (query: string) => (await some(query))[0] ?? '';
  const [timed = '', traced = timed] = await some(
    'MATCH (g:Group)<-[:MemberOf]-(u:User) WITH g, count(u) AS members WHERE members > 300 RETURN g.objectid AS id LIMIT 2',
  );
  return {
    crowds: [timed, traced],
    user: await one("MATCH (u:User) WHERE u.name CONTAINS '@' AND NOT u:Tag_Tier_Zero RETURN u.objectid AS id LIMIT 1"),
    admins: await one("MATCH (g:Group) WHERE g.objectid ENDS WITH '-512' RETURN g.objectid AS id LIMIT 1"),
  };
}
