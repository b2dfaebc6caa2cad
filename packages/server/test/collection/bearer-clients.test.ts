import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { generateKeyPair, type JWTPayload } from 'jose';
import { messageOf, serviceSuite } from '../../testing/index.ts';
import { TestOidcProvider } from '../../testing/sso/test-oidc-provider.ts';

const CLIENTS = '/api/v2/clients';
const JOBS = '/api/v2/jobs/available';
const PUBLIC_URL = 'https://chokepoint.test';

serviceSuite('Clients with Windows authentication', (service) => {
  let issuer: TestOidcProvider;
  before(async () => {
    issuer = await TestOidcProvider.start();
  });
  after(() => issuer.stop());

  const windows = (more: Record<string, unknown> = {}) => ({
    name: 'CORP-COLLECT01',
    type: 'sharphound',
    auth_type: 'windows',
    issuer_address: `${issuer.issuer}/.well-known/openid-configuration`,
    ...more,
  });
  const create = async (more: Record<string, unknown> = {}) => (await service.post(CLIENTS, windows(more))).json.data;
  const claims = (more: JWTPayload): JWTPayload => ({
    iss: issuer.issuer,
    aud: PUBLIC_URL,
    exp: Math.floor(service.clock.now().getTime() / 1000) + 300,
    ...more,
  });
  const statusWith = async (token: string) => (await service.get(JOBS, { bearer: token })).status;
  const setClaimName = (name: string) => service.put('/api/v2/config', { key: 'auth.iwa_claim_name', value: { name } });

  it('have no token, and are the callers whom a token of their issuer names by their id', async () => {
    const client = await create();
    assert.equal(client.token, null);
    assert.deepEqual([client.iwa_claim_value, client.issuer_address_override], [null, '']);
    const token = await issuer.signed(claims({ sub: client.id }));
    assert.equal(await statusWith(token), 200);
    const self = (await service.get('/api/v2/self', { bearer: token })).json.data;
    assert.deepEqual([self.id, self.name], [client.id, 'CORP-COLLECT01']);
    assert.equal(await statusWith(await issuer.signed(claims({ sub: client.id, aud: client.id }))), 200);
  });

  it('may do what collectors may, and nothing else', async () => {
    const token = await issuer.signed(claims({ sub: (await create()).id }));
    for (const path of [CLIENTS, '/api/v2/bloodhound-users', '/api/v2/search?q=a'])
      assert.equal((await service.get(path, { bearer: token })).status, 403, path);
  });

  it('are not believed without a valid signature, issuer, audience and time', async () => {
    const { id: sub } = await create();
    const { privateKey } = await generateKeyPair('RS256');
    const { exp: _, ...endless } = claims({ sub });
    const unsigned = [{ alg: 'none' }, claims({ sub })].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const refused: Record<string, string> = {
      'another key': await issuer.signed(claims({ sub }), { key: privateKey }),
      'a shared key': await issuer.signed(claims({ sub }), { alg: 'HS256', key: Buffer.alloc(32, 1) }),
      'no signature': `${unsigned.join('.')}.`,
      'another issuer': await issuer.signed(claims({ sub, iss: 'https://elsewhere.test' })),
      'another audience': await issuer.signed(claims({ sub, aud: 'https://elsewhere.test' })),
      'no end': await issuer.signed(endless),
      'the past': await issuer.signed(claims({ sub, exp: Math.floor(service.clock.now().getTime() / 1000) - 120 })),
      'the future': await issuer.signed(claims({ sub, nbf: Math.floor(service.clock.now().getTime() / 1000) + 600 })),
      'an unknown client': await issuer.signed(claims({ sub: '7c1f8f5e-0000-4000-8000-000000000000' })),
      'no id': await issuer.signed(claims({ sub: 'x' })),
    };
    for (const [what, token] of Object.entries(refused)) assert.equal(await statusWith(token), 401, what);
  });

  it('are not believed where the client signs its requests, or the issuer cannot be reached', async () => {
    const signing = await create({ auth_type: 'bloodhound' });
    assert.equal(await statusWith(await issuer.signed(claims({ sub: signing.id }))), 401);
    const unreachable = await create({ issuer_address_override: 'http://127.0.0.1:9/.well-known' });
    assert.equal(await statusWith(await issuer.signed(claims({ sub: unreachable.id }))), 401);
  });

  it('are found by the claim that the parameter names, by its exact value', async () => {
    const set = await setClaimName('  machine  ');
    assert.deepEqual(set.json.data, { key: 'auth.iwa_claim_name', value: { name: 'machine' } });
    const missing = await service.post(CLIENTS, windows());
    const reason = 'iwa_claim_value: is required while auth.iwa_claim_name names a claim';
    assert.deepEqual([missing.status, messageOf(missing)], [400, reason]);
    const client = await create({ iwa_claim_value: 'CORP\\collect$' });
    assert.equal(client.iwa_claim_value, 'CORP\\collect$');
    assert.equal(await statusWith(await issuer.signed(claims({ machine: 'CORP\\collect$' }))), 200);
    assert.equal(await statusWith(await issuer.signed(claims({ machine: 'corp\\collect$' }))), 401);
    assert.equal(await statusWith(await issuer.signed(claims({ sub: client.id }))), 401);
    const second = await service.post(CLIENTS, windows({ iwa_claim_value: 'CORP\\collect$' }));
    assert.equal(second.status, 409);
    await setClaimName('');
  });

  it('lose their token when they begin to, and get a new one when they cease to', async () => {
    const client = await create({ auth_type: 'bloodhound' });
    assert.ok(client.token.key);
    const { name: _, type: __, ...authentication } = windows();
    const switched = (await service.put(`${CLIENTS}/${client.id}`, authentication)).json.data;
    assert.equal(switched.token, null);
    assert.equal(await statusWith(await issuer.signed(claims({ sub: client.id }))), 200);
    const replaced = await service.put(`${CLIENTS}/${client.id}/token`);
    assert.deepEqual(
      [replaced.status, messageOf(replaced)],
      [400, 'a client with Windows authentication has no token'],
    );
    const back = (await service.put(`${CLIENTS}/${client.id}`, { auth_type: 'bloodhound' })).json.data;
    assert.ok(back.token.key);
    assert.equal(await statusWith(await issuer.signed(claims({ sub: client.id }))), 401);
  });

  it('are refused where the settings make no sense', async () => {
    for (const [more, reason] of [
      [{ type: 'azurehound' }, 'auth_type: "windows" is for clients of type sharphound'],
      [{ issuer_address: '' }, 'issuer_address: is required when auth_type is "windows"'],
      [{ issuer_address: 'http://adfs.test/x' }, 'issuer_address: must be an https address'],
      [{ issuer_address_override: 'file:///etc/passwd' }, 'issuer_address_override: must be an https address'],
    ] as const) {
      const answer = await service.post(CLIENTS, windows(more));
      assert.deepEqual([answer.status, messageOf(answer)], [400, reason]);
    }
  });

  it('are not believed while the flag is off', async () => {
    const token = await issuer.signed(claims({ sub: (await create()).id }));
    assert.equal(await statusWith(token), 200);
    // Users cannot switch this flag; operators can, in the database.
    const set = async (enabled: boolean) => {
      await service.db.updateTable('feature_flag').set({ enabled }).where('key', '=', 'client_bearer_auth').execute();
      await service.publish('flags');
    };
    await set(false);
    assert.equal(await statusWith(token), 401);
    await set(true);
    assert.equal(await statusWith(token), 200);
  });
});
