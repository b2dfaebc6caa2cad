import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { limitedImage } from '../../testing/hidden/hidden-worlds.ts';
import { type Credentials, messageOf, serviceSuite } from '../../testing/index.ts';

const SEEN = 'S-1-5-21-1-1-1';
const HIDDEN = 'S-1-5-21-9-9-9';

serviceSuite('The history of a node', (service) => {
  before(() =>
    ingest(`
      in ${SEEN}:
        ~:Domain name=DOMAIN_${SEEN} collected=true
        ann:User name=ANN lastseen=2026-01-01T00:00:00Z -MemberOf-> club:Group name=CLUB lastseen=2026-01-01T00:00:00Z
        ben:User name=BEN lastseen=2026-01-01T00:00:00Z
      in ${HIDDEN}:
        ~:Domain name=DOMAIN_${HIDDEN} collected=true
        far:User name=FAR
    `),
  );

  const ingest = (drawing: string) =>
    service.draw(drawing, { cause: { kind: 'ingest', details: { file: 'users.json' } } });
  const idOf = (objectId: string) => service.nodeId(objectId);
  const ask = (objectId: string, query = '', as?: Credentials) =>
    service.get(`/api/v2/nodes/${idOf(objectId)}/history${query}`, as);
  const history = async (objectId: string, as?: Credentials) => (await ask(objectId, '', as)).json.data;
  type Related = { readonly direction: string; readonly kind: string; readonly name: string };
  const told = ({ relationships }: { readonly relationships: readonly Related[] }) =>
    relationships.map((one) => [one.direction, one.kind, one.name]);

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
    await ingest('ann lastseen=2026-02-01T00:00:00Z');
    assert.equal((await history('ann')).changes.length, 1);
    await ingest('ben -GenericAll-> ann:Tag_Owned lastseen=2026-03-01T00:00:00Z title=clerk name=ANNA');
    const { changes, first_seen_at } = await history('ann');
    assert.deepEqual(
      changes.map((one) => one.change),
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
    await service.commit({ deleteNodes: ['ben'] }, { cause: { kind: 'deletion' } });
    const [newest, earlier] = (await history('ann')).changes;
    assert.deepEqual([newest.cause, told(newest.lost)], ['deletion', [['in', 'GenericAll', 'BEN']]]);
    assert.deepEqual(told(earlier.gained), [['in', 'GenericAll', 'BEN']]);
  });

  it('continues before a version', async () => {
    const { changes } = await history('ann');
    const older = (await ask('ann', `?before=${changes[1].version}`)).json.data;
    assert.deepEqual(
      older.changes.map((one) => one.version),
      changes.slice(2).map((one) => one.version),
    );
    const nothing = (await ask('ann', '?before=1')).json.data;
    assert.deepEqual([nothing.changes, nothing.looked_back_to, nothing.next_before], [[], null, null]);
  });

  it('counts all relationships of a version and lists the first', async () => {
    const clerks = Array.from({ length: 40 }, (_, one) => `clerk${one}:User domainsid=${SEEN}`);
    await ingest(`${clerks.join(', ')} -MemberOf-> club`);
    const [{ gained }] = (await history('club')).changes;
    assert.deepEqual([gained.count, gained.relationships.length], [40, 25]);
  });

  it('tells a user of some environments nothing of the others', async () => {
    await ingest('far -GenericAll-> ann');
    assert.deepEqual(told((await history('ann')).changes[0].gained), [['in', 'GenericAll', 'FAR']]);
    const environments = [{ environment_id: SEEN }];
    const user = await service.newUser({ roles: [2], environment_targeted_access_control: { environments } });
    const seen = limitedImage(service);
    const askById = (objectId: string) =>
      service.get(`/api/v2/nodes/${seen.nodeId(seen.nodeByObjectId(objectId)!)}/history`, user);
    const { changes, node_id } = (await askById('ann')).json.data;
    assert.equal(node_id, seen.nodeId(seen.nodeByObjectId('ann')!));
    assert.ok(changes.length > 0);
    assert.ok(!/FAR|BEN|users\.json/.test(JSON.stringify(changes)));
    const club = seen.nodeId(seen.nodeByObjectId('club')!);
    assert.ok(JSON.stringify(changes).includes(`"node_id":${club}`), 'ids are those that the user sees elsewhere');
    assert.equal((await askById('far')).status, 404);
    assert.equal((await ask('ann', '', user)).status, 404, 'the number of a node is no id for this user');
  });

  it('says what is wrong with a request', async () => {
    for (const [path, status, message] of [
      ['abc/history', 400, 'node id is malformed'],
      ['999999999/history', 404, 'node not found'],
      [`${idOf('ann')}/history?before=yesterday`, 400, 'before is malformed'],
    ] as const) {
      const answer = await service.get(`/api/v2/nodes/${path}`);
      assert.deepEqual([answer.status, messageOf(answer)], [status, message], path);
    }
    assert.equal((await ask('ann', '', await service.as(4))).status, 403);
  });
});
