import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { WebTest } from '../testing/index.ts';

const DOMAIN = 'S-1-5-21-100-200-300';
const file = (name: string, content: unknown) => ({
  name,
  mimeType: '',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});
const user = (number: number) => ({
  ObjectIdentifier: `${DOMAIN}-${number}`,
  Properties: { name: `u${number}@corp.local` },
});
const users = (...data: unknown[]) => ({ meta: { type: 'users', version: 6, count: data.length, methods: 0 }, data });

describe('Data', () => {
  let web: WebTest;
  before(async () => {
    web = await WebTest.start();
  });
  after(() => web.stop());

  it('[UI100] leads from the empty graph to the upload, and takes files in, whatever the browser calls them', async () => {
    const page = await web.adminWindow('/explore');
    await page.getByRole('link', { name: 'Upload the files of a collector' }).click();
    await page.getByText('Nothing was uploaded yet').waitFor();
    await page
      .getByLabel(/Drop the files of a collector/)
      .setInputFiles([file('users.json', users(user(1001), user(1002))), file('ünïcode – 1.json', users(user(1003)))]);
    await page.getByText('2 files are received.').waitFor();
    const row = page.getByRole('row', { name: /#1/ });
    await row.getByText('Complete', { exact: true }).first().waitFor();
    await row.getByText('3 objects').waitFor();
    await row.getByRole('button', { name: 'Files' }).click();
    const files = page.getByRole('list', { name: 'Files of upload 1' });
    await files.getByText('users.json', { exact: true }).waitFor();
    assert.equal(await files.getByText('Used', { exact: true }).count(), 2);
    const { json } = await web.service.request('GET', '/api/v2/search?q=u1003', undefined, await web.service.admin());
    assert.equal(json.data[0].name, 'U1003@CORP.LOCAL');
  });

  it('[UI101] says of each file and object why it could not be used', async () => {
    const page = await web.adminWindow('/data', { faulty: true });
    await page
      .getByLabel(/Drop the files of a collector/)
      .setInputFiles([file('broken.json', '{"data":[nope'), file('half.json', users(user(2001), 'not an object'))]);
    await page.getByText('1 of 2 files were refused.').waitFor();
    const sent = page.getByRole('region', { name: 'Being sent' });
    await sent.getByText('file is not valid json').waitFor();
    const row = page.getByRole('row', { name: /#2/ });
    await row.getByText('Partly complete').waitFor();
    await row.getByRole('button', { name: 'Files' }).click();
    const files = page.getByRole('list', { name: 'Files of upload 2' });
    await files.getByText('Partly used').waitFor();
    await files.getByText(/expected an object.*\$\.data\[1\]/).waitFor();
    await sent.getByRole('button', { name: 'Clear the list' }).click();
    await sent.waitFor({ state: 'detached' });
  });

  it('[UI102] asks for an analysis', async () => {
    const page = await web.adminWindow('/data');
    const button = page.getByRole('button', { name: 'Analyse now' });
    await button.click();
    await page.getByText('The analysis is asked for.').waitFor();
    await page.waitForFunction(() => !document.querySelector('header [role=status]')?.textContent);
  });

  it('[UI103] deletes what was collected, after a word that has to be typed', async () => {
    const page = await web.adminWindow('/data');
    await page.getByRole('button', { name: 'Clear data' }).click();
    const dialog = page.getByRole('dialog');
    const remove = dialog.getByRole('button', { name: 'Delete' });
    await dialog.getByLabel('The whole graph').check();
    assert.equal(await remove.isDisabled(), true);
    await dialog.getByLabel(/Type/).fill('delete');
    await remove.click();
    await page.getByText('The deletion is under way.').waitFor();
    const admin = await web.service.admin();
    const left = async () =>
      (await web.service.request('GET', '/api/v2/search?q=u1001', undefined, admin)).json.data as unknown[] | null;
    for (let look = 0; look < 100 && (await left()) !== null; look++)
      await new Promise((done) => setTimeout(done, 100));
    assert.equal(await left(), null);
  });

  it('[UI105] fills an empty graph with a made-up company, to look around', async () => {
    const page = await web.adminWindow('/explore');
    await page.getByRole('button', { name: 'Load demo data' }).click();
    await page.getByText('A made-up company is being taken in.').waitFor();
    await page.getByText('Search an object, look for a path').waitFor();
  });

  it('[UI104] shows those who may not upload what became of uploads, and nothing to do', async () => {
    const reader = await web.service.newUser({ roles: [3] });
    const page = await web.windowOf(reader, '/data');
    await page.getByText('Your role does not allow you to upload').waitFor();
    await page.getByRole('row', { name: /#1/ }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Clear data' }).count(), 0);
  });

  it('[UI6] browsers complained about nothing', () => {
    assert.deepEqual(web.complaints, []);
  });
});
