import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { Batch } from '@chokepoint/graph';
import { SimulatedCollector } from '@chokepoint/server';
import { Uploads } from '@chokepoint/server/testing';
import type { Page } from 'playwright-core';
import { eventually, visit, WebTest } from '../testing/index.ts';

const DOMAIN = 'S-1-5-21-100-200-300';
const users = (...numbers: number[]) =>
  JSON.stringify({
    meta: { type: 'users', version: 6, count: numbers.length, methods: 0 },
    data: numbers.map((one) => ({
      ObjectIdentifier: `${DOMAIN}-${one}`,
      Properties: { name: `u${one}@corp.local` },
    })),
  });

describe('Data on the move', () => {
  let web: WebTest;
  let page: Page;
  before(async () => {
    web = await WebTest.start();
    page = await web.adminWindow('/account', { movableClock: true });
  });
  after(() => web.stop());

  const uploads = async () => new Uploads(web.service, await web.service.admin());

  const lastAnalysis = async () =>
    (await web.service.get('/api/v2/datapipe/status')).json.data.last_complete_analysis_at as string;
  /** What ends before a page has had its first look is no news to it. */
  const listening = (on: Page) =>
    on.waitForFunction(() => /newestUpload.*analysed|analysed.*newestUpload/.test(sessionStorage['chokepoint.heard']));

  /** Drags a file over the page, and drops it. */
  const drag = async (on: Page, event: 'dragover' | 'drop', name = 'users.json', text = users(1001)) => {
    const files = await on.evaluateHandle(
      ([called, content]) => {
        const data = new DataTransfer();
        data.items.add(new File([content!], called!));
        return data;
      },
      [name, text],
    );
    await on.locator('main').dispatchEvent(event, { dataTransfer: files });
  };

  it('[UI106] accepts files that are dropped on any page, and announces it', async () => {
    await page.getByRole('heading', { name: 'My account' }).waitFor();
    await drag(page, 'dragover');
    await page.getByText('Drop the files to upload them').waitFor();
    await drag(page, 'drop');
    await page.getByText('Drop the files to upload them').waitFor({ state: 'detached' });
    await page.waitForURL(/\/ui\/data$/);
    await page.getByRole('row', { name: /#1/ }).getByText('Complete', { exact: true }).waitFor();
  });

  it('[UI106] refuses users who may not upload, and leaves other drop targets alone', async () => {
    const reader = await web.windowOf(await web.service.newUser({ roles: [3] }), '/account');
    await drag(reader, 'dragover');
    await reader.getByText('Your role does not allow you to upload').waitFor();
    await reader.close();
    await visit(page, '/opengraph');
    await page.getByText('Drop the schema of an extension here').waitFor();
    await drag(page, 'dragover');
    await page.getByText('Drop the files to upload them').waitFor();
    const schema = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['{ nonsense'], 'schema.json'));
      return data;
    });
    const place = page.locator('[data-takes-files]');
    await place.dispatchEvent('dragover', { dataTransfer: schema });
    await page.getByText('Drop the files to upload them').waitFor({ state: 'detached' });
    await place.dispatchEvent('drop', { dataTransfer: schema });
    await page.getByRole('alert').getByText('schema.json is not JSON').waitFor();
    assert.match(page.url(), /opengraph$/);
  });

  it('[UI108] announces once, on whatever page, that an upload or an analysis has ended', async () => {
    await visit(page, '/roles');
    await page.getByRole('row', { name: /audit_log/ }).waitFor();
    await listening(page);
    const notified = page.getByRole('status').getByText('Upload #2 is in the graph.');
    const analysed = page.getByRole('status').getByText('The analysis is finished.');
    const before = await lastAnalysis();
    await (await uploads()).ingest({ name: 'more.json', content: users(1002) });
    await eventually(async () => (await lastAnalysis()) === before, false);
    await page.clock.fastForward('00:15'); // the page looks now and then
    await Promise.all([notified.waitFor(), analysed.first().waitFor()]);
    assert.equal(await notified.count(), 1);
    await page.reload();
    await page.getByRole('row', { name: /audit_log/ }).waitFor();
    assert.equal(await notified.count(), 0);
  });

  it('[UI39] lists past notifications behind the bell, until they are cleared', async () => {
    const text = 'Upload #2 is in the graph.';
    await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    const entry = list.getByRole('listitem').filter({ hasText: text });
    await entry.getByText('· new').waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await entry.filter({ hasNotText: '· new' }).waitFor();
    await entry.getByRole('link', { name: 'See the uploads' }).click();
    await page.waitForURL(/\/ui\/data$/);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await list.getByRole('button', { name: 'Clear' }).click();
    await list.getByText('No notifications in this tab yet.').waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
  });

  it('[UI108] announces a file that failed, with the way to the reasons', async () => {
    const user = await web.service.newUser({ roles: [2] });
    const reader = await web.windowOf(user, '/account', { movableClock: true });
    await reader.getByRole('heading', { name: 'My account' }).waitFor();
    await listening(reader);
    await (await uploads()).ingest({ name: 'cut.zip', content: Buffer.from('PK\u0003\u0004 and no more') });
    await reader.clock.fastForward('00:15');
    const news = reader.getByRole('status').filter({ hasText: /Upload #3: 1 of 1 file failed/ });
    await news.getByRole('link', { name: 'See the uploads' }).click();
    await reader.waitForURL(/\/ui\/data$/);
    await reader.close();
  });

  it('[UI107] deletes what came from one source, and leaves the rest', async () => {
    const batch = new Batch();
    batch.node('T-1', ['AZBase', 'AZUser'], { objectid: 'T-1', name: 'CLOUDY', tenantid: 'T' });
    await web.service.commit(batch);
    await visit(page, '/data');
    await page.getByRole('button', { name: 'Clear data' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Azure and Entra').check();
    await dialog.getByLabel('The whole graph').check();
    await eventually(() => dialog.getByLabel('Azure and Entra').isDisabled(), true);
    await dialog.getByLabel('The whole graph').uncheck();
    await dialog.getByLabel(/Type/).fill('delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deletion has started.').waitFor();
    const names = async (words: string) =>
      ((await web.service.get(`/api/v2/search?q=${words}`)).json.data ?? []) as unknown[];
    await eventually(async () => (await names('cloudy')).length, 0);
    assert.equal((await names('u1001')).length, 1);
  });

  it('[UI191] deletes the rules that people added, and leaves those of the service', async () => {
    await web.service.post('/api/v2/asset-group-tags/2/selectors', {
      name: 'Mine',
      seeds: [{ type: 1, value: 'S-1-5-21-9-9' }],
    });
    await page.goto('/ui/data');
    await page.getByRole('button', { name: 'Clear data' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Custom rules of Owned').check();
    await dialog.getByLabel(/Type/).fill('delete');
    const [asked] = await Promise.all([
      page.waitForRequest('**/api/v2/clear-database'),
      dialog.getByRole('button', { name: 'Delete' }).click(),
    ]);
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual(asked.postDataJSON(), { deleteAssetGroupSelectors: [2] });
    await eventually(
      async () => (await web.service.get('/api/v2/asset-group-tags/2/selectors')).json.data.selectors.length,
      0,
    );
    const builtIn = (await web.service.get('/api/v2/asset-group-tags/1/selectors?limit=-1')).json.data
      .selectors as unknown[];
    assert.ok(builtIn.length > 0);
  });

  it('[UI109] requests a support bundle from a client, follows it, downloads and deletes it', async () => {
    const client = (await web.service.post('/api/v2/clients', { name: 'collector-rome', type: 'openhound' })).json.data;
    const collector = new SimulatedCollector({ url: web.service.url, token: client.token });
    await visit(page, '/data/clients');
    await page.getByRole('button', { name: 'Actions for collector-rome' }).click();
    await page.getByRole('menuitem', { name: 'Support bundle' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('No bundle requested yet.').waitFor();
    await dialog.getByRole('button', { name: 'Request bundle' }).click();
    await dialog.getByText('Waiting for the client').waitFor();
    const management = '/api/v2/clients/management';
    const [operation] = (await collector.call<{ id: string }[]>('GET', `${management}/available`)).data ?? [];
    assert.ok(operation);
    await collector.call('POST', `${management}/start`, { operation_id: operation.id });
    const bundle = Buffer.from('logs and settings');
    const sha256 = (encoding: 'hex' | 'base64') => createHash('sha256').update(bundle).digest(encoding);
    const opened = (
      await collector.call<{ artifact_id: string }>('POST', `${management}/artifacts`, {
        operation_id: operation.id,
        artifact_type: 'support_bundle',
        total_size: bundle.length,
        part_size: 1000,
        part_count: 1,
        content_type: 'application/zip',
        checksum_algorithm: 'sha256',
        checksum: sha256('hex'),
      })
    ).data;
    assert.ok(opened);
    const { artifact_id: artifact } = opened;
    await collector.send('POST', `${management}/artifacts/${artifact}/parts/1`, bundle, {
      'content-type': 'application/zip',
      'content-digest': `sha-256=:${sha256('base64')}:`,
    });
    await collector.call('POST', `${management}/artifacts/${artifact}/complete`, { operation_id: operation.id });
    await page.clock.fastForward('00:15');
    await dialog.getByText('Ready', { exact: true }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'collector-rome-support.zip');
    assert.equal(await readFile((await download.path())!, 'utf8'), 'logs and settings');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Download' }).waitFor({ state: 'detached' });
  });

  it('[UI6] browsers complained about nothing', () => {
    assert.deepEqual(web.complaints, []);
  });
});
