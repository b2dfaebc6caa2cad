import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, it } from 'node:test';
import { type Credentials, messageOf, serviceSuite } from '../../testing/index.ts';

const USERS = '/api/v2/bloodhound-users';

serviceSuite('Users', (service) => {
  let admin: Credentials;
  before(async () => {
    admin = await service.admin();
  });

  const create = (fields: object) => service.post(USERS, fields);
  const patch = (id: string, fields: object) => service.patch(`${USERS}/${id}`, fields);
  const get = async (id: string) => (await service.get(`${USERS}/${id}`)).json.data;

  it('refuses a user without a name', async () => {
    for (const principal of [undefined, null, '', '  ']) {
      const answer = await create({ principal, email_address: 'nameless@example.com', roles: [3] });
      assert.equal(answer.status, 400, String(principal));
      assert.equal(messageOf(answer), 'principal is required');
    }
    const { users } = (await service.get(`${USERS}?email_address=eq:nameless@example.com`)).json.data;
    assert.deepEqual(users, []);
  });

  it('refuses an e-mail address that is none, for a new user and a changed one', async () => {
    const user = await service.newUser();
    for (const email_address of [
      'nobody',
      '@example.com',
      'a@',
      'a b@example.com',
      'a@b@c',
      'a@.example',
      'a@x..y',
      'a@x.',
    ]) {
      const made = await create({ principal: 'no-address', email_address, roles: [3] });
      assert.equal(made.status, 400, email_address);
      assert.equal(messageOf(made), 'email_address is not a valid e-mail address');
      assert.equal((await patch(user.id, { email_address })).status, 400, email_address);
    }
    assert.equal((await get(user.id)).email_address, `${user.name}@example.com`);
    for (const email_address of ['jörg@müller.example', "o'neil+x@host", ' Upper@Example.com '])
      assert.equal((await patch(user.id, { email_address, roles: [2] })).status, 200, email_address);
    assert.equal((await get(user.id)).email_address, 'upper@example.com');
  });

  it('creates a user and answers the plain encodings of the ecosystem', async () => {
    const answer = await create({
      first_name: 'New',
      last_name: 'Body',
      email_address: 'New.Body@example.com',
      principal: 'newbody',
      roles: [3],
      secret: 'A-long-secret-42!',
    });
    assert.equal(answer.status, 200);
    const user = answer.json.data;
    assert.equal(user.first_name, 'New');
    assert.equal(user.email_address, 'new.body@example.com');
    assert.equal(user.sso_provider_id, null);
    assert.equal(user.saml_provider_id, null);
    assert.equal(user.last_login, '0001-01-01T00:00:00Z');
    assert.deepEqual(user.deleted_at, { Time: '0001-01-01T00:00:00Z', Valid: false });
    assert.equal(user.AuthSecret.digest_method, 'argon2');
    assert.deepEqual(
      user.roles.map((role: { name: string }) => role.name),
      ['Read-Only'],
    );
    assert.equal(user.roles[0].permissions.length, 8);
  });

  it('answers wrapped nullable values under the name that the specification uses', async () => {
    const answer = await service.post('/api/v2/service-users', { principal: 'wrapped', roles: [2] });
    assert.equal(answer.status, 200);
    const user = answer.json.data;
    assert.deepEqual(user.first_name, { string: '', valid: true });
    assert.deepEqual(user.email_address, { string: '', valid: false });
    assert.deepEqual(user.sso_provider_id, { int32: 0, valid: false });
    assert.deepEqual(user.saml_provider_id, { int32: 0, valid: false });
    assert.deepEqual(user.deleted_at, { time: '0001-01-01T00:00:00Z', valid: false });
    assert.deepEqual(user.roles[0].permissions[0].deleted_at, { time: '0001-01-01T00:00:00Z', valid: false });
  });

  it('honours is_disabled on creation: such a user cannot log in', async () => {
    const answer = await create({ principal: 'sleeper', secret: 'A-long-secret-42!', is_disabled: true });
    assert.equal(answer.json.data.is_disabled, true);
    const login = await service.request('POST', '/api/v2/login', {
      login_method: 'secret',
      username: 'sleeper',
      secret: 'A-long-secret-42!',
    });
    assert.equal(login.status, 403);
    assert.equal(messageOf(login), 'user disabled');
  });

  it('takes a nullable provider id as a number, a text, null or a wrapper object', async () => {
    for (const [index, value] of [null, { int32: 0, valid: false }].entries())
      assert.equal((await create({ principal: `nullable-${index}`, sso_provider_id: value })).status, 200);
    for (const value of [999, '999', { int32: 999, valid: true }])
      assert.equal((await create({ principal: `unknown-${randomUUID()}`, sso_provider_id: value })).status, 404);
    assert.equal((await create({ principal: 'bad', sso_provider_id: 'abc' })).status, 400);
  });

  it('takes nullable texts plain and wrapped', async () => {
    const answer = await create({
      principal: 'wrapped-in',
      first_name: { string: 'Bob', valid: true },
      last_name: { string: '', valid: false },
      email_address: { String: 'bob@example.com', Valid: true },
    });
    assert.equal(answer.status, 200);
    assert.equal(answer.json.data.first_name, 'Bob');
    assert.equal(answer.json.data.email_address, 'bob@example.com');
  });

  it('shows the zero time for a secret that must be changed', async () => {
    const answer = await create({ principal: 'reset', secret: 'A-long-secret-42!', needs_password_reset: true });
    assert.equal(answer.json.data.AuthSecret.expires_at, '0001-01-01T00:00:00Z');
  });

  it('reads field names in any case and ignores unknown fields', async () => {
    const answer = await create({ Principal: 'anycase', FIRST_NAME: 'Any', nonsense: { a: 1 } });
    assert.equal(answer.status, 200);
    assert.equal(answer.json.data.principal_name, 'anycase');
    assert.equal(answer.json.data.first_name, 'Any');
  });

  it('refuses a second role, a weak secret and malformed provider ids', async () => {
    assert.equal(messageOf(await create({ principal: 'x1', roles: [2, 3] })), 'a user can only have one role');
    const weak = await create({ principal: 'x2', secret: 'short' });
    assert.equal(weak.status, 400);
    assert.equal(
      messageOf(weak),
      'Secret: must have at least 12 characters; Secret: must have at least 1 uppercase characters; Secret: must have at least 1 special characters; Secret: must have at least 1 numeric characters',
    );
    const control = await create({ principal: 'x3', secret: 'A-long-secret-42!\t' });
    assert.equal(messageOf(control), 'Secret: cannot contain control characters (tabs, newline, etc.)');
    const saml = await create({ principal: 'x4', saml_provider_id: 'seven' });
    assert.equal(saml.status, 400);
    assert.match(messageOf(saml), /^SAML Provider ID must be a number: /);
    assert.equal((await create({ principal: 'x5', saml_provider_id: '777' })).status, 404);
  });

  it('drops role ids that do not exist', async () => {
    const answer = await create({ principal: 'rolefree', roles: [99_999_999_999] });
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.json.data.roles, []);
  });

  it('answers 409 for a name or an e-mail address that is taken, in any case', async () => {
    await create({ principal: 'taken', email_address: 'taken@example.com' });
    const name = await create({ principal: 'taken', email_address: 'other@example.com' });
    assert.equal(name.status, 409);
    assert.equal(messageOf(name), 'principal name must be unique');
    const mail = await create({ principal: 'other', email_address: 'TAKEN@example.com' });
    assert.equal(mail.status, 409);
    assert.equal(messageOf(mail), 'email must be unique');
  });

  it('lists users with filters and sorts', async () => {
    const list = async (query: string) =>
      (await service.get(`${USERS}?${query}`)).json.data.users.map(
        (user: { principal_name: string }) => user.principal_name,
      );
    assert.deepEqual(await list('principal_name=eq:taken'), ['taken']);
    assert.deepEqual(await list('principal_name=taken'), ['taken']);
    assert.ok(!(await list('principal_name=neq:taken')).includes('taken'));
    const sorted = await list('sort_by=-principal_name');
    assert.deepEqual(sorted, [...sorted].sort().reverse());
    const id = (await service.get('/api/v2/self')).json.data.id;
    assert.deepEqual(await list(`id=eq:${id}`), ['admin']);
    assert.deepEqual(await list('last_login=gt:2020-01-01T00:00:00Z&principal_name=eq:taken'), []);
    assert.deepEqual(await list('last_login=eq:0001-01-01T00:00:00Z&principal_name=eq:taken'), ['taken']);
    const refused = await service.get(`${USERS}?sort_by=id`);
    assert.equal(messageOf(refused), 'column format does not support sorting: id');
  });

  it('lists only the names of active users in the minimal list', async () => {
    const answer = await service.get(`${USERS}-minimal?sort_by=email_address`, await service.as(3));
    assert.equal(answer.status, 200);
    const mails = answer.json.data.users.map((user: { email_address: string }) => user.email_address);
    assert.ok(mails.includes('taken@example.com'));
    for (const user of answer.json.data.users)
      assert.deepEqual(Object.keys(user).sort(), ['email_address', 'first_name', 'id', 'last_name']);
    const fuzzy = await service.get(`${USERS}-minimal?email_address=~eq:AKEN`);
    assert.deepEqual(
      fuzzy.json.data.users.map((user: { email_address: string }) => user.email_address),
      ['taken@example.com'],
    );
  });

  it('changes only what is sent, and leaves a field as it is for an empty text', async () => {
    const { id } = await service.newUser({ first_name: 'Before', roles: [2] });
    const answer = await patch(id, { first_name: 'After', last_name: '', email_address: 'CHANGED@example.com' });
    assert.equal(answer.status, 200);
    assert.equal(answer.text, '');
    const user = await get(id);
    assert.equal(user.first_name, 'After');
    assert.equal(user.last_name, 'L');
    assert.equal(user.email_address, 'changed@example.com');
    assert.deepEqual(
      user.roles.map((role: { id: number }) => role.id),
      [2],
    );
  });

  it('ends the sessions of a user who is disabled', async () => {
    const user = await service.newUser();
    assert.equal((await service.get('/api/v2/self', user)).status, 200);
    await patch(user.id, { is_disabled: true });
    assert.equal((await service.get('/api/v2/self', user)).status, 401);
  });

  it('keeps people from locking themselves out', async () => {
    const me = (await service.get('/api/v2/self')).json.data.id;
    assert.equal(messageOf(await patch(me, { is_disabled: true, roles: [1] })), 'user attempted to disable themselves');
    assert.equal(messageOf(await patch(me, { roles: [2] })), 'user attempted to change own role');
    assert.equal(messageOf(await patch(me, {})), 'user attempted to change own role');
    assert.equal((await patch(me, { roles: [1], first_name: 'Chief' })).status, 200);
    const removal = await service.delete(`${USERS}/${me}`);
    assert.equal(removal.status, 400);
    assert.equal(messageOf(removal), 'User cannot delete themselves');
  });

  it('deletes a user, with sessions and tokens', async () => {
    const user = await service.newUser();
    assert.equal((await service.delete(`${USERS}/${user.id}`)).status, 200);
    assert.equal((await service.get('/api/v2/self', user)).status, 401);
    const gone = await service.get(`${USERS}/${user.id}`);
    assert.equal(gone.status, 404);
    assert.equal(messageOf(gone), 'resource not found');
  });

  it('answers 400 for an id that is none', async () => {
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const answer = await service.request(method, `${USERS}/abc`, method === 'PATCH' ? {} : undefined, admin);
      assert.equal(answer.status, 400);
      assert.equal(messageOf(answer), 'id is malformed');
    }
  });

  it('writes intent and success of every change to the audit log, and never a secret', async () => {
    const { id } = await service.newUser({ secret: 'Audited-secret-77!' }).catch(() => ({ id: '' }));
    assert.equal(id, ''); // the harness logs in with its own secret, so this user was made but not logged in
    const rows = await service.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    const creations = rows.filter((row) => row.action === 'CreateUser');
    const last = creations.slice(-2);
    assert.deepEqual(
      last.map((row) => row.status),
      ['intent', 'success'],
    );
    assert.equal(last[0]?.commit_id, last[1]?.commit_id);
    assert.equal(last[1]?.actor_name, 'admin');
    assert.ok(!JSON.stringify(rows).includes('Audited-secret-77!'));
  });
});
