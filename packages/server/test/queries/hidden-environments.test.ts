import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { allRoutes } from '@chokepoint/contract';
import { z } from 'zod';
import {
  everyCall,
  HIDDEN,
  HIDDEN_TENANT,
  hiddenEnvironments,
  SEEN,
  SEEN_TENANT,
  seenEnvironments,
} from '../../testing/hidden/hidden-worlds.ts';
import { type Credentials, serviceSuite, type TestAnswer, until } from '../../testing/index.ts';

/** The page of an object: its properties and kinds, and how much is related to it. */
const counted = z.object({ data: z.record(z.string(), z.unknown()) });

/** In every name of the other environments, and in no request. */
const NAME_MARK = /UNDISCLOSED/;
/** In every object id of the other environments; requests that name such an id may hear it again. */
const ID_MARK = /S-1-5-21-9-9-9|99999999-BBBB/;
/** There are so many objects elsewhere that no number near theirs means anything else. */
const NEAR_HIDDEN = /(?<![\w.-])48\d\d(?![\w.])/;

serviceSuite('A user of some environments', { service: { checkAnswers: false } }, (service) => {
  let user: Credentials;
  before(async () => {
    await service.commit({
      batches: [seenEnvironments().pack(), hiddenEnvironments({ users: 4800, computers: 300 }).pack()],
    });
    await analysed();
    const environments = [SEEN, SEEN_TENANT].map((environment_id) => ({ environment_id }));
    user = await service.newUser({ roles: [2], environment_targeted_access_control: { environments } });
    await shareQuery();
  });

  async function analysed(): Promise<void> {
    const status = async () => (await service.get('/api/v2/datapipe/status')).json.data.last_complete_analysis_at;
    const earlier = await status();
    await service.put('/api/v2/analysis');
    await until(status, (now) => now !== earlier);
  }

  /** Everybody may run a query that its author sees everything with. */
  async function shareQuery(): Promise<void> {
    const saved = { name: 'all of them', query: 'MATCH (n) RETURN n' };
    const { id } = (await service.post('/api/v2/saved-queries', saved)).json.data;
    const shared = await service.put(`/api/v2/saved-queries/${id}/permissions`, { user_ids: [], public: true });
    assert.ok(shared.status < 300, shared.text);
  }

  /** Ids of findings, of every environment. */
  async function findingIds(): Promise<string[]> {
    const rows = await service.db.selectFrom('finding').select('id').limit(20).execute();
    assert.ok(rows.length > 1);
    return rows.map(({ id }) => String(id));
  }

  /** What an answer tells that it should not; nothing for most. */
  function tracesIn(answer: TestAnswer, call: string): string[] {
    const text = answer.text
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, '')
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '');
    // Who names an id may hear it again.
    const marks = ID_MARK.test(decodeURIComponent(call)) ? [NAME_MARK, NEAR_HIDDEN] : [NAME_MARK, NEAR_HIDDEN, ID_MARK];
    const found = marks.filter((mark) => mark.test(text));
    const told = found.map((mark) => `${call} tells ${text.slice(Math.max(0, text.search(mark) - 60)).slice(0, 160)}`);
    return answer.status < 500 ? told : [...told, `${call} answered ${answer.status}: ${answer.text.slice(0, 160)}`];
  }

  it('finds no trace of the others on any route of the contract', async () => {
    const values = { attack_path_id: await findingIds() };
    let calls = 0;
    const traces: string[] = [];
    for (const { method, target, body } of everyCall(service, values)) {
      const answer = await service.request(method, target, body, user);
      traces.push(...tracesIn(answer, `${method} ${target} ${JSON.stringify(body) ?? ''}`));
      calls++;
    }
    assert.deepEqual(traces.slice(0, 20), []);
    assert.ok(calls > allRoutes.length);
  });

  it('does find what it may see, so that the answers above were none of fear', async () => {
    const session = (await service.newUser({
      roles: [2],
      environment_targeted_access_control: { environments: [{ environment_id: SEEN }] },
    })) as Credentials;
    const get = <P extends string>(path: P) => service.get(`/api/v2/${path}`, session);
    const counts = async (path: string) => counted.parse((await get(path)).json).data;
    assert.equal((await counts(`domains/${SEEN}`)).users, 2);
    assert.equal((await counts(`groups/${SEEN}-512`)).members, 1);
    assert.equal((await counts(`users/${SEEN}-1`)).groupMembership, 1);
    assert.equal((await counts(`computers/${SEEN}-PC`)).adminUsers, 1);
    assert.equal((await get('search?q=OPEN%20ALICE')).json.data.length, 1);
    assert.equal((await get(`graphs/shortest-path?start_node=${SEEN}-1&end_node=${SEEN}-PC`)).status, 200);
    const found = (await get('attack-paths/findings?limit=1000')).text;
    assert.match(found, /OPEN BOB/);
    assert.equal((await get(`domains/${SEEN}/details?finding=T0GenericAll`)).status, 200);
    assert.equal((await get(`meta-trees/${SEEN}`)).status, 200);
    assert.equal((await get(`meta/${SEEN}:1`)).json.data.props.owner_objectid, SEEN);
    assert.equal((await get(`ad-domains/${SEEN}/data-quality-stats`)).json.data[0].users, 2);
    assert.ok((await get('posture-stats?limit=1000')).json.data.length > 0);
    assert.match((await get('asset-groups/1/combo-node')).text, /OPEN DOMAIN ADMINS/);
    const change = { add_relationships: [{ source: `${SEEN}-1`, kind: 'GenericAll', target: `${SEEN}-512` }] };
    const simulated = await service.post('/api/v2/simulations', change, session);
    assert.equal(simulated.status, 403, 'what would change depends on everything that is connected');
    const rows = { query: 'MATCH (n:User) RETURN n.name AS name', format: 'csv' };
    const exported = await service.post('/api/v2/graphs/cypher/export', rows, session);
    assert.deepEqual(exported.text.trim().split(/\r?\n/).sort(), ['OPEN ALICE', 'OPEN BOB', 'name']);
    for (const [path, status] of [
      [`meta/${HIDDEN}:1`, 403],
      [`meta-trees/${HIDDEN}`, 403],
      [`domains/${HIDDEN}`, 403],
      ['domains/S-1-5-21-0', 403],
      [`users/${HIDDEN}-1`, 403],
      [`users/${HIDDEN}-1/memberships`, 403],
      [`azure/users?object_id=${HIDDEN_TENANT}`, 403],
      [`graphs/shortest-path?start_node=${SEEN}-1&end_node=${HIDDEN}-512`, 404],
      [`pathfinding?start_node=${SEEN}-1&end_node=${SEEN}-PC`, 403],
    ] as const)
      assert.equal((await get(path)).status, status, path);
  });
});
