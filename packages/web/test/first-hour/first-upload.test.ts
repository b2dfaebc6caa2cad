import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { HeldPipeline, Uploads } from '@chokepoint/server/testing';
import type { Page } from 'playwright-core';
import { eventually, visit, WebTest } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-100-200-300';
const part = (type: string, data: readonly object[]) => ({
  name: `${type}.json`,
  content: JSON.stringify({ meta: { type, version: 6, count: data.length, methods: 0 }, data }),
});
const object = (id: string, name: string, more = {}) => ({
  ObjectIdentifier: id,
  Properties: { name, domain: 'CORP.LOCAL', domainsid: DOMAIN },
  Aces: [],
  ...more,
});
const FILES = [
  part('domains', [
    object(DOMAIN, 'CORP.LOCAL', {
      Properties: { name: 'CORP.LOCAL', domain: 'CORP.LOCAL', domainsid: DOMAIN, collected: true },
    }),
  ]),
  part('users', [object(`${DOMAIN}-1001`, 'EVE@CORP.LOCAL')]),
  part('groups', [
    object(`${DOMAIN}-512`, 'DOMAIN ADMINS@CORP.LOCAL', {
      Members: [],
      Aces: [{ PrincipalSID: `${DOMAIN}-1001`, PrincipalType: 'User', RightName: 'GenericAll', IsInherited: false }],
    }),
  ]),
];

/** Pages that have nothing true to say before the first analysis has ended. */
const WAITING = [
  '/posture',
  '/findings',
  '/findings/all',
  '/remediation',
  '/remediation/what-if',
  '/remediation/report',
  '/data/quality',
];

describe('The first upload', () => {
  let web: WebTest;
  let page: Page;
  let pipeline: HeldPipeline;
  let uploads: Uploads;
  before(async () => {
    web = await WebTest.start({ env: { CHOKEPOINT_PIPELINE: 'off' } });
    pipeline = new HeldPipeline(web.service);
    uploads = new Uploads(web.service);
    page = await web.adminWindow('', { movableClock: true });
    // It is lost when the page is loaded again.
    await page.evaluate(() => Object.assign(self, { sameDocument: true }));
  });
  after(async () => {
    await pipeline.close();
    await web.stop();
  });

  const main = () => page.locator('main');
  const begins = () => main().getByRole('button', { name: 'Load demo data' });
  /** The page looks for uploads now and then. */
  const later = () => page.clock.fastForward('00:16');

  it('[UI105] brings back how to begin when it failed, names the failure and leads to it', async () => {
    await begins().waitFor();
    const job = await uploads.start();
    await uploads.upload(job, { name: 'cut.zip', content: Buffer.from('PK\u0003\u0004 and no more') });
    await uploads.end(job);
    await later();
    await main().getByText('Your first upload is being ingested').waitFor();
    assert.equal(await begins().count(), 0);
    pipeline.letGo();
    await pipeline.run();
    const failure = main().getByRole('alert');
    await failure.getByText('Upload #1 has failed: its file could not be ingested.').waitFor();
    await begins().waitFor();
    await visit(page, '/explore');
    await failure.getByText('Upload #1 has failed: its file could not be ingested.').waitFor();
    await begins().waitFor();
    await failure.getByRole('link', { name: 'See upload #1' }).click();
    await page.getByRole('list', { name: 'Files of upload 1' }).getByText('cut.zip').waitFor();
  });

  it('[UI105] says on Home and Explore that it is being received and ingested, and offers nothing else', async () => {
    pipeline.hold();
    await visit(page, '');
    await begins().waitFor();
    const job = await uploads.start();
    await later();
    await main().getByText('Your first upload is being received').waitFor();
    for (const file of FILES) await uploads.upload(job, file);
    await uploads.end(job);
    await main().getByText('Your first upload is being ingested').waitFor();
    await main().getByRole('link', { name: 'done: Upload collected data' }).waitFor();
    await visit(page, '/explore');
    await main().getByText('Your first upload is being ingested').waitFor();
    await main().getByText('The objects appear here when ingest is complete.').waitFor();
    assert.deepEqual([await begins().count(), await main().getByText('The graph is empty').count()], [0, 0]);
    await main().getByRole('link', { name: 'See upload #2' }).click();
    await page.waitForURL(/\/ui\/data\?upload=2$/);
  });

  it('[UI105] says on every page that the first analysis runs, and fills Home when it has ended', async () => {
    const ended = pipeline.run();
    await visit(page, '');
    const state = main().getByText('Your first upload is being analysed');
    await state.waitFor();
    await main().getByRole('progressbar', { name: 'Analysing' }).waitFor();
    await main().getByText('Analysing 1 of 4').waitFor();
    await page.getByRole('banner').getByText('1 of 4').waitFor();
    assert.equal(await main().getByRole('region', { name: 'Exposure' }).count(), 0);
    for (const path of WAITING) {
      await visit(page, path);
      await state.waitFor();
    }
    for (const path of ['/zones', '/zones/1']) {
      await visit(page, path);
      await main()
        .getByText(/The first analysis has not ended\. It finds the members/)
        .waitFor();
    }
    await visit(page, '/explore');
    await main()
      .getByText(/The first analysis has not ended\. Until then Tier Zero is incomplete/)
      .waitFor();
    await main().getByRole('button', { name: 'Who has DCSync?' }).waitFor();
    await visit(page, '/data/quality');
    await state.waitFor();
    await visit(page, '');
    await state.waitFor();
    pipeline.letGo();
    await ended;
    await main().getByRole('list', { name: 'Exposure of the environments' }).getByText('CORP.LOCAL').waitFor();
    await main().getByRole('heading', { name: 'Top findings' }).waitFor();
    await state.waitFor({ state: 'detached' });
    await eventually(() => page.evaluate(() => 'sameDocument' in self), true);
    await visit(page, '/findings');
    await main().getByRole('region', { name: 'Open findings by type' }).waitFor();
    assert.deepEqual(web.complaints, []);
  });
});
