import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, afterEach, before, describe, it } from 'node:test';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { logIn, type Theme, visit, WebTest } from '../testing/index.ts';
import { DOMAIN, smallDomain } from '../testing/small-domain.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** Themes differ in colours alone, so that all else is looked at once. */
const RULES = {
  light: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
} as const satisfies Record<Theme, RunOptions>;
const LEAST_PASSED = { light: 10, dark: 1 } as const;
let isStylesheetRead = false;
const SEED = Number(process.env.CHOKEPOINT_TEST_SEED ?? 1);
let looks = 0;

/** The short run looks at every second state of a page; which, depends on the seed. */
function isDrawn(): boolean {
  looks++;
  return process.env.CHOKEPOINT_TEST_DEEP === '1' || (SEED + looks) % 2 === 0;
}

/** Faults that keep people out or lose their way, in either theme, as `theme, rule: where`. */
async function faultsOf(page: Page): Promise<string[]> {
  if (!isDrawn()) return [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: AXE });
  const faults: string[] = [];
  for (const theme of ['dark', 'light'] as const satisfies Theme[]) {
    await wear(page, theme);
    const results = await page.evaluate<AxeResults, RunOptions>((rules) => window.axe.run(rules), {
      ...RULES[theme],
      resultTypes: ['violations'],
      // Every page has the same stylesheet, so that the rules that read it need it once.
      preload: !isStylesheetRead,
    });
    isStylesheetRead ||= theme === 'light';
    assert.ok(results.passes.length >= LEAST_PASSED[theme], 'axe looked at the page');
    // Menus and lists that open above a page are outside of its landmarks, and hold the focus meanwhile.
    for (const { id, impact, nodes } of results.violations)
      if (impact !== 'minor' && id !== 'region')
        for (const { target, failureSummary } of nodes)
          faults.push(`${theme}, ${id}: ${target.join(' ')} ${failureSummary ?? ''}`);
  }
  return faults;
}

/** Pages follow the theme of the device. Colours that are on their way to others are not looked at. */
async function wear(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
}

/** Looks at a page once it shows what it is about. */
async function look(page: Page, path: string, shown: Locator): Promise<void> {
  await visit(page, path);
  await shown.waitFor();
  assert.deepEqual(await faultsOf(page), [], path);
}

declare global {
  interface Window {
    axe: { run(options: RunOptions): Promise<AxeResults> };
  }
}

describe(`Accessibility (seed ${SEED})`, () => {
  let web: WebTest;
  before(async () => {
    web = await WebTest.start();
    const admin = await web.service.admin();
    await web.service.newUser({ is_disabled: false });
    await web.service.newUser({ first_name: 'Dis', last_name: 'Abled', roles: [3] });
    await web.service.request('POST', '/api/v2/tokens', { token_name: 'collector' }, admin);
    await web.service.commit({ batches: [smallDomain()] });
    const zone = { name: 'Tier One', type: 1, require_certify: true, glyph: 'server' };
    await web.service.request('POST', '/api/v2/asset-group-tags', zone, admin);
    const rule = { name: 'Servers', seeds: [{ type: 2, value: 'MATCH (n:Computer) RETURN n' }] };
    await web.service.request('POST', '/api/v2/asset-group-tags/4/selectors', rule, admin);
    const client = await web.service.request(
      'POST',
      '/api/v2/clients',
      { name: 'collector', type: 'sharphound' },
      admin,
    );
    const client_id = client.json.data.id;
    const schedule = { client_id, rrule: 'DTSTART:20300101T000000Z\nRRULE:FREQ=DAILY', session_collection: true };
    await web.service.request('POST', '/api/v2/events', schedule, admin);
    await web.service.request('POST', `/api/v2/clients/${client_id}/jobs`, { session_collection: true }, admin);
    const hook = { type: 'slack', name: 'chat', url: 'https://hooks.example.com/T' };
    const { webhook } = (await web.service.request('POST', '/api/v2/alert-webhooks', hook, admin)).json.data;
    const subscriptions = [{ channel_id: webhook.id, event_type: 'analysis.failed', version: 1 }];
    await web.service.request('POST', '/api/v2/alerts', { name: 'new ways in', subscriptions }, admin);
    await web.service.requestAnalysis();
  });
  afterEach(() => web.closeWindows());
  after(() => web.stop());

  describe('in both themes', () => {
    // The tool is put into the page from outside, which the policy would rightly refuse.
    const options = { bypassCSP: true };

    it('[UI70] the pages before the login have no fault', async () => {
      const page = await web.window(options);
      await page.goto('/ui/login?error=Something+failed');
      await page.getByRole('alert').waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await page.goto('/ui/user-disabled');
      await page.getByRole('heading', { name: 'This account is disabled' }).waitFor();
      assert.deepEqual(await faultsOf(page), []);
      const user = await web.service.newUser({ needs_password_reset: true });
      await page.goto('/ui');
      await logIn(page, user.name, user.secret);
      await page.getByLabel('New password', { exact: true }).fill('half Way');
      assert.deepEqual(await faultsOf(page), []);
    });

    it('[UI70] the pages behind the login have no fault', async () => {
      const page = await web.adminWindow('', options);
      await page.getByText('Ready', { exact: true }).waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await visit(page, '/account');
      await page.getByRole('row', { name: /collector/ }).waitFor();
      await page.getByRole('region', { name: 'One-time codes' }).getByText('Off', { exact: true }).waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await visit(page, '/users');
      await page.getByRole('row', { name: /admin/ }).waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await visit(page, '/nowhere');
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      assert.deepEqual(await faultsOf(page), []);
    });

    it('[UI70] the graph and what is beside it have no fault', async () => {
      const path = `tab=path&show=table&at=${encodeURIComponent(JSON.stringify([`${DOMAIN}-1001`, DOMAIN]))}`;
      const page = await web.adminWindow(`/explore?${path}`, options);
      await page
        .getByRole('region', { name: 'Path list' })
        .getByRole('button', { name: 'ALICE@CORP.LOCAL' })
        .first()
        .click();
      await page.getByRole('region', { name: 'About ALICE@CORP.LOCAL' }).getByText('Alice Adams').waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await page.getByRole('tab', { name: 'Objects' }).click();
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('checkbox', { name: 'Owned', exact: true }).waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await page.keyboard.press('Escape');
      const saved = { name: 'Asked before', query: 'RETURN 1' };
      await web.service.request('POST', '/api/v2/saved-queries', saved, await web.service.admin());
      await page.getByRole('tab', { name: 'Cypher' }).click();
      await page.getByRole('button', { name: 'Queries' }).click();
      await page.getByText('Trusts between domains').waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await page.getByRole('button', { name: `Actions for ${saved.name}` }).click();
      await page.getByRole('menuitem', { name: 'Share' }).click();
      await page.getByRole('checkbox', { name: 'All users' }).waitFor();
      assert.deepEqual(await faultsOf(page), []);
    });

    it('[UI70] the pages about zones and data have no fault', async () => {
      const page = await web.adminWindow('/zones', options);
      await page.getByRole('link', { name: 'Tier One' }).waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await look(page, '/zones/1', page.getByRole('switch').first());
      await look(page, '/zones/4/rules/new', page.getByText('Nothing to look for yet'));
      await look(page, '/zones/certification', page.getByRole('row', { name: /SRV01/ }));
      await look(page, '/zones/history', page.getByRole('row', { name: /Tier One/ }).first());
      await look(page, `/data/quality?of=${DOMAIN}`, page.getByRole('list', { name: 'Metrics' }));
      await look(page, '/data/clients', page.getByRole('row', { name: /collector/ }));
      await look(page, '/data/schedules', page.getByRole('row', { name: /Every day/ }));
      await look(page, '/data/jobs', page.getByRole('row', { name: /#1/ }));
      await look(page, '/data/collectors', page.getByText('No SharpHound release available'));
    });

    it('[UI70] the pages about remediation have no fault', async () => {
      const plan = `/remediation?environment=${DOMAIN}`;
      const page = await web.adminWindow(plan, options);
      await page.getByRole('region', { name: 'Tier Zero of CORP.LOCAL' }).waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await look(page, '/remediation/runs', page.getByRole('heading', { name: 'Compare analyses' }));
      await look(page, '/remediation/report', page.getByRole('button', { name: 'Save the report (HTML)' }));
      const cuts = encodeURIComponent(JSON.stringify([`${DOMAIN}-3001`, 'HasSession', `${DOMAIN}-1002`]));
      await look(page, `/remediation/what-if?cuts=${cuts}`, page.getByRole('list', { name: 'Exposure' }));
      await page.getByRole('button', { name: /in the tray$/ }).click();
      await page.getByRole('dialog').getByRole('list', { name: 'Exposure' }).waitFor();
      assert.deepEqual(await faultsOf(page), []);
    });

    it('[UI70] the pages about posture and findings have no fault', async () => {
      const page = await web.adminWindow('/posture', options);
      const types = page.getByRole('region', { name: 'What exposes the most' });
      await types.getByRole('link', { name: 'Logons From Tier Zero Users' }).first().waitFor();
      await page.getByRole('list', { name: 'Findings by severity' }).waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await look(page, '/posture?show=table', page.getByRole('region', { name: 'Trend, as a table' }));
      await look(page, '/findings', page.getByRole('row', { name: /Logons/ }));
      await look(page, '/findings/all', page.getByRole('row', { name: /SRV01/ }));
      await look(page, '/findings/T0Logins', page.getByRole('row', { name: /SRV01/ }));
      await page.getByRole('link', { name: /^SRV01/ }).click();
      await page.getByRole('dialog').locator('[data-arranged=true]').waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
      await page.getByLabel('Accept until').waitFor();
      assert.deepEqual(await faultsOf(page), []);
    });

    it('[UI70] the pages of the administration have no fault', async () => {
      const page = await web.adminWindow('/roles', options);
      await page.getByRole('row', { name: /audit_log/ }).waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await look(page, '/sign-on', page.getByText('All users log in with a password'));
      await look(page, '/configuration', page.getByRole('region', { name: 'Scheduled analysis' }));
      await look(page, '/configuration/features', page.getByRole('switch').first());
      await look(page, '/audit', page.getByRole('row', { name: /Create user/ }).first());
      await look(page, '/alerts', page.getByRole('row', { name: /new ways in/ }));
      await look(page, '/alerts/webhooks', page.getByRole('row', { name: /chat/ }));
      await look(page, '/alerts/events', page.getByRole('row', { name: /Collector registered/ }));
      await look(page, '/opengraph', page.getByText('Drop the schema of an extension here, or choose it'));
      await look(page, '/opengraph/kinds', page.getByText('Computer', { exact: true }));
      await look(page, '/api-explorer?op=getRole', page.getByLabel('Path: role_id'));
    });

    it('[UI70] the dialogs of these pages have no fault', async () => {
      const page = await web.adminWindow('/zones', options);
      await page.getByRole('button', { name: 'Create zone' }).click();
      await page.getByRole('radio').first().waitFor({ state: 'attached' });
      assert.deepEqual(await faultsOf(page), []);
      await visit(page, '/data/schedules');
      await page.getByRole('button', { name: 'Create schedule' }).click();
      await page.getByLabel('Unit').selectOption('Weeks');
      await page.getByRole('list', { name: 'The next times' }).waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await visit(page, '/alerts');
      await page.getByRole('button', { name: 'Create alert' }).click();
      await page.getByRole('dialog').getByLabel('New findings').waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await visit(page, '/sign-on');
      await page.getByRole('button', { name: 'Add a provider' }).click();
      await page.getByLabel('SAML 2.0').waitFor();
      assert.deepEqual(await faultsOf(page), []);
    });

    it('[UI70] what opens above a page has no fault', async () => {
      const page = await web.adminWindow('/users', options);
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Object, page or action').waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Create user' }).click();
      await page.getByRole('dialog').getByText('Choose a role').waitFor({ state: 'attached' });
      assert.deepEqual(await faultsOf(page), []);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Actions for admin', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
      assert.deepEqual(await faultsOf(page), []);
    });
  });

  it('[UI70] the bell and the menu of a relationship have no fault', async () => {
    const path = encodeURIComponent(JSON.stringify([`${DOMAIN}-1001`, `${DOMAIN}-3001`]));
    const page = await web.adminWindow(`/explore?tab=path&at=${path}`, {
      bypassCSP: true,
      permissions: ['clipboard-write'],
    });
    const drawing = page.getByTestId('drawing');
    await drawing.and(page.locator('[data-arranged=true][data-nodes="4"]')).waitFor({ state: 'attached' });
    await drawing.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('region', { name: /^About/ }).waitFor();
    await page.keyboard.press('r');
    await page.getByRole('region', { name: /^About (MemberOf|AdminTo|GenericAll)$/ }).waitFor();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Copy as Cypher' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('menuitem', { name: 'Copy as Cypher' }).click();
    await page.getByText('Copied.').waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.close();
  });

  it('[UI71] gives the focus back where it was when a dialog closes', async () => {
    const page = await web.adminWindow('/users');
    await page.getByRole('button', { name: 'Create user' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Create user');
    const actions = page.getByRole('button', { name: 'Actions for admin', exact: true });
    await actions.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('First name').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Actions for admin');
  });
});
