import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { Batch } from '@chokepoint/graph';
import type { Page } from 'playwright-core';
import { eventually, eventuallyMatches, WebTest } from '../testing/index.ts';
import { DOMAIN, smallDomain } from '../testing/small-domain.ts';

const ALICE = `${DOMAIN}-1001`;
const SERVER = `${DOMAIN}-3001`;

describe('Icons, histories and findings in Explore', () => {
  let web: WebTest;
  let page: Page;
  before(async () => {
    web = await WebTest.start();
    await commit(smallDomain());
    const tierOne = await web.service.post('/api/v2/asset-group-tags', { name: 'Tier One', type: 1, glyph: 'anchor' });
    const put = (tag: number, value: string) =>
      web.service.post(`/api/v2/asset-group-tags/${tag}/selectors`, {
        name: `Rule ${tag}`,
        seeds: [{ type: 1, value }],
      });
    await put(1, DOMAIN);
    await put(2, `${DOMAIN}-1002`);
    await put(tierOne.json.data.id, SERVER);
    await web.service.post('/api/v2/custom-nodes', {
      custom_types: { Badge_Reader: { icon: { type: 'font-awesome', name: 'id-badge', color: '#123456' } } },
    });
    page = await web.adminWindow('/explore');
  });
  after(() => web.stop());

  const commit = (batch: ReturnType<typeof smallDomain>, cause = 'test') =>
    web.service.commit({ batches: [batch] }, { cause: { kind: cause, details: { file: 'more.json' } } });
  const show = async (search: Record<string, unknown>) => {
    const words = Object.entries(search).map(
      ([name, value]) => `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
    );
    await page.goto(`/ui/explore?${words.join('&')}`);
  };
  const drawn = (nodes: number) =>
    page.locator(`[data-testid=drawing][data-arranged=true][data-nodes="${nodes}"]`).waitFor({ state: 'attached' });
  const nodeId = (objectId: string) => {
    const { image } = web.service;
    return String(image.nodeId(image.nodeByObjectId(objectId)!));
  };
  const svg = async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Picture (SVG)' }).click(),
    ]);
    return readFileSync((await download.path())!, 'utf8');
  };

  it('[UI170] explains the icons that are drawn: kinds, zones and owned objects, with numbers', async () => {
    await show({ tab: 'path', at: [ALICE, DOMAIN] });
    await drawn(7);
    const legend = page.getByRole('region', { name: 'Legend' });
    const entries = legend.getByRole('listitem');
    await entries.filter({ hasText: 'Tier One' }).waitFor();
    await eventually(
      async () => (await entries.allInnerTexts()).map((text) => text.replaceAll('\n', ' ').trim()),
      ['Group 3', 'User 2', 'Computer 1', 'Domain 1', 'Tier Zero 1', 'Tier One 1', 'Owned 1'],
    );
    await legend.getByRole('button', { name: 'Legend' }).click();
    await entries.first().waitFor({ state: 'detached' });
    await page.reload();
    await drawn(7);
    await eventually(() => legend.getByRole('button', { name: 'Legend' }).getAttribute('aria-expanded'), 'false');
    await legend.getByRole('button', { name: 'Legend' }).click();
  });

  it('[UI170] draws the icon of the most important zone beside an object, and names the zone in its panel', async () => {
    await show({ at: [SERVER], selected: nodeId(SERVER) });
    await drawn(1);
    const panel = page.getByRole('region', { name: 'About SRV01.CORP.LOCAL' });
    await panel.getByText('Tier One', { exact: true }).waitFor();
    const { faAnchor, faGem } = await import('@fortawesome/free-solid-svg-icons');
    let picture = '';
    await eventually(async () => {
      picture = await svg();
      return picture.includes(String(faAnchor.icon[4]));
    }, true);
    assert.ok(!picture.includes(String(faGem.icon[4])));
  });

  it('[UI170] shows kinds with the icon and colour that were chosen for them, in drawing, lists and legend', async () => {
    const batch = new Batch();
    batch.node('reader-1', ['Badge_Reader'], { objectid: 'reader-1', name: 'FRONT DOOR' });
    await commit(batch.pack());
    await show({ at: ['reader-1'], selected: nodeId('reader-1') });
    await drawn(1);
    const signs = page.locator('[data-icon=id-badge]');
    await page.getByRole('region', { name: 'Legend' }).locator('[data-icon=id-badge]').waitFor();
    await page.getByRole('region', { name: 'About FRONT DOOR' }).locator('[data-icon=id-badge]').waitFor();
    await eventually(() => signs.first().evaluate((sign) => getComputedStyle(sign).backgroundColor), 'rgb(18, 52, 86)');
    await eventuallyMatches(svg, /fill="#123456"/);
    await page.getByRole('combobox', { name: /Find an object/ }).fill('front');
    await page
      .getByRole('option', { name: /FRONT DOOR/ })
      .locator('[data-icon=id-badge]')
      .waitFor();
  });

  it('[UI99] shows when an object was first seen and what changed about it, when that is opened', async () => {
    const batch = new Batch();
    batch.node(ALICE, ['Base', 'User'], { objectid: ALICE, displayname: 'Alice Baker' });
    batch.edge(ALICE, 'GenericAll', SERVER, { isacl: true });
    await commit(batch.pack(), 'ingest');
    await show({ at: [ALICE], selected: nodeId(ALICE) });
    const panel = page.getByRole('region', { name: 'About ALICE@CORP.LOCAL' });
    await panel.getByRole('button', { name: 'History' }).click();
    await panel.getByText(/First seen/).waitFor();
    const changes = panel.getByRole('list', { name: 'Changes' }).locator('> li');
    await eventually(() => changes.count(), 2);
    await changes.first().getByText('Upload of more.json').waitFor();
    await changes.first().getByText('Display name: Alice Adams → Alice Baker').waitFor();
    await changes.last().getByText('Added to the graph').waitFor();
    await changes.last().getByText('with 2 relationships').waitFor();
    await changes.first().getByRole('button', { name: 'SRV01.CORP.LOCAL' }).click();
    await page.waitForURL((url) => url.search.includes(encodeURIComponent(SERVER)));
  });

  it('[UI171] leads from a relationship to the findings that its kind makes', async () => {
    await show({ tab: 'cypher', query: `MATCH p=(n)-[:GenericAll]->(m) RETURN p`, show: 'table' });
    await page.getByRole('tab', { name: 'Relationships' }).click();
    await page.getByRole('cell', { name: 'GenericAll' }).first().click();
    const panel = page.getByRole('region', { name: 'About GenericAll' });
    await panel.getByRole('button', { name: 'Related findings' }).click();
    const link = panel.getByRole('link').first();
    assert.match((await link.getAttribute('href')) ?? '', /^\/ui\/findings\/\w+/);
    await link.click();
    await page.waitForURL(/\/ui\/findings\/\w+/);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('[UI6] browsers complained about nothing', () => {
    assert.deepEqual(web.complaints, []);
  });
});
