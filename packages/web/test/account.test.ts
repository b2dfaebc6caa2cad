import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { MINUTE } from '@chokepoint/server/testing';
import { eventually, oneTimeCode, WebTest } from '../testing/index.ts';

describe('My account', () => {
  let web: WebTest;
  before(async () => {
    web = await WebTest.start();
  });
  afterEach(() => web.closeWindows());
  after(() => web.stop());

  it('[UI50] shows who one is', async () => {
    const user = await web.service.newUser({ first_name: 'Ada', last_name: 'Moor', roles: [5] });
    const page = await web.windowOf(user, '/account');
    const details = page.getByRole('region', { name: 'Details' });
    for (const text of ['Ada Moor', `${user.name}@example.com`, user.name, 'Power User', 'Password', 'in 3 months'])
      await details.getByText(text, { exact: true }).waitFor();
  });

  it('[UI51] changes the password, with the rules ticked off while typing', async () => {
    const user = await web.service.newUser();
    const page = await web.windowOf(user, '/account');
    await page.getByLabel('New password', { exact: true }).fill('short');
    const needed = page.getByRole('list', { name: 'A password needs' });
    await eventually(() => needed.getByLabel('fulfilled:').count(), 1);
    const secret = 'Quite-a-long-sentence-5';
    await page.getByLabel('Current password').fill('not-the-password');
    for (const label of ['New password', 'New password again'])
      await page.getByLabel(label, { exact: true }).fill(secret);
    await eventually(() => needed.getByLabel('missing:').count(), 0);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('alert').getByText('Invalid current password.').waitFor();
    await page.getByLabel('Current password').fill(user.secret);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed.').waitFor();
    await eventually(() => page.getByLabel('Current password').inputValue(), '');
    assert.ok(await web.service.login(user.name, secret));
  });

  it('[UI51] revokes the API tokens with the change of the password, when asked to', async () => {
    const user = await web.service.newUser();
    await web.service.request('POST', '/api/v2/tokens', { token_name: 'script' }, user);
    const page = await web.windowOf(user, '/account');
    await page.getByRole('row', { name: /script/ }).waitFor();
    await page.getByLabel('Current password').fill(user.secret);
    for (const label of ['New password', 'New password again'])
      await page.getByLabel(label, { exact: true }).fill('Quite-a-long-sentence-5');
    await page.getByLabel('Also revoke my API tokens').check();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed.').waitFor();
    await page.getByText('No API tokens').waitFor();
  });

  it('[UI52] switches one-time codes on with a QR code and a first code, and off again', async () => {
    const user = await web.service.newUser();
    const page = await web.windowOf(user, '/account');
    const codes = page.getByRole('region', { name: 'One-time codes' });
    await codes.getByText('Off', { exact: true }).waitFor();
    await codes.getByRole('button', { name: 'Switch on' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill('not-the-password');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('alert').getByText('Unable to verify current password.').waitFor();
    await dialog.getByLabel('Your password').fill(user.secret);
    await dialog.getByRole('button', { name: 'Continue' }).click();

    const picture = dialog.getByRole('img', { name: /QR code/ });
    await picture.waitFor();
    await eventually(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0), true);
    const seed = await dialog.getByRole('textbox', { name: 'Key to type instead' }).inputValue();
    await dialog.getByLabel('One-time code').fill(oneTimeCode(seed, web.service.clock.now()));
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await codes.getByText('On', { exact: true }).waitFor();
    await assert.rejects(web.service.login(user.name, user.secret), /400/);
    web.service.clock.advance(MINUTE);
    assert.ok(await web.service.login(user.name, user.secret, oneTimeCode(seed, web.service.clock.now())));

    await codes.getByRole('button', { name: 'Switch off' }).click();
    await dialog.getByLabel('Your password').fill(user.secret);
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await codes.getByText('Off', { exact: true }).waitFor();
    assert.ok(await web.service.login(user.name, user.secret));
  });

  it('[UI53] creates an API token, shows its key once and lets it be copied', async () => {
    const user = await web.service.newUser();
    const page = await web.windowOf(user, '/account', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByText('No API tokens').waitFor();
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('collector on dc01');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const key = await dialog.getByLabel('Key', { exact: true }).inputValue();
    const id = await dialog.getByLabel('Id', { exact: true }).inputValue();
    assert.match(key, /^[\w+/=-]{40,}$/);
    assert.match(id, /^[0-9a-f-]{36}$/);
    await dialog.getByRole('button', { name: 'Copy key' }).click();
    await dialog.getByRole('button', { name: 'Key copied' }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), key);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('row', { name: /collector on dc01/ }).waitFor();
    await eventually(async () => (await page.content()).includes(key), false, 'the key is gone');
  });

  it('[UI53] revokes an API token after a confirmation', async () => {
    const user = await web.service.newUser();
    for (const token_name of ['old script', 'new script'])
      await web.service.request('POST', '/api/v2/tokens', { token_name }, user);
    const page = await web.windowOf(user, '/account');
    await page.getByRole('button', { name: 'Revoke old script' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Revoke old script' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('The token "old script" is revoked.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /old script/ }).waitFor({ state: 'detached' });
    const { json } = await web.service.request('GET', '/api/v2/tokens', undefined, user);
    assert.deepEqual(
      json.data.tokens.map((token: { name: string }) => token.name),
      ['new script'],
    );
  });

  it('[UI53] approves a program that shows a code, and denies another', async () => {
    const user = await web.service.newUser();
    const begin = async (name: string) =>
      (await web.service.request('POST', '/api/v2/device/authorization', { client_id: name })).json;
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
    const take = (device_code: string) =>
      web.service.request('POST', '/api/v2/device/token', { grant_type, device_code });
    const wanted = await begin('assistant');
    const page = await web.windowOf(user, '/device');
    await page.getByLabel('Code shown by the program').fill('BCDF-GHJK');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('link', { name: 'Enter another code' }).click();
    await page.getByLabel('Code shown by the program').fill(wanted.user_code.toLowerCase());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('assistant', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('assistant is approved.').waitFor();
    const taken = await take(wanted.device_code);
    assert.equal(taken.status, 200, taken.text);

    const unwanted = await begin('stranger');
    await page.goto(`${web.service.url}/ui/device?code=${unwanted.user_code}`);
    await page.getByText('stranger', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByText('stranger is denied.').waitFor();
    assert.equal((await take(unwanted.device_code)).status, 400);
  });

  it('[UI53] shows why a token cannot be created', async () => {
    const user = await web.service.newUser();
    const page = await web.windowOf(user, '/account');
    const { parameters } = web.service.parts;
    await parameters.set('auth.api_tokens', { enabled: false }, web.service.clock.now());
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('too late');
    await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('alert').getByText('API key creation is disabled.').waitFor();
  });

  it('[UI54] lists sessions with their last use, ends one, and all others', async () => {
    const user = await web.service.newUser();
    const logIn = async (program: string) => {
      const body = { login_method: 'secret', username: user.name, secret: user.secret };
      const answer = await web.service.request('POST', '/api/v2/login', body, { headers: { 'user-agent': program } });
      return { bearer: answer.json.data.session_token };
    };
    const isOpen = async (as: { bearer: string }) =>
      (await web.service.request('GET', '/api/v2/self', undefined, as)).status === 200;
    const [script, phone] = [await logIn('curl/8.5.0'), await logIn('Mozilla/5.0 (iPhone; CPU) Safari/605')];
    const page = await web.windowOf(user, '/account');
    const sessions = page.getByRole('region', { name: 'Sessions' }).first();
    await sessions.getByRole('row', { name: /This session/ }).waitFor();
    await sessions
      .getByRole('row', { name: /Safari on iOS/ })
      .getByText('just now')
      .first()
      .waitFor();

    await sessions.getByRole('button', { name: 'End the session of curl' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('curl has to log in again.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await isOpen(script), true);
    await sessions.getByRole('button', { name: 'End the session of curl' }).click();
    await dialog.getByRole('button', { name: 'End session' }).click();
    await dialog.waitFor({ state: 'detached' });
    await sessions.getByRole('row', { name: /curl/ }).waitFor({ state: 'detached' });
    assert.deepEqual([await isOpen(script), await isOpen(phone)], [false, true]);

    await sessions.getByRole('button', { name: 'End all others' }).click();
    await dialog.getByRole('button', { name: 'End sessions' }).click();
    await page.getByText('All other sessions have ended.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await eventually(() => sessions.getByRole('row').count(), 2, 'the heading and this session');
    assert.deepEqual([await isOpen(phone), await isOpen(user)], [false, false]);
    await page.reload();
    await sessions.getByRole('row', { name: /This session/ }).waitFor();
  });

  it('[UI6] breaks no rule of the security policy on the way', () => {
    assert.deepEqual(web.complaints, []);
  });
});
