import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { CORP, collectFirst, goOn, OTHER } from '../testing/exposed-domains.ts';
import { eventually, eventuallyMatches, visit, WebTest } from '../testing/index.ts';

const UPLOAD_ONLY = 4;
const DAY_MS = 86_400_000;
const dayText = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

describe('Posture', () => {
  let web: WebTest;
  let page: Page;
  before(async () => {
    web = await WebTest.start();
  });
  after(() => web.stop());

  const figure = (name: string) =>
    page.locator('dl[aria-label=Metrics] > div').filter({ has: page.getByText(name, { exact: true }) });
  const searchOf = () => new URL(page.url()).searchParams;

  it('[UI113] shows what to do before there is something to analyse', async () => {
    const empty = await web.adminWindow('/posture');
    await empty.getByText('There is nothing to analyse yet').waitFor();
    await empty.getByRole('link', { name: 'Go to Data' }).click();
    await empty.getByRole('heading', { level: 1, name: 'Data' }).waitFor();
  });

  it('[UI113] offers the analysis of what was collected, and shows it when it is there', async () => {
    await collectFirst(web.service);
    const early = await web.adminWindow('/posture');
    await early.getByText('2 environments were collected and not analysed.').waitFor();
    await early.getByRole('button', { name: 'Analyse now' }).click();
    await early.getByText('Objects in Tier Zero').first().waitFor();
    await early.locator('dl[aria-label=Metrics]').getByText('new', { exact: true }).first().waitFor();
    await goOn(web.service);
  });

  it('[UI110] shows the metrics of all environments, and their change in the period', async () => {
    page = await web.adminWindow('/posture');
    await figure('Findings').getByText('29 new, 1 resolved in this period').waitFor();
    await eventuallyMatches(() => figure('Findings').textContent(), /^Findings30up by \+28/);
    await figure('Exposure').getByText('of the principals outside Tier Zero have a path into it').waitFor();
  });

  it('[UI110] keeps environment, zone and period in the address', async () => {
    await page.getByLabel('Environment', { exact: true }).selectOption(CORP);
    await figure('Findings').getByText('29', { exact: true }).waitFor();
    await eventually(() => searchOf().get('environment'), CORP);
    await page.getByLabel('Period').selectOption('Three months');
    await page.waitForURL(/days=90/);
    await page.reload();
    await figure('Findings').getByText('29', { exact: true }).waitFor();
    await eventually(() => page.getByLabel('Period').inputValue(), '90');
    await page.getByLabel('Zone').selectOption('No zone (hygiene)');
    await figure('Findings').getByText('1', { exact: true }).waitFor();
    await eventually(() => searchOf().get('zone'), '0');
    await eventually(() => figure('Exposure').count(), 0);
  });

  it('[UI110] measures a period from the last analysis before it', async () => {
    await visit(page, `/posture?environment=${CORP}&from=${dayText(2)}&to=${dayText(0)}`);
    await figure('Findings').getByText('no change').waitFor();
    await figure('Findings').getByText('29', { exact: true }).waitFor();
    await page.getByLabel('From', { exact: true }).fill(dayText(6));
    await figure('Findings').getByText('28 new, 1 resolved in this period').waitFor();
    await visit(page, `/posture?from=${dayText(60)}&to=${dayText(40)}`);
    await page.getByText('No analysis up to the end of this period').waitFor();
  });

  it('[UI111] draws the trends, and shows the same as a table', async () => {
    await visit(page, '/posture');
    await page.getByRole('figure', { name: /^Findings: Findings from 2 to 30 in 2 steps/ }).waitFor();
    await page.getByRole('figure', { name: /^Exposure: / }).waitFor();
    await page.getByRole('button', { name: 'Logarithmic scale' }).click();
    await page.getByRole('button', { name: 'Linear scale' }).waitFor();
    await page.getByRole('button', { name: 'As a table' }).click();
    const table = page.getByRole('region', { name: 'Trend, as a table' });
    await table.getByRole('row').nth(1).waitFor();
    await eventually(() => table.getByRole('row').count(), 3);
    await eventuallyMatches(() => table.getByRole('row').nth(1).textContent(), /^[A-Z][a-z]{2} \d+, \d{4}.*%30/);
    await eventually(() => [searchOf().get('show'), searchOf().get('scale')], ['table', 'log']);
  });

  it('[UI112] leads from severities, types and environments to what is behind them', async () => {
    await visit(page, '/posture');
    const severities = page.getByRole('list', { name: 'Findings by severity' });
    await severities.getByRole('link', { name: /^Low/ }).click();
    await page.getByRole('heading', { level: 1, name: 'All findings' }).waitFor();
    await eventually(() => searchOf().get('severity'), '["low"]');
    await visit(page, '/posture?zone=1');
    const environments = page.getByRole('list', { name: 'Environments by exposure' });
    const first = environments.getByRole('link').first();
    await eventuallyMatches(() => first.textContent(), /OTHER\.LOCAL100%/);
    await first.click();
    await figure('Findings').getByText('1', { exact: true }).waitFor();
    await eventually(() => searchOf().get('environment'), OTHER);
    await page
      .getByRole('region', { name: 'What exposes the most' })
      .getByRole('link', { name: /GenericAll/ })
      .click();
    await page.getByRole('heading', { level: 1, name: /GenericAll/ }).waitFor();
    await eventually(() => searchOf().get('environment'), OTHER);
  });

  it('[UI207] is about the environment that was chosen in the header, as are other pages', async () => {
    await visit(page, '/posture');
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'All environments' }).click();
    await page.getByRole('menuitemcheckbox', { name: /OTHER\.LOCAL/ }).click();
    await figure('Findings').getByText('1', { exact: true }).waitFor();
    await visit(page, '/findings');
    await eventually(() => page.getByLabel('Environment').inputValue(), OTHER);
    await header.getByRole('button', { name: 'OTHER.LOCAL' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'All environments' }).click();
    await eventually(() => page.getByLabel('Environment').inputValue(), '');
  });

  it('[UI110] refuses users who may not see it', async () => {
    const uploader = await web.service.newUser({ roles: [UPLOAD_ONLY] });
    const other = await web.windowOf(uploader, '/posture');
    await other.getByText('Your role does not allow you to see the findings').waitFor();
    assert.equal(await other.getByRole('link', { name: 'Posture' }).count(), 0);
  });

  it('[UI110] shows on a service of the community edition that it has no findings', async () => {
    const other = await web.adminWindow();
    await other.route('**/api/version', async (route) => {
      const answer = await route.fetch();
      const { data } = await answer.json();
      await route.fulfill({ response: answer, json: { data: { ...data, product_edition: 'community' } } });
    });
    await other.goto('/ui/posture');
    await other.getByText('Findings belong to the enterprise edition').waitFor();
    await other.getByRole('link', { name: 'Explore', exact: true }).waitFor();
    await other.getByRole('link', { name: 'Findings' }).first().waitFor({ state: 'detached' });
  });

  it('[UI6] browsers complained about nothing', () => {
    assert.deepEqual(web.complaints, []);
  });
});
