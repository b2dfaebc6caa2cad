import assert from 'node:assert/strict';
import { it } from 'node:test';
import { messageOf, serviceSuite } from '../../testing/index.ts';

const VERSIONS = '/api/v2/graph-versions';

serviceSuite('Versions of the graph', { graph: 'alice:User -MemberOf-> staff:Group' }, (service) => {
  const list = async (query = '') => (await service.get(`${VERSIONS}${query}`)).json;
  const undo = (id: number, body?: object) => service.post(`${VERSIONS}/${id}/undo`, body);
  const restore = (id: number, body?: object) => service.post(`${VERSIONS}/${id}/restore`, body);
  const has = (id: string) => service.image.nodeByObjectId(id) !== undefined;
  const none = { added: 0, changed: 0, deleted: 0 };

  it('are listed newest first, with what made them and how large the graph was', async () => {
    await service.draw('bob:User -MemberOf-> staff:Group', { cause: { kind: 'upload', details: { job: 7 } } });
    const { data, count } = await list();
    assert.equal(count, data.length);
    const [newest, before] = data;
    assert.deepEqual([newest?.cause, newest?.details, newest?.is_current], ['upload', { job: 7 }, true]);
    assert.deepEqual([newest?.nodes, newest?.relationships], [3, 2]);
    assert.deepEqual([before?.nodes, before?.relationships, before?.is_current], [2, 1, false]);
    assert.equal(newest?.id, service.graphVersion);
    const page = await list('?skip=1&limit=1');
    assert.deepEqual([page.data.map(({ id }) => id), page.count, page.limit], [[before?.id], count, 1]);
  });

  it('show what undoing one would change, and change nothing by it', async () => {
    const { version } = await service.draw('carol:User -MemberOf-> staff:Group');
    const answer = await undo(version, { preview: true });
    assert.equal(answer.status, 200, answer.text);
    const deleted = { ...none, deleted: 1 };
    assert.deepEqual(answer.json.data, {
      id: version,
      preview: true,
      new_version_id: null,
      nodes: deleted,
      relationships: deleted,
    });
    assert.equal(service.graphVersion, version);
    assert.ok(has('carol'));
  });

  it('can be undone: as a new version, audited, with an analysis requested', async () => {
    const { version } = await service.draw('dave:User -MemberOf-> staff:Group');
    const answer = await undo(version);
    assert.equal(answer.status, 200, answer.text);
    const { new_version_id, preview, nodes } = answer.json.data;
    assert.deepEqual([new_version_id, preview, nodes], [version + 1, false, { ...none, deleted: 1 }]);
    assert.equal(has('dave'), false);
    const [newest] = (await list()).data.filter(({ cause }) => cause === 'undo');
    assert.deepEqual([newest?.id, newest?.details.undone], [version + 1, version]);
    const { logs } = (await service.get('/api/v2/audit?action=eq:UndoGraphVersion&status=eq:success')).json.data;
    assert.deepEqual(
      logs.map(({ fields, actor_name }) => [fields.version, actor_name]),
      [[version, 'admin']],
    );
  });

  it('are not undone when later ones build on them', async () => {
    const { version } = await service.draw('erin:User');
    await service.draw('erin:User -MemberOf-> staff:Group');
    for (const body of [{ preview: true }, {}]) {
      const answer = await undo(version, body);
      assert.equal(answer.status, 409, answer.text);
      assert.match(messageOf(answer), /cannot be undone: later versions build on it/);
    }
    assert.ok(has('erin'));
  });

  it('can be restored, and an undo of that returns', async () => {
    const before = service.graphVersion;
    await service.draw('frank:User -MemberOf-> staff:Group');
    await service.erase('alice:User -MemberOf-> staff:Group');
    const preview = await restore(before, { preview: true });
    assert.deepEqual(preview.json.data.nodes, { ...none, deleted: 1 });
    assert.deepEqual(preview.json.data.relationships, { added: 1, changed: 0, deleted: 1 });
    assert.ok(has('frank'));
    const restored = (await restore(before)).json.data;
    assert.deepEqual(
      [restored.nodes, restored.relationships],
      [preview.json.data.nodes, preview.json.data.relationships],
    );
    assert.equal(has('frank'), false);
    const again = await restore(before);
    assert.deepEqual([again.json.data.new_version_id, again.json.data.nodes], [null, none]);
    await undo(restored.new_version_id ?? 0);
    assert.ok(has('frank'));
  });

  it('that do not exist are not found, and ids that are none refused', async () => {
    for (const id of [999_999, -1]) {
      assert.equal((await undo(id)).status, 404);
      assert.equal((await restore(id, { preview: true })).status, 404);
    }
    assert.equal((await service.post(`${VERSIONS}/x/undo`)).status, 400);
    assert.equal((await undo(1, { preview: 'yes' })).status, 400);
  });

  it('are changed only with the permission, and shown only to users of all environments', async () => {
    const reader = await service.as(3);
    assert.equal((await service.get(VERSIONS, reader)).status, 200);
    assert.equal((await service.post(`${VERSIONS}/1/undo`, {}, reader)).status, 403);
    await service.draw('S-1:Domain collected=true');
    const limited = await service.newUser({
      roles: [3],
      all_environments: false,
      environment_targeted_access_control: { environments: [{ environment_id: 'S-1' }] },
    });
    assert.equal((await service.get(VERSIONS, limited)).status, 403);
  });
});
