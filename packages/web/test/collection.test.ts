import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { SimulatedCollector } from '@chokepoint/server';
import { until } from '@chokepoint/server/testing';
import type { Page } from 'playwright-core';
import { comeBack, eventually, visit, WebTest } from '../testing/index.ts';
import { DOMAIN, smallDomain } from '../testing/small-domain.ts';

const READ_ONLY = 3;

describe('Collection and data quality', () => {
  let web: WebTest;
  let page: Page;
  before(async () => {
    web = await WebTest.start();
    page = await web.adminWindow('/data/clients', { movableClock: true });
  });
  after(() => web.stop());

  const samples = async () =>
    (await web.service.get(`/api/v2/ad-domains/${DOMAIN}/data-quality-stats`)).json.data.length;
  const analyse = async () => {
    const before = await samples();
    await web.service.put('/api/v2/analysis');
    await until(samples, (count) => count > before);
  };
  const row = (name: string | RegExp) => page.getByRole('row', { name });
  const act = async (of: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${of}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  let token: { id: string; key: string };

  it('[UI145] creates a client, whose key is shown once', async () => {
    await page.getByText('No clients yet').waitFor();
    await page.getByRole('button', { name: 'Create client' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('collector-berlin');
    await page.getByRole('dialog').getByRole('button', { name: 'Create client' }).click();
    const shown = page.getByRole('dialog', { name: 'The key of collector-berlin' });
    token = {
      id: await shown.getByLabel('Token id', { exact: true }).inputValue(),
      key: await shown.getByLabel('Token key', { exact: true }).inputValue(),
    };
    await shown.getByRole('button', { name: 'Done' }).click();
    await row(/collector-berlin/)
      .getByText('SharpHound')
      .waitFor();
    const collector = new SimulatedCollector({ url: web.service.url, token });
    assert.equal((await collector.available()).status, 200);
  });

  it('[UI145] changes a client, and gives it a new key, which ends the old one', async () => {
    await act('collector-berlin', 'Edit');
    await page.getByRole('dialog').getByLabel('Name').fill('collector-bern');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await row(/collector-bern/).waitFor();
    await act('collector-bern', 'New key');
    await page.getByRole('dialog').getByRole('button', { name: 'Make a new key' }).click();
    const shown = page.getByRole('dialog', { name: 'The key of collector-bern' });
    const next = {
      id: await shown.getByLabel('Token id', { exact: true }).inputValue(),
      key: await shown.getByLabel('Token key', { exact: true }).inputValue(),
    };
    await shown.getByRole('button', { name: 'Done' }).click();
    const old = new SimulatedCollector({ url: web.service.url, token });
    assert.equal((await old.available()).status, 401);
    token = next;
  });

  it('[UI146] builds a schedule from fields, and shows the next times before it is saved', async () => {
    await visit(page, '/data/schedules');
    await page.getByRole('button', { name: 'Create schedule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Client').selectOption('collector-bern');
    await dialog.getByLabel('Unit').selectOption('Weeks');
    await dialog.getByLabel('Monday').check({ force: true });
    await dialog.getByLabel('Thursday').check({ force: true });
    await dialog.getByLabel('Beginning').fill('2030-01-01T02:30');
    await dialog.getByLabel('Time zone').selectOption('Europe/Berlin');
    const times = dialog.getByRole('list', { name: 'The next times' }).getByRole('listitem');
    await times
      .first()
      .getByText('Jan 3, 2030')
      .and(times.first().locator('[datetime^="2030-01-03T01:30:00"]'))
      .waitFor();
    await eventually(() => times.count(), 5);
    await dialog.getByRole('button', { name: 'Create schedule' }).click();
    await row(/Every week on Monday, Thursday at 02:30 \(Europe\/Berlin\)/)
      .getByText('collector-bern')
      .waitFor();
    const [event] = (await web.service.get('/api/v2/events')).json.data;
    assert.equal(event.rrule, 'DTSTART;TZID=Europe/Berlin:20300101T023000\nRRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TH');
    assert.equal(event.session_collection, true);
  });

  it('[UI146] accepts a rule that is written by hand, and reports what is wrong with one', async () => {
    const [{ id }] = (await web.service.get('/api/v2/events')).json.data;
    await act(`schedule ${id}`, 'Edit');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Write the rule by hand' }).click();
    await dialog.getByLabel('Rule').fill('DTSTART:20300101T000000Z\nRRULE:FREQ=SOMETIMES');
    await dialog
      .getByRole('alert')
      .getByText(/invalid rrule/i)
      .waitFor();
    await dialog.getByLabel('Rule').fill('DTSTART:20300101T000000Z\nRRULE:FREQ=MONTHLY;BYSETPOS=1;BYDAY=MO');
    const times = dialog.getByRole('list', { name: 'The next times' }).getByRole('listitem');
    await times.first().locator('[datetime^="2030-01-07T00:00:00"]').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row(/BYSETPOS=1/).waitFor();
    await act(`schedule ${id}`, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No schedules yet').waitFor();
  });

  it('[UI147] has a client collect now, and follows the job to its log', async () => {
    await visit(page, '/data/clients');
    await act('collector-bern', 'Collect now');
    await page.getByRole('dialog').getByLabel('Sessions').uncheck();
    await page.getByRole('dialog').getByRole('button', { name: 'Collect' }).click();
    await page.getByText('The job waits for collector-bern.').waitFor();
    await act('collector-bern', 'Its jobs');
    const open = page.getByRole('region', { name: 'Waiting and running' }).first();
    await open.getByText('Waiting', { exact: true }).waitFor();
    const collector = new SimulatedCollector({ url: web.service.url, token });
    const job = (await collector.available()).data?.[0];
    assert.ok(job);
    assert.equal(job.session_collection, false);
    await collector.start(job.id);
    await collector.reportError('The printer is on fire');
    await collector.end('COMPLETE', 'Collection complete');
    await page.clock.fastForward('00:15'); // the page looks now and then
    const finished = page.getByRole('region', { name: 'Finished' }).first();
    await finished.getByRole('row', { name: new RegExp(`#${job.id}\\b`) }).waitFor();
    await page.getByRole('button', { name: `Log of job ${job.id}` }).click();
    await page.getByRole('dialog').getByText('The printer is on fire').waitFor();
    await page.waitForURL(new RegExp(`log=${job.id}`));
    await page.keyboard.press('Escape');
  });

  it('[UI147] cancels a job that waits', async () => {
    const [client] = (await web.service.get('/api/v2/clients')).json.data;
    const { id } = (await web.service.post(`/api/v2/clients/${client.id}/jobs`, { session_collection: true })).json
      .data;
    await comeBack(page, '/data/jobs');
    await page.getByRole('button', { name: `Cancel job ${id}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the job' }).click();
    await page.getByText(`Job #${id} is cancelled.`).waitFor();
    assert.equal((await web.service.get(`/api/v2/jobs/${id}`)).json.data.status, 3);
  });

  it('[UI148] shows the metrics of an environment, and their trend', async () => {
    await visit(page, '/data/quality');
    await page.getByText('Nothing is known yet').waitFor();
    await web.service.commit({ batches: [smallDomain(3)] });
    await analyse();
    await web.service.commit({ batches: [smallDomain(9)] });
    await analyse();
    await comeBack(page, `/data/quality?of=${DOMAIN}`);
    const users = page.getByRole('list', { name: 'Metrics' }).getByRole('button', { name: /^Users/ });
    await users.getByText('+6').waitFor();
    await eventually(() => users.getAttribute('aria-pressed'), 'true');
    const chart = page.getByRole('figure', { name: /Users from 6 to 12 in 2 steps/ });
    await chart.locator('path.chart-line').first().waitFor();
    await page.getByRole('button', { name: /^Relationships/ }).click();
    await page.getByRole('figure', { name: /Relationships from/ }).waitFor();
    await page.getByRole('region', { name: 'Session completeness' }).waitFor();
  });

  it('[UI149] offers the collectors with their checksums', async () => {
    await visit(page, '/data/collectors');
    await page.getByText('No SharpHound release available').waitFor();
    const folder = join(web.service.folder, 'collectors', 'sharphound');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'sharphound-v2.8.0.zip'), 'the program');
    await page.reload();
    const versions = page.getByRole('list', { name: 'Versions of SharpHound' });
    await versions.getByText('Latest').waitFor();
    assert.match(await versions.getByLabel('SHA-256', { exact: true }).inputValue(), /^[0-9a-f]{64}$/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      versions.getByRole('button', { name: 'Download the program of v2.8.0' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'sharphound-v2.8.0.zip');
    assert.equal(await readFile((await download.path())!, 'utf8'), 'the program');
  });

  it('[UI150] deletes a client after a confirmation; users who may not see clients get a message', async () => {
    await visit(page, '/data/clients');
    await act('collector-bern', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No clients yet').waitFor();
    const uploader = await web.service.newUser({ roles: [4] });
    const theirs = await web.windowOf(uploader, '/data/clients');
    await theirs.getByText('Your role does not allow you to see the clients').waitFor();
    const reader = await web.service.newUser({ roles: [READ_ONLY] });
    const other = await web.windowOf(reader, '/data/quality');
    await other.getByRole('list', { name: 'Metrics' }).waitFor();
  });

  it('[UI6] browsers complained about nothing', () => {
    assert.deepEqual(web.complaints, []);
  });
});
