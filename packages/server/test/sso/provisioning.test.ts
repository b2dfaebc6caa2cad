import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { serviceSuite, TestService } from '../../testing/index.ts';
import { codeOf, failureOf, type Page, PUBLIC_URL, TestBrowser } from '../../testing/sso/test-browser.ts';
import { ROLE_ATTRIBUTE, samlForm, TestSamlProvider } from '../../testing/sso/test-saml-provider.ts';

const READ_ONLY = 'Read-Only';
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const NOT_ALLOWED = 'Your user is not allowed, please contact your Administrator';

serviceSuite('Users of a provider', (service) => {
  const idp = new TestSamlProvider();
  before(async () => {
    for (const form of [
      samlForm('Plain', idp.metadata()),
      samlForm('Default', idp.metadata(), { enabled: true, role: 3 }),
      samlForm('Roles', idp.metadata(), { enabled: true, role: 3, byProvider: true }),
    ]) {
      const answer = await service.post('/api/v2/sso-providers/saml', form);
      assert.equal(answer.status, 200, answer.text);
    }
  });

  let users = 0;
  const newAddress = () => `new-${++users}@corp.example`;

  function login(slug: string, email: string, attributes: Record<string, string[]> = {}): Promise<Page> {
    const root = `${PUBLIC_URL}/api/v2/sso/${slug}` as const;
    const content = idp.content(root, undefined, email, service.clock.now());
    const xml = idp.response({ ...content, attributes: { ...content.attributes, ...attributes } });
    return new TestBrowser(service).post(`${root}/callback`, { SAMLResponse: Buffer.from(xml).toString('base64') });
  }
  async function find(email: string) {
    const path = `/api/v2/bloodhound-users?email_address=eq:${encodeURIComponent(email)}` as const;
    return (await service.get(path)).json.data.users[0];
  }
  async function rolesAfter(slug: string, email: string, roles: string[]): Promise<string[]> {
    assert.ok(codeOf(await login(slug, email, { [ROLE_ATTRIBUTE]: roles })));
    return (await find(email))!.roles.map((role) => role.name);
  }

  it('are not created while provisioning is off', async () => {
    const email = newAddress();
    assert.equal(failureOf(await login('plain', email)), NOT_ALLOWED);
    assert.equal(await find(email), undefined);
  });

  it('are created at their first login with the default role', async () => {
    const email = `New-${newAddress()}`;
    const page = await login('default', email, {
      [`${CLAIMS}/givenname`]: ['Ada'],
      [`${CLAIMS}/surname`]: ['Lovelace'],
    });
    assert.ok(codeOf(page));
    const user = (await find(email.toLowerCase()))!;
    assert.equal(user.principal_name, email);
    assert.equal(user.first_name, 'Ada');
    assert.equal(user.last_name, 'Lovelace');
    assert.deepEqual(
      user.roles.map((role) => role.name),
      [READ_ONLY],
    );
    assert.equal(user.eula_accepted, true);
    assert.equal(user.AuthSecret, null);
    assert.ok(codeOf(await login('default', email)), 'and found again');
  });

  it('are named after their address when the provider says no more', async () => {
    const email = newAddress();
    await login('default', email);
    const user = (await find(email))!;
    assert.equal(user.first_name, email);
    assert.equal(user.last_name, 'Last name not found');
  });

  it('get the role that the provider names, by its name with bh- in front', async () => {
    for (const [given, role] of [
      ['bh-administrator', 'Administrator'],
      ['BH-Power User', 'Power User'],
      ['bh-user', 'User'],
      ['bh-read-only', READ_ONLY],
      ['bh-upload-only', 'Upload-Only'],
      ['bh-auditor', 'Auditor'],
    ] as const)
      assert.deepEqual(await rolesAfter('roles', newAddress(), ['something else', given, given]), [role]);
  });

  it('get the default role when the provider names none of ours, or several', async () => {
    assert.deepEqual(await rolesAfter('roles', newAddress(), []), [READ_ONLY]);
    assert.deepEqual(await rolesAfter('roles', newAddress(), ['administrator', 'Domain Admins']), [READ_ONLY]);
    assert.deepEqual(await rolesAfter('roles', newAddress(), ['bh-administrator', 'bh-user']), [READ_ONLY]);
  });

  it('get no other role than the default where the provider does not decide', async () => {
    assert.deepEqual(await rolesAfter('default', newAddress(), ['bh-administrator']), [READ_ONLY]);
  });

  it('change their role with the provider, at the next login', async () => {
    const email = newAddress();
    assert.deepEqual(await rolesAfter('roles', email, ['bh-administrator']), ['Administrator']);
    assert.deepEqual(await rolesAfter('roles', email, ['bh-user']), ['User']);
    assert.deepEqual(await rolesAfter('roles', email, []), [READ_ONLY]);
  });

  it('keep the role that they were given by hand where the provider does not decide', async () => {
    const email = newAddress();
    await login('default', email);
    const { id, sso_provider_id } = (await find(email))!;
    const change = { roles: [5], sso_provider_id };
    const answer = await service.patch(`/api/v2/bloodhound-users/${id}`, change);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(await rolesAfter('default', email, ['bh-user']), ['Power User']);
  });

  it('are never taken over from a password or from another provider', async () => {
    const { name } = await service.newUser({ roles: [1] });
    assert.equal(
      failureOf(await login('roles', `${name}@example.com`, { [ROLE_ATTRIBUTE]: ['bh-user'] })),
      NOT_ALLOWED,
    );
    assert.equal((await find(`${name}@example.com`))!.roles[0]!.name, 'Administrator');
    const email = newAddress();
    await login('default', email);
    assert.equal(failureOf(await login('roles', email, { [ROLE_ATTRIBUTE]: ['bh-administrator'] })), NOT_ALLOWED);
    assert.equal((await find(email))!.roles[0]!.name, READ_ONLY);
  });

  it('are created once when they log in many times at once', async () => {
    const email = newAddress();
    const pages = await Promise.all(Array.from({ length: 4 }, () => login('default', email)));
    for (const page of pages) assert.ok(codeOf(page));
    const path = `/api/v2/bloodhound-users?email_address=eq:${email}` as const;
    const found = await service.get(path);
    assert.equal(found.json.data.users.length, 1);
  });

  it('see no environment until they are given one, unless their role sees all', async () => {
    const reader = newAddress();
    await rolesAfter('roles', reader, []);
    assert.equal((await find(reader))!.all_environments, false);
    await rolesAfter('roles', reader, ['bh-power-user']);
    assert.equal((await find(reader))!.all_environments, true);
    await rolesAfter('roles', reader, ['bh-user']);
    assert.equal((await find(reader))!.all_environments, false, 'what the role brought goes with it');
    const admin = newAddress();
    await rolesAfter('roles', admin, ['bh-administrator']);
    assert.equal((await find(admin))!.all_environments, true);
  });

  it('see everything in the community edition', async () => {
    const community = await TestService.start(service.databaseKind, { env: { CHOKEPOINT_EDITION: 'community' } });
    try {
      const form = samlForm('Default', idp.metadata(), { enabled: true, role: 3 });
      await community.request('POST', '/api/v2/sso-providers/saml', form, await community.admin());
      const root = `${PUBLIC_URL}/api/v2/sso/default` as const;
      const xml = idp.response(idp.content(root, undefined, 'c@corp.example'));
      const browser = new TestBrowser(community);
      const page = await browser.post(`${root}/callback`, { SAMLResponse: Buffer.from(xml).toString('base64') });
      const { session_token: bearer } = (await browser.exchange(codeOf(page))).json.data;
      const self = await community.request('GET', '/api/v2/self', undefined, { bearer });
      assert.equal(self.json.data.all_environments, true);
    } finally {
      await community.stop();
    }
  });

  it('are in the audit log when they are created, and when their role changes', async () => {
    const email = newAddress();
    await rolesAfter('roles', email, ['bh-user']);
    await rolesAfter('roles', email, ['bh-auditor']);
    const audit = await service.get('/api/v2/audit?sort_by=id');
    const logs = audit.json.data.logs as { action: string; status: string; fields: Record<string, unknown> }[];
    const own = logs.filter((log) => log.fields.principal_name === email);
    assert.deepEqual(
      own.map((log) => [log.action, log.status, log.fields.roles]),
      [
        ['CreateUser', 'intent', [2]],
        ['CreateUser', 'success', [2]],
        ['UpdateUser', 'intent', [6]],
        ['UpdateUser', 'success', [6]],
      ],
    );
  });
});
