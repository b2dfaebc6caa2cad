import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, beforeEach, it } from 'node:test';
import { type Credentials, messageOf, serviceSuite, type TestAnswer } from '../../testing/index.ts';

type Person = Credentials & { readonly id: string };

serviceSuite('Sharing of saved queries', (service) => {
  let owner: Person;
  let friend: Person;
  let stranger: Person;
  let path: `/api/v2/saved-queries/${number}/permissions`;
  let id: number;
  let names = 0;

  before(async () => {
    owner = await service.newUser();
    friend = await service.newUser();
    stranger = await service.newUser();
  });

  beforeEach(async () => {
    const body = { name: `query ${++names}`, query: 'RETURN 1' };
    id = (await service.post('/api/v2/saved-queries', body, owner)).json.data.id;
    path = `/api/v2/saved-queries/${id}/permissions`;
  });

  const put = (who: Credentials, body: unknown) => service.put(path, body, who);
  const unshare = (who: Credentials, body: unknown, headers = {}) => service.delete(path, body, { ...who, headers });
  /** `public`, the users it is shared with, or `private`. */
  const state = async () => {
    const answer = await service.get(path, owner);
    if (answer.status === 404) return 'private';
    const { public: open, shared_to_user_ids: users } = answer.json.data;
    return open ? 'public' : users;
  };
  const refused = async (answer: TestAnswer, status: number, message: string) => {
    assert.equal(answer.status, status, answer.text);
    assert.equal(messageOf(answer), message);
  };

  it('shares with users, and answers one grant for each', async () => {
    const answer = await put(owner, { user_ids: [friend.id, friend.id.toUpperCase()], public: false });
    assert.equal(answer.status, 201);
    assert.equal(answer.json.data.length, 1);
    const { id: grant, created_at, updated_at, ...rest } = answer.json.data[0];
    assert.ok(Number.isInteger(grant) && created_at === updated_at);
    assert.deepEqual(rest, {
      shared_to_user_id: friend.id,
      query_id: id,
      public: false,
      deleted_at: { Time: '0001-01-01T00:00:00Z', Valid: false },
    });
    assert.deepEqual(await state(), [friend.id]);
  });

  it('replaces the users it was shared with before', async () => {
    await put(owner, { user_ids: [friend.id] });
    await put(owner, { user_ids: [stranger.id] });
    assert.deepEqual(await state(), [stranger.id]);
  });

  it('makes a query public, for which it takes it from the users it was shared with', async () => {
    await put(owner, { user_ids: [friend.id] });
    const answer = await put(owner, { user_ids: [], public: true });
    assert.equal(answer.status, 201);
    assert.deepEqual(
      answer.json.data.map((grant) => [grant.public, grant.shared_to_user_id]),
      [[true, null]],
    );
    assert.equal(await state(), 'public');
    const row = (await service.get(path, owner)).json.data;
    assert.deepEqual(row, { query_id: id, public: true, shared_to_user_ids: [] });
  });

  it('answers the grants that hold, never 204, when nothing had to be granted', async () => {
    const first = await put(owner, { public: true });
    const again = await put(owner, { public: true });
    assert.equal(again.status, 200);
    assert.deepEqual(again.json, first.json);
    const back = await put(owner, { user_ids: [], public: false });
    assert.equal(back.status, 200);
    assert.deepEqual(back.json, { data: [] });
    assert.equal(await state(), 'private');
    assert.equal((await put(owner, {})).status, 200);
  });

  it('refuses what contradicts itself', async () => {
    await refused(
      await put(owner, { user_ids: [friend.id], public: true }),
      400,
      'Public cannot be true while user_ids is populated',
    );
    await refused(await put(owner, { user_ids: [friend.id, owner.id] }), 400, 'Cannot share query to self');
    const nobody = randomUUID();
    await put(owner, { user_ids: [stranger.id] });
    await refused(
      await put(owner, { user_ids: [friend.id, nobody] }),
      400,
      `user_ids names a user who does not exist: ${nobody}`,
    );
    assert.deepEqual(await state(), [stranger.id], 'a refused change changes nothing');
    await put(owner, { public: true });
    await refused(
      await put(owner, { user_ids: [friend.id] }),
      400,
      'Public query cannot be shared to users. You must set your query to private first',
    );
    assert.equal(await state(), 'public');
  });

  it('refuses a body that is not of this shape', async () => {
    const bodies = ['{', '[]', { user_ids: 'x' }, { user_ids: ['x'] }, { user_ids: [7] }, { public: 'yes' }];
    for (const body of bodies) {
      const answer = await put(owner, body);
      assert.equal(answer.status, 400, JSON.stringify(body));
      assert.match(messageOf(answer), /^could not decode limited payload request into value: /);
    }
    for (const body of ['{', '', { user_ids: ['x'] }]) assert.equal((await unshare(owner, body)).status, 400);
    const many = Array.from({ length: 10_001 }, () => friend.id);
    assert.equal((await put(owner, { user_ids: many })).status, 400);
  });

  it('lets only the owner share; a public query may be made private by others too', async () => {
    const admin = await service.admin();
    for (const who of [friend, admin])
      for (const body of [{ public: true }, { user_ids: [stranger.id] }, {}])
        await refused(await put(who, body), 403, 'Forbidden');
    assert.equal(await state(), 'private');
    await put(owner, { public: true });
    await refused(await put(friend, { user_ids: [stranger.id] }), 403, 'Forbidden');
    await refused(await put(friend, { public: true }), 403, 'Forbidden');
    assert.equal((await put(friend, {})).status, 200);
    assert.equal(await state(), 'private');
  });

  it('answers 404 for a query that is not there', async () => {
    path = '/api/v2/saved-queries/999999/permissions';
    await refused(await put(owner, { public: true }), 404, 'Query does not exist');
    await refused(await unshare(owner, { user_ids: [] }), 404, 'Query does not exist');
    await refused(await service.get(path, owner), 404, 'no query permissions exist for saved query');
  });

  it('shows the grants to the owner and administrators, and to all when the query is public', async () => {
    const show = (who: Credentials) => service.get(path, who);
    const none = 'no query permissions exist for saved query';
    await refused(await show(owner), 404, none);
    await put(owner, { user_ids: [friend.id] });
    assert.deepEqual((await show(owner)).json.data, {
      query_id: id,
      public: false,
      shared_to_user_ids: [friend.id],
    });
    assert.equal((await show(await service.admin())).status, 200);
    await refused(await show(friend), 404, none);
    await put(owner, { public: true });
    assert.equal((await show(stranger)).status, 200);
  });

  it('removes access for some users, or for all when no user is named', async () => {
    await put(owner, { user_ids: [friend.id, stranger.id] });
    const answer = await unshare(owner, { user_ids: [friend.id] });
    assert.equal(answer.status, 204);
    assert.equal(answer.text, '');
    assert.deepEqual(await state(), [stranger.id]);
    assert.equal((await unshare(owner, { user_ids: [] })).status, 204);
    assert.equal(await state(), 'private');
    await put(owner, { public: true });
    assert.equal((await unshare(owner, { user_ids: [friend.id] })).status, 204);
    assert.equal(await state(), 'public');
    assert.equal((await unshare(await service.admin(), {})).status, 204);
    assert.equal(await state(), 'private');
  });

  it('ignores the content type when access is removed', async () => {
    await put(owner, { user_ids: [friend.id] });
    const body = JSON.stringify({ user_ids: [friend.id] });
    assert.equal((await unshare(owner, body, { 'content-type': 'text/plain' })).status, 204);
    assert.equal(await state(), 'private');
  });

  it('lets a user give back what was shared, and not take it from others', async () => {
    await put(owner, { user_ids: [friend.id, stranger.id] });
    const others = 'Query does not belong to the user';
    await refused(await unshare(friend, { user_ids: [stranger.id] }), 403, others);
    await refused(await unshare(friend, { user_ids: [friend.id, stranger.id] }), 403, others);
    await refused(await unshare(friend, { user_ids: [] }), 403, others);
    assert.equal((await unshare(friend, { user_ids: [friend.id] })).status, 204);
    assert.deepEqual(await state(), [stranger.id]);
    const notShared = 'User cannot unshare a query from themselves that is not shared to them';
    await refused(await unshare(friend, { user_ids: [friend.id] }), 400, notShared);
    await refused(await unshare(owner, { user_ids: [owner.id] }), 400, notShared);
  });

  it('ends in one of the wanted states when several changes come at once', async () => {
    const answers = await Promise.all([
      put(owner, { public: true }),
      put(owner, {}),
      put(owner, { public: true }),
      put(owner, { user_ids: [friend.id] }),
      put(owner, { user_ids: [stranger.id] }),
    ]);
    for (const answer of answers) assert.ok([200, 201, 400].includes(answer.status), answer.text);
    const end = await state();
    assert.ok(end === 'public' || end === 'private' || end.length === 1, JSON.stringify(end));
  });
});
