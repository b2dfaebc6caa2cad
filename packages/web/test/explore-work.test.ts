import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { Batch } from '@chokepoint/graph';
import type { Page } from 'playwright-core';
import { eventually, visit, WebTest } from '../testing/index.ts';
import { DOMAIN, smallDomain } from '../testing/small-domain.ts';

const ALICE = `${DOMAIN}-1001`;

describe('Working in Explore', () => {
  let web: WebTest;
  let page: Page;
  before(async () => {
    web = await WebTest.start();
    await web.service.commit({ batches: [smallDomain()] });
    page = await web.adminWindow();
  });
  after(() => web.stop());

  const at = async (search: Record<string, unknown>, where = page): Promise<Page> => {
    const parts = Object.entries(search).map(
      ([name, value]) => `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
    );
    await visit(where, '/nowhere');
    await visit(where, `/explore?${parts.join('&')}`);
    return where;
  };
  const drawn = (nodes: number, edges: number) =>
    page
      .locator(`[data-testid=drawing][data-arranged=true][data-nodes="${nodes}"][data-edges="${edges}"]`)
      .waitFor({ state: 'attached' });
  const COMPUTERS = 'MATCH (c:Computer) RETURN c';

  it('[UI180] changes a saved query, and shares it with one person, who runs it', async () => {
    const colleague = await web.service.newUser({ roles: [2], first_name: 'Carla', last_name: 'Colleague' });
    await at({ tab: 'cypher', query: COMPUTERS });
    await drawn(1, 0);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Machines');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('“Machines” is saved.').waitFor();

    await page.getByRole('button', { name: 'Queries' }).click();
    await page.getByRole('button', { name: 'Actions for Machines' }).click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('All machines');
    await page.getByRole('dialog').getByLabel('Description').fill('Whatever has a processor');
    await page.getByRole('dialog').getByRole('button', { name: 'Change “Machines”' }).click();
    await page.getByRole('region', { name: 'Saved by me' }).getByText('Whatever has a processor').waitFor();

    await page.getByRole('button', { name: 'Actions for All machines' }).click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await page
      .getByRole('dialog')
      .getByRole('checkbox', { name: /Carla Colleague/ })
      .check();
    await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
    await page.getByText('One other person sees “All machines” now.').waitFor();

    const other = await web.windowOf(colleague, '/explore?tab=cypher');
    await other.getByRole('button', { name: 'Queries' }).click();
    await other.getByRole('region', { name: 'Shared with me' }).getByText('All machines').click();
    await other.getByText('1 object, 0 relationships').waitFor();
    await other.getByRole('button', { name: 'Queries' }).click();
    await other.getByRole('button', { name: 'Actions for All machines' }).click();
    await other.getByRole('menuitem', { name: 'Download' }).waitFor();
    assert.equal(await other.getByRole('menuitem', { name: 'Share' }).count(), 0);
    await other.close();
  });

  it('[UI181] imports queries from files, and exports them as files', async () => {
    await at({ tab: 'cypher', query: COMPUTERS });
    await drawn(1, 0);
    await page.getByRole('button', { name: 'Queries' }).click();
    await page.locator('input[type=file][accept=".json,.zip"]').setInputFiles({
      name: 'groups.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ name: 'All groups', query: 'MATCH (g:Group) RETURN g', description: '' })),
    });
    await page.getByText('The queries are saved.').waitFor();
    await page.getByRole('button', { name: 'Actions for All groups' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download' }).click(),
    ]);
    assert.match(readFileSync(await download.path(), 'utf8'), /MATCH \(g:Group\) RETURN g/);
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my queries' }).click(),
    ]);
    assert.equal(
      readFileSync(await archive.path())
        .subarray(0, 2)
        .toString(),
      'PK',
    );
  });

  it('[UI182] opens a list of objects as a table, whose columns can be chosen, and are remembered', async () => {
    await at({ tab: 'cypher', query: "MATCH (u:User) WHERE u.name < 'C' RETURN u" });
    const table = page.getByRole('region', { name: 'Objects' });
    await table.getByRole('columnheader', { name: 'Enabled' }).waitFor();
    assert.equal(await table.getByRole('columnheader', { name: 'Domain SID' }).count(), 0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('textbox', { name: 'Filter the columns' }).fill('domain');
    await page.getByRole('checkbox', { name: 'Domain SID' }).check();
    await page.getByRole('textbox', { name: 'Filter the columns' }).fill('owned');
    await page.getByRole('checkbox', { name: 'Owned' }).uncheck();
    await table.getByRole('columnheader', { name: 'Domain SID' }).waitFor();
    await page.reload();
    await table.getByRole('columnheader', { name: 'Domain SID' }).waitFor();
    assert.equal(await table.getByRole('columnheader', { name: 'Owned' }).count(), 0);
    await page.getByRole('button', { name: 'CSV' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Visible columns' }).click(),
    ]);
    assert.match(readFileSync(await download.path(), 'utf8'), /^Kind,Name,Object id,Tier Zero,.*domainsid/);
    await page.getByRole('button', { name: 'Close the table' }).click();
    await table.waitFor({ state: 'detached' });
    await page.waitForURL(/show=drawing/);
  });

  it('[UI182] makes columns wider and pins them, saves a filter, and has compact rows', async () => {
    await at({ tab: 'cypher', query: "MATCH (u:User) WHERE u.name < 'C' RETURN u" });
    const table = page.getByRole('region', { name: 'Objects' });
    const width = async () =>
      Math.round((await table.getByRole('columnheader', { name: 'Name', exact: true }).boundingBox())!.width);
    const handle = table.getByRole('separator', { name: 'Width of Name', exact: true });
    await handle.focus();
    const before = await width();
    for (let count = 0; count < 4; count++) await page.keyboard.press('ArrowRight');
    await eventually(width, before + 64);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Pin Object id' }).click();
    await page.keyboard.press('Escape');
    assert.equal(await table.getByRole('columnheader').nth(1).getAttribute('aria-label'), 'Object id');
    const rows = table.getByRole('row');
    const all = await rows.count();
    await page.getByRole('textbox', { name: 'Filter objects' }).fill('alice');
    await eventually(() => rows.count(), 2);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('textbox', { name: 'Name of the filter' }).fill('Only Alice');
    await page.getByRole('dialog', { name: 'Saved filters' }).getByRole('button', { name: 'Save' }).click();
    await page.reload();
    await eventually(() => rows.count(), all);
    await eventually(width, before + 64);
    assert.equal(await table.getByRole('columnheader').nth(1).getAttribute('aria-label'), 'Object id');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Only Alice', exact: true }).click();
    await eventually(() => rows.count(), 2);
    const height = async () => (await rows.last().boundingBox())!.height;
    const usual = await height();
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Compact tables' }).click();
    await eventually(async () => (await height()) < usual, true);
  });

  it('[UI183] undoes and redoes changes, by button and by keyboard', async () => {
    await at({ tab: 'path', at: [ALICE, DOMAIN] });
    await drawn(7, 8);
    await page.getByRole('button', { name: 'Find in graph' }).click();
    await page.getByRole('textbox', { name: 'Name or object ID in graph' }).fill('srv01');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Hide' }).click();
    await drawn(6, 4);
    await page.getByRole('button', { name: 'Undo' }).click();
    await drawn(7, 8);
    await page.getByRole('button', { name: 'Redo' }).click();
    await drawn(6, 4);
    await page.getByRole('application', { name: /Drawing of 6 objects/ }).focus();
    await page.keyboard.press('Control+z');
    await drawn(7, 8);
    await page.keyboard.press('Control+y');
    await drawn(6, 4);
  });

  it('[UI184] writes the names of objects and of relationships or leaves them away', async () => {
    await at({ tab: 'path', at: [ALICE, DOMAIN] });
    await drawn(7, 8);
    const names = async (which: string) => {
      await page.getByRole('button', { name: 'Labels', exact: true }).click();
      await page.getByRole('menuitemcheckbox', { name: which }).click();
      await page.getByRole('menu').waitFor({ state: 'detached' });
    };
    const written = async () => [
      (await page.locator('[data-card] text').count()) > 0,
      (await page.locator('[data-chip] text').count()) > 0,
    ];
    await eventually(written, [true, true]);
    await names('Relationship names');
    await eventually(written, [true, false]);
    await names('Object names');
    await eventually(written, [false, false]);
  });

  it('[UI185] selects what is clicked on, and finds paths from its menu', async () => {
    await at({ tab: 'path', at: [ALICE, DOMAIN] });
    await drawn(7, 8);
    await page.getByRole('button', { name: 'Find in graph' }).click();
    await page.getByRole('textbox', { name: 'Name or object ID in graph' }).fill('helpdesk');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: 'About HELPDESK@CORP.LOCAL' });
    await panel.waitFor();
    await panel.getByRole('button', { name: 'Close the panel' }).click();
    await panel.waitFor({ state: 'detached' });
    const card = page.locator('[data-card]').filter({ hasText: 'HELPDESK' });
    await card.click();
    await panel.waitFor();
    await card.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Paths to Tier Zero' }).click();
    // Where each path enters the zone it ends.
    await drawn(4, 3);
    await page.waitForURL(/Tag_Tier_Zero/);
  });

  it('[UI186] searches objects of an extension by kind, and lets paths use its relationships', async () => {
    const extension = {
      schema: { name: 'Locks', display_name: 'Locks', version: 'v1.0.0', namespace: 'Lock' },
      node_kinds: [
        { name: 'Lock_Door', display_name: 'Door', is_display_kind: true, icon: 'door-open', color: '#ABC' },
      ],
      relationship_kinds: [{ name: 'Lock_Opens', description: 'Opens', is_traversable: true }],
    };
    const stored = await web.service.request('PUT', '/api/v2/extensions', extension, await web.service.admin());
    assert.equal(stored.status, 201);
    const batch = new Batch();
    batch.node('d-1', ['Lock_Door'], { objectid: 'd-1', name: 'ALICE DOOR' });
    batch.edge(ALICE, 'Lock_Opens', 'd-1');
    await web.service.commit(batch);
    await page.reload(); // the application has asked for the kinds before
    await at({ tab: 'path', at: [ALICE, 'd-1'] });
    await drawn(2, 1);
    await page.getByRole('button', { name: 'All relationships' }).click();
    await page.getByRole('region', { name: 'OpenGraph' }).getByRole('checkbox', { name: 'Lock_Opens' }).uncheck();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await page.getByText('over the relationships that are allowed').waitFor();
    await page.getByRole('tab', { name: 'Search' }).click();
    await page.getByRole('combobox', { name: /Find an object/ }).fill('lock_door:alice');
    await page.getByRole('option', { name: /ALICE DOOR/ }).waitFor();
    await eventually(() => page.getByRole('option').count(), 1);
  });

  it('[UI199] hides names in a large drawing while it is dragged, and shows them when it is released', async () => {
    const batch = new Batch();
    for (let one = 0; one < 60; one++) {
      batch.node(`ring-${one}`, ['Ring'], { objectid: `ring-${one}`, name: `RING ${one}` });
      for (let step = 1; step <= 26; step++) batch.edge(`ring-${one}`, 'Rings', `ring-${(one + step) % 60}`);
    }
    await web.service.commit(batch);
    await at({ tab: 'cypher', query: 'MATCH p = (:Ring)-[:Rings]->(:Ring) RETURN p', layout: 'force' });
    await drawn(60, 60 * 26);
    const names = page.locator('canvas.sigma-labels');
    await names.waitFor({ state: 'visible' });
    const { x, y, width, height } = (await page.getByTestId('drawing').boundingBox())!;
    const [cornerX, cornerY] = [x + width - 30, y + height - 120];
    await page.mouse.move(cornerX, cornerY);
    await page.mouse.down();
    await page.mouse.move(cornerX - 40, cornerY - 20);
    await page.mouse.move(cornerX - 60, cornerY - 30);
    await names.waitFor({ state: 'hidden' });
    await page.mouse.up();
    await names.waitFor({ state: 'visible' });
    const isWritten = await names.evaluate((canvas: HTMLCanvasElement) =>
      canvas
        .getContext('2d')!
        .getImageData(0, 0, canvas.width, canvas.height)
        .data.some((byte) => byte !== 0),
    );
    assert.equal(isWritten, true);
  });

  it('[UI187] lists what is too much to draw, and draws it on request', async () => {
    const batch = new Batch();
    for (let one = 0; one < 15_001; one++)
      batch.node(`crowd-${one}`, ['Crowd'], { objectid: `crowd-${one}`, name: `ONE ${one}` });
    await web.service.commit(batch);
    await at({ tab: 'cypher', query: 'MATCH (n:Crowd) RETURN n' });
    await page.getByText('Too many objects to draw.').waitFor();
    await page.getByText('15,001 rows').waitFor();
    await eventually(() => page.getByTestId('drawing').getAttribute('data-nodes'), '0');
    await page.getByRole('button', { name: 'Draw anyway' }).click();
    await page.locator('[data-testid=drawing][data-nodes="15001"]').waitFor({ state: 'attached' });
  });

  it('[UI6] browsers complained about nothing', () => {
    assert.deepEqual(web.complaints, []);
  });
});
