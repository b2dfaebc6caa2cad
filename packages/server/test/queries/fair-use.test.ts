import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { POWER_USER } from '../../src/identity/roles/role-catalogue.ts';
import { type Credentials, messageOf, serviceSuite, until } from '../../testing/index.ts';

const QUERIES = '/api/v2/saved-queries';

const MEMBERS = Array.from({ length: 60 }, (_, at) => `member${at}:User -MemberOf-> admins:Group`);
const OPTIONS = {
  graph: ['alice:User -MemberOf-> admins:Group', ...MEMBERS].join('\n'),
  env: { CHOKEPOINT_CYPHER_WRITES: 'on', CHOKEPOINT_QUERY_PARALLELISM: '2' },
};

serviceSuite('Queries of several users', OPTIONS, (service) => {
  let author: Credentials;
  let victim: Credentials;
  before(async () => {
    author = await service.newUser({ roles: [POWER_USER] });
    victim = await service.newUser({ roles: [POWER_USER] });
  });

  const saved = async (name: string, query: string): Promise<number> => {
    const answer = await service.request('POST', QUERIES, { name, query }, author);
    const { id } = answer.json.data;
    await service.request('PUT', `${QUERIES}/${id}/permissions`, { user_ids: [], public: true }, author);
    return id;
  };
  const run = (id: number, body: object, as: Credentials) => service.request('POST', `${QUERIES}/${id}/run`, body, as);

  it('do not write with the rights of whoever runs them (M10)', async () => {
    const id = await saved('Show all domain admins', "MATCH (n:User) SET n.seen = 'yes' RETURN n");
    const message = 'a saved query that changes the graph runs only for its owner, and with "allow_writes": true';
    for (const [body, as] of [
      [{}, victim],
      [{ allow_writes: true }, victim],
      [{ allow_writes: true }, await service.admin()],
      [{}, author],
    ] as const) {
      const refused = await run(id, body, as);
      assert.equal(refused.status, 403);
      assert.equal(messageOf(refused), message);
    }
    assert.equal(service.image.nodeProperty(service.image.nodeByObjectId('alice')!, 'seen'), undefined);
    assert.equal((await run(id, { allow_writes: true }, author)).status, 200);
    assert.equal(service.image.nodeProperty(service.image.nodeByObjectId('alice')!, 'seen'), 'yes');
    assert.equal((await run(await saved('reads', 'MATCH (n:User) RETURN n'), {}, victim)).status, 200);
  });

  it('are divided among threads that are idle, and do not hold them when another user needs one', async () => {
    const query = (steps: number) =>
      `MATCH (u:User) WHERE size([x IN range(1, ${steps}) WHERE (x + size(u.objectid)) % 7 = 3]) > 0 RETURN count(u)`;
    const cypher = (text: string, as: Credentials) =>
      service.request('POST', '/api/v2/graphs/cypher', { query: text }, as);
    const admin = await service.admin();
    const divisionOf = async () => {
      const { plan } = (await cypher(`PROFILE ${query(300_000)}`, admin)).json.data;
      return plan.find(({ operator }: { readonly operator: string }) => operator === 'Divide')!.detail;
    };
    await until(divisionOf, (detail: string) => detail.startsWith('divided among 2 threads'));
    const large = cypher(query(100_000), admin);
    const small = await cypher('MATCH (g:Group) RETURN count(g)', victim);
    assert.deepEqual(small.json.data.literals, [{ key: 'count(g)', value: 1 }]);
    assert.deepEqual((await large).json.data.literals, [{ key: 'count(u)', value: 61 }]);
  });

  it('search for texts of a bounded length (L8)', async () => {
    for (const path of ['/api/v2/search?match=similar&q=', '/api/v2/search?q=', '/api/v2/graph-search?query=']) {
      const answer = await service.request('GET', `${path}${'a'.repeat(1025)}`, undefined, victim);
      assert.equal(answer.status, 400);
      assert.equal(messageOf(answer), 'a search text has at most 1024 characters');
    }
    assert.equal((await service.request('GET', `/api/v2/search?q=${'a'.repeat(1024)}`, undefined, victim)).status, 200);
  });
});
