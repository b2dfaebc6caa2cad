import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { Batch } from '@chokepoint/graph';
import { type Credentials, messageOf, onEachDatabase, TestService } from '../../testing/index.ts';

const SEEN = 'S-1-5-21-1-1-1';
const HIDDEN = 'S-1-5-21-9-9-9';

// biome-ignore lint/suspicious/noExplicitAny: records of several shapes
type Row = any;

onEachDatabase('The history of a node', (kind) => {
  let service: TestService;
  let admin: Credentials;
  before(async () => {
    service = await TestService.start(kind);
    admin = await service.admin();
    await commit('ingest', (batch) => {
      for (const id of ['ann', 'ben', 'club']) node(batch, id, { lastseen: '2026-01-01T00:00:00Z' });
      node(batch, 'far', { domainsid: HIDDEN });
      for (const id of [SEEN, HIDDEN])
        batch.node(id, ['Base', 'Domain'], { objectid: id, name: `DOMAIN ${id}`, domainsid: id, collected: true });
      batch.edge('ann', 'MemberOf', 'club');
    });
  });
  after(() => service.stop());

  const graph = () => service.parts.graph;
  const node = (batch: Batch, id: string, more: Record<string, string | number> = {}, ...kinds: string[]) =>
    batch.node(id, ['Base', id === 'club' ? 'Group' : 'User', ...kinds], {
      objectid: id,
      name: id.toUpperCase(),
      domainsid: SEEN,
      ...more,
    });
  async function commit(cause: string, write: (batch: Batch) => void, more = {}): Promise<void> {
    const batch = new Batch();
    write(batch);
    const details = { file: 'users.json' };
    await graph().commit({ batches: [batch.pack()], ...more }, { cause: { kind: cause, details } });
  }
  const idOf = (objectId: string) => {
    const { current } = graph().images;
    return current.nodeId(current.nodeByObjectId(objectId)!);
  };
  const ask = (objectId: string, query = '', as = admin) =>
    service.request('GET', `/api/v2/nodes/${idOf(objectId)}/history${query}`, undefined, as);
  const history = async (objectId: string, as = admin): Promise<Row> => (await ask(objectId, '', as)).json.data;
  const told = ({ relationships }: Row) => relationships.map((one: Row) => [one.direction, one.kind, one.name]);

  it('begins with the version that brought it, and says what came along', async () => {
    const { node_id, changes, first_seen_at, next_before } = await history('ann');
    assert.equal(node_id, idOf('ann'));
    assert.equal(changes.length, 1);
    const [{ change, cause, file, created_at, gained, lost, properties }] = changes;
    assert.deepEqual([change, cause, file, properties], ['added', 'ingest', 'users.json', []]);
    assert.deepEqual([first_seen_at, next_before], [created_at, null]);
    assert.deepEqual([told(gained), lost.count], [[['out', 'MemberOf', 'CLUB']], 0]);
    assert.deepEqual(told((await history('club')).changes[0].gained), [['in', 'MemberOf', 'ANN']]);
    assert.equal(gained.relationships[0].node_kind, 'Group');
  });

  it('tells what changed, newest first, and not that it was seen again', async () => {
    await commit('ingest', (batch) => node(batch, 'ann', { lastseen: '2026-02-01T00:00:00Z' }));
    assert.equal((await history('ann')).changes.length, 1);
    await commit('ingest', (batch) => {
      node(batch, 'ann', { lastseen: '2026-03-01T00:00:00Z', title: 'clerk', name: 'ANNA' }, 'Tag_Owned');
      batch.edge('ben', 'GenericAll', 'ann');
    });
    const { changes, first_seen_at } = await history('ann');
    assert.deepEqual(
      changes.map((one: Row) => one.change),
      ['changed', 'added'],
    );
    const [newest] = changes;
    assert.deepEqual(newest.kinds_gained, ['Tag_Owned']);
    assert.deepEqual(newest.properties, [
      { name: 'name', before: 'ANN', after: 'ANNA' },
      { name: 'title', before: null, after: 'clerk' },
    ]);
    assert.deepEqual(told(newest.gained), [['in', 'GenericAll', 'BEN']]);
    assert.equal(first_seen_at, changes[1].created_at);
  });

  it('names ends of relationships that are no longer there', async () => {
    await commit('deletion', () => {}, { deleteNodes: ['ben'] });
    const [newest, earlier] = (await history('ann')).changes;
    assert.deepEqual([newest.cause, told(newest.lost)], ['deletion', [['in', 'GenericAll', 'BEN']]]);
    assert.deepEqual(told(earlier.gained), [['in', 'GenericAll', 'BEN']]);
  });

  it('continues before a version', async () => {
    const { changes } = await history('ann');
    const older = (await ask('ann', `?before=${changes[1].version}`)).json.data;
    assert.deepEqual(
      older.changes.map((one: Row) => one.version),
      changes.slice(2).map((one: Row) => one.version),
    );
    const nothing = (await ask('ann', '?before=1')).json.data;
    assert.deepEqual([nothing.changes, nothing.looked_back_to, nothing.next_before], [[], null, null]);
  });

  it('counts all relationships of a version and lists the first', async () => {
    await commit('ingest', (batch) => {
      for (let one = 0; one < 40; one++) {
        node(batch, `clerk${one}`);
        batch.edge(`clerk${one}`, 'MemberOf', 'club');
      }
    });
    const [{ gained }] = (await history('club')).changes;
    assert.deepEqual([gained.count, gained.relationships.length], [40, 25]);
  });

  it('tells a user of some environments nothing of the others', async () => {
    await commit('ingest', (batch) => batch.edge('far', 'GenericAll', 'ann'));
    assert.deepEqual(told((await history('ann')).changes[0].gained), [['in', 'GenericAll', 'FAR']]);
    const environments = [{ environment_id: SEEN }];
    const user = await service.newUser({ roles: [2], environment_targeted_access_control: { environments } });
    const { changes } = await history('ann', user);
    assert.ok(changes.length > 0);
    assert.ok(!/FAR|BEN|users\.json/.test(JSON.stringify(changes)));
    assert.equal((await ask('far', '', user)).status, 403);
  });

  it('says what is wrong with a request', async () => {
    for (const [path, status, message] of [
      ['abc/history', 400, 'node id is malformed'],
      ['999999999/history', 404, 'node not found'],
      [`${idOf('ann')}/history?before=yesterday`, 400, 'before is malformed'],
    ] as const) {
      const answer = await service.request('GET', `/api/v2/nodes/${path}`, undefined, admin);
      assert.deepEqual([answer.status, messageOf(answer)], [status, message], path);
    }
    assert.equal((await ask('ann', '', await service.as(4))).status, 403);
  });
});
