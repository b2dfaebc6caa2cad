import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { AUDITOR, POWER_USER, READ_ONLY, UPLOAD_ONLY } from '../../src/identity/roles/role-catalogue.ts';
import { type Credentials, MINUTE, messageOf, serviceSuite } from '../../testing/index.ts';

const PATH = '/api/v2/saved-queries';
const ZERO = '0001-01-01T00:00:00Z';
const DUPLICATE = 'duplicate name for saved query: please choose a different name';
type Person = Credentials & { readonly id: string };

serviceSuite('Saved queries', (service) => {
  let alice: Person;
  let bob: Person;
  before(async () => {
    alice = await service.newUser();
    bob = await service.newUser({ roles: [POWER_USER] });
  });

  let names = 0;
  const freshName = () => `query ${++names}`;
  const get = (who: Credentials, path: `?${string}`) => service.get(`${PATH}${path}`, who);
  const show = (who: Credentials, id: number | string) => service.get(`${PATH}/${id}`, who);
  const save = (who: Credentials, body: unknown) => service.post(PATH, body, who);
  const saved = async (who: Credentials, name = freshName()) => {
    const answer = await save(who, { name, query: 'MATCH (n) RETURN n', description: 'd' });
    assert.equal(answer.status, 201, answer.text);
    return answer.json.data;
  };
  const share = async (who: Credentials, id: number, body: unknown) => {
    const answer = await service.put(`${PATH}/${id}/permissions`, body, who);
    assert.equal(answer.status, 201, answer.text);
  };
  const change = (who: Credentials, id: number | string, body: unknown) => service.put(`${PATH}/${id}`, body, who);
  const remove = (who: Credentials, id: number | string) => service.delete(`${PATH}/${id}`, undefined, who);
  const listed = async (who: Credentials, parameters: string) => {
    const answer = await get(who, `?${parameters}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.json.data.map((query: { name: string; scope: string }) => [query.name, query.scope]);
  };

  it('saves a query for its author and answers it with wrapped nullable values', async () => {
    const name = freshName();
    const answer = await save(alice, { name, query: 'MATCH (n:User) RETURN n', description: 'every user' });
    assert.equal(answer.status, 201);
    const { id, created_at, updated_at, ...rest } = answer.json.data;
    assert.deepEqual(rest, {
      user_id: alice.id,
      name,
      query: 'MATCH (n:User) RETURN n',
      description: 'every user',
      category: '',
      query_key: null,
      extension_id: null,
      deleted_at: { time: ZERO, valid: false },
    });
    assert.ok(Number.isInteger(id) && created_at === updated_at);
    const shown = await show(alice, id);
    assert.equal(shown.status, 200);
    assert.deepEqual(shown.json.data, { ...answer.json.data, deleted_at: { Time: ZERO, Valid: false } });
  });

  it('needs a name and a query, and nothing else', async () => {
    for (const body of [{}, { name: '', query: 'x' }, { name: 'x' }, { name: 'x', query: null }]) {
      const answer = await save(alice, body);
      assert.equal(answer.status, 400);
      assert.equal(messageOf(answer), 'the name and/or query field is empty');
    }
    const answer = await save(alice, { name: freshName(), query: 'not cypher at all' });
    assert.equal(answer.status, 201);
    assert.equal(answer.json.data.description, '');
  });

  it('refuses a body that is not JSON, or of wrong types', async () => {
    const faults: [unknown, RegExp][] = [
      ['{', /^could not decode limited payload request into value: unexpected EOF$/],
      ['', /^could not decode limited payload request into value: EOF$/],
      [{ name: 7, query: 'x' }, /^could not decode limited payload request into value: name: /],
      [[], /^could not decode limited payload request into value: body: /],
      [{ name: 'nul\0', query: 'x' }, /^a text in the request cannot be stored$/],
    ];
    for (const [body, message] of faults) {
      const answer = await save(alice, body);
      assert.equal(answer.status, 400, JSON.stringify(body));
      assert.match(messageOf(answer), message);
    }
    const typed = await service.post(PATH, '{}', { ...alice, headers: { 'content-type': 'text/plain' } });
    assert.equal(typed.status, 400);
    assert.equal(messageOf(typed), 'content type must be application/json');
  });

  it('keeps names unique per user, not among users', async () => {
    const { name } = await saved(alice);
    const answer = await save(alice, { name, query: 'x' });
    assert.equal(answer.status, 400);
    assert.equal(messageOf(answer), DUPLICATE);
    assert.equal((await saved(bob, name)).name, name);
    const twice = freshName();
    const answers = await Promise.all([1, 2, 3].map(() => save(alice, { name: twice, query: 'x' })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400]);
  });

  it('bounds what one user stores (L7)', async () => {
    const text = (length: number) => 'é'.repeat(length);
    for (const [field, most] of [
      ['name', 256],
      ['query', 100_000],
      ['description', 10_000],
    ] as const) {
      const message = `the ${field} of a saved query has at most ${most} characters`;
      const refused = await save(alice, { name: freshName(), query: 'x', [field]: text(most + 1) });
      assert.equal(refused.status, 400);
      assert.equal(messageOf(refused), message);
      const { id } = await saved(alice);
      assert.equal(messageOf(await change(alice, id, { [field]: text(most + 1) })), message);
    }
    const collector = await service.newUser({ roles: [2] });
    const now = service.clock.now();
    const row = (number: number) => ({ user_id: collector.id, name: `q${number}`, query: 'x', description: '' });
    const rows = Array.from({ length: 999 }, (_, number) => ({ ...row(number), created_at: now, updated_at: now }));
    await service.db.insertInto('saved_query').values(rows).execute();
    assert.equal((await save(collector, { name: 'the last one', query: 'x' })).status, 201);
    const refused = await save(collector, { name: 'one too many', query: 'x' });
    assert.equal(messageOf(refused), 'a user can save at most 1000 queries: delete some first');
  });

  it('stores a long name and a long query as they are', async () => {
    const name = Array.from({ length: 100 }, (_, index) => index.toString(36)).join('');
    const query = `MATCH (n) RETURN n // ${'é'.repeat(90_000)}`;
    const answer = await save(alice, { name, query });
    assert.equal(answer.status, 201);
    const shown = await show(alice, answer.json.data.id);
    assert.ok(shown.json.data.name === name && shown.json.data.query === query);
    assert.equal(messageOf(await save(alice, { name, query: 'x' })), DUPLICATE);
    await remove(alice, answer.json.data.id);
  });

  it('shows a query to its owner, administrators, those it is shared with, and all when it is public', async () => {
    const { id } = await saved(alice);
    const hidden = await show(bob, id);
    assert.equal(hidden.status, 404);
    assert.equal(messageOf(hidden), 'query not found');
    assert.equal((await show(await service.admin(), id)).status, 200);
    await share(alice, id, { user_ids: [bob.id], public: false });
    assert.equal((await show(bob, id)).status, 200);
    assert.equal((await show(await service.as(READ_ONLY), id)).status, 404);
    await share(alice, id, { user_ids: [], public: true });
    assert.equal((await show(await service.as(READ_ONLY), id)).status, 200);
  });

  it('answers 404 for an id that is not there, and 400 for one that is none', async () => {
    for (const id of ['999999', '0', '-1', '9007199254740991']) assert.equal((await show(alice, id)).status, 404);
    for (const id of ['x', '1.5', '9'.repeat(30)]) {
      for (const answer of [await show(alice, id), await change(alice, id, {}), await remove(alice, id)]) {
        assert.equal(answer.status, 400);
        assert.equal(messageOf(answer), 'id is malformed');
      }
    }
  });

  it('changes what is given and leaves what is absent or empty', async () => {
    const before = await saved(alice);
    service.clock.advance(MINUTE);
    const answer = await change(alice, before.id, { name: '', description: 'changed' });
    assert.equal(answer.status, 200);
    const { updated_at, ...rest } = answer.json.data;
    const { updated_at: old, ...was } = before;
    assert.deepEqual(rest, { ...was, description: 'changed', deleted_at: { Time: ZERO, Valid: false } });
    assert.ok(updated_at > old);
    const name = freshName();
    await change(alice, before.id, { name, query: 'RETURN 1', description: null });
    const after = (await show(alice, before.id)).json.data;
    assert.deepEqual([after.name, after.query, after.description], [name, 'RETURN 1', 'changed']);
  });

  it('refuses a change to a name that the owner has already', async () => {
    const first = await saved(alice);
    const second = await saved(alice);
    const answer = await change(alice, second.id, { name: first.name });
    assert.equal(answer.status, 400);
    assert.equal(messageOf(answer), DUPLICATE);
    assert.equal((await change(alice, second.id, { name: second.name })).status, 200);
  });

  it('lets the owner change and delete a query, and administrators a public one', async () => {
    const admin = await service.admin();
    const { id } = await saved(alice);
    await share(alice, id, { user_ids: [bob.id], public: false });
    for (const who of [bob, admin]) {
      const changed = await change(who, id, { description: 'theirs' });
      assert.equal(changed.status, 404);
      assert.equal(messageOf(changed), 'query does not exist');
      const removed = await remove(who, id);
      assert.equal(removed.status, 403);
      assert.equal(messageOf(removed), 'User does not have permission to delete this query');
    }
    await share(alice, id, { public: true });
    assert.equal((await change(bob, id, { description: 'theirs' })).status, 404);
    assert.equal((await remove(bob, id)).status, 403);
    assert.equal((await change(admin, id, { description: 'by an administrator' })).status, 200);
    const removed = await remove(admin, id);
    assert.equal(removed.status, 204);
    assert.equal(removed.text, '');
    assert.equal((await show(alice, id)).status, 404);
    const own = await saved(alice);
    assert.equal((await remove(alice, own.id)).status, 204);
  });

  it('answers 404 for the change or deletion of a query that is not there', async () => {
    for (const answer of [await change(alice, 999999, { description: 'x' }), await remove(alice, 999999)]) {
      assert.equal(answer.status, 404);
      assert.equal(messageOf(answer), 'query does not exist');
    }
  });

  it('lists by scope, and says of each query why the caller sees it', async () => {
    const [author, reader] = [await service.newUser(), await service.newUser()];
    const own = await saved(reader);
    const ownPublic = await saved(reader);
    const shared = await saved(author);
    const open = await saved(author);
    await saved(author);
    await share(reader, ownPublic.id, { public: true });
    await share(author, shared.id, { user_ids: [reader.id] });
    await share(author, open.id, { public: true });
    const others = (list: string[][]) =>
      list.filter(([name]) => [own, ownPublic, shared, open].some((query) => query.name === name));

    assert.deepEqual(await listed(reader, ''), [
      [own.name, 'owned'],
      [ownPublic.name, 'owned'],
    ]);
    assert.deepEqual(await listed(reader, 'scope=OWNED'), await listed(reader, ''));
    assert.deepEqual(await listed(reader, 'scope='), await listed(reader, ''));
    assert.deepEqual(await listed(reader, 'scope=shared'), [[shared.name, 'shared']]);
    assert.deepEqual(others(await listed(reader, 'scope=public')), [
      [ownPublic.name, 'owned'],
      [open.name, 'public'],
    ]);
    assert.deepEqual(others(await listed(reader, 'scope=all')), [
      [own.name, 'owned'],
      [ownPublic.name, 'owned'],
      [shared.name, 'shared'],
      [open.name, 'public'],
    ]);
    const wrong = await get(reader, '?scope=foo');
    assert.equal(wrong.status, 400);
    assert.equal(messageOf(wrong), 'invalid scope parameter: foo');
  });

  it('pages a list', async () => {
    const reader = await service.newUser();
    const ids: number[] = [];
    for (let index = 0; index < 5; index++) ids.push((await saved(reader)).id);
    const page = async (parameters: string) => {
      const { json } = await get(reader, `?${parameters}`);
      return [json.count, json.limit, json.skip, json.data.map((query: { id: number }) => query.id)];
    };
    assert.deepEqual(await page(''), [5, 10000, 0, ids]);
    assert.deepEqual(await page('limit=2&skip=1'), [5, 2, 1, ids.slice(1, 3)]);
    assert.deepEqual(await page('limit=0'), [5, 0, 0, ids]);
    assert.deepEqual(await page('skip=99'), [5, 10000, 99, []]);
    const wrong = await get(reader, '?skip=-1');
    assert.equal(wrong.status, 400);
    assert.equal(messageOf(wrong), 'query parameter "skip" is malformed: invalid skip: -1');
    assert.equal((await get(reader, '?limit=99999999999999999999')).status, 400);
  });

  it('filters and sorts by every column, user_id and values that contain "id" included', async () => {
    const [author, reader] = [await service.newUser(), await service.newUser()];
    const identity = await saved(author, 'valid identities 100%_');
    const other = await saved(author, 'Other');
    const own = await saved(reader, 'Mine');
    for (const query of [identity, other]) await share(author, query.id, { user_ids: [reader.id] });
    await change(author, other.id, { description: 'idle, (with) "signs"', query: 'RETURN id' });
    const found = async (parameters: string) => {
      const answer = await get(reader, `?scope=all&limit=0&${parameters}`);
      assert.equal(answer.status, 200, answer.text);
      return answer.json.data
        .map((query: { id: number }) => query.id)
        .filter((id: number) => [identity.id, other.id, own.id].includes(id));
    };
    assert.deepEqual(await found(`user_id=eq:${author.id}`), [identity.id, other.id]);
    assert.deepEqual(await found(`user_id=${author.id.toUpperCase()}`), [identity.id, other.id]);
    assert.deepEqual(await found(`user_id=neq:${author.id}&name=eq:Mine`), [own.id]);
    assert.deepEqual(await found('name=eq:valid%20identities%20100%25_'), [identity.id]);
    assert.deepEqual(await found('name=~eq:IDENT'), [identity.id]);
    assert.deepEqual(await found('name=~eq:100%25_'), [identity.id]);
    assert.deepEqual(await found('name=~eq:%25_%25'), []);
    assert.deepEqual(await found(`description=eq:${encodeURIComponent('idle, (with) "signs"')}`), [other.id]);
    assert.deepEqual(await found('query=eq:RETURN%20id'), [other.id]);
    assert.deepEqual(await found(`id=gte:${other.id}&name=neq:Mine`), [other.id]);
    assert.deepEqual(await found(`created_at=eq:${identity.created_at}&name=~eq:valid`), [identity.id]);
    assert.deepEqual(await found('deleted_at=neq:null'), []);
    assert.deepEqual(await found('sort_by=name&deleted_at=eq:null'), [own.id, other.id, identity.id]);
    assert.deepEqual(await found('sort_by=-user_id&sort_by=-id').then((ids: number[]) => ids.length), 3);
    assert.deepEqual(await found(`sort_by=-name&user_id=${author.id}`), [identity.id, other.id]);
  });

  it('refuses filters and sorts that make no sense', async () => {
    const faults: [string, string][] = [
      ['query=~eq:x', 'the specified filter predicate is not supported for this column: query ~eq'],
      ['colour=eq:x', 'the specified column cannot be filtered: colour'],
      ['name=like:x', 'there are errors in the query parameter filters specified'],
      ['user_id=eq:x', 'there are errors in the query parameter filters specified'],
      ['sort_by=colour', 'column format does not support sorting: colour'],
      ['name=eq:%00', 'a text in the request cannot be stored'],
    ];
    for (const [parameters, message] of faults) {
      const answer = await get(alice, `?${parameters}`);
      assert.equal(answer.status, 400, parameters);
      assert.equal(messageOf(answer), message);
    }
  });

  it('is read with saved_queries/Read and written with saved_queries/Write', async () => {
    const { id } = await saved(alice);
    await share(alice, id, { public: true });
    const reads = ['', `/${id}`, `/${id}/permissions`, `/${id}/export`, '/export?scope=owned'];
    const writes: [string, string][] = [
      ['POST', ''],
      ['POST', '/import'],
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
      ['PUT', `/${id}/permissions`],
      ['DELETE', `/${id}/permissions`],
    ];
    for (const path of reads) {
      assert.equal((await service.request('GET', `${PATH}${path}`)).status, 401, path);
      assert.equal((await service.get(`${PATH}${path}`, await service.as(READ_ONLY))).status, 200, path);
      assert.equal((await service.get(`${PATH}${path}`, await service.as(UPLOAD_ONLY))).status, 403, path);
    }
    for (const role of [READ_ONLY, AUDITOR, UPLOAD_ONLY])
      for (const [method, path] of writes) {
        const answer = await service.request(method, `${PATH}${path}`, {}, await service.as(role));
        assert.equal(answer.status, 403, `${method} ${path}`);
        assert.equal(messageOf(answer), 'not authorized');
      }
    assert.equal((await show(alice, id)).status, 200);
  });

  it('forgets the queries of a user who is deleted', async () => {
    const leaver = await service.newUser();
    const { id } = await saved(leaver);
    await share(leaver, id, { user_ids: [alice.id] });
    const admin = await service.admin();
    await service.delete(`/api/v2/bloodhound-users/${leaver.id}`);
    assert.equal((await show(admin, id)).status, 404);
    assert.equal((await get(alice, '?scope=shared')).json.count, 0);
  });
});
