import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ADMIN_PASSWORD } from '@chokepoint/server/testing';
import type { Page } from 'playwright-core';
import { comeBack, eventually, logIn, oneTimeCode, WebTest } from '../testing/index.ts';
import { DOMAIN, smallDomain } from '../testing/small-domain.ts';

describe('Administration of users', () => {
  let web: WebTest;
  let page: Page;
  before(async () => {
    web = await WebTest.start();
    page = await web.adminWindow('/users', { movableClock: true });
  });
  after(() => web.stop());

  const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`\\b${name}\\b`) });
  async function act(page: Page, name: string, action: string): Promise<void> {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  }
  async function stored(id: string) {
    const answer = await web.service.request(
      'GET',
      `/api/v2/bloodhound-users/${id}`,
      undefined,
      await web.service.admin(),
    );
    return { status: answer.status, user: answer.json?.data };
  }

  it('[UI60] lists everybody, and narrows the list down by name, address or role', async () => {
    await web.service.newUser({ first_name: 'Zora', last_name: 'Quill', roles: [6] });
    await comeBack(page, '/users');
    await row(page, 'Zora Quill').getByText('Auditor').waitFor();
    await page.getByLabel('Search users').fill('quill audit');
    await page.getByText(/^1 of \d+ users$/).waitFor();
    await eventually(() => row(page, 'admin').count(), 0);
    await page.getByLabel('Search users').fill('xyzzy');
    await page.getByText('No user matches "xyzzy"').waitFor();
    await page.reload();
    await page.getByText('No user matches "xyzzy"').waitFor();
  });

  it('[UI61] creates a user, who chooses a password of their own at the first login', async () => {
    await comeBack(page, '/users');
    await page.getByRole('button', { name: 'Create user' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First name').fill('Nora');
    await dialog.getByLabel('Last name').fill('Vale');
    await dialog.getByLabel('User name').fill('n.vale');
    await dialog.getByLabel('E-mail').fill('n.vale@corp.example');
    await dialog.getByLabel('Role').selectOption('Power User');
    await dialog.getByText('Can upload data').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill('too weak');
    await dialog.getByRole('button', { name: 'Create user' }).click();
    await dialog.getByRole('alert').getByText('does not meet all rules').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill('For-the-first-day-1');
    await dialog.getByRole('button', { name: 'Create user' }).click();
    await row(page, 'Nora Vale').getByText('Power User').waitFor();

    const hers = await web.window();
    await hers.goto('/ui');
    await logIn(hers, 'n.vale', 'For-the-first-day-1');
    await hers.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  });

  it('[UI61] shows when a name is taken, and keeps the input', async () => {
    const taken = await web.service.newUser();
    await comeBack(page, '/users');
    await page.getByRole('button', { name: 'Create user' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First name').fill('Also');
    await dialog.getByLabel('Last name').fill('Here');
    await dialog.getByLabel('User name').fill(taken.name);
    await dialog.getByLabel('E-mail').fill('also@corp.example');
    await dialog.getByLabel('Role').selectOption('User');
    await dialog.getByLabel('Password', { exact: true }).fill('For-the-first-day-1');
    await dialog.getByRole('button', { name: 'Create user' }).click();
    await dialog.getByRole('alert').getByText('Principal name must be unique.').waitFor();
    await eventually(() => dialog.getByLabel('First name').inputValue(), 'Also');
  });

  it('[UI62] changes the details and the role of a user', async () => {
    const user = await web.service.newUser({ first_name: 'Old', last_name: 'Name' });
    await comeBack(page, '/users');
    await act(page, user.name, 'Edit');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First name').fill('New');
    await dialog.getByLabel('Role').selectOption('Read-Only');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row(page, 'New Name').getByText('Read-Only').waitFor();
    const { user: saved } = await stored(user.id);
    assert.deepEqual([saved.first_name, saved.last_name, saved.roles[0].name], ['New', 'Name', 'Read-Only']);
  });

  it('[UI63] disables a user after a confirmation, which ends the sessions, and enables again', async () => {
    const user = await web.service.newUser();
    const theirs = await web.windowOf(user);
    await comeBack(page, '/users');
    await act(page, user.name, 'Disable');
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await row(page, user.name).getByText('Disabled').waitFor();
    await theirs.reload();
    await theirs.getByRole('heading', { name: 'Log in' }).waitFor();
    await act(page, user.name, 'Enable');
    await row(page, user.name).getByText('Active').waitFor();
    assert.ok(await web.service.login(user.name, user.secret));
  });

  it('[UI64] deletes a user after a confirmation', async () => {
    const user = await web.service.newUser();
    await comeBack(page, '/users');
    await act(page, user.name, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal((await stored(user.id)).status, 200);
    await act(page, user.name, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    // While a dialog is open, nothing behind it has a role.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await row(page, user.name).waitFor({ state: 'detached' });
    assert.equal((await stored(user.id)).status, 404);
  });

  it('[UI65] sets the password of a user', async () => {
    const user = await web.service.newUser();
    await comeBack(page, '/users');
    await act(page, user.name, 'Set password');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill('Given-by-the-admin-3');
    await dialog.getByLabel('Has to be changed at the next login').uncheck();
    await dialog.getByRole('button', { name: 'Set password' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.ok(await web.service.login(user.name, 'Given-by-the-admin-3'));
  });

  it('[UI65] revokes the API tokens of a user with a new password, when asked to', async () => {
    const user = await web.service.newUser();
    await web.service.request('POST', '/api/v2/tokens', { token_name: 'script' }, user);
    await comeBack(page, '/users');
    await act(page, user.name, 'Set password');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill('Given-by-the-admin-3');
    await dialog.getByLabel('Also revoke the API tokens').check();
    await dialog.getByRole('button', { name: 'Set password' }).click();
    await dialog.waitFor({ state: 'detached' });
    const tokens = await web.service.get(`/api/v2/tokens?user_id=eq:${user.id}`);
    assert.deepEqual(tokens.json.data.tokens, []);
  });

  it('[UI78] lists the sessions of a user, and ends one or all of them', async () => {
    const user = await web.service.newUser();
    const theirs = await web.windowOf(user);
    const credentials = { login_method: 'secret', username: user.name, secret: user.secret };
    const curl = { headers: { 'user-agent': 'curl/8.5.0' } };
    const login = await web.service.request('POST', '/api/v2/login', credentials, curl);
    const bearer = login.json.data.session_token;
    await comeBack(page, '/users');
    await act(page, user.name, 'Sessions');
    const dialog = page.getByRole('dialog', { name: /^Sessions of / });
    await dialog.getByRole('button', { name: 'End the session of curl' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
    await dialog.getByRole('row', { name: /node/ }).first().waitFor();
    await dialog.getByRole('row', { name: /curl/ }).waitFor({ state: 'detached' });
    assert.equal((await web.service.request('GET', '/api/v2/self', undefined, { bearer })).status, 401);
    await dialog.getByRole('button', { name: 'End all' }).click();
    await dialog.getByText('No open sessions.').waitFor();
    await theirs.reload();
    await theirs.getByRole('heading', { name: 'Log in' }).waitFor();
  });

  it('[UI65] requires a new password from a user at the next login', async () => {
    const user = await web.service.newUser();
    await comeBack(page, `/users?find=${user.name}`);
    await act(page, user.name, 'Ask for a new password');
    await page.getByRole('dialog').getByRole('button', { name: 'Ask' }).click();
    await page.getByText('has to choose a new password.').waitFor();
    const theirs = await web.window();
    await theirs.goto('/ui');
    await logIn(theirs, user.name, user.secret);
    await theirs.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  });

  it('[UI68] takes one-time codes and API tokens away from a user', async () => {
    const user = await web.service.newUser();
    const path = `/api/v2/bloodhound-users/${user.id}` as const;
    const { json } = await web.service.request('POST', `${path}/mfa`, { secret: user.secret }, user);
    const otp = oneTimeCode(json.data.totp_secret, web.service.clock.now());
    await web.service.request('POST', `${path}/mfa-activation`, { otp }, user);
    await web.service.request('POST', '/api/v2/tokens', { token_name: 'old script' }, user);
    await comeBack(page, `/users?find=${user.name}`);
    await row(page, user.name).getByText('Password and code').waitFor();
    await act(page, user.name, 'Switch off one-time codes');
    await page.getByRole('dialog').getByLabel('Your password').fill(ADMIN_PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await row(page, user.name).getByText('Password', { exact: true }).waitFor();
    await act(page, user.name, 'API tokens');
    await page.getByRole('button', { name: 'Revoke old script' }).click();
    await page
      .getByRole('dialog', { name: /^Revoke/ })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await page.getByRole('dialog').getByText('No API tokens.').waitFor();
  });

  it('[UI69] lets a user see some environments only', async () => {
    await web.service.commit({ batches: [smallDomain(1)] });
    const user = await web.service.newUser();
    await comeBack(page, `/users?find=${user.name}`);
    await act(page, user.name, 'Edit');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Sees').selectOption('Chosen environments');
    await dialog.getByLabel('CORP.LOCAL').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { user: saved } = await stored(user.id);
    assert.equal(saved.all_environments, false);
    assert.deepEqual(
      saved.environment_targeted_access_control.map((one: { environment_id: string }) => one.environment_id),
      [DOMAIN],
    );
    await act(page, user.name, 'Edit');
    await dialog.getByLabel('Role').selectOption('Power User');
    await eventually(() => dialog.getByLabel('Sees').count(), 0);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row(page, user.name).getByText('Power User').waitFor();
    assert.equal((await stored(user.id)).user.all_environments, true);
  });

  it('[UI66] does not let users lock themselves out', async () => {
    await comeBack(page, '/users');
    await page.getByRole('button', { name: 'Actions for admin', exact: true }).click();
    await eventually(() => page.getByRole('menuitem').allTextContents(), [' Edit']);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await eventually(() => page.getByRole('dialog').getByLabel('Role').isDisabled(), true);
  });

  it('[UI67] shows the list without any action to those who may only read it', async () => {
    const auditor = await web.service.newUser({ roles: [6] });
    const theirs = await web.windowOf(auditor, '/users');
    await row(theirs, 'admin').first().waitFor();
    assert.equal(await theirs.getByRole('button', { name: 'Create user' }).count(), 0);
    assert.equal(await theirs.getByRole('button', { name: /^Actions for/ }).count(), 0);
  });

  it('[UI60] shows a long list page by page', async () => {
    const before = (await web.service.request('GET', '/api/v2/bloodhound-users', undefined, await web.service.admin()))
      .json.data.users.length;
    const names = Array.from({ length: 52 - before }, (_, at) => `zz-crowd-${String(at).padStart(2, '0')}`);
    const admin = await web.service.admin();
    const create = (principal: string) =>
      web.service.request(
        'POST',
        '/api/v2/bloodhound-users',
        { principal, email_address: `${principal}@example.com`, first_name: 'Zz', last_name: principal, roles: [3] },
        admin,
      );
    await Promise.all(names.map(create));
    await comeBack(page, '/users');
    await page.getByText('1–50 of 52').waitFor();
    await eventually(() => page.getByRole('row').count(), 51);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('51–52 of 52').waitFor();
    await row(page, names.at(-1)!).waitFor();
    await page.waitForURL(/page=1/);
  });

  it('[UI6] breaks no rule of the security policy on the way', () => {
    assert.deepEqual(web.complaints, []);
  });
});
