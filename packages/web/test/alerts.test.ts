import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TestReceiver } from '@chokepoint/server/testing';
import type { Page } from 'playwright-core';
import { eventually, visit, WebTest } from '../testing/index.ts';

const READ_ONLY = 3;
const AUDITOR = 6;

describe('Alerts', () => {
  let web: WebTest;
  let page: Page;
  let receiver: TestReceiver;
  before(async () => {
    receiver = await TestReceiver.start();
    web = await WebTest.start({ env: { CHOKEPOINT_ALERT_TARGETS: '*,localhost' } });
    page = await web.adminWindow('/alerts');
  });
  after(async () => {
    await web.stop();
    await receiver.stop();
  });

  const row = (name: string | RegExp) => page.getByRole('row', { name });
  const dialog = () => page.getByRole('dialog');
  const act = async (of: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${of}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const closed = () => dialog().waitFor({ state: 'detached' });

  it('[UI127] adds a webhook, whose secret is shown once; a refusal has a reason', async () => {
    await page.getByText('No alerts yet').waitFor();
    await page.getByRole('link', { name: 'Add a webhook first' }).click();
    await page.getByText('No webhooks yet').waitFor();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await dialog().getByLabel('Name').fill('soc');
    await dialog().getByLabel('Address').fill('http://localhost/hook');
    await dialog().getByRole('button', { name: 'Add webhook' }).click();
    await dialog().getByRole('alert').getByText(/https/).waitFor();
    await dialog().getByLabel('Address').fill(receiver.url('/hook'));
    await dialog().getByRole('button', { name: 'Add webhook' }).click();
    const shown = page.getByRole('dialog', { name: 'The secret of soc' });
    const secret = await shown.getByLabel('Secret', { exact: true }).inputValue();
    assert.equal(Buffer.from(secret, 'base64').length, 32);
    await shown.getByRole('button', { name: 'Done' }).click();
    await closed();
    await row(/soc/).getByText('Not used yet').waitFor();
    await row(/soc/).getByText(`localhost:${receiver.port}`).waitFor();
    assert.equal(await page.getByText(secret).count(), 0);
  });

  it('[UI127] tries a webhook at once, and shows the outcome', async () => {
    await act('soc', 'Try it');
    await dialog().getByRole('button', { name: 'Send' }).click();
    await dialog().getByText('Delivered: the receiver answered 200.').waitFor();
    receiver.reply = () => ({ status: 500 });
    await dialog().getByLabel('Event').selectOption('New findings');
    await dialog().getByRole('button', { name: 'Send' }).click();
    await dialog().getByText('Not delivered: the webhook answered 500.').waitFor();
    receiver.reply = () => ({ status: 200 });
    assert.deepEqual(
      receiver.at('/hook').map(({ text }) => JSON.parse(text).type),
      ['webhook.test', 'finding.created'],
    );
    await page.keyboard.press('Escape');
    await closed();
    await row(/soc/).getByText('the webhook answered 500').waitFor();
    await row(/soc/).getByText('Unsteady').waitFor();
  });

  it('[UI127] changes a webhook, gives it a new secret, and switches it off and on', async () => {
    await act('soc', 'Edit');
    await dialog().getByLabel('Name').fill('siem');
    await dialog().getByLabel('Description').fill('of the operations centre');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await closed();
    await row(/siem/).getByText('of the operations centre').waitFor();
    await act('siem', 'New secret');
    await dialog().getByRole('button', { name: 'Create secret' }).click();
    await page.getByRole('dialog', { name: 'The secret of siem' }).getByLabel('Secret', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await closed();
    const on = page.getByRole('switch', { name: 'Send to siem' });
    const off = async () =>
      (await web.service.get('/api/v2/alert-webhooks')).json.data.webhooks[0].disabled_at !== null;
    await on.click();
    await page.locator('[role=switch][aria-checked=false]').waitFor();
    await eventually(off, true);
    await on.click();
    await page.locator('[role=switch][aria-checked=true]').waitFor();
    await eventually(off, false);
  });

  it('[UI128] creates an alert: what is grave is chosen where there is one webhook, and can be changed', async () => {
    await page.getByRole('link', { name: 'Alerts', exact: true }).last().click();
    await page.getByRole('button', { name: 'Create alert' }).click();
    await dialog().getByLabel('Name').fill('new ways in');
    await eventually(() => dialog().getByLabel('New findings').isChecked(), true);
    assert.equal(await dialog().getByLabel('Zone members added').isChecked(), false);
    await dialog().getByLabel('Collector registered').check();
    await dialog().getByLabel('Collector offline').uncheck();
    await dialog().getByRole('button', { name: 'Create alert' }).click();
    await closed();
    await row(/new ways in/)
      .getByText('Collector registered')
      .waitFor();
    await row(/new ways in/)
      .getByText('siem')
      .waitFor();
    const [alert] = (await web.service.get('/api/v2/alerts')).json.data.alerts;
    assert.deepEqual(alert.subscriptions.map((one: { event_type: string }) => one.event_type).sort(), [
      'analysis.failed',
      'client.created',
      'finding.acceptance.expired',
      'finding.created',
      'finding.severity.increased',
      'policy.violated',
      'posture.exposure.increased',
    ]);
  });

  it('[UI128] changes an alert, and leaves alone what was not touched', async () => {
    await act('new ways in', 'Edit');
    await eventually(() => dialog().getByLabel('Collector registered').isChecked(), true);
    await dialog().getByLabel('Exposure increased').uncheck();
    await dialog().getByLabel('Name').fill('collectors and findings');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await closed();
    await row(/collectors and findings/).waitFor();
    assert.equal((await web.service.get('/api/v2/alerts')).json.data.alerts[0].subscriptions.length, 6);
  });

  it('[UI129] shows what happened, who was notified, and the outcome', async () => {
    receiver.reply = ({ path }) => ({ status: path === '/hook' ? 200 : 404 });
    await web.service.post('/api/v2/clients', { name: 'collector-oslo', type: 'sharphound' });
    await eventually(() => receiver.at('/hook').length, 3);
    await visit(page, '/alerts/events');
    await page.getByLabel('What happened').selectOption('Collector registered');
    await page.waitForURL(/type=client\.created/);
    await row(/Collector registered/)
      .getByRole('button', { name: /^Details/ })
      .click();
    const notified = dialog().getByRole('region', { name: 'Delivered to' });
    await notified.getByText('siem').waitFor();
    await notified.getByText('by collectors and findings').waitFor();
    await notified.getByText('Delivered', { exact: true }).waitFor();
    await dialog().getByRole('region', { name: 'Data of the event' }).getByText('collector-oslo').waitFor();
    await page.waitForURL(/event=/);
    await page.keyboard.press('Escape');
    await closed();
    await page.getByLabel('What happened').selectOption('Exposure increased');
    await page.getByText('No events of this kind.').waitFor();
  });

  it('[UI127] lists the last messages to a webhook, and deletes it after a confirmation', async () => {
    await visit(page, '/alerts/webhooks');
    await page.getByRole('button', { name: 'Messages to siem' }).click();
    const messages = dialog().getByRole('region', { name: 'Last messages' });
    await messages.getByText('Collector registered').waitFor();
    await messages.getByText('Delivered', { exact: true }).waitFor();
    await page.waitForURL(/webhook=/);
    await page.keyboard.press('Escape');
    await closed();
    await act('siem', 'Delete');
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhooks yet').waitFor();
  });

  it('[UI128] switches an alert off, and deletes it after a confirmation', async () => {
    await visit(page, '/alerts');
    await page.getByRole('switch', { name: 'Alert collectors and findings' }).click();
    await page.locator('[role=switch][aria-checked=false]').waitFor();
    await act('collectors and findings', 'Delete');
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No alerts yet').waitFor();
  });

  it('[UI129] shows no way to change anything to users who may only read, and refuses the others', async () => {
    await web.service.post('/api/v2/alert-webhooks', {
      type: 'slack',
      name: 'chat',
      url: 'https://hooks.example.com/T/B',
    });
    const auditor = await web.windowOf(await web.service.newUser({ roles: [AUDITOR] }), '/alerts/webhooks');
    await auditor.getByRole('row', { name: /chat/ }).getByText('On', { exact: true }).waitFor();
    assert.equal(await auditor.getByRole('switch').count(), 0);
    assert.equal(await auditor.getByRole('button', { name: 'Add webhook' }).count(), 0);
    assert.equal(await auditor.getByRole('button', { name: /^Actions for/ }).count(), 0);
    const reader = await web.windowOf(await web.service.newUser({ roles: [READ_ONLY] }), '/alerts');
    await reader.getByText('Your role does not allow you to see the alerts').waitFor();
    assert.equal(await reader.getByRole('navigation', { name: 'Pages', exact: true }).getByText('Alerts').count(), 0);
  });

  it('[UI6] browsers complained about nothing', () => {
    assert.deepEqual(web.complaints, []);
  });
});
