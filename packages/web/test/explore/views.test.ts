import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually, eventuallyMatches, visit, WebTest } from '../../testing/index.ts';
import { DOMAIN, smallDomain } from '../../testing/small-domain.ts';

const OTHER = 'S-1-5-21-2';
const ALICE = `${DOMAIN}-1001`;
const HELPDESK = `${DOMAIN}-2001`;
const SERVER = `${DOMAIN}-3001`;
const MEMBERS = 'MATCH p = (:User)-[:MemberOf]->(:Group) RETURN p';

describe('Views of Explore', () => {
  let web: WebTest;
  let page: Page;
  before(async () => {
    web = await WebTest.start();
    await web.service.commit({ batches: [smallDomain()] });
    await web.service.draw(`
      in ${OTHER}:
        ~:Domain name=OTHER.LOCAL collected=true
        ~1:User name=ALICE@OTHER.LOCAL -MemberOf-> ${HELPDESK}:Group
        ~2:Computer name=SRV01.OTHER.LOCAL
      ${HELPDESK} -AdminTo-> ${OTHER}-2`);
    page = await web.adminWindow();
  });
  after(() => web.stop());

  const at = async (search: Record<string, unknown>, where = page): Promise<void> => {
    const parts = Object.entries(search).map(
      ([name, value]) => `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
    );
    await visit(where, '/nowhere');
    await visit(where, `/explore?${parts.join('&')}`);
  };
  const drawn = (nodes: number, edges: number, where = page) =>
    where
      .locator(`[data-testid=drawing][data-arranged=true][data-nodes="${nodes}"][data-edges="${edges}"]`)
      .waitFor({ state: 'attached' });
  const about = (name: string, where = page) => where.getByRole('region', { name: `About ${name}`, exact: true });
  const card = (name: string) => page.locator('[data-card]').filter({ hasText: name });
  const views = async (entry: string | RegExp) => {
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };

  const choose = async (name: string) => {
    await page.getByTitle('The environment that all pages are about').click();
    await page.getByRole('menuitemcheckbox', { name }).click();
  };

  it('[UI203] saves a view with what was added and hidden, opens it, renames and deletes it', async () => {
    await at({ tab: 'path', at: [ALICE, SERVER] });
    await drawn(4, 5);
    await card('SRV01').click();
    await about('SRV01.CORP.LOCAL').getByRole('button', { name: 'Expand outbound' }).click();
    await drawn(5, 6);
    await card('HELPDESK').click();
    await about('HELPDESK@CORP.LOCAL').getByRole('button', { name: 'Hide' }).click();
    await drawn(4, 4);
    await views('Save this view …');
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill('Way to the server');
    await dialog.getByLabel('Note').fill('For the audit');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('View saved. Its address can be shared.').waitFor();
    await page.waitForURL(/view=[\w-]+/);
    const key = new URL(page.url()).searchParams.get('view')!;
    await page.getByText('For the audit').waitFor();

    // The short address holds all of it.
    await page.goto(`/ui/explore?view=${key}`);
    await drawn(4, 4);
    await card('BOB').waitFor();
    assert.equal(await card('HELPDESK').count(), 0);

    await views('Rename or edit the note …');
    const text = page.getByRole('dialog', { name: 'Name and note of this view' });
    await text.getByLabel('Name').fill('Way round the helpdesk');
    await text.getByLabel('Note').fill('For the audit\nAsk Bob first');
    await text.getByRole('button', { name: 'Save', exact: true }).click();
    await text.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Way round the helpdesk/ }).click();
    assert.equal(
      await page.getByText('For the audit\nAsk Bob first').last().innerText(),
      'For the audit\nAsk Bob first',
    );

    await views('Save this view …');
    await dialog.getByRole('button', { name: 'Replace “Way round the helpdesk”' }).click();
    await dialog.waitFor({ state: 'detached' });
    await at({ at: [ALICE] });
    await drawn(1, 0);
    await views('Way round the helpdesk');
    await drawn(4, 4);
    await views('Delete “Way round the helpdesk”');
    const sure = page.getByRole('dialog', { name: 'Delete “Way round the helpdesk”' });
    await sure.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL((url) => !url.searchParams.has('view'));
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByText('No saved views.').waitFor();
    await page.keyboard.press('Escape');
    const { status } = await web.service.get(`/api/v2/saved-views/${key}` as never, await web.service.admin());
    assert.equal(status, 404);
  });

  it('[UI203] opens a view with moved cards alike on a screen of another size', async () => {
    await at({ tab: 'path', at: [ALICE, SERVER] });
    await drawn(4, 5);
    const alice = (await card('ALICE').boundingBox())!;
    await page.mouse.move(alice.x + 20, alice.y + 10);
    await page.mouse.down();
    await page.mouse.move(alice.x + 120, alice.y + 190, { steps: 4 });
    await page.mouse.up();
    await views('Save this view …');
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill('Alice below');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/view=[\w-]+/);
    const places = async (on: Page) => {
      await drawn(4, 5, on);
      const transforms = await on.locator('[data-card]').evaluateAll((cards) =>
        cards.map((one) => {
          const { x, y } = (one as SVGGraphicsElement).getBoundingClientRect();
          return { name: one.textContent, x, y };
        }),
      );
      const [first] = transforms;
      const widest = Math.max(...transforms.map(({ x }) => x)) - Math.min(...transforms.map(({ x }) => x));
      return transforms.map(({ name, x, y }) => [
        name,
        Math.round((20 * (x - first!.x)) / widest),
        Math.round((20 * (y - first!.y)) / widest),
      ]);
    };
    const here = await places(page);
    const phone = await web.adminWindow(`/explore${new URL(page.url()).search}`, {
      viewport: { width: 390, height: 844 },
    });
    await eventually(() => places(phone), here);
    assert.equal(await phone.getByRole('combobox', { name: 'Start' }).count(), 0);
    // Another layout arranges all cards again.
    await phone.getByRole('button', { name: 'Radial' }).click();
    await eventually(async () => JSON.stringify(await places(phone)) === JSON.stringify(here), false);
    await phone.close();
    await views('Delete “Alice below”');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL((url) => !url.searchParams.has('view'));
  });

  it('[UI87] has a field for each parameter of a query, and runs when all are filled in', async () => {
    await at({ tab: 'cypher', query: 'MATCH (n) WHERE n.name STARTS WITH $prefix AND $wanted IN labels(n) RETURN n' });
    const fields = page.getByRole('group', { name: 'Parameters' });
    const run = page.getByRole('button', { name: 'Run', exact: true });
    await fields.getByLabel('prefix').fill('SRV');
    assert.equal(await run.isDisabled(), true);
    await fields.getByLabel('wanted').fill('Computer');
    await run.click();
    await page.getByText('2 objects, 0 relationships').waitFor();
    assert.deepEqual(JSON.parse(new URL(page.url()).searchParams.get('params')!), {
      prefix: 'SRV',
      wanted: 'Computer',
    });
    await fields.getByLabel('prefix').fill('SRV01.CORP');
    await page.keyboard.press('Enter');
    await page.getByText('1 object, 0 relationships').waitFor();
  });

  it('[UI206] opens a group in place as a box, and closes it by its title and by button', async () => {
    await at({ tab: 'cypher', query: MEMBERS, group: 'kind', layout: 'layered' });
    await drawn(2, 1);
    await card('23 users').dblclick();
    const box = page.locator('[data-hull]').filter({ hasText: '23 users' });
    await box.waitFor();
    await drawn(24, 23);
    const around = await box.locator('..').locator('rect').first().boundingBox();
    for (const member of await page.locator('[data-card]').filter({ hasText: 'CLERK' }).all()) {
      const inside = (await member.boundingBox())!;
      assert.ok(inside.x >= around!.x && inside.x + inside.width <= around!.x + around!.width);
      assert.ok(inside.y >= around!.y && inside.y + inside.height <= around!.y + around!.height);
    }
    await box.click();
    await drawn(2, 1);
    await card('23 users').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Expand', exact: true }).click();
    await box.waitFor();
    await page.getByRole('button', { name: 'Collapse group' }).click();
    await drawn(2, 1);
  });

  it('[UI206] opens a group of more objects than fit on cards as a box as well, also in the exported picture', async () => {
    const members = Array.from({ length: 90 }, (_, number) => `w${number}:User -MemberOf-> crowd:Group name=CROWD`);
    await web.service.draw(members.join('\n'));
    const query = "MATCH p = (:User)-[:MemberOf]->(g:Group) WHERE g.name = 'CROWD' RETURN p";
    await at({ tab: 'cypher', query, group: 'kind', layout: 'layered' });
    await drawn(2, 1);
    await page.getByRole('button', { name: 'Expand group' }).click();
    await drawn(91, 90);
    await page.locator('canvas.sigma-ground').waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Picture (SVG)' }).click(),
    ]);
    assert.match(
      readFileSync(await download.path(), 'utf8'),
      /<rect [^>]*stroke-dasharray[^>]*\/><text [^>]*>90 users</,
    );
    // Its title is the first that is painted from above; a click on it closes the box.
    await page.getByRole('button', { name: 'Fit to screen' }).click();
    await page.mouse.click(...(await firstPainted(page, 'canvas.sigma-ground')));
    await drawn(2, 1);
    await page.getByRole('button', { name: 'Expand group' }).click();
    await drawn(91, 90);
    await page.getByRole('button', { name: 'Collapse group' }).click();
    await drawn(2, 1);
  });

  it('[UI206] has a map of a large graph', async () => {
    const pairs = Array.from(
      { length: 80 },
      (_, at) => `m${at}:User name=M${at} -MemberOf-> p${at}:Group name=PAIR${at}`,
    );
    await web.service.draw(pairs.join('\n'));
    const query = "MATCH p = (:User)-[:MemberOf]->(g:Group) WHERE g.name STARTS WITH 'PAIR' RETURN p";
    await page.goto(`/ui/explore?tab=cypher&query=${encodeURIComponent(query)}`);
    await page.getByRole('button', { name: 'Expand 2 groups' }).click();
    await drawn(160, 80);
    const painted = () =>
      page.getByTestId('minimap').evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        return data.filter((value, at) => at % 4 === 3 && value > 0).length > 160;
      });
    await eventually(painted, true);
  });

  it('[UI32] draws in the colours of the device as soon as these change', async () => {
    await at({ tab: 'path', at: [HELPDESK, SERVER] });
    await drawn(2, 1);
    const filled = () => page.locator('[data-card] rect').first().getAttribute('fill');
    const light = await filled();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-theme=dark]').waitFor();
    await eventuallyMatches(async () => String((await filled()) !== light), /true/);
    await page.emulateMedia({ colorScheme: 'light' });
    await eventually(filled, light);
  });

  it('[UI36] keeps the path visible on a phone while a panel is open', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await at({ tab: 'path', at: [ALICE, DOMAIN] });
    await drawn(7, 8);
    await page.getByRole('combobox', { name: 'Start' }).waitFor({ state: 'detached' });
    const seesThePath = async () => {
      const panel = (await about('HELPDESK@CORP.LOCAL').boundingBox())!;
      assert.ok(panel.y > 400);
      for (const name of ['ALICE', 'HELPDESK', 'SRV01', 'BOB']) {
        const isVisible = async () => {
          const box = (await card(name).boundingBox())!;
          return box.x >= 0 && box.x + box.width <= 390 && box.y > 56 && box.y + box.height <= panel.y;
        };
        await eventually(isVisible, true);
      }
    };
    await card('HELPDESK').click();
    await seesThePath();
    // Also when it is chosen in the table, which comes back after the panel.
    await page.getByRole('button', { name: 'Close the panel' }).click();
    await page.getByRole('button', { name: 'Expand panel' }).click();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('tab', { name: 'Objects' }).click();
    const helpdesk = page.getByRole('cell', { name: 'HELPDESK@CORP.LOCAL', exact: true });
    await helpdesk.click();
    await seesThePath();
    await page.getByRole('button', { name: 'Close the panel' }).click();
    await helpdesk.waitFor();
    await page.getByRole('button', { name: 'Close the table' }).click();
    await page.getByRole('button', { name: 'Collapse panel' }).click();
    await card('HELPDESK').click();
    await about('HELPDESK@CORP.LOCAL').waitFor();
    // The query comes back instead of the panel.
    await page.getByRole('button', { name: 'Expand panel' }).click();
    await about('HELPDESK@CORP.LOCAL').waitFor({ state: 'detached' });
    await page.getByText('7 objects, 8 relationships').waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('[UI36] gives the list of queries the whole screen of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await at({ tab: 'cypher' });
    await page.getByRole('button', { name: 'Queries' }).click();
    const sheet = page.getByRole('dialog', { name: 'Queries' });
    const queries = sheet.getByRole('listitem');
    await queries.first().waitFor();
    const inFull = await queries.evaluateAll(
      (all) =>
        all.map((one) => one.getBoundingClientRect()).filter(({ top, bottom }) => top >= 0 && bottom <= 844).length,
    );
    assert.ok(inFull >= 5, `${inFull} queries are visible`);
    await sheet.getByRole('button', { name: 'More filters' }).click();
    await sheet.getByRole('combobox', { name: 'Platform' }).selectOption('Entra ID and Azure');
    await eventually(() => queries.filter({ hasText: 'Domain Admins' }).count(), 0);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Queries' }).click();
    await sheet.getByRole('textbox', { name: 'Filter the queries' }).fill('DCSync');
    await queries.getByRole('button').first().click();
    await sheet.waitFor({ state: 'detached' });
    await drawn(2, 1);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('[UI201] shows both ends of a relationship that is chosen while the view is elsewhere', async () => {
    await at({ tab: 'path', at: [ALICE, DOMAIN], show: 'table' });
    await drawn(7, 8);
    for (let time = 0; time < 4; time++) await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('tab', { name: 'Relationships' }).click();
    const row = page.getByRole('row').filter({ hasText: 'ALICE' }).filter({ hasText: 'HELPDESK' });
    await row.getByRole('cell').nth(1).click();
    for (const name of ['ALICE', 'HELPDESK'])
      await eventually(async () => {
        const frame = (await page.getByTestId('drawing').boundingBox())!;
        const box = (await card(name).boundingBox())!;
        const [right, bottom] = [frame.x + frame.width, frame.y + frame.height];
        return box.x >= frame.x && box.y >= frame.y && box.x + box.width <= right && box.y + box.height <= bottom;
      }, true);
  });

  it('[UI189] shows everything that runs through a relationship, and keeps it selected', async () => {
    await at({ tab: 'path', at: [HELPDESK, SERVER] });
    await drawn(2, 1);
    await page.locator('[data-chip]').filter({ hasText: 'AdminTo' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'All paths through this' }).click();
    await about('AdminTo').waitFor();
    // Its members at one end; at the other the session of Bob, and the group that he is in.
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('tab', { name: 'Objects' }).click();
    for (const name of ['ALICE@CORP.LOCAL', 'CLERK19@CORP.LOCAL', 'BOB@CORP.LOCAL', 'DOMAIN ADMINS@CORP.LOCAL']) {
      await page.getByRole('textbox', { name: 'Filter objects' }).fill(name);
      await page.getByRole('cell', { name, exact: true }).waitFor();
    }
  });

  it('[UI84] expands by kind to what the user may see, and counts nothing else', async () => {
    const limited = await web.service.newUser({
      environment_targeted_access_control: { environments: [{ environment_id: DOMAIN }] },
    });
    const some = await web.windowOf(limited, `/explore?at=${encodeURIComponent(JSON.stringify([HELPDESK]))}`);
    const rows = async (where: Page) => {
      await drawn(1, 0, where);
      await about('HELPDESK@CORP.LOCAL', where).getByRole('button', { name: 'Expand by kind…' }).click();
      const dialog = where.getByRole('dialog', { name: 'Expand HELPDESK@CORP.LOCAL' });
      await dialog.getByRole('row').nth(1).waitFor();
      return dialog;
    };
    const dialog = await rows(some);
    await dialog.getByRole('row', { name: 'MemberOf 0 of 21 Inbound User' }).waitFor();
    await dialog.getByRole('row', { name: 'AdminTo 0 of 1 Outbound Computer' }).waitFor();
    await dialog.getByRole('button', { name: 'Add 22' }).click();
    await dialog.getByRole('row', { name: 'MemberOf 21 of 21 Inbound User' }).waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await some.getByText('23 objects, 22 relationships').waitFor();
    await some.close();
    // With sight of both domains there is one more of each.
    await at({ at: [HELPDESK] });
    const all = await rows(page);
    await all.getByRole('row', { name: 'MemberOf 0 of 22 Inbound User' }).waitFor();
    await all.getByRole('row', { name: 'AdminTo 0 of 2 Outbound Computer' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('[UI207] searches in the chosen environment, and everywhere on request', async () => {
    await at({});
    await choose('OTHER.LOCAL');
    const search = page.getByRole('combobox').first();
    await search.fill('alice');
    await page.getByRole('option', { name: /ALICE@OTHER\.LOCAL/ }).waitFor();
    assert.equal(await page.getByRole('option', { name: /ALICE@CORP\.LOCAL/ }).count(), 0);
    await page.getByRole('option', { name: /Search all environments/ }).click();
    await page.getByRole('option', { name: /ALICE@CORP\.LOCAL/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Find an object, a page or an action' });
    await palette.getByRole('combobox').fill('alice');
    await palette.getByRole('option', { name: /ALICE@OTHER\.LOCAL/ }).waitFor();
    assert.equal(await palette.getByRole('option', { name: /ALICE@CORP\.LOCAL/ }).count(), 0);
    await palette.getByRole('option', { name: /Search all environments/ }).click();
    await palette.getByRole('option', { name: /ALICE@CORP\.LOCAL/ }).waitFor();
    await page.keyboard.press('Escape');
    await choose('All environments');
    await page.getByTitle('The environment that all pages are about').getByText('All environments').waitFor();
  });

  it('[UI207] asks the first questions about the chosen environment, and says when all answers are in others', async () => {
    await web.service.draw(`
      in ${DOMAIN}:
        ~7001:User name=SYNC@CORP.LOCAL -DCSync-> ${DOMAIN}
      in ${OTHER}:
        ~7002:User name=SYNC@OTHER.LOCAL -DCSync-> ${OTHER}`);
    await at({});
    await choose('OTHER.LOCAL');
    await page.getByRole('button', { name: 'Who has DCSync?' }).click();
    await drawn(2, 1);
    assert.equal(await page.getByText(/other environments left out/).count(), 0);
    await card('SYNC').filter({ hasText: 'OTHER.LOCAL' }).waitFor();
    await at({
      tab: 'cypher',
      query: `MATCH p = (:User)-[:DCSync]->(d) WHERE d.objectid = '${DOMAIN}' RETURN p LIMIT 5`,
    });
    await page.getByText('No results in OTHER.LOCAL').waitFor();
    await page
      .getByText(/2 objects of other environments left out\. The LIMIT of the query counts them too\./)
      .waitFor();
    await page.getByTestId('explore').getByRole('button', { name: 'Show all environments' }).last().click();
    await drawn(2, 1);
    await choose('All environments');
    await at({ tab: 'cypher', query: `MATCH (n:User) WHERE n.name = 'NOBODY' RETURN n` });
    await page.getByText('Nothing in the graph matches.').waitFor();
  });

  it('[UI6] browsers complained about nothing', () => {
    assert.deepEqual(web.complaints, []);
  });
});

/** The first painted pixel of a canvas from above, on the page. */
async function firstPainted(page: Page, canvas: string): Promise<[x: number, y: number]> {
  const painted = await page.waitForFunction((selector) => {
    const surface = document.querySelector<HTMLCanvasElement>(selector)!;
    const { width, height } = surface;
    const pixels = surface.getContext('2d')!.getImageData(0, 0, width, height).data;
    const first = pixels.findIndex((value, at) => at % 4 === 3 && value > 200);
    if (first === -1) return undefined;
    const { left, top } = surface.getBoundingClientRect();
    const pixel = (first - 3) / 4;
    return [left + (pixel % width) / devicePixelRatio, top + Math.floor(pixel / width) / devicePixelRatio + 2];
  }, canvas);
  const [x = 0, y = 0] = (await painted.jsonValue()) ?? [];
  return [x, y];
}
