import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually, WebTest } from '../testing/index.ts';
import { DOMAIN, smallDomain } from '../testing/small-domain.ts';

const ALICE = `${DOMAIN}-1001`;
const LONER = `${DOMAIN}-1003`;
const HELPDESK = `${DOMAIN}-2001`;
const SERVER = `${DOMAIN}-3001`;
const OWNED = '/api/v2/asset-group-tags/2/selectors';

describe('Tags and menus in Explore', () => {
  let web: WebTest;
  let page: Page;
  before(async () => {
    web = await WebTest.start();
    await web.service.commit({ batches: [smallDomain()] });
    page = await web.adminWindow('', { permissions: ['clipboard-read', 'clipboard-write'] });
  });
  after(() => web.stop());

  const at = async (search: Record<string, unknown>, where = page): Promise<void> => {
    const parts = Object.entries(search).map(
      ([name, value]) => `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
    );
    await where.goto(`/ui/explore?${parts.join('&')}`);
  };
  const drawn = (nodes: number, edges: number) =>
    page
      .locator(`[data-testid=drawing][data-arranged=true][data-nodes="${nodes}"][data-edges="${edges}"]`)
      .waitFor({ state: 'attached' });
  const about = (name: string, where = page) => where.getByRole('region', { name: `About ${name}`, exact: true });
  const own = async (name: string, seeds: readonly { type: number; value: string }[]) => {
    const { status, text } = await web.service.request('POST', OWNED, { name, seeds }, await web.service.admin());
    assert.equal(status, 201, text);
  };
  const ownedRules = async () =>
    (await web.service.request('GET', OWNED, undefined, await web.service.admin())).json.data.selectors as {
      readonly name: string;
      readonly seeds: readonly { readonly value: string }[];
    }[];

  it('[UI188] removes the tag of an object that was tagged by hand, from its panel', async () => {
    await own('two of them', [
      { type: 1, value: LONER },
      { type: 1, value: ALICE },
    ]);
    await at({ at: [LONER] });
    const panel = about('LONER@CORP.LOCAL');
    await panel.getByText('Owned', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Remove from Owned' }).click();
    await page.getByText('LONER@CORP.LOCAL is no longer in “Owned”.').waitFor();
    await panel.getByRole('button', { name: 'Mark as owned' }).waitFor();
    await eventually(() => panel.getByText('Owned', { exact: true }).count(), 0);
    const [rule] = await ownedRules();
    assert.deepEqual(
      rule?.seeds.map(({ value }) => value),
      [ALICE],
    );
  });

  it('[UI188] names the rule that keeps an object tagged, and links to it', async () => {
    await own('Every server', [{ type: 2, value: 'MATCH (n:Computer) RETURN n' }]);
    await at({ at: [SERVER] });
    await about('SRV01.CORP.LOCAL').getByText('Owned', { exact: true }).waitFor();
    await drawn(1, 0);
    await page.getByRole('application', { name: /Drawing of 1 object/ }).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Remove from Owned' }).click();
    const dialog = page.getByRole('dialog', { name: 'SRV01.CORP.LOCAL stays in “Owned”' });
    await dialog.getByText('A rule puts it there, not a person.').waitFor();
    await dialog.getByRole('link', { name: 'Every server' }).click();
    await page.getByRole('heading', { name: 'Every server' }).waitFor();
    await page.waitForURL(/\/zones\/2\/rules\/\d+/);
  });

  it('[UI188] removes the tags of several objects of a table at once, also of those that were added to the drawing', async () => {
    await at({ tab: 'cypher', query: `MATCH (g:Group) WHERE g.objectid = "${HELPDESK}" RETURN g`, show: 'table' });
    await about('HELPDESK@CORP.LOCAL').waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /HELPDESK/ }).click();
    await about('HELPDESK@CORP.LOCAL').getByRole('button', { name: 'Expand inbound' }).click();
    await page.getByText('22 rows').waitFor();
    await page.getByRole('textbox', { name: 'Filter objects' }).fill('clerk0');
    await page.getByText('10 of 22 rows').waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await page.getByRole('button', { name: 'Add 10 to …' }).click();
    await page.getByRole('menuitem', { name: 'Owned' }).click();
    await page.getByText('10 objects are in “Owned” now.').waitFor();
    const row = page.getByRole('row', { name: /CLERK03/ });
    await row.getByRole('cell').nth(5).getByText('yes').waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await page.getByRole('checkbox', { name: 'Select CLERK09@CORP.LOCAL' }).uncheck();
    await page.getByRole('button', { name: 'Remove from …' }).click();
    await page.getByRole('menuitem', { name: 'Owned 9' }).click();
    await page.getByText('9 objects are no longer in “Owned”.').waitFor();
    await row.getByRole('cell').nth(5).getByText('no').waitFor();
    await page
      .getByRole('row', { name: /CLERK09/ })
      .getByRole('cell')
      .nth(5)
      .getByText('yes')
      .waitFor();
  });

  it('[UI188] is not offered to those who may not change zones', async () => {
    const reader = await web.service.newUser({ roles: [3] });
    const other = await web.windowOf(reader, '');
    await at({ at: [ALICE] }, other);
    const panel = about('ALICE@CORP.LOCAL', other);
    await panel.getByText('Owned', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Hide' }).waitFor();
    assert.equal(await panel.getByRole('button', { name: /Remove from/ }).count(), 0);
    await other.close();
  });

  it('[UI189] shows what can be done with a relationship, by keyboard and by right-click', async () => {
    await at({ tab: 'path', at: [ALICE, SERVER] });
    await drawn(4, 5);
    const drawing = page.getByTestId('drawing');
    await page.getByRole('button', { name: 'Find in graph' }).click();
    await page.getByRole('textbox', { name: 'Name or object ID in graph' }).fill('helpdesk');
    await page.keyboard.press('Enter');
    await about('HELPDESK@CORP.LOCAL').waitFor();
    // Round the relationships of the group: there are two, then the first comes again.
    await drawing.focus();
    await page.keyboard.press('r');
    await page.getByRole('region', { name: /About (AdminTo|MemberOf)/ }).waitFor();
    const [first, second] = (await about('AdminTo').isVisible()) ? ['AdminTo', 'MemberOf'] : ['MemberOf', 'AdminTo'];
    await page.keyboard.press('r');
    await about(second!).waitFor();
    await page.keyboard.press('r');
    await about(first!).waitFor();
    if (first !== 'AdminTo') await page.keyboard.press('r');
    await about('AdminTo').waitFor();

    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu', { name: 'AdminTo from HELPDESK@CORP.LOCAL to SRV01.CORP.LOCAL' });
    await menu.getByRole('menuitem').last().hover({ trial: true }); // it has come to rest
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByText('Copied.').waitFor();
    assert.equal(
      await page.evaluate(() => navigator.clipboard.readText()),
      `MATCH p = (a)-[:AdminTo]->(b)\nWHERE a.objectid = "${HELPDESK}" AND b.objectid = "${SERVER}"\nRETURN p`,
    );
    await eventually(() => drawing.evaluate((element) => document.activeElement === element), true);

    const label = page.locator('[data-chip]').filter({ hasText: 'AdminTo' }).last(); // the selected one is drawn last
    await label.click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'What if removed' }).click();
    await page.getByRole('button', { name: 'What if 1 relationship in the tray' }).waitFor();
    await label.click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Remove from the what-if tray' }).click();
    await page.getByRole('button', { name: /in the tray/ }).waitFor({ state: 'detached' });

    await label.click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Hide' }).click();
    await drawn(4, 4);
    await page.getByRole('button', { name: 'Undo' }).click();
    await drawn(4, 5);
  });

  it('[UI189] shows only the ends of a relationship, and finds paths between them', async () => {
    await at({ tab: 'path', at: [ALICE, SERVER], show: 'table' });
    await drawn(4, 5);
    await page.getByRole('tab', { name: 'Relationships' }).click();
    await page.getByRole('row', { name: /GenericAll/ }).click();
    await about('GenericAll').waitFor();
    const choose = async (name: string) => {
      await page.getByTestId('drawing').focus();
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Isolate');
    await drawn(2, 2);
    await page.getByRole('row', { name: /GenericAll/ }).click();
    await about('GenericAll').waitFor();
    await choose('Path between its ends');
    await page.getByRole('tab', { name: 'Paths' }).waitFor();
    await page.waitForURL((url) => url.searchParams.get('at') === JSON.stringify([`${DOMAIN}-2002`, SERVER]));
    await drawn(2, 2);
    await page.getByRole('tab', { name: 'Relationships' }).click();
    await page.getByRole('row', { name: /GenericAll/ }).click();
    await about('GenericAll').waitFor();
    await choose('All paths through this');
    await page.waitForURL((url) => url.searchParams.get('tab') === 'cypher');
    await about('GenericAll').waitFor();
    // Who gets there is part of it now.
    await page.getByRole('tab', { name: 'Objects' }).click();
    await page.getByRole('cell', { name: 'ALICE@CORP.LOCAL', exact: true }).waitFor();
  });

  it('[UI6] browsers complained about nothing', () => {
    assert.deepEqual(web.complaints, []);
  });
});
