import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { ADMIN_PASSWORD, DAY, MINUTE } from '@chokepoint/server/testing';
import type { Page } from 'playwright-core';
import { eventually, eventuallyMatches, logIn, oneTimeCode, WebTest } from '../testing/index.ts';

describe('Logging in', () => {
  let web: WebTest;
  before(async () => {
    web = await WebTest.start();
  });
  afterEach(() => web.closeWindows());
  after(() => web.stop());

  const alertOf = async (page: Page) => (await page.getByRole('alert').textContent()) ?? '';
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  it('[UI10] begins a session with name and password, by keyboard alone', async () => {
    const page = await web.window();
    await page.goto('/ui');
    await page.getByLabel('User name or e-mail').waitFor();
    await page.keyboard.type('admin');
    await page.keyboard.press('Tab');
    await page.keyboard.type(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    await heading(page, 'Home').waitFor();
    await page.waitForURL(/\/ui\/?$/);
  });

  it('[UI11] shows that name or password is wrong, and not which', async () => {
    const page = await web.window();
    for (const [name, secret] of [
      ['admin', 'not-the-password'],
      ['nobody', ADMIN_PASSWORD],
    ] as const) {
      await page.goto('/ui/login');
      await logIn(page, name, secret);
      assert.equal(await alertOf(page), 'The user name or the password is wrong.');
    }
  });

  it('[UI12] requests a one-time code where they are switched on, until it is right', async () => {
    const user = await web.service.newUser();
    const path = `/api/v2/bloodhound-users/${user.id}` as const;
    const { json } = await web.service.request('POST', `${path}/mfa`, { secret: user.secret }, user);
    const seed: string = json.data.totp_secret;
    const code = () => oneTimeCode(seed, web.service.clock.now());
    await web.service.request('POST', `${path}/mfa-activation`, { otp: code() }, user);
    web.service.clock.advance(MINUTE);

    const page = await web.window();
    await page.goto('/ui');
    await logIn(page, user.name, user.secret);
    await heading(page, 'One-time code').waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    const wrong = code() === '000000' ? '111111' : '000000';
    await page.getByLabel('One-time code').fill(wrong);
    await page.getByRole('button', { name: 'Continue' }).click();
    assert.match(await alertOf(page), /is wrong/);
    await page.getByLabel('One-time code').fill(code());
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading(page, 'Home').waitFor();
  });

  it('[UI14] shows why a login with a provider failed', async () => {
    const page = await web.window();
    await page.goto(`/ui/login?error=${encodeURIComponent('Your <b>user</b> is not allowed')}`);
    assert.equal(await alertOf(page), 'Your <b>user</b> is not allowed');
  });

  it('[UI15] lets users whose password has expired do nothing but change it', async () => {
    const user = await web.service.newUser({ needs_password_reset: true });
    const page = await web.window();
    await page.goto('/ui/account');
    await logIn(page, user.name, user.secret);
    await heading(page, 'Choose a new password').waitFor();
    await page.goto('/ui/users');
    await heading(page, 'Choose a new password').waitFor();

    const secret = 'A-better-one-than-before-7';
    await page.getByLabel('Current password').fill(user.secret);
    await page.getByLabel('New password', { exact: true }).fill(secret);
    await page.getByLabel('New password again').fill(`${secret}x`);
    await page.getByRole('button', { name: 'Change password' }).click();
    assert.equal(await alertOf(page), 'The new passwords do not match.');
    await page.getByLabel('New password again').fill(secret);
    await page.getByRole('button', { name: 'Change password' }).click();
    await heading(page, 'Users').waitFor();
    assert.ok(await web.service.login(user.name, secret));
  });

  it('[UI15] notices a password that expires during a session', async () => {
    const user = await web.service.newUser();
    const page = await web.windowOf(user);
    const path = `/api/v2/bloodhound-users/${user.id}/secret`;
    const body = { current_secret: user.secret, secret: 'Another-secret-43!', needs_password_reset: true };
    // In the session of the page, which is the one that a change of password leaves open.
    const change = await web.service.request('PUT', path, body, { bearer: await tokenOf(page) });
    assert.equal(change.status, 200, change.text);
    await page.reload();
    await heading(page, 'Choose a new password').waitFor();
  });

  it('[UI16] shows disabled users, and no one else, that they are disabled', async () => {
    const user = await web.service.newUser();
    const change = { roles: [2], is_disabled: true };
    await web.service.request('PATCH', `/api/v2/bloodhound-users/${user.id}`, change, await web.service.admin());
    const page = await web.window();
    await page.goto('/ui');
    await logIn(page, user.name, 'not-the-password');
    await page.getByRole('alert').waitFor();
    await logIn(page, user.name, user.secret);
    await heading(page, 'This account is disabled').waitFor();
    await eventually(() => new URL(page.url()).pathname, '/ui/user-disabled');
    await page.getByRole('link', { name: 'Back to the login' }).click();
    await heading(page, 'Log in').waitFor();
  });

  it('[UI17] keeps the session over a reload, and shares it with other windows', async () => {
    const page = await web.adminWindow('/users');
    await page.reload();
    await heading(page, 'Users').waitFor();
    const other = await page.context().newPage();
    await other.goto('/ui/users');
    await heading(other, 'Users').waitFor();
    // What proves the session is out of reach of scripts.
    assert.equal(await other.evaluate(() => document.cookie), '');
    assert.doesNotMatch(await other.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })), /eyJ/);
    await other.getByRole('button', { name: /Account menu/ }).click();
    await other.getByRole('menuitem', { name: 'Log out' }).click();
    await heading(page, 'Log in').waitFor();
  });

  it('[UI18] leads to the requested page, with its query', async () => {
    const page = await web.window();
    await page.goto('/ui/account?tab=tokens');
    await logIn(page, 'admin', ADMIN_PASSWORD);
    await heading(page, 'My account').waitFor();
    await page.waitForURL(/\/ui\/account\?tab=tokens$/);
  });

  it('[UI18] returns to the login when the service refuses the session, and then to the same page', async () => {
    const page = await web.adminWindow('/users');
    await page.getByRole('button', { name: 'Create user' }).waitFor();
    await endSessionOf(page);
    // The page also asks by itself now and then: it may have learnt of it already.
    await page.evaluate(() =>
      [...document.querySelectorAll('button')].find((one) => /Create user/.test(one.innerText))?.click(),
    );
    await heading(page, 'Log in').waitFor();
    await logIn(page, 'admin', ADMIN_PASSWORD);
    await heading(page, 'Users').waitFor();
    await eventually(() => new URL(page.url()).pathname, '/ui/users');
  });

  it('[UI18] does the same for a session that ended while the window was elsewhere', async () => {
    const page = await web.adminWindow();
    await endSessionOf(page);
    await page.goto('/ui/account');
    await heading(page, 'Log in').waitFor();
    await logIn(page, 'admin', ADMIN_PASSWORD);
    await heading(page, 'My account').waitFor();
  });

  it('[UI19] ends the session here and at the service', async () => {
    const page = await web.adminWindow('/account');
    const token = await tokenOf(page);
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await heading(page, 'Log in').waitFor();
    await eventually(() => new URL(page.url()).search, '');
    assert.equal((await web.service.request('GET', '/api/v2/self', undefined, { bearer: token })).status, 401);
    await page.goBack();
    await heading(page, 'Log in').waitFor();
  });

  it('[UI20] never leads from the login to another site', async () => {
    const page = await web.window();
    for (const next of ['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      await page.goto(`/ui/login?next=${encodeURIComponent(next)}`);
      await logIn(page, 'admin', ADMIN_PASSWORD);
      await heading(page, 'Home').waitFor();
      await eventuallyMatches(() => page.url(), /^http:\/\/127\.0\.0\.1:\d+\/ui\/?$/, next);
      await page.evaluate(() => localStorage.removeItem('chokepoint.session'));
    }
  });

  it('[UI11] shows how long to wait after too many failed attempts', async () => {
    const page = await web.window();
    await page.goto('/ui/login');
    for (let attempt = 0; attempt < 10; attempt++)
      await web.service.request('POST', '/api/v2/login', {
        login_method: 'secret',
        username: 'ghost',
        secret: `${attempt}`,
      });
    await logIn(page, 'ghost', 'whatever');
    assert.match(await alertOf(page), /^Too many attempts. Try again in \d minutes\.$/);
    web.service.clock.advance(DAY);
  });

  it('[UI6] breaks no rule of the security policy on the way', () => {
    assert.deepEqual(web.complaints, []);
  });

  async function tokenOf(page: Page): Promise<string> {
    const cookies = await page.context().cookies(web.service.url);
    const token = cookies.find(({ name }) => name.startsWith('chokepoint-session'))?.value;
    assert.ok(token);
    return token;
  }

  async function endSessionOf(page: Page): Promise<void> {
    await web.service.request('POST', '/api/v2/logout', undefined, { bearer: await tokenOf(page) });
  }
});
