import assert from 'node:assert/strict';
import { it } from 'node:test';
import { messageOf, serviceSuite } from '../../testing/index.ts';

serviceSuite('Roles and permissions', (service) => {
  const get = <P extends string>(path: P) => service.get(`/api/v2${path}`);

  it('lists the six roles with the permissions each carries', async () => {
    const { roles } = (await get('/roles')).json.data;
    const counts = roles.map((role: { id: number; name: string; permissions: unknown[] }) => [
      role.id,
      role.name,
      role.permissions.length,
    ]);
    assert.deepEqual(counts, [
      [1, 'Administrator', 29],
      [2, 'User', 10],
      [3, 'Read-Only', 8],
      [4, 'Upload-Only', 3],
      [5, 'Power User', 18],
      [6, 'Auditor', 15],
    ]);
  });

  it('numbers the permissions as a fresh install does', async () => {
    const { permissions } = (await get('/permissions')).json.data;
    assert.equal(permissions.length, 29);
    assert.deepEqual(
      [permissions[0], permissions[17]!, permissions[28]!].map((one) => `${one.id} ${one.authority}/${one.name}`),
      ['1 app/ReadAppConfig', '18 graphdb/Mutate', '29 graphdb/IngestRead'],
    );
  });

  it('filters and sorts them', async () => {
    const names = (answer: { json: { data: { permissions: { name: string }[] } } }) =>
      answer.json.data.permissions.map((one) => one.name);
    assert.deepEqual(names(await get('/permissions?authority=eq:graphdb&sort_by=-name')), [
      'Write',
      'Read',
      'Mutate',
      'IngestRead',
      'IngestManage',
    ]);
    assert.deepEqual(names(await get('/permissions?id=gte:28&id=lt:29')), ['ReadProviders']);
    assert.equal((await get('/roles?name=eq:Auditor')).json.data.roles[0].id, 6);
    assert.equal((await get('/roles?description=foo')).json.data.roles.length, 6);
    assert.equal(
      messageOf(await get('/permissions?name=~eq:Read')),
      'the specified filter predicate is not supported for this column: name ~eq',
    );
  });

  it('answers one role or permission, 404 for none, 400 for a malformed id', async () => {
    assert.equal((await get('/roles/3')).json.data.name, 'Read-Only');
    assert.equal((await get('/permissions/1')).json.data.name, 'ReadAppConfig');
    for (const path of ['/roles/77', '/permissions/77', '/roles/9007199254740991'])
      assert.equal((await get(path)).status, 404);
    for (const path of ['/roles/x', '/permissions/1.5', '/roles/99999999999999999999']) {
      const answer = await get(path);
      assert.equal(answer.status, 400);
      assert.equal(messageOf(answer), 'id is malformed');
    }
  });
});
