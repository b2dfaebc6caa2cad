import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { Batch } from '@chokepoint/graph';
import { bytesSource, convertStream, MemoryGraph } from '@chokepoint/ingest';
import type { Page } from 'playwright-core';
import { eventually, eventuallyMatches, visit, WebTest } from '../testing/index.ts';
import { DOMAIN, detour, smallDomain } from '../testing/small-domain.ts';

const ALICE = `${DOMAIN}-1001`;
const LONER = `${DOMAIN}-1003`;

const HOSTILE_TEXT = `It **wins**, see the [rules](https://example.com/rules) and the [trap](javascript:window.abused=1).

![pixel](https://example.com/pixel.png)

<img src="x" onerror="window.abused = 1"> <script>window.abused = 1</script>`;

describe('Explore', () => {
  let web: WebTest;
  before(async () => {
    web = await WebTest.start();
    await web.service.commit({ batches: [smallDomain()] });
  });
  after(() => web.stop());

  /** One window for all: what matters is in the address. */
  let shared: Page | undefined;
  const at = async (path: string): Promise<Page> => {
    shared ??= await web.adminWindow();
    await visit(shared, '/nowhere');
    await visit(shared, path);
    return shared;
  };
  const address = (search: Record<string, unknown>) =>
    `/explore?${Object.entries(search)
      .map(
        ([name, value]) => `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
      )
      .join('&')}`;
  const drawn = (page: Page, nodes: number, edges: number) =>
    page
      .locator(`[data-testid=drawing][data-arranged=true][data-nodes="${nodes}"][data-edges="${edges}"]`)
      .waitFor({ state: 'attached' });

  it('[UI80] finds an object while typing, draws it and shows its properties', async () => {
    const page = await at('/explore');
    await page.getByText('Search, find a path or run a query').first().waitFor();
    await page.getByRole('combobox', { name: /Find an object/ }).fill('user:alice');
    await page.getByRole('option', { name: /ALICE@CORP.LOCAL/ }).click();
    await drawn(page, 1, 0);
    await page.waitForURL(new RegExp(encodeURIComponent(ALICE)));
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByRole('cell', { name: 'ALICE@CORP.LOCAL', exact: true }).click();
    const panel = page.getByRole('region', { name: 'About ALICE@CORP.LOCAL' });
    await panel.getByText('Alice Adams').waitFor();
    await panel.getByText('HTTP/WEB02').waitFor();
    await eventually(() => panel.getByRole('textbox', { name: 'Object id' }).inputValue(), ALICE);
  });

  it('[UI80] opens the panel of the only object each time it is asked for, and not again once it was closed', async () => {
    const page = await at('/explore');
    const panel = page.getByRole('region', { name: 'About ALICE@CORP.LOCAL' });
    await visit(page, address({ at: [ALICE] }));
    await panel.waitFor();
    await panel.getByRole('button', { name: 'Close the panel' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByRole('cell', { name: 'ALICE@CORP.LOCAL', exact: true }).waitFor();
    assert.equal(await panel.count(), 0, 'closed for good');
    await visit(page, '/explore');
    await page.getByText('Search, find a path or run a query').first().waitFor();
    await visit(page, address({ at: [ALICE] }));
    await panel.waitFor();
  });

  it('[UI80] draws a small graph without WebGL, which is slow without a graphics card', async () => {
    const page = await web.adminWindow();
    await page.addInitScript(() => {
      const given = HTMLCanvasElement.prototype.getContext as (...asked: unknown[]) => never;
      HTMLCanvasElement.prototype.getContext = function (...asked: unknown[]) {
        if (/webgl/.test(String(asked[0]))) document.documentElement.dataset.webgl = 'asked for';
        return given.apply(this, asked);
      };
    });
    await page.goto(`/ui${address({ tab: 'search', at: [ALICE] })}`);
    await drawn(page, 1, 0);
    const renderer = () =>
      performance.getEntriesByType('resource').some(({ name }) => /graph-scene-[^/]*\.js$/.test(name));
    await page.waitForFunction(renderer); // when idle, for the next graph
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    assert.equal(await page.evaluate(() => document.documentElement.dataset.webgl), undefined);
    await page.close();
  });

  it('[UI80] draws in a browser that does not tell when it is idle', async () => {
    const page = await web.adminWindow();
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'requestIdleCallback');
      Reflect.deleteProperty(Window.prototype, 'requestIdleCallback');
    });
    await page.goto(`/ui${address({ tab: 'search', at: [ALICE] })}`);
    assert.equal(await page.evaluate(() => 'requestIdleCallback' in window), false);
    await drawn(page, 1, 0);
    await page.close();
  });

  it('[UI80] sends one request for a word that is typed without a pause', async () => {
    const page = await at('/explore');
    const searched: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/v2/search') searched.push(searchParams.get('q') ?? '');
    });
    await page.getByRole('combobox', { name: /Find an object/ }).pressSequentially('helpdes');
    await page.getByRole('option', { name: /HELPDESK@CORP.LOCAL/ }).waitFor();
    assert.deepEqual(searched, ['helpdes']);
  });

  it('[UI80] shows when nothing has that name', async () => {
    const page = await at('/explore');
    await page.getByRole('combobox', { name: /Find an object/ }).fill('nobody at all');
    await page.getByText('No object matches “nobody at all”').waitFor();
  });

  it('[UI81] draws every shortest path between two objects, and lists them as text', async () => {
    const page = await at('/explore');
    await page.getByRole('tab', { name: 'Path' }).click();
    await page.getByRole('combobox', { name: 'Start' }).fill('alice');
    await page.getByRole('option', { name: /ALICE/ }).click();
    await page.getByRole('combobox', { name: 'Destination' }).fill('domain:corp');
    await page.getByRole('option', { name: /CORP.LOCAL/ }).click();
    await drawn(page, 7, 8);
    await page.getByRole('button', { name: 'Table' }).click();
    const words = page.getByRole('region', { name: 'Path list' });
    await words.getByText('3 paths, the shortest of 5 steps').waitFor();
    await eventuallyMatches(
      () => words.getByRole('listitem').first().textContent(),
      /ALICE@CORP\.LOCALMemberOf.*HasSession.*BOB@CORP\.LOCAL.*DCSync.*CORP\.LOCAL/,
    );
  });

  it('[UI81] turns a path round, and names the leg that leads nowhere', async () => {
    const page = await at(address({ tab: 'path', at: [ALICE, DOMAIN] }));
    await drawn(page, 7, 8);
    await page.getByRole('button', { name: 'Swap' }).click();
    await page.getByText('No path leads from CORP.LOCAL to ALICE@CORP.LOCAL.').waitFor();
    await page.goBack();
    await drawn(page, 7, 8);
    await at(address({ tab: 'path', at: [ALICE, DOMAIN, LONER] }));
    await page.getByText('No path leads from CORP.LOCAL to LONER@CORP.LOCAL.').waitFor();
    await drawn(page, 7, 8);
  });

  it('[UI82] keeps to the relationships that are allowed', async () => {
    const page = await at(address({ tab: 'path', at: [ALICE, DOMAIN] }));
    await drawn(page, 7, 8);
    await page.getByRole('button', { name: 'All relationships' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Filter the relationships' }).fill('AdminTo');
    await dialog.getByRole('checkbox', { name: 'AdminTo' }).uncheck();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await drawn(page, 6, 5);
    await page.getByRole('button', { name: '108 of 109 relationships' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Only memberships' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await page.getByText('over the relationships that are allowed').waitFor();
    await page.getByRole('button', { name: 'Allow all relationships' }).click();
    await drawn(page, 7, 8);
  });

  it('[UI83] draws a crowd that hangs on one object as one, and unfolds it', async () => {
    const page = await at(
      address({
        tab: 'cypher',
        query: "MATCH p = (:User)-[:MemberOf]->(g:Group) WHERE g.name STARTS WITH 'HELP' RETURN p",
      }),
    );
    await drawn(page, 2, 1);
    await page.getByText('22 objects, 21 relationships').waitFor();
    await page.getByRole('button', { name: 'Expand group' }).click();
    await drawn(page, 22, 21);
    await page.getByRole('button', { name: 'Undo' }).click();
    await drawn(page, 2, 1);
  });

  it('[UI84] adds the neighbours of an object to the drawing, hides, and undoes', async () => {
    const page = await at(address({ at: [`${DOMAIN}-3001`], selected: await nodeId(web, `${DOMAIN}-3001`) }));
    await drawn(page, 1, 0);
    const panel = page.getByRole('region', { name: 'About SRV01.CORP.LOCAL' });
    await panel.getByRole('button', { name: 'Expand inbound' }).click();
    await drawn(page, 3, 3);
    await panel.getByRole('button', { name: 'Expand outbound' }).click();
    await drawn(page, 4, 4);
    await panel.getByRole('button', { name: 'Hide' }).click();
    await drawn(page, 3, 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await drawn(page, 4, 4);
  });

  it('[UI85] finds a path from or to the selected object', async () => {
    const page = await at(address({ at: [ALICE], selected: await nodeId(web, ALICE) }));
    await page.getByRole('button', { name: 'Path from here' }).click();
    await page.getByRole('combobox', { name: 'Destination' }).fill('srv01');
    await page.getByRole('option', { name: /SRV01/ }).click();
    await drawn(page, 4, 5);
  });

  it('[UI86] runs queries, completes words, and shows plain values as a table', async () => {
    const page = await at('/explore');
    await page.getByRole('tab', { name: 'Cypher' }).click();
    const editor = page.getByRole('textbox', { name: 'Cypher query' });
    await editor.click();
    await page.keyboard.type('MATCH (g:Gro');
    await page.getByRole('option', { name: /Group/ }).first().click();
    await page.keyboard.type(') RETURN g.name AS name, size(g.name) AS length ORDER BY name');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Enter');
    const values = page.getByRole('region', { name: 'Values' });
    await values.getByRole('cell', { name: 'HELPDESK@CORP.LOCAL' }).waitFor();
    await values.getByRole('button', { name: 'length' }).click();
    await values.getByRole('button', { name: 'length' }).click();
    const first = values.getByRole('row').nth(1);
    await eventually(() => first.textContent(), 'DOMAIN ADMINS@CORP.LOCAL24');
  });

  it('[UI86] shows where a query is wrong, and keeps it', async () => {
    const page = await at(address({ tab: 'cypher', query: 'MATCH (n RETURN n' }));
    await page.getByRole('alert').waitFor();
    await eventually(() => page.getByRole('textbox', { name: 'Cypher query' }).textContent(), 'MATCH (n RETURN n');
    await page.locator('.cm-lintRange-error').first().waitFor();
  });

  it('[UI86] shows the plan of a profiled query', async () => {
    const page = await at(address({ tab: 'cypher', query: 'MATCH (n:Group) RETURN n' }));
    await drawn(page, 3, 0);
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('tab', { name: 'Plan' }).click();
    await page.getByRole('region', { name: 'Plan' }).getByRole('row').nth(2).waitFor();
  });

  it('[UI87] saves queries, and offers them with the built-in and the past ones', async () => {
    const page = await at(address({ tab: 'cypher', query: 'MATCH (c:Computer) RETURN c' }));
    await drawn(page, 1, 0);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('All computers');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('“All computers” is saved.').waitFor();
    await page.getByRole('button', { name: 'Queries' }).click();
    await page.getByRole('region', { name: 'Attack paths' }).getByText('Shortest paths to Domain Admins').click();
    await page.getByText('What to look for: Steps that most paths share').waitFor();
    await page.getByText('relationships').first().waitFor();
    await page.getByRole('button', { name: 'Queries' }).click();
    await page.getByRole('region', { name: 'Recent' }).getByRole('button').first().waitFor();
    await page.getByRole('region', { name: 'Saved by me' }).getByText('All computers').click();
    await drawn(page, 1, 0);
    await page.getByRole('button', { name: 'Queries' }).click();
    await page.getByRole('button', { name: 'Actions for All computers' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('The query is deleted.').waitFor();
  });

  it('[UI88] exports the drawing as PNG, SVG, JSON and CSV', async () => {
    const page = await at(address({ tab: 'path', at: [ALICE, DOMAIN], show: 'table' }));
    await drawn(page, 7, 8);
    const taken = async (item: string) => {
      await page.getByRole('button', { name: 'Export' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: item }).click(),
      ]);
      return readFileSync(await download.path());
    };
    const parsed = (text: string) =>
      page.evaluate((source) => {
        const document = new DOMParser().parseFromString(source, 'application/xml');
        const texts = [...document.querySelectorAll('text, data')].map(({ textContent }) => textContent ?? '');
        return {
          root: document.documentElement.nodeName,
          texts,
          width: document.documentElement.getAttribute('width'),
        };
      }, text);
    const title = 'Attack paths: ALICE@CORP.LOCAL → CORP.LOCAL';
    const svg = await parsed((await taken('Picture (SVG)')).toString());
    assert.equal(svg.root, 'svg');
    // Its title, date and legend.
    assert.ok(svg.texts.includes(title));
    assert.ok(
      svg.texts.some((text) => text.startsWith(`Chokepoint · `) && text.includes(String(new Date().getFullYear()))),
    );
    assert.ok(svg.texts.includes('Group 3'), svg.texts.join(', '));
    const png = await taken('Picture (PNG)');
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    // Twice as fine as the document.
    assert.equal(png.readUInt32BE(16), Math.ceil(Math.round(Number(svg.width)) * 2));
    const json = JSON.parse((await taken('Graph (JSON)')).toString());
    assert.deepEqual([json.nodes.length, json.edges.length], [7, 8]);
    assert.equal(json.title, title);
    assert.match(json.exported_at, /^\d{4}-\d\d-\d\dT/);
    const graphMl = await parsed((await taken('Graph (GraphML)')).toString());
    assert.equal(graphMl.root, 'graphml');
    assert.ok(graphMl.texts.includes('DOMAIN ADMINS@CORP.LOCAL') && graphMl.texts.includes(title));
    const openGraph = await taken('Graph (OpenGraph)');
    const { graph } = JSON.parse(openGraph.toString());
    assert.deepEqual([graph.nodes.length, graph.edges.length], [7, 8]);
    // It is a valid upload.
    const now = new Date().toISOString();
    const read = new MemoryGraph(now);
    const { failure, errors, warnings } = await convertStream(bytesSource(openGraph), read, { ingestTime: now });
    assert.deepEqual([failure, errors, warnings, read.nodes.size], [undefined, 0, 0, 7]);
    assert.equal((await taken('Relationships (CSV)')).toString().split('\r\n').length, 10);
    await page.getByRole('tab', { name: 'Objects' }).click();
    await page.getByRole('button', { name: 'CSV' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'All columns' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
    assert.equal(lines.pop(), '', 'the last line is ended, too');
    assert.equal(lines.length, 8);
    assert.match(lines[0]!, /^Kind,Name,Object id,Tier Zero,Owned/);
  });

  it('[UI89] shows what is known about a relationship', async () => {
    const page = await at(address({ tab: 'cypher', query: 'MATCH p = ()-[:GenericAll]->() RETURN p', show: 'table' }));
    await drawn(page, 2, 1);
    await page.getByRole('tab', { name: 'Relationships' }).click();
    await page.getByRole('cell', { name: 'GenericAll' }).click();
    const panel = page.getByRole('region', { name: 'About GenericAll' });
    await panel.getByText('From ACL (ACE)').waitFor();
    await panel.getByRole('button', { name: 'SRV01.CORP.LOCAL' }).click();
    await page.getByRole('region', { name: 'About SRV01.CORP.LOCAL' }).waitFor();
  });

  it('[UI95] explains a relationship: what it is, how it is abused, how to detect and to fix it', async () => {
    const page = await at(address({ tab: 'cypher', query: 'MATCH p = ()-[:GenericAll]->() RETURN p', show: 'table' }));
    await drawn(page, 2, 1);
    await page.getByRole('tab', { name: 'Relationships' }).click();
    await page.getByRole('cell', { name: 'GenericAll' }).click();
    const panel = page.getByRole('region', { name: 'About GenericAll' });
    assert.match(await panel.getByRole('button', { name: 'What it is', expanded: true }).innerText(), /What it is/);
    await panel.locator('p', { hasText: 'full control' }).first().waitFor();
    for (const title of ['Abuse', 'How to detect', 'How to fix', 'References']) {
      await panel.getByRole('button', { name: title, exact: true, expanded: false }).click();
      await panel.getByRole('button', { name: title, exact: true, expanded: true }).waitFor();
    }
    await panel.locator('ol > li code').first().waitFor();
    assert.equal(await panel.getByRole('button', { name: 'Copy', exact: true }).count(), 0);
    await panel.getByRole('button', { name: 'Commands to fix' }).click();
    await panel.getByText(/SecurityIdentifier\]'S-1-5-21-/).waitFor();
    await panel.getByRole('button', { name: 'Copy', exact: true }).first().waitFor();
    await panel.getByRole('button', { name: 'Related findings' }).click();
    await panel.getByText('GenericAll Privileges on Tier Zero Objects').waitFor();
    await panel.getByRole('button', { name: 'How to detect', expanded: true }).click();
    await panel.getByRole('button', { name: 'How to detect', expanded: false }).waitFor();
  });

  it('[UI95] shows what an extension says about its relationship, with no markup or script of it', async () => {
    const extension = {
      schema: { name: 'Games', display_name: 'Board games', version: 'v1.0.0', namespace: 'Game' },
      node_kinds: [{ name: 'Game_Player', display_name: 'Player', is_display_kind: true, icon: 'user', color: '#ABC' }],
      relationship_kinds: [{ name: 'Game_Beats', description: HOSTILE_TEXT, is_traversable: false }],
    };
    const stored = await web.service.request('PUT', '/api/v2/extensions', extension, await web.service.admin());
    assert.equal(stored.status, 201);
    const batch = new Batch();
    batch.node('p-1', ['Game_Player'], { objectid: 'p-1', name: 'ann' });
    batch.node('p-2', ['Game_Player'], { objectid: 'p-2', name: 'ben' });
    batch.edge('p-1', 'Game_Beats', 'p-2');
    await web.service.commit(batch);

    const page = await at(address({ tab: 'cypher', query: 'MATCH p = ()-[:Game_Beats]->() RETURN p', show: 'table' }));
    await drawn(page, 2, 1);
    await page.getByRole('tab', { name: 'Relationships' }).click();
    await page.getByRole('cell', { name: 'Game_Beats' }).click();
    const panel = page.getByRole('region', { name: 'About Game_Beats' });
    await panel.locator('strong', { hasText: 'wins' }).waitFor();
    assert.equal(await panel.getByRole('link', { name: 'rules' }).getAttribute('rel'), 'noopener noreferrer');
    assert.equal(await panel.getByRole('link').count(), 1);
    assert.equal(await panel.locator('img, script, iframe, [onerror]').count(), 0);
    assert.equal(await page.evaluate('window.abused'), undefined);
  });

  it('[UI91] counts and lists what belongs to an object, adds it to the drawing, and goes there', async () => {
    const helpdesk = `${DOMAIN}-2001`;
    const page = await at(address({ at: [helpdesk], selected: await nodeId(web, helpdesk) }));
    await drawn(page, 1, 0);
    const panel = page.getByRole('region', { name: 'About HELPDESK@CORP.LOCAL' });
    await panel.getByRole('button', { name: /^Members.*21$/ }).click();
    await panel
      .getByRole('list', { name: /^Members/ })
      .getByText('CLERK00@CORP.LOCAL')
      .waitFor();
    await panel.getByRole('button', { name: 'Add to the graph' }).click();
    await page.getByText('22 objects, 21 relationships').waitFor();
    await panel
      .getByRole('list', { name: /^Members/ })
      .getByText('ALICE@CORP.LOCAL')
      .click();
    await drawn(page, 1, 0);
  });

  it('[UI92] shows how far a path leads that does not arrive', async () => {
    const page = await at(address({ tab: 'path', at: [ALICE, LONER] }));
    await page.getByText('6 objects can be reached from the source, up to 5 hops away').waitFor();
    await page.getByText('Nothing leads to the target.').waitFor();
  });

  it('[UI93] tags an object as owned, at once', async () => {
    const page = await at(address({ at: [LONER], selected: await nodeId(web, LONER) }));
    const panel = page.getByRole('region', { name: 'About LONER@CORP.LOCAL' });
    await panel.getByRole('button', { name: 'Mark as owned' }).click();
    await page.getByText('Marked as owned.').waitFor();
    await panel.getByText('Owned', { exact: true }).waitFor();
  });

  it('[UI96] shows the first paths, longer ones too, by steps or by ease', async () => {
    await web.service.commit({ batches: [detour()] });
    const page = await at(address({ tab: 'path', at: ['ZOE', 'VAULT'], show: 'table' }));
    await drawn(page, 2, 1);
    const words = page.getByRole('region', { name: 'Path list' });
    const first = () => words.getByRole('listitem').first().textContent();
    await page.getByRole('combobox', { name: 'Which paths' }).selectOption({ label: '10 shortest paths' });
    await drawn(page, 3, 3);
    await words.getByText('2 paths, the shortest of 1 step').waitFor();
    await eventually(first, 'UserZOECoerceAndRelayNTLMToSMBComputerVAULT');
    await page.getByRole('combobox', { name: 'Which paths' }).selectOption('easy');
    await eventually(first, 'UserZOEMemberOfGroupCLUBAdminToComputerVAULT');
    await page.waitForURL(/ways=easy/);
    await page.getByRole('combobox', { name: 'Which paths' }).selectOption('');
    await drawn(page, 2, 1);
  });

  it('[UI97] goes through the drawing by keyboard, and finds what is drawn', async () => {
    // Wide enough for the path from left to right.
    await (await at('/explore')).setViewportSize({ width: 1920, height: 800 });
    const page = await at(address({ tab: 'path', at: [ALICE, DOMAIN] }));
    await drawn(page, 7, 8);
    const drawing = page.getByRole('application', { name: /Drawing of 7 objects/ });
    await page.getByRole('button', { name: 'Find in graph' }).click();
    await page.getByRole('textbox', { name: 'Name or object ID in graph' }).fill('alice');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'About ALICE@CORP.LOCAL' }).waitFor();
    // From left to right, every step of the path is one to the right.
    await drawing.focus();
    const names = ['SRV01.CORP.LOCAL', 'BOB@CORP.LOCAL', 'DOMAIN ADMINS@CORP.LOCAL', 'CORP.LOCAL'];
    await page.keyboard.press('ArrowRight');
    await page.getByRole('region', { name: /About (HELPDESK|SERVER ADMINS)@CORP.LOCAL/ }).waitFor();
    for (const name of names) {
      await page.keyboard.press('ArrowRight');
      await page.getByRole('region', { name: `About ${name}`, exact: true }).waitFor();
    }
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('region', { name: 'About DOMAIN ADMINS@CORP.LOCAL' }).waitFor();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Pin' }).click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await drawing.focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Unpin' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await drawing.focus();
    await page.keyboard.press('Delete');
    await drawn(page, 6, 6);
    await page.getByRole('button', { name: 'Find in graph' }).click();
    await page.getByRole('textbox', { name: 'Name or object ID in graph' }).fill('domain admins');
    await page.getByText('No match in the graph.').waitFor();
  });

  it('[UI97] leaves the drawing as it is when its answer is loaded again', async () => {
    const page = await at(address({ tab: 'path', at: [ALICE, DOMAIN] }));
    await drawn(page, 7, 8);
    const drawing = page.getByRole('application', { name: /Drawing of 7 objects/ });
    await drawing.focus();
    for (const key of ['ArrowRight', '+', '+', '+']) await page.keyboard.press(key);
    const panel = page.getByRole('region', { name: /^About / });
    await panel.waitFor();
    const layer = page.locator('svg.cards > g');
    const scale = async () => (await layer.getAttribute('transform'))!.match(/scale.*/)![0];
    const [before, markup] = [await scale(), await layer.innerHTML()];
    await panel.getByRole('button', { name: 'Mark as owned' }).click();
    await page.getByText('Marked as owned.').waitFor();
    await panel.getByText('Owned', { exact: true }).waitFor();
    // The card has its mark, and the user's view is kept.
    await eventuallyMatches(() => layer.innerHTML().then((now) => String(now !== markup)), /true/);
    assert.equal(await scale(), before);
  });

  it('[UI94] shows where a right is inherited from, beside what is drawn already', async () => {
    const batch = new Batch();
    const object = (id: string, kind: string, more = {}) =>
      batch.node(id, ['Base', kind], { objectid: id, name: id, domainsid: 'HEIR', ...more });
    object('HEIR', 'Domain', { inheritancehashes: ['h'] });
    object('UNIT', 'OU');
    object('DESK', 'Computer');
    object('KEEPER', 'Group');
    batch.edge('HEIR', 'Contains', 'UNIT');
    batch.edge('UNIT', 'Contains', 'DESK');
    batch.edge('KEEPER', 'WriteOwner', 'DESK', { isacl: true, isinherited: true, inheritancehash: 'h' });
    await web.service.commit(batch);
    const page = await at(address({ tab: 'cypher', query: 'MATCH p = ()-[:WriteOwner]->() RETURN p', show: 'table' }));
    await drawn(page, 2, 1);
    await page.getByRole('tab', { name: 'Relationships' }).click();
    await page.getByRole('cell', { name: 'WriteOwner' }).click();
    const panel = page.getByRole('region', { name: 'About WriteOwner' });
    await panel.getByRole('button', { name: 'Inheritance source' }).click();
    await drawn(page, 4, 3);
  });

  it('[UI98] puts several objects of a table into a zone at once', async () => {
    const page = await at(
      address({ tab: 'cypher', query: "MATCH (u:User) WHERE u.name STARTS WITH 'CLERK0' RETURN u", show: 'table' }),
    );
    await page.getByRole('checkbox', { name: 'Select CLERK01@CORP.LOCAL' }).check();
    await page.getByRole('checkbox', { name: 'Select CLERK02@CORP.LOCAL' }).check();
    await page.getByRole('button', { name: 'Add 2 to …' }).click();
    await page.getByRole('menuitem', { name: 'Owned' }).click();
    await page.getByText('2 objects are in “Owned” now.').waitFor();
    const owned = async (name: string) =>
      page
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('cell')
        .nth(5)
        .textContent();
    await eventually(() => owned('CLERK01'), 'yes');
    await eventually(() => owned('CLERK02'), 'yes');
    assert.equal(await owned('CLERK03'), 'no');
  });

  it('[UI90] refuses users who may not see the graph', async () => {
    const uploader = await web.service.newUser({ roles: [4] });
    const page = await web.windowOf(uploader, '/explore', { faulty: true });
    await page.getByText('Your role does not allow you to see the graph').waitFor();
  });

  it('[UI6] browsers complained about nothing', () => {
    assert.deepEqual(web.complaints, []);
  });

  it('[UI84] says what an expansion leaves out, shows the rest when asked again, and no helper relationships', async () => {
    const members = Array.from({ length: 310 }, (_, number) => `m${number}:User -MemberOf-> crowd:Group name=CROWD`);
    await web.service.draw([...members, 'm1:User -OwnsRaw-> crowd:Group'].join('\n'));
    const page = await at(address({ at: ['crowd'], selected: await nodeId(web, 'crowd') }));
    await drawn(page, 1, 0);
    const panel = page.getByRole('region', { name: 'About CROWD' });
    const expand = panel.getByRole('button', { name: 'Expand inbound' });
    // By kind and direction, page by page; helpers only if asked for.
    await panel.getByRole('button', { name: 'Expand by kind…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Expand CROWD' });
    const first = dialog.getByRole('row', { name: 'MemberOf 0 of 310 Inbound User' });
    await first.waitFor();
    const [inside, last] = [await dialog.boundingBox(), await first.getByRole('cell').nth(3).boundingBox()];
    assert.ok(last!.x + last!.width < inside!.x + inside!.width, 'no column is cut');
    assert.equal(await dialog.getByRole('checkbox', { name: 'OwnsRaw' }).isChecked(), false);
    await dialog.getByLabel('Direction').selectOption('Outbound');
    await dialog.getByText('No matching relationships.').waitFor();
    await dialog.getByLabel('Direction').selectOption('Inbound');
    await dialog.getByRole('button', { name: 'Add the next 300' }).click();
    await dialog.getByRole('row', { name: 'MemberOf 300 of 310 Inbound User' }).waitFor();
    await dialog.getByLabel('Filter by relationship or kind').fill('owns');
    await dialog.getByRole('checkbox', { name: 'OwnsRaw' }).check();
    await dialog.getByRole('button', { name: 'Add 1', exact: true }).click();
    await dialog.getByRole('row', { name: 'OwnsRaw 1 of 1 Inbound User' }).waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await drawn(page, 1, 0);
    await expand.click();
    await page.getByText('300 of 310 relationships shown. Expand again for more.').waitFor();
    await expand.click();
    await page.getByText('10 more objects shown.').waitFor();
    await expand.click();
    await page.getByText('No further neighbours.').waitFor();
  });

  it('shows the computer of a site server, the site server of a computer, and the sections of a site', async () => {
    await web.service.draw(`
      north:Site name=NORTH -Contains-> siteserver:SiteServer name=DC1SITE -ServerIs-> dc1:Computer name=DC1.CORP.LOCAL
    `);
    const about = async (id: string, name: string) => {
      const page = await at(address({ at: [id], selected: await nodeId(web, id) }));
      return page.getByRole('region', { name: `About ${name}` });
    };
    const server = await about('siteserver', 'DC1SITE');
    await server.getByText('Referenced Computer:').waitFor();
    await server.getByRole('button', { name: 'DC1.CORP.LOCAL' }).waitFor();
    const computer = await about('dc1', 'DC1.CORP.LOCAL');
    await computer.getByText('Site Server:').waitFor();
    await computer.getByRole('button', { name: 'DC1SITE' }).waitFor();
    const site = await about('north', 'NORTH');
    for (const section of ['Linked GPOs', 'Linked site servers', 'Linked site subnets'])
      await site.getByRole('button', { name: new RegExp(section) }).waitFor();
  });
});

async function nodeId(web: WebTest, objectId: string): Promise<string> {
  const { json } = await web.service.request(
    'POST',
    '/api/v2/graphs/cypher',
    { query: 'MATCH (n) WHERE n.objectid = $id RETURN n', parameters: { id: objectId } },
    await web.service.admin(),
  );
  return Object.keys(json.data.nodes)[0]!;
}
