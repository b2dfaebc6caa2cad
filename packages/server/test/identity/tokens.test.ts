import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, it } from 'node:test';
import { signRequest } from '../../src/identity/tokens/request-signature.ts';
import { type Credentials, messageOf, serviceSuite } from '../../testing/index.ts';

const TOKENS = '/api/v2/tokens';

serviceSuite('API tokens', (service) => {
  let admin: Credentials;
  before(async () => {
    admin = await service.admin();
  });

  const create = (as: Credentials, body: unknown = { token_name: 'splunk' }) => service.post(TOKENS, body, as);
  const signed = (token: { id: string; key: string }, method: string, target: string): Credentials => {
    const date = service.clock.now().toISOString();
    const signature = signRequest(token.key, { method, target, date }, new Uint8Array()).toString('base64');
    return { headers: { authorization: `bhesignature ${token.id}`, requestdate: date, signature } };
  };

  it('shows the key once, in the answer that creates the token', async () => {
    const user = await service.newUser();
    const answer = await create(user);
    assert.equal(answer.status, 200);
    const token = answer.json.data;
    assert.equal(token.key.length, 56);
    assert.equal(token.hmac_method, 'hmac-sha2-256');
    assert.equal(token.user_id, user.id);
    assert.equal(token.created_by, user.id);
    assert.deepEqual(token.expires_at, { Time: '0001-01-01T00:00:00Z', Valid: false });
    const list = await service.get(TOKENS, user);
    assert.equal(list.json.data.tokens.length, 1);
    assert.equal(list.json.data.tokens[0].key, undefined);
    assert.ok(!list.text.includes(token.key));
  });

  it('are bounded for each user, and so are their names (L7)', async () => {
    const user = await service.newUser();
    const named = await create(user, { token_name: 'x'.repeat(257) });
    assert.equal(messageOf(named), 'the name of a token has at most 256 characters');
    for (let number = 0; number < 20; number++) assert.equal((await create(user)).status, 200);
    const refused = await create(user);
    assert.equal(refused.status, 400);
    assert.equal(messageOf(refused), 'a user can have at most 20 tokens: delete one first');
  });

  it('stores the key encrypted', async () => {
    const { json } = await create(admin);
    const row = await service.db
      .selectFrom('api_token')
      .selectAll()
      .where('id', '=', json.data.id)
      .executeTakeFirstOrThrow();
    assert.ok(!JSON.stringify(row).includes(json.data.key));
  });

  it('signs requests in place of a session, and notes when', async () => {
    const user = await service.newUser();
    const token = (await create(user)).json.data;
    service.clock.advance(60_000);
    const self = await service.get('/api/v2/self?x=1', signed(token, 'GET', '/api/v2/self?x=1'));
    assert.equal(self.status, 200);
    assert.equal(self.json.data.id, user.id);
    const list = await service.get(TOKENS, user);
    assert.ok(list.json.data.tokens[0].last_access > token.last_access);
  });

  it('shows administrators all tokens, and everyone else their own', async () => {
    const user = await service.newUser();
    const other = await service.newUser();
    await create(user);
    const own = await service.get(`${TOKENS}?user_id=eq:${user.id}`, user);
    assert.equal(own.json.data.tokens.length, 1);
    const foreign = await service.get(`${TOKENS}?user_id=eq:${other.id}`, user);
    assert.equal(foreign.status, 403);
    assert.equal(messageOf(foreign), "filtering tokens by another user's user_id requires admin privileges");
    const inverse = await service.get(`${TOKENS}?user_id=neq:${user.id}`, user);
    assert.equal(messageOf(inverse), 'non-admin users may only apply the eq operator when filtering by user_id');
    const all = await service.get(`${TOKENS}?user_id=eq:${user.id}`);
    assert.equal(all.json.data.tokens.length, 1);
    assert.equal((await service.get(`${TOKENS}?user_id=eq:abc`)).status, 400);
  });

  it('finds nothing by a key', async () => {
    const { json } = await create(admin);
    const list = await service.get(`${TOKENS}?key=eq:${encodeURIComponent(json.data.key)}`);
    assert.deepEqual(list.json.data.tokens, []);
  });

  it('creates tokens for others only for callers who manage users', async () => {
    const user = await service.newUser();
    const other = await service.newUser();
    const refused = await create(user, { token_name: 'x', user_id: other.id });
    assert.equal(refused.status, 403);
    assert.equal(messageOf(refused), 'missing permission to create tokens for other users');
    const made = await create(admin, { token_name: 'x', user_id: other.id });
    assert.equal(made.json.data.user_id, other.id);
    assert.equal((await create(admin, { token_name: 'x', user_id: randomUUID() })).status, 404);
  });

  it('answers 400 with one text to every fault of the body', async () => {
    for (const body of ['{', '', '[]', '{"token_name": 7}', '{"token_name":"x","user_id":"abc"}']) {
      const answer = await create(admin, body);
      assert.equal(answer.status, 400, body);
      assert.equal(messageOf(answer), 'error unmarshalling JSON payload');
    }
  });

  it('revokes a token at once', async () => {
    const user = await service.newUser();
    const other = await service.newUser();
    const token = (await create(user)).json.data;
    assert.equal((await service.get('/api/v2/self', signed(token, 'GET', '/api/v2/self'))).status, 200);
    const foreign = await service.delete(`${TOKENS}/${token.id}`, undefined, other);
    assert.equal(foreign.status, 403);
    assert.equal(messageOf(foreign), 'Forbidden');
    const done = await service.delete(`${TOKENS}/${token.id}`, undefined, user);
    assert.equal(done.status, 200);
    assert.equal(done.text, '');
    const after = await service.get('/api/v2/self', signed(token, 'GET', '/api/v2/self'));
    assert.equal(after.status, 401);
    assert.equal(messageOf(after), 'unable to validate request signature for client: resource not found');
    assert.equal((await service.delete(`${TOKENS}/${token.id}`, undefined, user)).status, 404);
  });

  it('is not for upload-only users, who cannot create tokens', async () => {
    assert.equal((await create(await service.as(4))).status, 403);
  });
});
