import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { freePort } from '@chokepoint/server/testing';
import { authorizationIn, TestOidcProvider } from '../../server/testing/sso/test-oidc-provider.ts';
import { eventually, eventuallyMatches, WebTest } from '../testing/index.ts';

const ALICE = 'alice@corp.example';

describe('Logging in with an identity provider', () => {
  let web: WebTest;
  let idp: TestOidcProvider;

  before(async () => {
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    web = await WebTest.start({ env: { CHOKEPOINT_PORT: String(port), CHOKEPOINT_PUBLIC_URL: publicUrl } });
    idp = await TestOidcProvider.start();
    idp.misbehaviour = { answer: loginPage };
    const admin = await web.service.admin();
    const provider = await web.service.request(
      'POST',
      '/api/v2/sso-providers/oidc',
      {
        name: 'Corp Login',
        issuer: idp.issuer,
        client_id: 'chokepoint',
        config: { auto_provision: { enabled: false } },
      },
      admin,
    );
    assert.equal(provider.status, 201, provider.text);
    const sso_provider_id = provider.json.data.sso_provider_id;
    const user = { principal: ALICE, email_address: ALICE, first_name: 'Alice', roles: [2], sso_provider_id };
    assert.equal((await web.service.request('POST', '/api/v2/bloodhound-users', user, admin)).status, 200);
  });
  after(async () => {
    await web.stop();
    await idp.stop();
  });

  /** The page of the provider: one button for Alice, one for somebody whom the service does not know. */
  function loginPage(path: string, response: ServerResponse): boolean {
    if (!path.startsWith('/authorize')) return false;
    const authorization = authorizationIn(`${idp.issuer}${path}`);
    const form = (email: string) =>
      `<form method="post" action="${authorization.redirectUri}"><input type="hidden" name="code" value="${idp.authorize(authorization, { email })}"><input type="hidden" name="state" value="${authorization.state}"><input type="hidden" name="iss" value="${idp.issuer}"><button>${email}</button></form>`;
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Corp</title>${form(ALICE)}${form('mallory@corp.example')}`);
    return true;
  }

  it('[UI13] lists the providers, and comes back from one to the requested page', async () => {
    const page = await web.window();
    await page.goto('/ui/account');
    await page.getByRole('link', { name: 'Continue with Corp Login' }).click();
    await page.getByRole('button', { name: ALICE }).click();
    await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
    await eventually(() => new URL(page.url()).pathname, '/ui/account');
    await eventually(() => new URL(page.url()).search, '');
    await page.getByText('Identity provider', { exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Change password' }).count(), 0);
  });

  it('[UI14] shows why the service refused the answer of the provider', async () => {
    const page = await web.window();
    await page.goto('/ui');
    await page.getByRole('link', { name: 'Continue with Corp Login' }).click();
    await page.getByRole('button', { name: 'mallory@corp.example' }).click();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await eventuallyMatches(() => page.getByRole('alert').textContent(), /not allowed|Administrator/i);
  });

  it('[UI13] shows that a code was used already or came too late', async () => {
    const page = await web.window();
    await page.goto('/ui/login?code=made-up');
    await eventuallyMatches(() => page.getByRole('alert').textContent(), /took too long or was already used/);
    await eventually(() => page.url().includes('code='), false);
  });

  it('[UI6] breaks no rule of the security policy on the way', () => {
    assert.deepEqual(web.complaints, []);
  });
});
