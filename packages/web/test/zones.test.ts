import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { comeBack, eventually, visit, WebTest } from '../testing/index.ts';
import { DOMAIN, smallDomain } from '../testing/small-domain.ts';

describe('Zones', () => {
  let web: WebTest;
  let page: Page;
  before(async () => {
    web = await WebTest.start();
    await web.service.commit({ batches: [smallDomain(5)] });
    page = await web.adminWindow('/zones', { movableClock: true });
  });
  after(() => web.stop());

  const zoneNamed = async (name: string) =>
    (await web.service.get('/api/v2/asset-group-tags?counts=true')).json.data.tags.find((one) => one.name === name)!;
  const rulesOf = async (zone: number) =>
    (await web.service.get(`/api/v2/asset-group-tags/${zone}/selectors`)).json.data.selectors;

  it('[UI130] lists the zones in order with their numbers, and the labels, owned first', async () => {
    const zones = page.getByRole('region', { name: 'Zones' });
    await zones
      .getByRole('listitem')
      .filter({ hasText: 'Tier Zero' })
      .getByText(/^\d+ rules$/)
      .waitFor();
    const labels = page.getByRole('region', { name: 'Labels' });
    await labels.getByRole('listitem').first().getByText('Compromised').waitFor();
  });

  it('[UI131] creates a zone with an icon of its own, and changes it', async () => {
    await visit(page, '/zones');
    await page.getByRole('button', { name: 'Create zone' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Tier One');
    await dialog.getByLabel('Description').fill('Servers');
    await dialog.getByLabel('Search: icon').fill('server');
    await dialog.getByRole('radio', { name: 'server', exact: true }).check({ force: true });
    await dialog.getByRole('button', { name: 'Create zone' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tier One' }).waitFor();
    await page.getByText('No rules yet').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Find attack paths to it').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Analysed', { exact: true }).waitFor();
    const { glyph, description, analysis_enabled } = await zoneNamed('Tier One');
    assert.deepEqual(
      { glyph, description, analysis_enabled },
      { glyph: 'server', description: 'Servers', analysis_enabled: true },
    );
  });

  it('[UI131] shows why a name cannot be used, and keeps the input', async () => {
    await comeBack(page, '/zones');
    await page.getByRole('button', { name: 'Create zone' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Tier One');
    await dialog.getByRole('button', { name: 'Create zone' }).click();
    await dialog.getByRole('alert').waitFor();
    await eventually(() => dialog.getByLabel('Name', { exact: true }).inputValue(), 'Tier One');
    await dialog.getByLabel('Name', { exact: true }).fill('Tier Two');
    await dialog.getByRole('button', { name: 'Create zone' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tier Two' }).waitFor();
  });

  it('[UI132] puts zones into another order; Tier Zero stays the first', async () => {
    await comeBack(page, '/zones');
    await page.getByRole('button', { name: 'Move Tier Two up' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Move Tier Zero up' }).count(), 0);
    await page.getByRole('button', { name: 'Move Tier Two up' }).click();
    await page.getByText('Tier Two is in place 2.').waitFor();
    assert.equal((await zoneNamed('Tier Two')).position, 2);
    assert.equal((await zoneNamed('Tier One')).position, 3);
  });

  it('[UI133] creates a rule by object, with a preview of what comes along; it counts at once', async () => {
    const { id } = await zoneNamed('Tier One');
    await comeBack(page, `/zones/${id}/rules/new`);
    await page.getByLabel('Name', { exact: true }).fill('Helpdesk');
    await page.getByLabel('Add an object').fill('helpdesk');
    await page.getByRole('option', { name: /HELPDESK/ }).click();
    await page.getByRole('region', { name: 'Directly' }).getByText('HELPDESK@CORP.LOCAL').waitFor();
    await page.getByRole('region', { name: 'By expansion' }).getByText('ALICE@CORP.LOCAL').waitFor();
    await page.getByRole('button', { name: 'Create rule' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tier One' }).waitFor();
    await page.getByText('Found by “Helpdesk”').waitFor();
    await page.getByRole('list', { name: 'Objects' }).getByText('ALICE@CORP.LOCAL').waitFor();
    const { seeds } = (await rulesOf(id))[0];
    assert.deepEqual(seeds, [{ type: 1, value: `${DOMAIN}-2001` }]);
  });

  it('[UI134] creates a rule by query: errors are shown while it is written, and what it finds', async () => {
    const { id } = await zoneNamed('Tier One');
    await comeBack(page, `/zones/${id}/rules/new`);
    await page.getByLabel('Name', { exact: true }).fill('Servers');
    await page.getByLabel('What a query returns').check();
    const editor = page.getByRole('textbox', { name: 'Cypher query' });
    await editor.fill('MATCH (n:Computer) RETURN');
    await page.getByRole('region', { name: 'What it finds' }).getByRole('alert').waitFor();
    await editor.fill("MATCH (n:Computer) WHERE n.name STARTS WITH 'SRV' RETURN n");
    await page.getByRole('region', { name: 'Directly' }).getByText('SRV01.CORP.LOCAL').waitFor();
    await page.getByRole('button', { name: 'Create rule' }).click();
    await page.getByText('Found by “Servers”').waitFor();
    assert.equal((await rulesOf(id)).length, 2);
  });

  it('[UI135] switches a rule off, which takes its objects out, and on again', async () => {
    const { id } = await zoneNamed('Tier One');
    await comeBack(page, `/zones/${id}`);
    const objects = page.getByRole('list', { name: 'Objects' });
    await objects.getByText('SRV01.CORP.LOCAL').waitFor();
    const power = page.getByRole('switch', { name: 'Servers is on' });
    await power.click();
    await objects.getByText('SRV01.CORP.LOCAL').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Servers', exact: true }).click();
    await page.getByText('This rule is off').waitFor();
    await power.click();
    await objects.getByText('SRV01.CORP.LOCAL').waitFor();
  });

  it('[UI136] shows the objects by rule and kind with numbers, by address too, and why each belongs', async () => {
    const { id } = await zoneNamed('Tier One');
    await comeBack(page, `/zones/${id}?kind=User`);
    const objects = page.getByRole('list', { name: 'Objects' });
    await objects.getByText('ALICE@CORP.LOCAL').waitFor();
    await eventually(() => objects.getByText('SRV01.CORP.LOCAL').count(), 0);
    await eventually(() => page.getByRole('button', { name: /^User \d/ }).getAttribute('aria-pressed'), 'true');
    await page.getByLabel('Search objects').fill('clerk03');
    await objects.getByText('ALICE@CORP.LOCAL').waitFor({ state: 'detached' });
    await objects.getByText('CLERK03@CORP.LOCAL').click();
    const panel = page.getByRole('dialog', { name: 'CLERK03@CORP.LOCAL' });
    await panel.getByRole('region', { name: 'Why it belongs here' }).getByRole('link', { name: 'Helpdesk' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  it('[UI137] changes and deletes a rule', async () => {
    const { id } = await zoneNamed('Tier One');
    await comeBack(page, `/zones/${id}`);
    await page.getByRole('link', { name: 'Edit the rule Servers' }).click();
    await page.getByLabel('Name', { exact: true }).fill('All servers');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Edit the rule All servers' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The rule “All servers” is deleted.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Tier One' }).waitFor();
    await page.getByRole('link', { name: 'Edit the rule All servers' }).waitFor({ state: 'detached' });
    assert.equal((await rulesOf(id)).length, 1);
  });

  it('[UI138] certifies objects of a zone that requires it, and revokes that', async () => {
    const { id } = await zoneNamed('Tier One');
    const change = { require_certify: true };
    await web.service.request('PATCH', `/api/v2/asset-group-tags/${id}`, change, await web.service.admin());
    await comeBack(page, '/zones/certification');
    await page.getByRole('row', { name: /ALICE/ }).getByRole('checkbox').check();
    await page.getByLabel('Note').fill('Known to the desk');
    await page.getByRole('button', { name: 'Certify 1' }).click();
    await page.getByText('1 object is certified.').waitFor();
    await page.getByLabel('State').selectOption('Certified by hand');
    await page.getByRole('row', { name: /ALICE/ }).getByText('Certified by hand').waitFor();
    assert.equal((await zoneNamed('Tier One')).counts.members, 1);
    await page.getByRole('row', { name: /ALICE/ }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Revoke 1' }).click();
    await page.getByRole('row', { name: /ALICE/ }).waitFor({ state: 'detached' });
    await page.getByLabel('State').selectOption('Revoked');
    await page.getByRole('row', { name: /ALICE/ }).waitFor();
  });

  it('[UI139] shows who changed what, filtered by text, zone and action', async () => {
    await comeBack(page, '/zones/history');
    const rows = page.getByRole('region', { name: 'History' }).getByRole('row');
    await rows.filter({ hasText: 'Known to the desk' }).first().waitFor();
    await page.getByLabel('What happened').selectOption('Rule deleted');
    await rows.filter({ hasText: 'Known to the desk' }).first().waitFor({ state: 'detached' });
    await rows.filter({ hasText: 'All servers' }).waitFor();
    await page.getByLabel('What happened').selectOption('Everything');
    await page.getByLabel('Search the history').fill('nothing like it');
    await page.getByText('No changes').waitFor();
  });

  it('[UI140] creates a label, and deletes it with its rules after a confirmation', async () => {
    await comeBack(page, '/zones');
    await page.getByRole('button', { name: 'Create label' }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Printers');
    await page.getByRole('dialog').getByRole('button', { name: 'Create label' }).click();
    await page.getByRole('heading', { level: 1, name: 'Printers' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('“Printers” is deleted.').waitFor();
    assert.equal(await zoneNamed('Printers'), undefined);
  });

  it('[UI142] makes a rule of a query that was tried in Explore', async () => {
    const query = 'MATCH (n:User) WHERE n.enabled = false RETURN n';
    await visit(page, `/explore?tab=cypher&query=${encodeURIComponent(query)}`);
    await page.getByRole('button', { name: 'Create zone rule' }).click();
    await page.getByRole('menuitem', { name: 'Tier Two' }).click();
    await page.getByRole('heading', { level: 1, name: 'Create a rule' }).waitFor();
    await page.getByRole('textbox', { name: 'Cypher query' }).getByText(query).waitFor();
    await page.getByRole('region', { name: 'Directly' }).getByText('BOB@CORP.LOCAL').waitFor();
  });

  it('[UI141] shows zones without any way to change them to those who may only read', async () => {
    const reader = await web.service.newUser({ roles: [3] });
    const theirs = await web.windowOf(reader, '/zones/1');
    await theirs
      .getByRole('link', { name: /^View the rule/ })
      .first()
      .waitFor();
    for (const name of ['Edit', 'Delete', 'Create rule'])
      assert.equal(await theirs.getByRole('button', { name }).count(), 0, name);
    assert.equal(await theirs.getByRole('switch').count(), 0);
  });

  it('[UI6] browsers complained about nothing', () => {
    assert.deepEqual(web.complaints, []);
  });
});
