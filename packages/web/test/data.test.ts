import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { Uploads } from '@chokepoint/server/testing';
import { eventually, WebTest } from '../testing/index.ts';

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
  afterEach(() => web.closeWindows());
  after(() => web.stop());

  const left = async (name: string): Promise<unknown[]> =>
    (await web.service.request('GET', `/api/v2/search?q=${name}`, undefined, await web.service.admin())).json.data;

  it('[UI100] leads from the empty graph to the upload, and ingests files, whatever the browser calls them', async () => {
    const page = await web.adminWindow('/explore');
    await page.getByRole('link', { name: 'Upload the files of a collector' }).click();
    await page.getByText('No uploads yet').waitFor();
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
    await eventually(() => files.getByText('Ingested', { exact: true }).count(), 2);
    const { json } = await web.service.request('GET', '/api/v2/search?q=u1003', undefined, await web.service.admin());
    assert.equal(json.data[0].name, 'U1003@CORP.LOCAL');
  });

  it('[UI101] shows for each file and object why it could not be used', async () => {
    const page = await web.adminWindow('/data', { faulty: true });
    await page
      .getByLabel(/Drop the files of a collector/)
      .setInputFiles([file('broken.json', '{"data":[nope'), file('half.json', users(user(2001), 'not an object'))]);
    await page.getByText('1 of 2 files were rejected. The list says why.').waitFor();
    const sent = page.getByRole('region', { name: 'Files from this window' });
    await sent.getByText('broken.json is not valid JSON. It may be cut off').waitFor();
    const row = page.getByRole('row', { name: /#2/ });
    await row.getByText('Complete, with remarks').waitFor();
    await row.getByText('1 of 1 files ingested without some of their objects. See Files.').waitFor();
    await row.getByRole('button', { name: 'Files' }).click();
    const files = page.getByRole('list', { name: 'Files of upload 2' });
    await files.getByText('Partial').waitFor();
    await files.getByText(/expected an object.*\$\.data\[1\]/).waitFor();
    // It stays what it is; a file that did not arrive can be sent again.
    assert.equal(await sent.getByRole('button', { name: 'Send broken.json again' }).count(), 0);
    const arrival = /\/file-upload\/\d+$/;
    await page.route(arrival, (route) => route.abort());
    await page.getByLabel(/Drop the files of a collector/).setInputFiles([file('late.json', users(user(2002)))]);
    await sent.getByText('The service cannot be reached.').waitFor();
    await page.getByRole('row', { name: /#3/ }).getByText('Cancelled').waitFor();
    await page.unroute(arrival);
    await sent.getByRole('button', { name: 'Send late.json again' }).click();
    await page.getByRole('row', { name: /#4/ }).getByText('Complete', { exact: true }).waitFor();
    await sent.getByRole('button', { name: 'Clear the list' }).click();
    await sent.waitFor({ state: 'detached' });
    await page.getByLabel(/Drop the files of a collector/).setInputFiles([file('photo.png', '\u0089PNG\r\n')]);
    await sent.getByText('photo.png begins with').waitFor();
    assert.equal(await sent.getByRole('button', { name: 'Send photo.png again' }).count(), 0);
    await sent.getByRole('button', { name: 'Clear the list' }).click();
  });

  it('[UI101] filters the uploads by state and user, and keeps that in the address', async () => {
    const page = await web.adminWindow('/data');
    await page.getByRole('row', { name: /#1/ }).waitFor();
    await page.getByLabel('Status').selectOption('Complete, with remarks');
    await page.getByRole('row', { name: /#1/ }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /#2/ }).waitFor();
    await page.getByLabel('Only mine').check();
    await page.getByRole('row', { name: /#2/ }).getByRole('button', { name: 'Files' }).click();
    await page.getByRole('list', { name: 'Files of upload 2' }).waitFor();
    await page.reload();
    await page.getByRole('list', { name: 'Files of upload 2' }).waitFor();
    await eventually(() => page.getByLabel('Status').inputValue(), '8');
    await eventually(() => page.getByLabel('Only mine').isChecked(), true);
    await page.getByLabel('Status').selectOption('Timed out');
    await page.getByText('No matching uploads').waitFor();
  });

  it('[UI100] accepts files that are dropped on any page, but not on an open form', async () => {
    const page = await web.adminWindow('/zones');
    const drop = (name: string, on: string) =>
      page.evaluate(
        ([called, content, place]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([content!], called!));
          for (const type of ['dragover', 'drop'])
            document.querySelector(place!)?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true }));
        },
        [name, JSON.stringify(users(user(4001))), on],
      );
    await page.getByRole('button', { name: 'Create zone' }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor();
    await drop('beside.json', '[role=dialog]');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await drop('dropped.json', 'main');
    await page.getByText('The file is received.').waitFor();
    const sent = page.getByRole('region', { name: 'Files from this window' });
    await sent.getByText('dropped.json').waitFor();
    assert.equal(await sent.getByText('beside.json').count(), 0);
    await eventually(() => new URL(page.url()).pathname, '/ui/data');
  });

  it('[UI102] requests an analysis', async () => {
    const page = await web.adminWindow('/data');
    const button = page.getByRole('button', { name: 'Analyse now' });
    await button.click();
    await page.getByText('Analysis requested.').waitFor();
    await page.waitForFunction(() => !document.querySelector('header [role=status]')?.textContent);
  });

  it('[UI103] deletes what was collected, after a word that has to be typed', async () => {
    const page = await web.adminWindow('/data');
    await page.getByRole('button', { name: 'Clear data' }).click();
    const dialog = page.getByRole('dialog');
    const remove = dialog.getByRole('button', { name: 'Delete' });
    const part = dialog.getByLabel('Active Directory');
    await part.waitFor();
    await dialog.getByLabel('The whole graph').check();
    await eventually(() => part.isDisabled(), true);
    assert.equal(await remove.isDisabled(), true);
    await dialog.getByLabel(/Type/).fill('delete');
    await dialog.getByLabel('The whole graph').uncheck();
    await eventually(() => remove.isDisabled(), true);
    await part.check();
    const [asked] = await Promise.all([page.waitForRequest('**/api/v2/clear-database'), remove.click()]);
    await page.getByText('Deletion has started.').waitFor();
    assert.notEqual(asked.postDataJSON().deleteCollectedGraphData, true);
    await eventually(() => left('u1001'), []);
  });

  it('[UI200] undoes a version of the graph after a preview, and restores an older one', async () => {
    const { version } = await web.service.draw('UNDONE:User -MemberOf-> STAFF:Group');
    assert.equal((await left('undone')).length, 1);
    const page = await web.adminWindow('/data/history');
    const row = page.getByRole('row', { name: new RegExp(`^${version} `) });
    await row.getByRole('button', { name: 'Undo' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Objects: 0 added, 0 changed, 2 deleted').waitFor();
    await dialog.getByText('Relationships: 0 added, 0 changed, 1 deleted').waitFor();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`Version ${version} was undone.`).waitFor();
    await eventually(() => left('undone'), []);
    await row.getByRole('button', { name: 'Restore' }).click();
    await dialog.getByText('Objects: 2 added', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await page.getByText(`Version ${version} was restored.`).waitFor();
    await eventually(async () => (await left('undone')).length, 1);
  });

  it('[UI103] deletes the whole graph', async () => {
    await new Uploads(web.service, await web.service.admin()).ingest({
      name: 'users.json',
      content: JSON.stringify(users(user(5001))),
    });
    const page = await web.adminWindow('/data');
    await page.getByRole('button', { name: 'Clear data' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('The whole graph').check();
    await dialog.getByLabel(/Type/).fill('delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deletion has started.').waitFor();
    await eventually(() => left('u5001'), []);
  });

  it('[UI105] fills an empty graph with demo data, to look around', async () => {
    const page = await web.adminWindow('/explore');
    await page.getByText('The graph is empty').waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await page
      .getByRole('region', { name: 'Begin here' })
      .getByRole('link', { name: /^Upload/ })
      .waitFor();
    await page.getByRole('button', { name: 'Load demo data' }).click();
    await page.getByText('Demo data is being ingested.').waitFor();
    await page.getByRole('region', { name: 'Begin here' }).waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Explore', exact: true }).click();
    await page.getByText('Start with one of these questions').waitFor();
  });

  it('[UI42] shows the posture and the largest findings, once there are any', async () => {
    type Environment = { readonly impactValue?: number };
    await eventually(async () => {
      const { json } = await web.service.request(
        'GET',
        '/api/v2/available-domains',
        undefined,
        await web.service.admin(),
      );
      return json.data.some(({ impactValue }: Environment) => impactValue !== undefined);
    }, true);
    const page = await web.adminWindow();
    const environments = page.getByRole('list', { name: 'Exposure of the environments' });
    await environments
      .getByText(/^\d+%$/)
      .first()
      .waitFor();
    const worst = environments.getByRole('link').first();
    const name = await worst.textContent();
    await page.getByRole('region', { name: 'Top findings' }).getByRole('link').nth(1).waitFor();
    await worst.click();
    await page.getByRole('heading', { level: 1, name: 'Posture' }).waitFor();
    assert.ok(name);
    const chosen = page.getByLabel('Environment').locator('option:checked');
    await eventually(async () => (await chosen.textContent())?.slice(0, name.length), name);
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
