import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { eventually, visit, WebTest } from '../testing/index.ts';
import { DOMAIN, smallDomain } from '../testing/small-domain.ts';

const UPLOAD_ONLY = 4;
const AUDITOR = 6;

describe('The shell of the web application', () => {
  let web: WebTest;
  before(async () => {
    web = await WebTest.start();
    await web.service.commit({ batches: [smallDomain()] });
  });
  afterEach(() => web.closeWindows());
  after(() => web.stop());

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
  const entries = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allTextContents();
  const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

  it('[UI30] shows the way to the pages that the role may see, and no others', async () => {
    const workspace = ['Home', 'Explore', 'Posture', 'Findings', 'Remediation', 'Zones', 'Data', 'My account'];
    const first = await web.adminWindow();
    await eventually(
      () => entries(first),
      [
        ...workspace,
        ...['Alerts', 'Users', 'Roles', 'Single sign-on', 'Configuration', 'Audit log', 'OpenGraph'],
        'API explorer',
      ],
    );
    const auditor = await web.service.newUser({ roles: [AUDITOR] });
    const second = await web.windowOf(auditor);
    await eventually(
      () => entries(second),
      [...workspace, ...['Alerts', 'Users', 'Roles', 'Single sign-on', 'Audit log'], 'API explorer'],
    );
    const user = await web.service.newUser();
    const third = await web.windowOf(user);
    await eventually(() => entries(third), [...workspace, 'API explorer']);
  });

  it('[UI30] names the missing permission on a page that the role may not see', async () => {
    const user = await web.service.newUser();
    const page = await web.windowOf(user, '/users');
    await page.getByText('Your role does not allow you to see the users').waitFor();
    const uploader = await web.service.newUser({ roles: [UPLOAD_ONLY] });
    const other = await web.windowOf(uploader, '/account');
    await other.getByText('Your role does not allow you to change your own account').waitFor();
  });

  it('[UI31] names edition and version of the service', async () => {
    const { json } = await web.service.request('GET', '/api/version', undefined, await web.service.admin());
    const page = await web.adminWindow();
    const label = page.getByRole('banner').getByTestId('version');
    await eventually(() => label.textContent(), `Enterprise${json.data.chokepoint_version}`);
  });

  it('[UI32] follows the theme of the device until one is chosen, and remembers the choice', async () => {
    const page = await web.adminWindow('', { theme: 'dark' });
    await eventually(() => theme(page), 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await eventually(() => theme(page), 'light');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await eventually(() => theme(page), 'dark');
    await page.reload();
    await heading(page, 'Home').waitFor();
    await eventually(() => theme(page), 'dark');
    await page.getByRole('button', { name: 'Theme of the device' }).click();
    await eventually(() => theme(page), 'light');
  });

  async function openPalette(page: Page, keys: string): Promise<void> {
    await page.keyboard.press(keys);
    await page.getByPlaceholder('Object, page or action').waitFor();
  }

  it('[UI33] goes to any page and does any action by keyboard', async () => {
    const page = await web.adminWindow();
    await openPalette(page, 'Control+k');
    await page.keyboard.type('two-factor');
    await page.keyboard.press('Enter');
    await heading(page, 'My account').waitFor();
    await openPalette(page, 'Meta+k');
    await page.keyboard.type('dark');
    await page.keyboard.press('Enter');
    await eventually(() => theme(page), 'dark');
    await openPalette(page, 'Control+k');
    await page.keyboard.type('no such thing');
    await page.getByText('No results.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await openPalette(page, 'Control+k');
    await page.keyboard.type('log out');
    await page.keyboard.press('Enter');
    await heading(page, 'Log in').waitFor();
  });

  it('[UI33] takes Enter for the best match, however fast it comes after the field', async () => {
    const page = await web.adminWindow();
    await page.evaluate(() => {
      const type = (field: HTMLInputElement) => {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
        set!.call(field, 'log out');
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      };
      const watch = new MutationObserver(() => {
        const field = document.querySelector<HTMLInputElement>('[role=dialog] input[role=combobox]');
        if (!field) return;
        watch.disconnect();
        type(field);
      });
      watch.observe(document.body, { childList: true, subtree: true });
    });
    await page.keyboard.press('Control+k');
    await heading(page, 'Log in').waitFor();
  });

  it('[UI33] finds objects of the graph, and shows the one that is chosen', async () => {
    const page = await web.adminWindow();
    await openPalette(page, 'Control+k');
    await page.keyboard.type('user:alice');
    await page.getByRole('option', { name: /ALICE@CORP\.LOCAL/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-testid=drawing][data-nodes="1"]').waitFor({ state: 'attached' });
    await page.waitForURL((url) => new RegExp(`/ui/explore\\?.*${DOMAIN}-1001`).test(decodeURIComponent(url.href)));
  });

  it('[UI38] goes to pages and does what is often done with a key and Alt, but not while the user types', async () => {
    const page = await web.adminWindow();
    await page.keyboard.press('Alt+h');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByText('Find a path').waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await list.waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+u');
    await heading(page, 'Data').waitFor();
    await page.keyboard.press('Alt+p');
    const start = page.getByRole('combobox', { name: 'Start' });
    await eventually(() => start.evaluate((field) => field === document.activeElement), true);
    await page.keyboard.press('Alt+u');
    await start.fill('alice');
    await page.getByRole('option', { name: /ALICE/ }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/ui/explore');
  });

  it('[UI33] offers in the palette only what the role may see', async () => {
    const page = await web.windowOf(await web.service.newUser());
    await page.getByRole('button', { name: 'Find anything' }).click();
    await page.getByRole('option', { name: /My account/ }).waitFor();
    assert.equal(await page.getByRole('option', { name: /^Users/ }).count(), 0);
    const uploader = await web.windowOf(await web.service.newUser({ roles: [UPLOAD_ONLY] }));
    await openPalette(uploader, 'Control+k');
    await uploader.keyboard.type('alice');
    await uploader.getByText('No results.').waitFor();
  });

  it('[UI34] shows that there is no page at an unknown address, with a link back', async () => {
    const page = await web.adminWindow('/no/such/page');
    await heading(page, 'Page not found').waitFor();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await heading(page, 'Home').waitFor();
  });

  it('[UI190] leads addresses of pages of BloodHound to the same page here', async () => {
    const page = await web.adminWindow('/remediation?findingType=T0DCSync');
    await page.waitForURL(/\/ui\/findings\/T0DCSync$/);
    const moved: readonly (readonly [string, RegExp, string])[] = [
      ['my-profile', /\/ui\/account$/, 'My account'],
      ['attack-paths?environmentId=S-1-5-21-1', /\/ui\/findings\?environment=S-1-5-21-1$/, 'Findings'],
      ['privilege-zones/zones/1/details', /\/ui\/zones\/1$/, 'Tier Zero'],
    ];
    for (const [from, to, title] of moved) {
      await page.goto(`/ui/${from}`);
      await page.waitForURL(to);
      await heading(page, title).waitFor();
    }
    const query = Buffer.from('MATCH (g:Group) RETURN g').toString('base64');
    await page.goto(`/ui/explore?searchType=cypher&cypherSearch=${encodeURIComponent(query)}`);
    await page.getByText('3 objects, 0 relationships').waitFor();
  });

  it('[UI35] shows why a list could not be loaded, and the rest of the page', async () => {
    const page = await web.adminWindow('/account');
    await page.route('**/api/v2/tokens*', (route) => route.fulfill({ status: 418, body: 'out of tea' }));
    await page.reload();
    await page.getByRole('alert').getByText('Out of tea.').waitFor();
    await page.getByRole('heading', { name: 'Details' }).waitFor();
    await page.unroute('**/api/v2/tokens*');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No API tokens').waitFor();
    await eventually(() => page.getByRole('alert').count(), 0);
  });

  it('[UI35] shows that the user could not be loaded, and retries on request', async () => {
    const page = await web.adminWindow('', { faulty: true });
    await page.route('**/api/v2/self', (route) => route.fulfill({ status: 404, body: 'not now' }));
    await page.reload();
    await page.getByText('This page could not be shown').waitFor();
    await page.unroute('**/api/v2/self');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Home').waitFor();
  });

  it('[UI35] shows that the service cannot be reached, and continues once it can', async () => {
    const user = await web.service.newUser();
    const page = await web.windowOf(user, '/account', { faulty: true, locale: 'en-GB' });
    await page.getByText('No API tokens').waitFor();
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('script');
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await dialog.getByRole('alert').getByText('The service cannot be reached.').waitFor();
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await dialog.getByLabel('Key', { exact: true }).waitFor();
  });

  it('[UI35] shows on Home and in Explore that the graph did not answer, and retries on request', async () => {
    const page = await web.adminWindow('/account', { faulty: true });
    const broken = (route: Route) => route.fulfill({ status: 500, body: '{}' });
    await page.route('**/api/v2/available-domains', broken);
    await page.route('**/api/v2/graphs/cypher', broken);
    await page.goto('/ui');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    assert.equal(await page.getByText('Begin here').count(), 0);
    await page.unroute('**/api/v2/available-domains', broken);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Exposure' }).waitFor();
    await page.goto('/ui/explore?tab=cypher&query=MATCH%20(c%3AComputer)%20RETURN%20c');
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/api/v2/graphs/cypher', broken);
    await again.click();
    await page.getByText('1 object, 0 relationships').waitFor();
    await page.close();
  });

  it('[UI30] requests nothing that the role may not see, on a page of a finding', async () => {
    const page = await web.windowOf(await web.service.newUser({ roles: [UPLOAD_ONLY] }));
    const refused: string[] = [];
    page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
    await page.goto('/ui/findings/Kerberoasting');
    await page.getByText('Your role does not allow you to see the findings').waitFor();
    await page.waitForLoadState('networkidle');
    assert.deepEqual(refused, []);
    await page.close();
  });

  it('[UI36] folds the navigation away on narrow screens', async () => {
    await web.service.request('POST', '/api/v2/tokens', { token_name: 'collector' }, await web.service.admin());
    const page = await web.adminWindow('', { viewport: { width: 400, height: 800 } });
    assert.equal(await page.getByRole('navigation', { name: 'Pages' }).count(), 0);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Users' }).click();
    await heading(page, 'Users').waitFor();
    await eventually(() => page.getByRole('navigation', { name: 'Pages' }).count(), 0);
    for (const [path, content] of [
      ['', 'System status'],
      ['/account', 'collector'],
      ['/users', 'admin@example.com'],
      ['/roles', 'audit_log/Read'],
      ['/data', 'No uploads yet'],
      ['/zones/1', 'Search rules'],
      ['/audit', 'Create auth token'],
    ] as const) {
      await visit(page, path);
      await (path === '/zones/1' ? page.getByLabel(content) : page.getByText(content).first()).waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      const inside = await page.locator('main').evaluate((main) => main.scrollWidth);
      assert.ok(wide <= 400 && inside <= 400, `${path} is ${wide} pixels wide`);
    }
  });

  it('[UI37] offers to skip the navigation first', async () => {
    const page = await web.adminWindow();
    await page.reload();
    await heading(page, 'Home').waitFor();
    await page.keyboard.press('Tab');
    await eventually(() => page.evaluate(() => document.activeElement?.textContent), 'Skip to the content');
    await page.keyboard.press('Enter');
    await eventually(() => page.evaluate(() => document.activeElement?.id), 'content');
  });

  it('[UI40] shows the state of the service', async () => {
    const page = await web.adminWindow();
    const state = page.getByRole('region', { name: 'System status' });
    await state.getByText('Ready', { exact: true }).waitFor();
    await state.getByText('Enterprise').waitFor();
  });

  it('[UI41] ticks off what has been done', async () => {
    const user = await web.service.newUser();
    const page = await web.windowOf(user);
    const step = page.getByRole('link', { name: /Create an API token/ });
    await step.waitFor();
    assert.equal(await step.getByLabel('done:').count(), 0);
    await web.service.request('POST', '/api/v2/tokens', { token_name: 'collector' }, user);
    await page.reload();
    await step.getByLabel('done:').waitFor();
    await step.click();
    await heading(page, 'My account').waitFor();
  });

  it('[UI6] breaks no rule of the security policy on the way', () => {
    assert.deepEqual(web.complaints, []);
  });
});
