import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually, visit, WebTest } from '../testing/index.ts';
import { smallDomain } from '../testing/small-domain.ts';

const DELETE_ALL = 'MATCH (n) DETACH DELETE n';
const ADD_ONE = "CREATE (n:Base {objectid: 'ADDED'})";

describe('Queries that change the graph', () => {
  let web: WebTest;
  let page: Page;
  before(async () => {
    web = await WebTest.start({ env: { CHOKEPOINT_CYPHER_WRITES: 'on' } });
    await web.service.commit({ batches: [smallDomain()] });
    page = await web.adminWindow();
  });
  after(() => web.stop());

  const nodes = () => web.service.image.nodeCount;
  const question = () => page.getByRole('dialog', { name: 'Run a query that changes the graph?' });
  async function decline(): Promise<void> {
    await question().getByRole('button', { name: 'Cancel' }).click();
    await question().waitFor({ state: 'detached' });
  }
  async function choose(name: string): Promise<void> {
    await page.getByRole('button', { name: 'Queries' }).click();
    await page.getByRole('region', { name: 'Shared with me' }).getByText(name).click();
  }

  it('[UI195] run only after a question that says whose query it is (M10)', async () => {
    const other = await web.service.newUser({ first_name: 'Mallory', last_name: 'Marsh' });
    const saved = { name: 'Show all domain admins', query: DELETE_ALL };
    const { id } = (await web.service.post('/api/v2/saved-queries', saved, other)).json.data;
    await web.service.put(`/api/v2/saved-queries/${id}/permissions`, { user_ids: [], public: true }, other);
    const before = nodes();
    assert.ok(before > 0);

    await visit(page, '/explore?tab=cypher');
    await choose(saved.name);
    await question().getByText('shared by Mallory Marsh').waitFor();
    await question().getByText(DELETE_ALL).waitFor();
    await decline();
    assert.equal(nodes(), before);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await question().waitFor();
    await decline();
    assert.equal(nodes(), before);

    await choose(saved.name);
    await question().getByRole('button', { name: 'Run it' }).click();
    await eventually(async () => nodes(), 0);
  });

  it('[UI195] do not run because an address names them, and run once for each consent (M10)', async () => {
    await visit(page, '/nowhere');
    await page.goto(`/ui/explore?tab=cypher&query=${encodeURIComponent(ADD_ONE)}`);
    await question().getByText('came with a link').waitFor();
    assert.equal(nodes(), 0);
    await question().getByRole('button', { name: 'Run it' }).click();
    await eventually(async () => nodes(), 1);
    const version = web.service.graphVersion;
    await visit(page, '/nowhere');
    await visit(page, `/explore?tab=cypher&query=${encodeURIComponent(ADD_ONE)}`);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await question().waitFor();
    await decline();
    assert.equal(web.service.graphVersion, version);
  });
});
