import assert from 'node:assert/strict';
import { verify, X509Certificate } from 'node:crypto';
import { before, it } from 'node:test';
import { Constants, IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify';
import { HOUR, MINUTE, messageOf, serviceSuite } from '../../testing/index.ts';
import { codeOf, failureOf, formOf, type Page, PUBLIC_URL, TestBrowser } from '../../testing/sso/test-browser.ts';
import {
  newSigningKey,
  type ResponseContent,
  requestId,
  requestIn,
  samlForm,
  TestSamlProvider,
} from '../../testing/sso/test-saml-provider.ts';

const ROOT = `${PUBLIC_URL}/api/v2/sso/corp` as const;
const NOT_ALLOWED = 'Your user is not allowed, please contact your Administrator';

serviceSuite('Logging in with a SAML provider', (service) => {
  let providerId: number;
  let samlId: number;
  const idp = new TestSamlProvider();

  before(async () => {
    const answer = await service.post('/api/v2/sso-providers/saml', samlForm('Corp', idp.metadata()));
    assert.equal(answer.status, 200, answer.text);
    providerId = answer.json.data.sso_provider_id;
    samlId = answer.json.data.id;
  });

  let users = 0;
  /** A user of the provider, by e-mail address. */
  async function newUser(fields: Record<string, unknown> = {}): Promise<string> {
    const email = `saml-${++users}@corp.example`;
    const answer = await service.post('/api/v2/bloodhound-users', {
      principal: email,
      email_address: email,
      roles: [3],
      sso_provider_id: providerId,
      ...fields,
    });
    assert.equal(answer.status, 200, answer.text);
    return email;
  }

  const callback = (browser: TestBrowser, xml: string, more: Record<string, string> = {}) =>
    browser.post(`${ROOT}/callback`, { SAMLResponse: Buffer.from(xml).toString('base64'), ...more });

  /** Goes to the provider and comes back with its answer. */
  async function login(browser: TestBrowser, email: string, change: Partial<ResponseContent> = {}): Promise<Page> {
    const { location } = await browser.begin('corp');
    const content = idp.content(ROOT, requestId(requestIn(location!)), email, service.clock.now());
    return callback(browser, idp.response({ ...content, ...change }));
  }

  it('sends the browser to the provider with a signed request', async () => {
    const page = await new TestBrowser(service).begin('corp');
    assert.equal(page.status, 302);
    const url = new URL(page.location!);
    assert.equal(`${url.origin}${url.pathname}`, 'https://idp.example/sso/HTTP-Redirect');
    assert.equal(url.searchParams.get('SigAlg'), 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256');
    const certificate = await service.get(`/api/v2/sso-providers/${providerId}/signing-certificate`);
    const signed = url.search.slice(1).replace(/&Signature=.*$/, '');
    const signature = Buffer.from(url.searchParams.get('Signature')!, 'base64');
    assert.ok(verify('sha256', Buffer.from(signed), new X509Certificate(certificate.text).publicKey, signature));
    const request = requestIn(page.location!);
    assert.match(request, new RegExp(`AssertionConsumerServiceURL="${ROOT}/callback"`));
    assert.match(request, new RegExp(`<saml:Issuer[^>]*>${ROOT}</saml:Issuer>`));
    assert.match(request, /nameid-format:emailAddress/);
  });

  it('binds the login to the browser with a cookie that scripts cannot read and that comes along from other sites', async () => {
    const [cookie, ...others] = (await new TestBrowser(service).begin('corp')).setCookies;
    assert.deepEqual(others, []);
    assert.match(cookie!, /^__Host-sso-login=[\w-]{43}; Max-Age=420; Path=\/; HttpOnly; Secure; SameSite=None$/);
  });

  it('gives the session to the browser for a one-time code', async () => {
    const email = await newUser();
    const browser = new TestBrowser(service);
    const page = await login(browser, email);
    assert.equal(page.status, 302);
    assert.match(page.location!, /^https:\/\/chokepoint\.test\/ui\/login\?code=[\w-]{43}$/);
    assert.equal(page.headers.get('cache-control'), 'no-store');
    assert.ok(page.setCookies.some((line) => /^__Host-sso-login=; Max-Age=0/.test(line)));
    const cookie = page.setCookies.find((line) => line.startsWith('__Host-sso-code='));
    assert.match(cookie!, /; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const answer = await browser.exchange(codeOf(page));
    assert.equal(answer.status, 200);
    assert.equal(answer.json.data.auth_expired, false);
    const self = await service.get('/api/v2/self', { bearer: answer.json.data.session_token });
    assert.equal(self.json.data.principal_name, email);
    assert.equal(self.json.data.id, answer.json.data.user_id);
    assert.equal(self.json.data.saml_provider_id, samlId);
  });

  it('takes a code once, within a minute, from the browser that it was given to', async () => {
    const email = await newUser();
    const browser = new TestBrowser(service);
    const code = codeOf(await login(browser, email));
    const stranger = new TestBrowser(service);
    assert.equal((await stranger.exchange(code)).status, 401);
    await login(stranger, await newUser());
    const stolen = await stranger.exchange(code);
    assert.equal(stolen.status, 401, 'with a code cookie of its own');
    assert.equal(messageOf(stolen), 'authentication is invalid');
    assert.equal((await browser.exchange(`${code}x`)).status, 401);
    assert.equal((await browser.exchange(code)).status, 200, 'what strangers tried has not used it up');

    const cookieOf = (page: Page) =>
      page.setCookies.find((line) => line.startsWith('__Host-sso-code='))!.split(';')[0]!;
    const page = await login(browser, email);
    const exchange = () =>
      service.post('/api/v2/sso/exchange', { code: codeOf(page) }, { headers: { cookie: cookieOf(page) } });
    assert.equal((await exchange()).status, 200);
    assert.equal((await exchange()).status, 401, 'a second time');

    const late = codeOf(await login(browser, email));
    service.clock.advance(61_000);
    assert.equal((await browser.exchange(late)).status, 401);
  });

  it('refuses a code in a body that is malformed', async () => {
    const malformed = await service.request('POST', '/api/v2/sso/exchange', '{"code":');
    assert.equal(malformed.status, 400);
    assert.equal((await service.request('POST', '/api/v2/sso/exchange', { code: 7 })).status, 400);
    assert.equal((await service.request('POST', '/api/v2/sso/exchange', {})).status, 401);
  });

  it('works with a provider of another make (samlify), by its metadata and ours', async () => {
    setSchemaValidator({ validate: async () => 'not part of this test' });
    const key = newSigningKey();
    const ours = await service.request('GET', '/api/v2/sso/real/metadata');
    assert.equal(ours.status, 404, 'not there yet');
    const real = IdentityProvider({
      entityID: 'https://real.example/metadata',
      signingCert: key.certificate,
      privateKey: key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      wantAuthnRequestsSigned: true,
      isAssertionEncrypted: false,
      nameIDFormat: ['urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'],
      singleSignOnService: [
        { Binding: Constants.namespace.binding.redirect, Location: 'https://real.example/sso' },
        { Binding: Constants.namespace.binding.post, Location: 'https://real.example/sso' },
      ],
    });
    const created = await service.post('/api/v2/sso-providers/saml', samlForm('Real', real.getMetadata()));
    assert.equal(created.status, 200, created.text);
    assert.equal(created.json.data.idp_issuer_uri, 'https://real.example/metadata');
    const metadata = await service.request('GET', '/api/v2/sso/real/metadata');
    assert.equal(metadata.headers.get('content-type'), 'application/samlmetadata+xml');
    const us = ServiceProvider({ metadata: metadata.text });
    const email = await newUser({ sso_provider_id: created.json.data.sso_provider_id });

    const browser = new TestBrowser(service);
    const { location } = await browser.begin('real');
    const url = new URL(location!);
    // samlify checks the signature of the request with the certificate in our metadata.
    const request = await real.parseLoginRequest(us, 'redirect', {
      query: Object.fromEntries(url.searchParams),
      octetString: url.search.slice(1).replace(/&Signature=.*$/, ''),
    });
    assert.equal(request.extract.issuer, `${PUBLIC_URL}/api/v2/sso/real`);
    const { context } = await real.createLoginResponse(us, { ...request }, 'post', { email });
    const page = await browser.post(`${PUBLIC_URL}/api/v2/sso/real/callback`, { SAMLResponse: context });
    assert.equal((await browser.exchange(codeOf(page))).status, 200);
  });

  it('takes a login that begins at the provider, which answers no request', async () => {
    const email = await newUser();
    const browser = new TestBrowser(service);
    const page = await callback(browser, idp.response(idp.content(ROOT, undefined, email, service.clock.now())));
    assert.equal((await browser.exchange(codeOf(page))).status, 200);
  });

  it('takes no login that begins at the provider where that is switched off (Info 7)', async () => {
    const email = await newUser();
    const set = (idp_initiated: boolean) =>
      service.put('/api/v2/config', { key: 'auth.sso', value: { idp_initiated, require_verified_email: false } });
    assert.equal((await set(false)).status, 200);
    const response = idp.response(idp.content(ROOT, undefined, email, service.clock.now()));
    const page = await callback(new TestBrowser(service), response);
    assert.equal((await set(true)).status, 200);
    assert.doesNotMatch(page.location ?? '', /[?&]code=/);
  });

  it('takes a response that is signed as a whole, or in both places', async () => {
    const email = await newUser();
    for (const what of ['response', 'both'] as const) {
      const browser = new TestBrowser(service);
      const content = idp.content(ROOT, undefined, email, service.clock.now());
      assert.ok(codeOf(await callback(browser, idp.response(content, { what }))));
    }
  });

  it('never goes where RelayState points', async () => {
    const email = await newUser();
    const content = idp.content(ROOT, undefined, email, service.clock.now());
    const page = await callback(new TestBrowser(service), idp.response(content), {
      RelayState: 'https://evil.example/',
    });
    assert.match(page.location!, /^https:\/\/chokepoint\.test\/ui\/login\?code=/);
    assert.doesNotMatch(page.text + page.location, /evil/);
  });

  it('finds the user by e-mail address in any case', async () => {
    const email = await newUser();
    assert.ok(codeOf(await login(new TestBrowser(service), email.toUpperCase())));
  });

  it('takes the address from the subject when no attribute has it', async () => {
    const email = await newUser();
    assert.ok(codeOf(await login(new TestBrowser(service), email, { attributes: {} })));
    const page = await login(new TestBrowser(service), email, {
      attributes: {},
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    });
    assert.equal(failureOf(page), 'Invalid assertion: no valid email address found');
  });

  it('M8 binds a user to a persistent name, and refuses another one with the same address', async () => {
    const email = await newUser();
    const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
    const as = (nameId: string) => login(new TestBrowser(service), email, { nameId, nameIdFormat });
    assert.ok(codeOf(await as('p-1')));
    assert.ok(codeOf(await as('p-1')));
    assert.equal(failureOf(await as('p-2')), NOT_ALLOWED);
    assert.equal(failureOf(await login(new TestBrowser(service), email)), NOT_ALLOWED);
  });

  it('refuses an address that is none', async () => {
    const page = await login(new TestBrowser(service), 'no address');
    assert.equal(failureOf(page), 'Invalid assertion: no valid email address found');
  });

  it('refuses unknown users, users with a password, and users of another provider', async () => {
    assert.equal(failureOf(await login(new TestBrowser(service), 'nobody@corp.example')), NOT_ALLOWED);
    const other = await service.post(
      '/api/v2/sso-providers/saml',
      samlForm(`Other ${service.databaseKind}`, new TestSamlProvider('https://other.example').metadata()),
    );
    const foreign = await newUser({ sso_provider_id: other.json.data.sso_provider_id });
    assert.equal(failureOf(await login(new TestBrowser(service), foreign)), NOT_ALLOWED);
    const { name } = await service.newUser();
    assert.equal(failureOf(await login(new TestBrowser(service), `${name}@example.com`)), NOT_ALLOWED);
  });

  it('sends a disabled user to a page of its own', async () => {
    const email = await newUser({ is_disabled: true });
    const page = await login(new TestBrowser(service), email);
    assert.equal(page.status, 302);
    assert.equal(page.location, `${PUBLIC_URL}/ui/user-disabled`);
  });

  it('writes every attempt to the audit log', async () => {
    const email = await newUser();
    await login(new TestBrowser(service), email);
    await login(new TestBrowser(service), `unknown-${email}`);
    await callback(new TestBrowser(service), '<nothing/>');
    const audit = await service.get('/api/v2/audit?action=eq:LoginAttempt');
    const logs = audit.json.data.logs as { status: string; fields: Record<string, unknown>; actor_name: string }[];
    const of = (username: string) => logs.filter((entry) => entry.fields.username === username);
    const common = { auth_type: 'saml', sso_provider_id: providerId, saml_provider_id: samlId };
    assert.deepEqual(
      of(email)
        .map((entry) => entry.status)
        .sort(),
      ['intent', 'success'],
    );
    assert.deepEqual(of(email)[0]!.fields, { username: email, ...common });
    assert.equal(of(email)[0]!.actor_name, email);
    const failure = of(`unknown-${email}`).find((entry) => entry.status === 'failure');
    assert.deepEqual(failure!.fields, { username: `unknown-${email}`, ...common, error: NOT_ALLOWED });
    assert.ok(
      of('').some((entry) => entry.status === 'failure' && /^Invalid SSO response/.test(String(entry.fields.error))),
    );
  });

  it('ends the sessions of a provider when the provider is changed', async () => {
    const email = await newUser();
    const browser = new TestBrowser(service);
    const bearer = (await browser.exchange(codeOf(await login(browser, email)))).json.data.session_token;
    assert.equal((await service.get('/api/v2/self', { bearer })).status, 200);
    const pending = codeOf(await login(browser, email));
    const change = new FormData();
    change.set('config.auto_provision.enabled', 'false');
    const changed = await service.patch(`/api/v2/sso-providers/${providerId}`, change);
    assert.equal(changed.status, 200);
    assert.equal((await service.get('/api/v2/self', { bearer })).status, 401);
    assert.equal((await browser.exchange(pending)).status, 401, 'a session that was not fetched yet');
  });

  it('takes signatures of every certificate in the metadata, and after a rotation only of the new ones', async () => {
    const email = await newUser();
    const [first, second, third] = [newSigningKey(), newSigningKey(), newSigningKey()];
    const rotate = async (...keys: { certificate: string }[]) => {
      const form = new FormData();
      form.set('metadata', new File([idp.metadata({ certificates: keys.map((key) => key.certificate) })], 'm.xml'));
      const answer = await service.patch(`/api/v2/sso-providers/${providerId}`, form);
      assert.equal(answer.status, 200, answer.text);
    };
    const signedBy = (key: typeof first) =>
      callback(
        new TestBrowser(service),
        idp.response(idp.content(ROOT, undefined, email, service.clock.now()), { what: 'assertion', key }),
      );
    try {
      await rotate(first, second);
      assert.ok(codeOf(await signedBy(first)));
      assert.ok(codeOf(await signedBy(second)));
      assert.match(failureOf(await signedBy(third))!, /not signed by the provider/);
      await rotate(third);
      assert.ok(codeOf(await signedBy(third)));
      assert.match(failureOf(await signedBy(first))!, /not signed by the provider/);
    } finally {
      await rotate(idp.key);
    }
  });

  it('posts the request where the provider takes it in no other way', async () => {
    const created = await service.post(
      '/api/v2/sso-providers/saml',
      samlForm(`Post ${service.databaseKind}`, idp.metadata({ redirect: false })),
    );
    assert.equal(created.status, 200, created.text);
    const page = await new TestBrowser(service).begin(`post-${service.databaseKind}`);
    assert.equal(page.status, 200);
    assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
    const form = formOf(page);
    assert.equal(form.action, 'https://idp.example/sso/HTTP-POST');
    const request = Buffer.from(form.fields.SAMLRequest!, 'base64').toString('utf8');
    assert.match(request, /<SignatureMethod Algorithm="http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#rsa-sha256"/);
    const policy = page.headers.get('content-security-policy')!;
    assert.match(policy, /^default-src 'none'; script-src 'sha256-/);
    assert.doesNotMatch(policy, /unsafe-inline/);
  });

  it('leads failures of an unknown provider back to the login page', async () => {
    const text = 'Your SSO connection failed due to misconfiguration, please contact your Administrator';
    assert.equal(failureOf(await new TestBrowser(service).begin('nowhere')), text);
    const page = await new TestBrowser(service).post(`${PUBLIC_URL}/api/v2/sso/nowhere/callback`, {
      SAMLResponse: 'x',
    });
    assert.equal(failureOf(page), text);
    const metadata = await service.request('GET', '/api/v2/sso/nowhere/metadata');
    assert.equal(metadata.status, 404);
    assert.equal(messageOf(metadata), 'resource not found');
  });

  it('redirects to no provider whose metadata has no certificate that it can use', async () => {
    const blank = samlForm('Blank', idp.metadata({ certificates: [] }));
    const refused = await service.post('/api/v2/sso-providers/saml', blank);
    assert.equal(refused.status, 400);
    assert.equal(messageOf(refused), 'metadata does not have a certificate for signing');
    const form = samlForm('Broken', idp.metadata({ certificates: ['AAAA'] }));
    assert.equal((await service.post('/api/v2/sso-providers/saml', form)).status, 200);
    const page = await new TestBrowser(service).begin('broken');
    assert.match(failureOf(page)!, /misconfiguration/);
  });

  it('takes responses by POST only', async () => {
    const email = await newUser();
    const xml = idp.response(idp.content(ROOT, undefined, email, service.clock.now()));
    const query = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') });
    const page = await new TestBrowser(service).get(`${ROOT}/callback?${query}`);
    assert.equal(failureOf(page), 'Invalid SSO response: Failed to parse ACS response it is missing');
    assert.match(failureOf(await new TestBrowser(service).post(`${ROOT}/callback`, {}))!, /it is missing/);
  });

  it('keeps the former addresses working', async () => {
    const old = `${PUBLIC_URL}/api/v1/login/saml/corp` as const;
    const browser = new TestBrowser(service);
    for (const path of ['', '/sso', '/login/deeper']) {
      const page = await browser.get(`${old}${path}`);
      assert.equal(page.status, 302);
      assert.equal(page.location, `${ROOT}/login`);
      assert.equal(page.headers.get('deprecation'), 'true');
    }
    const moved = await browser.post(`${old}/acs`, { SAMLResponse: 'x' });
    assert.equal(moved.status, 307);
    assert.equal(moved.location, `${ROOT}/callback`);
    const metadata = await browser.get(`${PUBLIC_URL}/api/v2/login/saml/corp/metadata`);
    assert.equal(metadata.status, 200);
    assert.equal(metadata.headers.get('content-type'), 'application/samlmetadata+xml');
    // A provider that still has the former address on file names it in its assertions.
    const email = await newUser();
    const content = idp.content(ROOT, undefined, email, service.clock.now());
    const former = { destination: `${old}/acs`, recipient: `${old}/acs`, audience: old };
    assert.ok(codeOf(await callback(browser, idp.response({ ...content, ...former }))));
  });

  it('never takes an address for redirects from the Host header', async () => {
    const answer = await service.get('/api/v1/login/saml/corp', {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    });
    assert.equal(answer.headers.get('location'), `${ROOT}/login`);
    const slash = await service.request('GET', '/api/v1/login/saml/%2F%2Fevil.example');
    assert.equal(slash.headers.get('location'), `${PUBLIC_URL}/api/v2/sso/%2F%2Fevil.example/login`);
  });

  it('keeps a login waiting for seven minutes', async () => {
    const email = await newUser();
    const browser = new TestBrowser(service);
    const { location } = await browser.begin('corp');
    service.clock.advance(7 * MINUTE + 1000);
    const content = idp.content(ROOT, requestId(requestIn(location!)), email, service.clock.now());
    assert.match(
      failureOf(await callback(browser, idp.response(content)))!,
      /answers no login that this browser began/,
    );
  });

  it('ends the session after the usual time', async () => {
    const email = await newUser();
    const browser = new TestBrowser(service);
    const bearer = (await browser.exchange(codeOf(await login(browser, email)))).json.data.session_token;
    service.clock.advance(8 * HOUR + 1000);
    assert.equal((await service.get('/api/v2/self', { bearer })).status, 401);
  });
});
