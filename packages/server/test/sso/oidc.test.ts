import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, it } from 'node:test';
import { generateKeyPair, type JWTPayload } from 'jose';
import { Provider } from 'oidc-provider';
import { HOUR, MINUTE, messageOf, serviceSuite } from '../../testing/index.ts';
import { codeOf, failureOf, type Page, PUBLIC_URL, TestBrowser } from '../../testing/sso/test-browser.ts';
import { authorizationIn, TestOidcProvider } from '../../testing/sso/test-oidc-provider.ts';

const CALLBACK = `${PUBLIC_URL}/api/v2/sso/corp/callback` as const;
const ALICE = 'alice@corp.example';
const INVALID_ANSWER = 'Exchange failed: the answer of the provider is not valid';
const MISCONFIGURED = 'Your SSO connection failed due to misconfiguration, please contact your Administrator';
const NO_CONNECTION = "We're having trouble connecting. Please check your internet and try again.";

serviceSuite('Logging in with an OpenID Connect provider', (service) => {
  let idp: TestOidcProvider;
  let providerId: number;

  async function newProvider(name: string, issuer: string, provision: object = { enabled: false }): Promise<number> {
    const answer = await service.post('/api/v2/sso-providers/oidc', {
      name,
      issuer,
      client_id: 'chokepoint',
      config: { auto_provision: provision },
    });
    assert.equal(answer.status, 201, answer.text);
    return answer.json.data.sso_provider_id;
  }
  async function newUser(email: string, sso_provider_id: number): Promise<void> {
    const user = { principal: email, email_address: email, roles: [3], sso_provider_id };
    const answer = await service.post('/api/v2/bloodhound-users', user);
    assert.equal(answer.status, 200, answer.text);
  }

  before(async () => {
    idp = await TestOidcProvider.start();
    providerId = await newProvider('Corp', idp.issuer);
    await newUser(ALICE, providerId);
  });
  after(() => idp.stop());
  afterEach(() => {
    idp.misbehaviour = {};
  });

  /** Goes to the provider and comes back with its answer, in which `change` replaces parameters. */
  async function login(
    browser: TestBrowser,
    claims: JWTPayload = { email: ALICE },
    change: Record<string, string> = {},
  ): Promise<Page> {
    const authorization = authorizationIn((await browser.begin('corp')).location!);
    const code = idp.authorize(authorization, claims);
    return browser.post(CALLBACK, { code, state: authorization.state, iss: idp.issuer, ...change });
  }

  it('sends the browser to the provider with state, nonce and a PKCE challenge', async () => {
    const page = await new TestBrowser(service).begin('corp');
    assert.equal(page.status, 302);
    assert.ok(page.location!.startsWith(`${idp.issuer}/authorize?`));
    const { parameters, state, nonce, challenge } = authorizationIn(page.location!);
    assert.match(state, /^[\w-]{43}$/);
    assert.match(nonce, /^[\w-]{43}$/);
    assert.match(challenge, /^[\w-]{43}$/);
    assert.deepEqual(
      ['response_type', 'response_mode', 'client_id', 'scope', 'code_challenge_method', 'redirect_uri'].map((name) =>
        parameters.get(name),
      ),
      ['code', 'form_post', 'chokepoint', 'openid profile email', 'S256', CALLBACK],
    );
    assert.match(page.setCookies[0]!, /^__Host-sso-login=[\w-]{43}; .*HttpOnly; Secure; SameSite=None$/);
    assert.doesNotMatch(page.setCookies.join(), new RegExp(`${state}|${nonce}`));
  });

  it('gives the session to the browser for a one-time code', async () => {
    const browser = new TestBrowser(service);
    const page = await login(browser);
    const answer = await browser.exchange(codeOf(page));
    assert.equal(answer.status, 200, answer.text);
    const self = await service.get('/api/v2/self', { bearer: answer.json.data.session_token });
    assert.equal(self.json.data.principal_name, ALICE);
    const { form, origin } = idp.exchanges.at(-1)!;
    assert.equal(form.get('grant_type'), 'authorization_code');
    assert.equal(form.get('client_id'), 'chokepoint');
    assert.equal(form.has('client_secret'), false);
    assert.equal(origin, PUBLIC_URL);
  });

  it('takes an answer in the query too', async () => {
    const browser = new TestBrowser(service);
    const authorization = authorizationIn((await browser.begin('corp')).location!);
    const code = idp.authorize(authorization, { email: ALICE });
    const page = await browser.get(`${CALLBACK}?${new URLSearchParams({ code, state: authorization.state })}`);
    assert.equal((await browser.exchange(codeOf(page))).status, 200);
  });

  it('takes the user name where it is an address and there is no other', async () => {
    assert.ok(codeOf(await login(new TestBrowser(service), { preferred_username: ALICE })));
    const failure = 'Claims invalid: no valid email address found';
    assert.equal(failureOf(await login(new TestBrowser(service), { preferred_username: 'alice' })), failure);
    assert.equal(failureOf(await login(new TestBrowser(service), {})), failure);
    assert.equal(failureOf(await login(new TestBrowser(service), { email: 'alice' })), failure);
  });

  it('M8 binds a user to the subject of the first login, and refuses another one with the same address', async () => {
    const email = 'bound@corp.example';
    await newUser(email, providerId);
    assert.ok(codeOf(await login(new TestBrowser(service), { email, sub: 'the first' })));
    const notAllowed = 'Your user is not allowed, please contact your Administrator';
    for (const claims of [{ email }, { preferred_username: email }, { email, email_verified: true }])
      assert.equal(failureOf(await login(new TestBrowser(service), { ...claims, sub: 'another' })), notAllowed);
    // The subject stays the same user when the address changes.
    assert.ok(codeOf(await login(new TestBrowser(service), { email: 'married@corp.example', sub: 'the first' })));
  });

  it('M8 forgets the subject, and ends the sessions, when the user is linked to another provider', async () => {
    const email = 'relinked@corp.example';
    await newUser(email, providerId);
    const admin = await service.admin();
    const browser = new TestBrowser(service);
    assert.ok(codeOf(await login(browser, { email, sub: 'before' })));
    const users = await service.request('GET', `/api/v2/bloodhound-users?principal_name=eq:${email}`, undefined, admin);
    const { id } = users.json.data.users[0];
    const sessions = async () =>
      (await service.request('GET', `/api/v2/sessions?user_id=${id}`, undefined, admin)).json.data.sessions.length;
    assert.equal(await sessions(), 1);
    const link = (sso_provider_id: number | null) =>
      service.request('PATCH', `/api/v2/bloodhound-users/${id}`, { roles: [3], sso_provider_id }, admin);
    assert.equal((await link(null)).status, 200);
    assert.equal(await sessions(), 0);
    assert.equal((await link(providerId)).status, 200);
    assert.ok(codeOf(await login(new TestBrowser(service), { email, sub: 'after' })));
  });

  it('refuses an address that the provider calls unverified', async () => {
    const claims = { email: ALICE, email_verified: false, preferred_username: ALICE };
    const page = await login(new TestBrowser(service), claims);
    assert.equal(failureOf(page), 'Claims invalid: no valid email address found');
  });

  it('takes only addresses that the provider calls verified, where that is required (M8)', async () => {
    const email = 'verified@corp.example';
    await newUser(email, providerId);
    const set = (require_verified_email: boolean) =>
      service.put('/api/v2/config', { key: 'auth.sso', value: { idp_initiated: true, require_verified_email } });
    assert.equal((await set(true)).status, 200);
    for (const claims of [
      { email },
      { preferred_username: email },
      { preferred_username: email, email_verified: true },
    ])
      assert.equal(
        failureOf(await login(new TestBrowser(service), claims)),
        'Claims invalid: no valid email address found',
      );
    assert.ok(codeOf(await login(new TestBrowser(service), { email, email_verified: true })));
    assert.equal((await set(false)).status, 200);
  });

  /** Runs with another provider, which says that it can verify addresses. */
  async function withVerifying(name: string, run: (other: TestOidcProvider, id: number) => Promise<void>) {
    const other = await TestOidcProvider.start();
    const userinfo_endpoint = `${other.issuer}/userinfo`;
    other.misbehaviour = { metadata: { claims_supported: ['sub', 'email', 'email_verified'], userinfo_endpoint } };
    try {
      const provision = { enabled: true, default_role_id: 3, role_provision: true };
      await run(other, await newProvider(name, other.issuer, provision));
    } finally {
      await other.stop();
    }
  }
  async function loginWith(other: TestOidcProvider, slug: string, claims: JWTPayload): Promise<Page> {
    const browser = new TestBrowser(service);
    const authorization = authorizationIn((await browser.begin(slug)).location!);
    const code = other.authorize(authorization, claims);
    const back = { code, state: authorization.state, iss: other.issuer };
    return browser.post(`${PUBLIC_URL}/api/v2/sso/${slug}/callback`, back);
  }
  const NOT_ALLOWED = 'Your user is not allowed, please contact your Administrator';

  it('M8 trusts no unverified address at a first login where the provider can verify addresses', async () => {
    await withVerifying('Verifying', async (other, id) => {
      const enter = (claims: JWTPayload) => loginWith(other, 'verifying', claims);
      const email = 'victim@corp.example';
      await newUser(email, id);
      for (const claims of [
        { email },
        { preferred_username: email },
        { preferred_username: email, email_verified: true },
      ])
        assert.equal(failureOf(await enter({ ...claims, sub: 'attacker' })), NOT_ALLOWED);
      assert.equal(failureOf(await enter({ email: 'unknown@corp.example' })), NOT_ALLOWED, 'nor creates a user by it');
      assert.ok(codeOf(await enter({ email, email_verified: true, sub: 'victim' })));
      assert.ok(codeOf(await enter({ email, sub: 'victim' })), 'the subject is enough from then on');
    });
  });

  it('M8 asks the provider whether an address is verified when the ID token does not say so', async () => {
    await withVerifying('Thin', async (other, id) => {
      const users: Record<string, object> = {};
      const email = 'thin@corp.example';
      await newUser(email, id);
      const answer = (path: string, response: ServerResponse) => {
        if (path !== '/userinfo') return false;
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(users.current));
        return true;
      };
      other.misbehaviour = { ...other.misbehaviour, answer };
      for (const [said, failure] of [
        [{ email, email_verified: false }, 'Claims invalid: no valid email address found'],
        [{ email: 'own@corp.example', email_verified: true }, NOT_ALLOWED],
        [{}, NOT_ALLOWED],
      ] as const) {
        users.current = { sub: 'thin', ...said };
        assert.equal(failureOf(await loginWith(other, 'thin', { email, sub: 'thin' })), failure);
      }
      users.current = { sub: 'thin', email, email_verified: true };
      assert.ok(codeOf(await loginWith(other, 'thin', { email, sub: 'thin' })));
    });
  });

  it('M8 reads what Entra says about an address', async () => {
    const email = 'entra@corp.example';
    await newUser(email, providerId);
    const refused = await login(new TestBrowser(service), { email, xms_edov: false });
    assert.equal(failureOf(refused), 'Claims invalid: no valid email address found');
    assert.ok(codeOf(await login(new TestBrowser(service), { email, xms_edov: true })));
  });

  it('M8 lets no other subject change the role of a user', async () => {
    await withVerifying('Roles', async (other, id) => {
      const email = 'role@corp.example';
      await newUser(email, id);
      const enter = (claims: JWTPayload) => loginWith(other, 'roles', { email, email_verified: true, ...claims });
      const role = async () =>
        (await service.get(`/api/v2/bloodhound-users?principal_name=eq:${email}`)).json.data.users[0]!.roles[0]!.name;
      assert.ok(codeOf(await enter({ sub: 'own', roles: ['bh-power-user'] })));
      assert.equal(failureOf(await enter({ sub: 'other', roles: ['bh-upload-only'] })), NOT_ALLOWED);
      assert.equal(await role(), 'Power User');
    });
  });

  it('refuses users whom it does not know', async () => {
    const page = await login(new TestBrowser(service), { email: 'nobody@corp.example' });
    assert.equal(failureOf(page), 'Your user is not allowed, please contact your Administrator');
  });

  it('writes attempts to the audit log', async () => {
    await login(new TestBrowser(service), { email: 'audited@corp.example' });
    const path = '/api/v2/audit?action=eq:LoginAttempt&status=eq:failure';
    const audit = await service.get(path);
    const entry = audit.json.data.logs.find((log) => log.fields.username === 'audited@corp.example')!;
    assert.equal(entry.fields.auth_type, 'oidc');
    assert.equal(entry.fields.sso_provider_id, providerId);
    assert.equal(typeof entry.fields.oidc_provider_id, 'number');
  });

  it('says what is missing in an answer', async () => {
    const browser = new TestBrowser(service);
    const { state } = authorizationIn((await browser.begin('corp')).location!);
    assert.equal(
      failureOf(await browser.post(CALLBACK, { code: 'x' })),
      'Invalid SSO Provider response: `state` parameter is missing',
    );
    assert.equal(
      failureOf(await new TestBrowser(service).post(CALLBACK, { code: 'x', state })),
      'Invalid request: `state` is missing',
    );
    await browser.begin('corp');
    assert.equal(failureOf(await browser.post(CALLBACK, { code: 'x', state })), 'Invalid: `state` do not match');
    const next = authorizationIn((await browser.begin('corp')).location!);
    assert.equal(
      failureOf(await browser.post(CALLBACK, { state: next.state, error: 'access_denied', error_description: '<b>' })),
      'Invalid SSO Provider response: `code` parameter is missing',
    );
  });

  it('refuses a state that was used, is another browser’s or has expired', async () => {
    const browser = new TestBrowser(service);
    const first = await browser.begin('corp');
    const authorization = authorizationIn(first.location!);
    const answer = () => ({ code: idp.authorize(authorization, { email: ALICE }), state: authorization.state });
    const cookie = first.setCookies[0]!.split(';')[0]!;
    const send = () =>
      service.post('/api/v2/sso/corp/callback', new URLSearchParams(answer()).toString(), {
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      });
    const stranger = new TestBrowser(service);
    await stranger.begin('corp');
    assert.equal(failureOf(await stranger.post(CALLBACK, answer())), 'Invalid: `state` do not match');
    assert.match((await send()).headers.get('location')!, /\/ui\/login\?code=/);
    const again = await send();
    assert.equal(new URL(again.headers.get('location')!).searchParams.get('error'), 'Invalid: `state` do not match');

    const late = new TestBrowser(service);
    const pending = authorizationIn((await late.begin('corp')).location!);
    service.clock.advance(7 * MINUTE + 1000);
    const page = await late.post(CALLBACK, { code: 'x', state: pending.state });
    assert.equal(failureOf(page), 'Invalid: `state` do not match');
    service.clock.advance(-7 * MINUTE - 1000);
  });

  it('refuses an answer of another provider (mix-up)', async () => {
    const page = await login(new TestBrowser(service), { email: ALICE }, { iss: 'https://attacker.example' });
    assert.equal(failureOf(page), INVALID_ANSWER);
    // An answer that is meant for one provider's address does not work at another's.
    const other = await TestOidcProvider.start();
    try {
      await newProvider(`Other ${service.databaseKind}`, other.issuer);
      const browser = new TestBrowser(service);
      const authorization = authorizationIn((await browser.begin('corp')).location!);
      const code = idp.authorize(authorization, { email: ALICE });
      const elsewhere = `${PUBLIC_URL}/api/v2/sso/other-${service.databaseKind}/callback` as const;
      const mixed = await browser.post(elsewhere, { code, state: authorization.state });
      assert.equal(failureOf(mixed), 'Invalid: `state` do not match');
      assert.equal(other.exchanges.length, 0, 'the code did not reach the other provider');
    } finally {
      await other.stop();
    }
  });

  it('misses the issuer in an answer where the provider promises it', async () => {
    const other = await TestOidcProvider.start();
    other.misbehaviour = { metadata: { authorization_response_iss_parameter_supported: true } };
    try {
      await newProvider(`Strict ${service.databaseKind}`, other.issuer);
      const browser = new TestBrowser(service);
      const authorization = authorizationIn((await browser.begin(`strict-${service.databaseKind}`)).location!);
      const code = other.authorize(authorization, { email: ALICE });
      const page = await browser.post(authorization.redirectUri, { code, state: authorization.state });
      assert.equal(failureOf(page), INVALID_ANSWER);
    } finally {
      await other.stop();
    }
  });

  it('refuses an ID token with another nonce, audience, issuer or a time that is over', async () => {
    const now = Math.floor(Date.now() / 1000);
    const wrong: JWTPayload[] = [
      { nonce: 'another' },
      { nonce: undefined },
      { aud: 'another-client' },
      { aud: ['chokepoint', 'another-client'], azp: 'another-client' },
      { iss: 'https://attacker.example' },
      { exp: now - 120 },
      { nbf: now + 600 },
      { sub: undefined },
    ];
    for (const claims of wrong) {
      idp.misbehaviour = { claims };
      assert.equal(failureOf(await login(new TestBrowser(service))), INVALID_ANSWER, JSON.stringify(claims));
    }
  });

  it('refuses an ID token that is not signed, or signed by another party', async () => {
    idp.misbehaviour = { unsigned: true };
    assert.equal(failureOf(await login(new TestBrowser(service))), INVALID_ANSWER);
    idp.misbehaviour = { key: (await generateKeyPair('RS256')).privateKey };
    assert.equal(failureOf(await login(new TestBrowser(service))), INVALID_ANSWER);
  });

  it('counts time by the clock of the service', async () => {
    service.clock.advance(HOUR);
    assert.equal(failureOf(await login(new TestBrowser(service))), INVALID_ANSWER, 'the ID token is an hour old');
    service.clock.advance(-HOUR);
    assert.ok(codeOf(await login(new TestBrowser(service))));
  });

  it('refuses a code that the provider does not know, without repeating what it said', async () => {
    const page = await login(new TestBrowser(service), { email: ALICE }, { code: 'stolen' });
    assert.equal(failureOf(page), 'Exchange failed: the provider refused the code');
  });

  it('says so when the provider cannot be reached, talks too much or nonsense', async () => {
    let names = 0;
    const begin = async (answer: TestOidcProvider['misbehaviour']['answer']) => {
      const other = await TestOidcProvider.start();
      other.misbehaviour = { ...(answer && { answer }) };
      const name = `broken-${service.databaseKind}-${++names}`;
      await newProvider(name, other.issuer);
      if (!answer) await other.stop();
      const failure = failureOf(await new TestBrowser(service).begin(name));
      if (answer) await other.stop();
      return failure;
    };
    assert.equal(await begin(undefined), NO_CONNECTION, 'nobody listens');
    assert.equal(
      await begin((_path, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(2 << 20)}"`);
        return true;
      }),
      NO_CONNECTION,
      'more than a mebibyte',
    );
    assert.equal(
      await begin((_path, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        return true;
      }),
      MISCONFIGURED,
    );
    const impostor = await TestOidcProvider.start();
    impostor.misbehaviour = { metadata: { issuer: idp.issuer } };
    await newProvider(`impostor-${service.databaseKind}`, impostor.issuer);
    assert.equal(failureOf(await new TestBrowser(service).begin(`impostor-${service.databaseKind}`)), MISCONFIGURED);
    await impostor.stop();
  });

  it('follows no redirect of the provider', async () => {
    const other = await TestOidcProvider.start();
    try {
      const metadata = await (await fetch(`${other.issuer}/.well-known/openid-configuration`)).json();
      const moved = `moved-${service.databaseKind}`;
      await newProvider(moved, other.issuer);
      other.misbehaviour = {
        answer: (path, response) => {
          if (path === '/moved')
            response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata));
          else response.writeHead(302, { location: `${other.issuer}/moved` }).end();
          return true;
        },
      };
      assert.equal(failureOf(await new TestBrowser(service).begin(moved)), MISCONFIGURED);
    } finally {
      await other.stop();
    }
  });

  it('redirects to no endpoint without https', async () => {
    for (const [index, authorization_endpoint] of ['http://idp.example/authorize', 'javascript:alert(1)'].entries()) {
      const other = await TestOidcProvider.start();
      other.misbehaviour = { metadata: { authorization_endpoint } };
      const name = `insecure-${service.databaseKind}-${index}`;
      await newProvider(name, other.issuer);
      const failure = failureOf(await new TestBrowser(service).begin(name));
      await other.stop();
      assert.equal(failure, MISCONFIGURED);
    }
  });

  it('fetches nothing from an endpoint without https', async () => {
    const other = await TestOidcProvider.start();
    try {
      other.misbehaviour = { metadata: { token_endpoint: 'http://idp.example/token' } };
      await newProvider(`plain-${service.databaseKind}`, other.issuer);
      const browser = new TestBrowser(service);
      const authorization = authorizationIn((await browser.begin(`plain-${service.databaseKind}`)).location!);
      const code = other.authorize(authorization, { email: ALICE });
      const page = await browser.post(authorization.redirectUri, { code, state: authorization.state });
      assert.equal(failureOf(page), INVALID_ANSWER);
    } finally {
      await other.stop();
    }
  });

  it('ends the sessions when the provider is changed', async () => {
    const browser = new TestBrowser(service);
    const bearer = (await browser.exchange(codeOf(await login(browser)))).json.data.session_token;
    const path = `/api/v2/sso-providers/${providerId}` as const;
    assert.equal((await service.patch(path, {})).status, 200);
    const self = await service.get('/api/v2/self', { bearer });
    assert.equal(self.status, 401);
    assert.equal(messageOf(self), 'Token Authorization failed.');
  });

  it('has no SAML metadata and no signing certificate', async () => {
    assert.equal((await service.request('GET', '/api/v2/sso/corp/metadata')).status, 404);
    const path = `/api/v2/sso-providers/${providerId}/signing-certificate` as const;
    assert.equal((await service.get(path)).status, 404);
  });

  it('works with a certified provider (oidc-provider)', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const redirectUri = `${PUBLIC_URL}/api/v2/sso/real/callback` as const;
    const real = new Provider(issuer, {
      clients: [
        {
          client_id: 'chokepoint',
          token_endpoint_auth_method: 'none',
          redirect_uris: [redirectUri],
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
      ],
      cookies: { keys: ['only for this test'] },
      pkce: { required: () => true },
      conformIdTokenClaims: false,
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ sub: id, email: id, email_verified: true, given_name: 'Ada', family_name: 'Lovelace' }),
      }),
    });
    server.on('request', real.callback());
    try {
      const id = await newProvider('Real', issuer);
      await newUser('ada@corp.example', id);
      const browser = new TestBrowser(service);
      // From page to page as a user goes: log in, consent, back to us.
      let page = await browser.begin('real');
      for (let step = 0; !page.location?.startsWith(PUBLIC_URL); step++) {
        assert.ok(step < 20, 'the provider does not lead back');
        page = page.location
          ? await browser.get(new URL(page.location, issuer).href)
          : await browser.submit(
              page,
              issuer,
              page.text.includes('name="login"') ? { login: 'ada@corp.example', password: 'x' } : {},
            );
      }
      const answer = await browser.exchange(codeOf(page));
      assert.equal(answer.status, 200, answer.text);
      const self = await service.get('/api/v2/self', { bearer: answer.json.data.session_token });
      assert.equal(self.json.data.email_address, 'ada@corp.example');
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
