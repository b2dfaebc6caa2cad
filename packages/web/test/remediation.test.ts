import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { RemediationPlanBody } from '@chokepoint/contract';
import { Batch } from '@chokepoint/graph';
import { ADMIN_PASSWORD, type Credentials } from '@chokepoint/server/testing';
import type { Page } from 'playwright-core';
import { ADMINS, EXPOSED, exposedDomain, HELPDESK, person, SYNC } from '../testing/exposed-domain.ts';
import { eventually, eventuallyMatches, logIn, visit, WebTest } from '../testing/index.ts';

const RIGHT = [HELPDESK, 'GenericAll', ADMINS] as const;
const REPLICATION = [SYNC, 'GetChangesAll', EXPOSED] as const;
const address = (...cuts: (readonly string[])[]) =>
  `/remediation/what-if?cuts=${encodeURIComponent(JSON.stringify(cuts.flat()))}`;

describe('Remediation', () => {
  let web: WebTest;
  let admin: Credentials;
  let page: Page;

  const runCount = async () =>
    (await web.service.request('GET', '/api/v2/attack-paths/finding-runs', undefined, admin)).json.count as number;
  async function analysed(): Promise<void> {
    const runs = await runCount();
    await web.service.request('PUT', '/api/v2/analysis', undefined, admin);
    await eventually(async () => (await runCount()) > runs, true);
  }

  before(async () => {
    web = await WebTest.start();
    admin = await web.service.admin();
    await web.service.commit({ batches: [exposedDomain()] });
    await analysed();
    page = await web.adminWindow('/remediation');
  });
  after(() => web.stop());

  const opener = () => page.getByRole('button', { name: /in the tray$/ });
  const exposure = () => page.getByRole('list', { name: 'Exposure' });

  /** What a click saves as a file. */
  async function saved(click: () => Promise<void>): Promise<{ name: string; text: string }> {
    const [download] = await Promise.all([page.waitForEvent('download'), click()]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  }

  it('[UI120] collects a relationship in Explore; the tray is there on every page and after a reload', async () => {
    const query = `MATCH p = (:Group)-[:GenericAll]->(:Group) RETURN p`;
    await visit(page, `/explore?tab=cypher&show=table&query=${encodeURIComponent(query)}`);
    await page.getByRole('tab', { name: /Relationships/ }).click();
    await page.getByRole('cell', { name: 'GenericAll' }).click();
    await page.getByRole('button', { name: 'What if removed' }).click();
    await opener().waitFor();
    await page.getByRole('button', { name: 'What if removed', pressed: true }).waitFor();
    await page.goto('/ui/data');
    await page.getByRole('button', { name: 'What if 1 relationship in the tray' }).waitFor();
  });

  it('[UI121] simulates what is in the tray: exposure before and after, and findings, beside any page', async () => {
    await opener().click();
    const panel = page.getByRole('dialog', { name: 'What if these were removed' });
    await panel.getByText('HELP DESK@EXPOSED.LOCAL').waitFor();
    await panel.getByRole('list', { name: 'Exposure' }).getByText('EXPOSED.LOCAL').waitFor();
    await panel.getByText('75% → becomes 25% exposed').waitFor();
    await panel.getByText('Findings: 1 gone.').waitFor();
    await panel.getByRole('link', { name: 'Show every finding' }).click();
    await page.getByRole('heading', { level: 1, name: 'What if' }).waitFor();
    await page.getByRole('region', { name: 'Findings' }).getByText('HELP DESK@EXPOSED.LOCAL →').first().waitFor();
  });

  it('[UI121] can be stopped while the service works, and begun again', async () => {
    // The tray has nothing that was simulated before, and the service takes its time.
    const held: (() => void)[] = [];
    await page.route('**/api/v2/simulations', async (route) => {
      await new Promise<void>((go) => held.push(go));
      await route.abort().catch(() => {});
    });
    const other = [person(0), 'MemberOf', HELPDESK];
    await visit(page, address(other));
    await page.getByText('This came with the address').waitFor();
    await page.getByText('Simulating').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Stopped.').waitFor();
    for (const go of held) go();
    await page.unroute('**/api/v2/simulations');
    await page.getByRole('button', { name: 'Simulate' }).click();
    await exposure().getByText('75%').waitFor();
  });

  it('[UI122] has everything in the address: it can be sent, fills an empty tray, and leaves a full one alone', async () => {
    await visit(page, '/remediation/what-if');
    await page.waitForURL(/what-if\?cuts=.*GenericAll/);
    const receiver = await web.adminWindow(address(RIGHT, REPLICATION));
    await receiver.getByRole('button', { name: 'What if 2 relationships in the tray' }).waitFor();
    await receiver.getByRole('list', { name: 'Exposure' }).getByText('0%').waitFor();
    await receiver.getByRole('button', { name: /^Remove: GetChangesAll/ }).click();
    await receiver.getByRole('list', { name: 'Exposure' }).getByText('25%').waitFor();
    await receiver.waitForURL((url) => !url.href.includes('GetChangesAll'));
    await visit(receiver, address(REPLICATION));
    await receiver.getByText('Your own tray holds other relationships').waitFor();
    await receiver.getByRole('button', { name: 'Show mine' }).click();
    await receiver.getByText('Your own tray holds other relationships').waitFor({ state: 'detached' });
    await receiver.waitForURL(/GenericAll/);
    await receiver.close();
  });

  it('[UI122] simulates changes of the directory from the form and as LDIF, with the paths that they open', async () => {
    const card = page.getByRole('region', { name: 'Changes to a directory or tenant' });
    for (const [field, name] of [
      ['Member', 'PERSON7'],
      ['Group', 'HELP DESK'],
    ] as const) {
      await card.getByRole('combobox', { name: field, exact: true }).fill(name);
      await page
        .getByRole('option', { name: new RegExp(name) })
        .first()
        .click();
    }
    await card.getByRole('button', { name: 'Add this change' }).click();
    await card
      .getByRole('list', { name: 'Changes' })
      .getByText('PERSON7@EXPOSED.LOCAL → HELP DESK@EXPOSED.LOCAL')
      .waitFor();
    await card.getByRole('button', { name: 'Try the changes' }).click();
    const paths = card.getByRole('region', { name: 'New paths into Tier Zero' });
    await paths.getByText(/PERSON7@EXPOSED\.LOCAL MemberOf → HELP DESK@EXPOSED\.LOCAL GenericAll → /).waitFor();
    await card.getByLabel('Describe the changes').selectOption({ label: 'as LDIF' });
    await card.getByLabel('LDIF').fill('dn: nobody\nchangetype: modify\nwrong\n');
    await card.getByRole('button', { name: 'Try the changes' }).click();
    await card.getByRole('alert').getByText('ldif line 3').waitFor();
  });

  it('[UI122] shows which relationships no longer exist, and which are derived from others', async () => {
    const receiver = await web.adminWindow(
      address([person(7), 'MemberOf', HELPDESK], [SYNC, 'DCSync', EXPOSED], REPLICATION),
    );
    await receiver.getByText('One relationship is no longer in the graph and left out.').waitFor();
    await receiver.getByText('One relationship is derived from others and counted as removed').waitFor();
    await receiver.getByRole('list', { name: 'Exposure' }).getByText('50%').waitFor();
    await receiver.getByRole('button', { name: 'Remove what no longer exists' }).click();
    await receiver.getByText('2 relationships', { exact: true }).waitFor();
    await visit(receiver, address(['NOBODY', 'MemberOf', HELPDESK]));
    await receiver.getByRole('button', { name: 'Use these instead of mine' }).click();
    await receiver.getByText('There is nothing left to try').waitFor();
    await receiver.close();
  });

  it('[UI123] makes a plan: the links to cut in order, what each achieves, how good it is and how to do it', async () => {
    await visit(page, '/remediation');
    await page.getByLabel('Environment').selectOption({ label: 'EXPOSED.LOCAL' });
    await page.getByRole('button', { name: 'Create plan' }).click();
    await page.waitForURL(/environment=S-1-5-21-7-8-9/);
    const first = page.getByRole('listitem', { name: 'Step 1', exact: true });
    await first.getByText('4 principals cut off').waitFor();
    await first.getByText('2 remain').waitFor();
    const summary = page.getByRole('region', { name: 'Tier Zero of EXPOSED.LOCAL' });
    await eventuallyMatches(() => summary.innerText(), /75% of 8 principals/);
    await summary.getByText('Provably minimal effort').waitFor();
    await summary.getByText(/at least \d+ needed/).waitFor();
    const firstEdges = summary.getByRole('table', { name: 'If only the first edges are removed' });
    assert.deepEqual(await firstEdges.getByRole('columnheader').allTextContents(), [
      'Edges',
      'Exposed after',
      'Attack paths cut',
      'Best plan of this size',
      'Lower bound',
    ]);
    const { prefixes, attack_paths_before } = (
      await web.service.request('POST', '/api/v2/remediation-plans', { environment_id: EXPOSED }, admin)
    ).json.data as RemediationPlanBody;
    const cut = (left: number) => `${Math.round((100 * (attack_paths_before - left)) / attack_paths_before)}%`;
    assert.ok(prefixes.length > 0);
    for (const [at, one] of prefixes.entries())
      assert.deepEqual(
        (
          await firstEdges
            .getByRole('row')
            .nth(at + 1)
            .getByRole('cell')
            .allTextContents()
        ).slice(0, 4),
        [
          String(one.removals),
          String(one.exposed_after),
          cut(one.attack_paths_after),
          `${one.alone.exposed_after}, ${cut(one.alone.attack_paths_after)} cut`,
        ],
      );
    await summary.getByText('Exposed principals after each step').waitFor();
    await first.getByRole('button', { name: 'How to remove it, and who does it' }).click();
    await first.getByRole('heading').first().waitFor();
    await first.getByRole('link', { name: /^Open in Explore: GenericAll/ }).click();
    await page.getByRole('region', { name: 'About GenericAll' }).waitFor();
  });

  it('[UI123] plans to a target, with few links, without a kind, and sends a link to the tray', async () => {
    await visit(page, `/remediation?environment=${EXPOSED}`);
    await page.getByLabel('Target exposure (%)').fill('50');
    await page.getByRole('button', { name: 'Create plan' }).click();
    await page.getByText('50% of').or(page.getByText('4 allowed')).first().waitFor();
    const right = page.getByRole('listitem', { name: /^GenericAll from HELP DESK/ });
    const button = right.getByRole('button', { name: /^What if removed/ });
    await eventually(() => button.getAttribute('aria-pressed'), 'true');
    await right.getByRole('button', { name: 'How to remove it, and who does it' }).click();
    await right.getByRole('button', { name: 'Plan without removing GenericAll' }).click();
    await page.getByRole('button', { name: 'Allow the removal of GenericAll again' }).waitFor();
    await page.waitForURL(/never=/);
    await page
      .getByRole('listitem', { name: /^MemberOf|^DCSync/ })
      .first()
      .waitFor();
    await page
      .getByRole('listitem', { name: /^GenericAll/ })
      .first()
      .waitFor({ state: 'detached' });
    await visit(page, `/remediation?environment=${EXPOSED}&most=1`);
    await page.getByText('The target exposure cannot be reached within').waitFor();
    await visit(page, '/remediation?environment=S-1-5-21-none');
    await page.getByRole('alert').getByText('is not collected').waitFor();
  });

  it('[UI123] is for Tier Zero unless another zone is chosen, under the names that the service gives them', async () => {
    const fresh = await web.adminWindow('/remediation');
    const zone = fresh.getByLabel('Zone to protect');
    await zone.getByRole('option', { name: 'Tier Zero' }).waitFor({ state: 'attached' });
    const { tags } = (
      await web.service.request('GET', '/api/v2/asset-group-tags?type=eq:1', undefined, await web.service.admin())
    ).json.data as { tags: readonly { readonly name: string; readonly position: number }[] };
    const names = tags.toSorted((a, b) => a.position - b.position).map(({ name }) => name);
    assert.deepEqual(await zone.getByRole('option').allTextContents(), names);
    assert.equal(await zone.locator('option:checked').textContent(), 'Tier Zero');
    await fresh.close();
  });

  it('[UI123] protects several zones by their weight, and changes nothing where it must not', async () => {
    const made = await web.service.request(
      'POST',
      '/api/v2/asset-group-tags',
      { name: 'Desk', type: 1, position: 2, require_certify: false },
      admin,
    );
    assert.equal(made.status, 201, made.text);
    const window = await web.adminWindow(`/remediation?environment=${EXPOSED}`);
    await window.getByRole('button', { name: 'More zones and limits' }).click();
    await window.getByLabel('Weight of Tier Zero').fill('2');
    await window.getByLabel('Weight of Desk').fill('3');
    await window.getByRole('combobox', { name: 'Never change anything inside' }).fill('DOMAIN ADMINS');
    await window
      .getByRole('option', { name: /DOMAIN ADMINS/ })
      .first()
      .click();
    await window
      .getByRole('list', { name: 'Never change anything inside' })
      .getByText('DOMAIN ADMINS@EXPOSED.LOCAL')
      .waitFor();
    await window.getByLabel('Nothing that needs a restart').check();
    await window.getByRole('button', { name: 'Create plan' }).click();
    await window.waitForURL(/more=.*neverIn=.*noRestart=true/);
    const summary = window.getByRole('region', { name: 'Tier Zero, Desk of EXPOSED.LOCAL' });
    const zones = summary.getByRole('table', { name: 'Each zone' });
    await zones.getByRole('row', { name: /^Desk 3 / }).waitFor();
    await window
      .getByRole('listitem', { name: /^MemberOf/ })
      .first()
      .waitFor();
    assert.equal(await window.getByRole('listitem', { name: /^GenericAll/ }).count(), 0);
    await window.reload();
    await zones.getByRole('row', { name: /^Tier Zero 2 / }).waitFor();
    assert.equal(await window.getByLabel('Weight of Tier Zero').inputValue(), '2');
    assert.equal(await window.getByLabel('Weight of Desk').inputValue(), '3');
    await window.close();
    assert.ok(
      (await web.service.request('DELETE', `/api/v2/asset-group-tags/${made.json.data.id}`, undefined, admin)).status <
        300,
    );
  });

  it('[UI123] shows how long a plan has been running, and can be stopped', async () => {
    const waiting = await web.adminWindow();
    let proceed = () => {};
    await waiting.route('**/api/v2/remediation-plans*', async (route) => {
      await new Promise<void>((go) => {
        proceed = go;
      });
      await route.abort().catch(() => {});
    });
    await waiting.goto(`/ui/remediation?environment=${EXPOSED}&most=77`);
    await waiting.getByText('Computing the plan').waitFor();
    await waiting.getByText(/^[1-9]\d* s$/).waitFor();
    await waiting.getByRole('button', { name: 'Cancel' }).click();
    await waiting.getByText('Stopped.').waitFor();
    proceed();
    await waiting.unroute('**/api/v2/remediation-plans*');
    await waiting.getByRole('button', { name: 'Make the plan' }).click();
    await waiting.getByRole('listitem', { name: 'Step 1', exact: true }).waitFor();
    await waiting.close();
  });

  it('[UI123] plans with other efforts once they are set', async () => {
    await visit(page, `/remediation?environment=${EXPOSED}`);
    await page.getByRole('button', { name: 'Effort of changes' }).click();
    await page.getByLabel('Kind of relationship').fill('GenericAl');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByRole('alert').getByText('is not a relationship kind').waitFor();
    await page.getByLabel('Kind of relationship').fill('WriteSPN');
    await page.getByLabel('Effort, empty for never').fill('4');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByRole('list', { name: 'Changed efforts' }).getByText('WriteSPN: 4').waitFor();
    await page.getByRole('button', { name: 'Usual effort of WriteSPN' }).click();
    await page.getByText('WriteSPN: 4').waitFor({ state: 'detached' });
    const setting = async () =>
      (await web.service.request('GET', '/api/v2/config', undefined, admin)).json.data.find(
        ({ key }: { readonly key: string }) => key === 'analysis.effort',
      )?.value;
    await page.getByRole('combobox', { name: 'OU or other object' }).fill('DOMAIN ADMINS');
    await page
      .getByRole('option', { name: /DOMAIN ADMINS/ })
      .first()
      .click();
    await page.getByLabel('Factor', { exact: true }).fill('7.5');
    await page.getByRole('button', { name: 'Add factor' }).click();
    const factors = page.getByRole('list', { name: 'Factors' });
    await factors.getByText('DOMAIN ADMINS@EXPOSED.LOCAL: × 7.5').waitFor();
    assert.deepEqual(await setting(), { kinds: {}, within: [{ object_id: ADMINS, factor: 7.5 }] });
    await page.getByRole('button', { name: 'Remove the factor of DOMAIN ADMINS@EXPOSED.LOCAL' }).click();
    await factors.getByRole('listitem').waitFor({ state: 'detached' });
    assert.deepEqual(await setting(), { kinds: {}, within: [] });
  });

  it('[UI124] exports a plan as JSON, CSV, Markdown and HTML', async () => {
    await visit(page, `/remediation?environment=${EXPOSED}`);
    const summary = page.getByRole('region', { name: 'Tier Zero of EXPOSED.LOCAL' });
    for (const [format, name, content] of [
      ['JSON', /plan-.*\.json$/, /"kind": "GenericAll"/],
      ['CSV', /plan-.*\.csv$/, /^step,kind,source_name/],
      ['Markdown', /plan-.*\.md$/, /^# Remediation plan/],
      ['HTML', /plan-.*\.html$/, /^<!doctype html>/],
      [
        'PowerShell script',
        /\.ps1$/,
        /^# Remediation of Tier Zero in EXPOSED\.LOCAL\n# Without -Apply nothing is changed\./,
      ],
    ] as const) {
      await summary.getByRole('button', { name: 'Export' }).click();
      const file = await saved(() => page.getByRole('menuitem', { name: format, exact: true }).click());
      assert.match(file.name, name);
      assert.match(file.text, content);
    }
  });

  it('[UI125] compares two analyses: exposure, findings by type and one by one, relationships', async () => {
    await page.goto('/ui/remediation/runs');
    await page.getByText('There are not yet two analyses to compare').waitFor();
    const more = new Batch();
    more.edge(person(7), 'MemberOf', SYNC);
    const { image } = web.service;
    const edge = image.findEdge(
      image.nodeByObjectId(HELPDESK)!,
      image.edgeKind('GenericAll')!,
      image.nodeByObjectId(ADMINS)!,
    )!;
    await web.service.commit({ batches: [more.pack()], deleteEdges: [{ ids: [image.edgeId(edge)] }] });
    await analysed();
    await page.goto('/ui/remediation/runs');
    await exposure().getByText('75% → becomes 38% exposed').waitFor();
    await page.getByRole('tab', { name: 'Gone 1' }).waitFor();
    await page.getByRole('region', { name: 'Findings' }).getByText('HELP DESK@EXPOSED.LOCAL →').first().waitFor();
    await page.getByRole('tab', { name: 'Changed 1' }).click();
    await page.waitForURL(/show=changed/);
    await page
      .getByRole('row', { name: /SYNC@EXPOSED.LOCAL/ })
      .getByText('2 → becomes 3')
      .waitFor();
    await page.getByRole('list', { name: 'New relationships' }).getByText('PERSON7@EXPOSED.LOCAL').waitFor();
    await page.getByRole('list', { name: 'Removed relationships' }).getByText('HELP DESK').first().waitFor();
    await page.getByRole('button', { name: 'Swap the two' }).click();
    await page.waitForURL(/before=2&after=1/);
    await exposure().getByText('38% → becomes 75% exposed').waitFor();
    await visit(page, '/remediation/runs?before=1&after=2&show=gone');
    await page.getByRole('tab', { name: 'Gone 1', selected: true }).waitFor();
    await visit(page, '/remediation/runs?before=1&after=99');
    await page.getByRole('alert').getByText('There is no run 99').waitFor();
  });

  it('[UI126] saves the report and its tables, of the environment and zone that are chosen', async () => {
    await visit(page, '/posture');
    // The link names the environment once the page knows it.
    await page.locator('a[href*="report?environment="]').waitFor();
    await page.getByRole('link', { name: 'Save a report' }).click();
    await page.waitForURL(/report\?environment=S-1-5-21-7-8-9&zone=1/);
    await page.getByLabel('Zone').selectOption({ label: 'No zone (hygiene)' });
    await page.waitForURL(/zone=0/);
    // The address is there before the field shows it, and choosing what a field still shows changes nothing.
    const chosen = page.getByLabel('Zone').locator('option:checked');
    await eventually(() => chosen.textContent(), 'No zone (hygiene)');
    await page.getByLabel('Zone').selectOption({ label: 'Tier Zero' });
    await page.waitForURL(/zone=1/);
    const report = await saved(() => page.getByRole('button', { name: 'Save the report (HTML)' }).click());
    assert.match(report.name, /^chokepoint-report-.*\.html$/);
    assert.match(report.text, /EXPOSED\.LOCAL/);
    await page.getByRole('button', { name: 'Print or save as PDF' }).click();
    const printed = page.frameLocator('iframe[title="Report to print"]');
    await printed
      .getByRole('heading', { name: 'Method and coverage', includeHidden: true })
      .waitFor({ state: 'attached' });
    const paper = await page.context().newPage();
    await paper.setContent(report.text);
    await paper.emulateMedia({ media: 'print' });
    // A4 between its margins. Browsers print everything smaller when a part of it is wider.
    await paper.setViewportSize({ width: 672, height: 980 });
    assert.equal(await paper.evaluate(() => document.documentElement.scrollWidth), 672);
    const text = await paper.locator('body').innerText();
    const planned = paper.locator('table[data-prefixes]').first();
    assert.deepEqual(
      (await planned.locator('th').allTextContents()).map((name) => name.trim()),
      ['Changes made', 'Effort', 'Principals still exposed', 'Their paths left'],
    );
    // The last row is the whole plan.
    const changes = await paper.locator('[data-plan]').first().locator('p').first().innerText();
    const [, count] = /(\d+) changes? would leave (\d+) of them exposed/.exec(changes)!;
    assert.equal(await planned.locator('tbody tr').last().locator('td').first().innerText(), count);
    for (const part of ['EXPOSED.LOCAL', 'Method and coverage', 'SYNC@EXPOSED.LOCAL'])
      assert.ok(text.includes(part), part);
    const pdf = (await paper.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    await paper.close();
    // A cover, a summary, and at least the findings and the method; with its font.
    assert.ok(pdf.match(/\/Type\s*\/Page\b/g)!.length >= 4);
    assert.match(pdf, /\/FontName\s*\/\S*Inter/);
    assert.match(pdf, /\/FontFile[23]/);
    const findings = await saved(() => page.getByRole('button', { name: 'Save the findings (CSV)' }).click());
    assert.match(findings.name, /^chokepoint-findings-.*\.csv$/);
    assert.match(findings.text, /SYNC@EXPOSED\.LOCAL/);
    const trends = await saved(() => page.getByRole('button', { name: 'Save the trends (CSV)' }).click());
    assert.match(trends.text, /^finding,title/);
    const plan = await saved(() => page.getByRole('button', { name: 'Save the plan (CSV)' }).click());
    assert.match(plan.text, /SYNC@EXPOSED\.LOCAL/);
  });

  it('[UI202] adds the first changes to the plan and assigns them on Home, with buttons of one height', async () => {
    // Ten clerks control the operators, who have several rights over Tier Zero: the change that helps resolves no finding.
    const clerks = new Batch();
    const [group, operators] = [`${EXPOSED}-1400`, `${EXPOSED}-1401`];
    const add = (objectid: string, kind: string, name: string) =>
      clerks.node(objectid, ['Base', kind], { objectid, name, domainsid: EXPOSED, enabled: true });
    add(group, 'Group', 'CLERKS@EXPOSED.LOCAL');
    add(operators, 'Group', 'OPERATORS@EXPOSED.LOCAL');
    for (let number = 1500; number < 1510; number++) {
      add(`${EXPOSED}-${number}`, 'User', `CLERK${number}@EXPOSED.LOCAL`);
      clerks.edge(`${EXPOSED}-${number}`, 'MemberOf', group);
    }
    clerks.edge(group, 'GenericAll', operators, { isacl: true });
    for (const right of ['GenericWrite', 'WriteDacl', 'WriteOwner'])
      clerks.edge(operators, right, ADMINS, { isacl: true });
    await web.service.commit({ batches: [clerks.pack()] });
    await analysed();
    await page.goto('/ui');
    const first = page.getByRole('region', { name: 'What to fix first' });
    const rows = first.getByRole('list', { name: 'First changes' }).getByRole('listitem');
    await rows.filter({ hasText: 'CLERKS' }).waitFor();
    assert.ok((await rows.count()) > 1);
    for (const row of await rows.all()) {
      const plan = row.getByRole('button', { name: /^Add to plan/ });
      await plan.waitFor();
      const heights = await row
        .locator('a, button')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
      assert.equal(heights.length, 4);
      assert.equal(new Set(heights).size, 1, heights.join(', '));
      await plan.click();
      await row.getByText('Planned').waitFor();
      await row.getByRole('button', { name: /^Assign/ }).click();
      await page.getByRole('dialog').getByLabel('Owner').fill('Directory team');
      await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
      await row.getByText('Directory team').waitFor();
    }
    // The plan knows it, and so does Home what is changed there.
    await page.getByRole('link', { name: 'Remediation plan' }).click();
    const removal = page.getByRole('listitem', { name: /from CLERKS/ }).first();
    await removal.getByRole('button', { name: 'How to remove it, and who does it' }).click();
    await removal.getByText('Directory team').waitFor();
    for (const [state, next] of [
      ['Planned', 'Fixed'],
      ['Fixed', 'In progress'],
      ['In progress', 'Take off the plan'],
    ]) {
      await removal.getByRole('button', { name: new RegExp(`^${state}: `) }).click();
      await page.getByRole('menuitem', { name: next, exact: true }).click();
    }
    await removal.getByRole('button', { name: /^Add to plan/ }).waitFor();
    // On a phone nothing of it is cut off.
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    const widest = () =>
      removal.evaluate((one) =>
        Math.max(...[...one.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right)),
      );
    await eventually(
      async () => (await widest()) <= (await removal.boundingBox().then((box) => box!.x + box!.width)),
      true,
    );
    await page.setViewportSize(size);
    await page.goBack();
    await rows
      .filter({ hasText: 'CLERKS' })
      .getByRole('button', { name: /^Add to plan/ })
      .waitFor();
    // The change itself, and from there to the first object of Tier Zero: not what lies behind it.
    await rows.filter({ hasText: 'CLERKS' }).getByRole('link', { name: 'Show path' }).click();
    await page.locator('[data-testid=drawing][data-arranged=true][data-nodes="3"][data-edges="2"]').waitFor();
    for (const name of ['CLERKS', 'OPERATORS', 'DOMAIN ADMINS'])
      await page.locator('[data-card]').filter({ hasText: name }).waitFor();
  });

  it('[UI120] empties the tray; logging out does so, too', async () => {
    await visit(page, '/remediation/what-if');
    await page.getByRole('button', { name: /^Remove: GenericAll/ }).waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByText('No edges selected').waitFor();
    await opener().waitFor({ state: 'detached' });
    await visit(page, address(REPLICATION));
    await opener().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Object, page or action').fill('log out');
    await page.keyboard.press('Enter');
    await logIn(page, 'admin', ADMIN_PASSWORD);
    await page.getByText('Ready', { exact: true }).waitFor();
    await eventually(() => opener().count(), 0);
  });

  it('[UI123] refuses users who may not, and those who see some environments only', async () => {
    const uploader = await web.service.newUser({ roles: [4] });
    const refused = await web.windowOf(uploader, '/remediation');
    await refused.getByText('Your role does not allow you to').waitFor();
    assert.equal(await refused.getByRole('link', { name: 'Remediation' }).count(), 0);
    await refused.close();
    const limited = await web.service.newUser({
      environment_targeted_access_control: { environments: [{ environment_id: EXPOSED }] },
    });
    const some = await web.windowOf(limited, address(REPLICATION));
    await some.getByText('This needs access to all environments').waitFor();
    await some.goto(`/ui/remediation?environment=${EXPOSED}`);
    await some.getByRole('listitem', { name: 'Step 1', exact: true }).waitFor();
    assert.equal(await some.getByRole('button', { name: /^What if removed/ }).count(), 0);
    await some.close();
  });

  it('[UI6] browsers complained about nothing', () => {
    assert.deepEqual(web.complaints, []);
  });

  it('shows evidence on a page that needs no network, and refuses what was changed', async () => {
    const admins = { ...admin, headers: { 'content-type': 'application/json' } };
    const bundle = (await web.service.request('POST', '/api/v2/evidence', { limit: 20 }, admins)).text;
    const [key] = (await web.service.request('GET', '/api/v2/evidence/keys', undefined, admin)).json.data;
    const folder = await mkdtemp(join(tmpdir(), 'chokepoint-evidence-'));
    try {
      const file = join(folder, 'page.html');
      await writeFile(file, (await web.service.request('GET', '/api/v2/evidence/page', undefined, admin)).text);
      const reader = await web.window({ offline: true });
      await reader.goto(pathToFileURL(file).href);
      const pick = (text: string) =>
        reader
          .getByLabel('Bundle')
          .setInputFiles({ name: 'b.jsonl', mimeType: 'text/plain', buffer: Buffer.from(text) });
      const verdict = reader.getByRole('status');
      await pick(bundle.replace('"made_at":"2', '"made_at":"3'));
      await eventuallyMatches(() => verdict.textContent(), /^Refused: the signature does not fit/);
      assert.equal(await reader.getByRole('heading', { name: /^Findings/ }).count(), 0);
      await pick(bundle);
      await eventuallyMatches(() => verdict.textContent(), /only the one inside the bundle/);
      await reader.getByLabel(/^Fingerprint/).fill(key!.fingerprint);
      await eventuallyMatches(() => verdict.textContent(), /by the key that you trust/);
      await reader
        .getByRole('button', { name: /DCSync/ })
        .first()
        .click();
      await reader
        .getByText(/→ DCSync → .* \(derived\)/)
        .first()
        .click();
      await reader
        .getByText(/→ GetChangesAll → .* \(collected\)/)
        .first()
        .waitFor();
      await reader.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
