import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { CLERKS, CORP, drawExposedDomains } from '../testing/exposed-domains.ts';
import { eventually, eventuallyMatches, visit, WebTest } from '../testing/index.ts';

const READ_ONLY = 3;

describe('Findings', () => {
  let web: WebTest;
  let page: Page;
  before(async () => {
    web = await WebTest.start();
    await drawExposedDomains(web.service);
    page = await web.adminWindow('/findings');
  });
  after(() => web.stop());

  const open = () => page.getByRole('region', { name: 'Open findings by type' });
  const rows = () => page.getByRole('region', { name: 'Findings', exact: true }).getByRole('row');
  const row = (name: string | RegExp) => rows().filter({ hasText: name });
  const searchOf = () => new URL(page.url()).searchParams;
  const titles = () => open().getByRole('rowheader').allTextContents();
  /** The lines of a file that a click saves. */
  async function saved(button: string): Promise<string[]> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    return (await readFile(await download.path(), 'utf8')).trim().split('\n');
  }

  it('[UI114] lists types with severity, risk, numbers and change; what is resolved stands apart', async () => {
    const added = open().getByRole('row').filter({ hasText: 'Add Member' });
    await added.waitFor();
    await eventuallyMatches(() => added.textContent(), /^Low28 low.*Add Member.*28–up by \+28/);
    await page.getByText('30 open findings of 2 types').waitFor();
    // As severe as the worst of its findings.
    const generic = open().getByRole('row').filter({ hasText: 'GenericAll' });
    await eventuallyMatches(() => generic.textContent(), /^Moderate1 moderate, 1 low.*GenericAll/);
    await page.getByText('Resolved', { exact: true }).click();
    await page
      .getByRole('region', { name: 'Resolved findings by type' })
      .getByText(/WriteDacl/i)
      .waitFor();
  });

  it('[UI114] filters them by text, severity and category, and sorts them; the address contains it all', async () => {
    await open().getByRole('button', { name: 'Finding', exact: true }).click();
    await page.waitForURL(/sort=title/);
    await open().getByRole('columnheader', { name: 'Finding' }).and(page.locator('[aria-sort=ascending]')).waitFor();
    await eventuallyMatches(async () => (await titles())[0] ?? '', /^Add Member/);
    await page.getByLabel('Search', { exact: true }).fill('genericall');
    await page.getByText('2 open findings of 1 type', { exact: true }).waitFor();
    await page.getByLabel('Search', { exact: true }).fill('');
    await page.getByText('30 open findings of 2 types').waitFor();
    await page.getByRole('button', { name: 'Moderate' }).click();
    await page.getByText('2 open findings of 1 type', { exact: true }).waitFor();
    await eventually(() => searchOf().get('severity'), '["moderate"]');
    await page.reload();
    await page.getByText('2 open findings of 1 type', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Low' }).click();
    await page.getByText('30 open findings of 2 types').waitFor();
    await page.getByLabel('Category').selectOption('Tier Zero');
    await page.waitForURL(/category=Tier/);
    await page.getByLabel('Environment').selectOption(CORP);
    await page.getByText('29 open findings of 2 types').waitFor();
  });

  it('[UI115] lists every finding, also archived ones, and saves the matching ones', async () => {
    await visit(page, '/findings/all');
    await page.getByText('1–25 of 30').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('26–30 of 30').waitFor();
    await page.goBack();
    await page.getByText('1–25 of 30').waitFor();
    assert.equal((await saved('Save as CSV')).length, 31);
    await visit(page, '/findings/all?status=["remediated"]');
    await row('DAVE@CORP.LOCAL').getByText('Resolved').waitFor();
    await eventually(() => rows().count(), 2);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText('1–25 of 31').waitFor();
    await page.getByRole('button', { name: 'From', exact: true }).click();
    await rows().nth(1).getByText('CLERK00@CORP.LOCAL').waitFor();
  });

  it('[UI116] shows of a type what it means, how to fix it, and its trend', async () => {
    await visit(page, '/findings');
    await open()
      .getByRole('link', { name: /GenericAll/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'GenericAll Privileges on Tier Zero Objects' }).waitFor();
    await page.getByText('A principal outside the zone has full control over a protected object.').waitFor();
    await page.getByText('Delete the full-control entry at its origin').waitFor();
    await page.getByRole('button', { name: 'How to fix it, step by step' }).click();
    await page.getByRole('heading', { name: 'How to verify' }).waitFor();
    await page.getByRole('button', { name: 'References' }).click();
    await page.getByText(/^T1222/).waitFor();
    const places = page.getByLabel('Found in');
    await places.selectOption({ label: 'OTHER.LOCAL (1)' });
    await row('STAFF@OTHER.LOCAL').waitFor();
    await places.selectOption({ label: 'CORP.LOCAL (1)' });
    await row('HELPDESK@CORP.LOCAL').waitFor();
    await page.getByRole('figure', { name: /^Findings: Findings from 1 to 1 in 2 steps/ }).waitFor();
  });

  it('[UI117] shows the findings of a type page by page, in order, by name, and saves them', async () => {
    await visit(page, `/findings/T0AddMember?environment=${CORP}`);
    await page.getByText(`1–25 of ${CLERKS}`).waitFor();
    await page.getByRole('button', { name: 'From', exact: true }).click();
    await rows().nth(1).getByText('CLERK00@CORP.LOCAL').waitFor();
    await page.getByRole('button', { name: 'From', exact: true }).click();
    await rows().nth(1).getByText('CLERK27@CORP.LOCAL').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await row('CLERK00@CORP.LOCAL').waitFor();
    await page.getByLabel('Name').fill('clerk1');
    await page.getByText('10 findings').waitFor();
    assert.equal((await saved('Save as CSV')).length, 11);
    await eventually(() => [searchOf().get('words'), searchOf().get('page')], ['clerk1', null]);
  });

  it('[UI117] breaks no name between letters on a phone', async () => {
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    const heights = () => rows().evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    await eventually(async () => (await heights()).every((height) => height <= 80), true);
    await page.setViewportSize(size);
  });

  it('[UI118] explains one finding: the paths through it, drawn and as text', async () => {
    await visit(page, `/findings/T0GenericAll?environment=${CORP}`);
    await page.getByRole('link', { name: 'HELPDESK@CORP.LOCAL to DOMAIN ADMINS@CORP.LOCAL' }).click();
    const panel = page.getByRole('dialog');
    await panel.locator('[data-arranged=true]').waitFor();
    await panel.getByText(/^2 principals reach HELPDESK@CORP.LOCAL without passing through Tier Zero/).waitFor();
    const paths = panel.getByRole('region', { name: 'Who can get here' }).getByRole('listitem');
    await eventually(
      async () => (await paths.allTextContents()).sort(),
      ['ALICE', 'BOB'].map(
        (name) => `User${name}@CORP.LOCALMemberOfGroupHELPDESK@CORP.LOCALGenericAllGroupDOMAIN ADMINS@CORP.LOCAL`,
      ),
    );
    await panel
      .getByRole('region', { name: 'Where it leads' })
      .getByText(/can be reached from DOMAIN ADMINS/)
      .waitFor();
    await page.reload();
    await panel.getByText(/^2 principals reach/).waitFor();
    await panel.getByRole('button', { name: 'What if removed' }).click();
    await panel.getByRole('button', { name: 'What if removed', pressed: true }).waitFor();
    await panel.getByRole('link', { name: 'Open in Explore', exact: true }).click();
    await page.locator('[data-testid=drawing][data-nodes="2"]').waitFor();
  });

  it('[UI118] explains an object that is a finding by itself', async () => {
    await visit(page, '/findings/Kerberoasting?zone=0');
    await page.getByRole('link', { name: 'NED@CORP.LOCAL' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByText('No other object can be reached from NED@CORP.LOCAL.').waitFor();
    assert.equal(await panel.getByRole('region', { name: 'Who can get here' }).count(), 0);
    await visit(page, '/findings/Kerberoasting?zone=0&row=999999');
    await panel.getByText('This finding no longer exists').waitFor();
  });

  it('[UI119] accepts several findings until a day, and reopens them', async () => {
    await visit(page, `/findings/T0AddMember?environment=${CORP}&words=clerk0&sort=FromPrincipalName`);
    await page.getByText('10 findings').waitFor();
    await page.getByLabel('Select CLERK00@CORP.LOCAL to').check();
    await page.getByLabel('Select CLERK01@CORP.LOCAL to').check();
    await page.getByRole('button', { name: 'Accept 2' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Accept until').selectOption('On a date');
    await dialog.getByLabel('Last day').fill('2040-05-17');
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByText('2 findings accepted.').waitFor();
    await page.getByText('8 findings', { exact: true }).waitFor();
    await page.getByLabel('Show').selectOption('Accepted');
    await row('CLERK00').getByText('Accepted until May 17, 2040').waitFor();
    await page.getByLabel('All 2 on this page').check();
    await page.getByRole('button', { name: 'Revoke acceptance' }).click();
    await page.getByText('2 findings open again.').waitFor();
    await page.getByText('No accepted findings', { exact: true }).or(page.getByText('No matching names')).waitFor();
  });

  it('changes the work on several findings, and on one, with its reason and comments', async () => {
    await visit(page, `/findings/T0AddMember?environment=${CORP}&words=clerk2&sort=FromPrincipalName`);
    await page.getByLabel('Select CLERK24@CORP.LOCAL to').check();
    await page.getByLabel('Select CLERK25@CORP.LOCAL to').check();
    await page.getByRole('button', { name: 'Update status' }).click();
    const dialog = page.getByRole('dialog', { name: /^Status and owner/ });
    assert.equal(await dialog.getByRole('button', { name: 'Save' }).isDisabled(), true);
    await dialog.getByLabel('State').selectOption('In progress');
    await dialog.getByLabel('Owner').fill('Identity team');
    await dialog.getByLabel('Due date').fill('2040-05-17');
    await dialog.getByLabel('Ticket').fill('https://tickets.example.com/7');
    await dialog.getByLabel('Comment').fill('<b>waits</b> for the change window');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 findings changed.').waitFor();
    await page.getByRole('link', { name: /^CLERK25/ }).click();
    const work = page.getByRole('region', { name: 'Work' });
    await work.getByText('Owner Identity team').waitFor();
    await work.getByRole('listitem').getByText('<b>waits</b> for the change window').waitFor();
    assert.equal(
      await work.getByRole('link', { name: 'Ticket' }).getAttribute('href'),
      'https://tickets.example.com/7',
    );
    await work.getByRole('button', { name: 'Update status' }).click();
    await dialog.getByLabel('State').selectOption('Accepted');
    await dialog.getByLabel('Reason').fill('replaced in June');
    await dialog.getByLabel('Until').fill('2040-06-30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await work.getByText('replaced in June (until 2040-06-30)').waitFor();
    await work.getByRole('button', { name: 'Update status' }).click();
    await dialog.getByLabel('State').selectOption('Open');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await work.getByText('Open', { exact: true }).first().waitFor();
  });

  it('[UI119] accepts one without an end; a type of which all are accepted stands apart', async () => {
    await visit(page, `/findings/T0GenericAll?environment=${CORP}`);
    await page.getByRole('button', { name: /^Actions for HELPDESK/ }).click();
    await page.getByRole('menuitem', { name: 'Accept' }).click();
    await page.getByRole('dialog').getByLabel('Accept until').selectOption('Never');
    await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByText('No open findings').waitFor();
    await page.getByLabel('Show').selectOption('Open and accepted');
    await row('HELPDESK').getByText('Accepted, no end').waitFor();
    await visit(page, `/findings?environment=${CORP}`);
    await page.getByText('28 open findings of 1 type', { exact: true }).waitFor();
    await page.getByText('Every finding of these types is accepted').click();
    await page
      .getByRole('region', { name: 'Accepted findings by type' })
      .getByText(/GenericAll/)
      .waitFor();
  });

  it('[UI119] shows why an acceptance was refused', async () => {
    await visit(page, `/findings/T0AddMember?environment=${CORP}&words=clerk20`);
    await page.getByRole('link', { name: /^CLERK20/ }).click();
    const panel = page.getByRole('dialog').first();
    await panel.getByRole('button', { name: 'Accept' }).click();
    await page.route('**/acceptance', (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/json',
        body: JSON.stringify({
          http_status: 404,
          timestamp: new Date().toISOString(),
          request_id: '',
          errors: [{ context: '', message: 'resource not found' }],
        }),
      }),
    );
    const dialog = page.getByRole('dialog', { name: 'Accept this finding' });
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await dialog.getByRole('alert').getByText('Resource not found.').waitFor();
    await page.unroute('**/acceptance');
  });

  it('[UI119] shows those who may only read no way to accept', async () => {
    const reader = await web.service.newUser({ roles: [READ_ONLY] });
    const other = await web.windowOf(reader, `/findings/T0AddMember?environment=${CORP}`);
    await other
      .getByRole('button', { name: /^Actions for CLERK/ })
      .first()
      .click();
    await other.getByRole('menuitem', { name: 'Open in Explore' }).waitFor();
    assert.equal(await other.getByRole('menuitem', { name: 'Accept' }).count(), 0);
    await other.keyboard.press('Escape');
    await other
      .getByRole('link', { name: /^CLERK/ })
      .first()
      .click();
    await other.getByRole('dialog').getByRole('link', { name: 'Open in Explore', exact: true }).waitFor();
    assert.equal(await other.getByRole('dialog').getByRole('button', { name: 'Accept' }).count(), 0);
  });

  it('[UI6] browsers complained about nothing', () => {
    assert.deepEqual(web.complaints, []);
  });
});
