import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ADMIN_PASSWORD, type TestService } from '../../../testing/index.ts';

const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
const ADMIN = basic('admin', ADMIN_PASSWORD);

/** The endpoints that speak HTTP instead of Bolt. */
export function httpCases(service: TestService): void {
  const send = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { authorization: ADMIN, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.status, headers: answer.headers, json: JSON.parse(await answer.text()) };
  };
  const commit = (statements: unknown, headers?: Record<string, string>) =>
    send('/db/neo4j/tx/commit', { statements }, headers);

  it('replays Max: rows and graphs of statements that are committed with the request', async () => {
    const statement = 'MATCH p=(u:User {name: $name})-[r:MemberOf]->(g) RETURN u, r, p, 1 AS one, [u] AS list';
    const { status, json } = await commit([
      { statement, parameters: { name: 'ALICE@CORP' }, resultDataContents: ['row', 'graph'] },
    ]);
    assert.equal(status, 200);
    assert.deepEqual(json.errors, []);
    const [{ columns, data }] = json.results;
    assert.deepEqual(columns, ['u', 'r', 'p', 'one', 'list']);
    const [{ row, meta, graph }] = data;
    assert.equal(row[0].name, 'ALICE@CORP');
    assert.equal(row[1].isacl, false);
    assert.deepEqual(
      row[2].map((one: Record<string, unknown>) => one.name),
      ['ALICE@CORP', undefined, 'ADMINS@CORP'],
    );
    assert.equal(row[3], 1);
    assert.deepEqual(
      [meta[0].type, meta[1].type, meta[2].length, meta[3], meta[4].length],
      ['node', 'relationship', 3, null, 1],
    );
    assert.deepEqual(
      graph.nodes.map((one: Record<string, unknown>) => typeof one.id),
      ['string', 'string'],
    );
    assert.equal(
      graph.relationships[0].startNode,
      graph.nodes.find((one: { labels: string[] }) => one.labels.includes('User')).id,
    );
    assert.equal((await fetch(`${service.url}/db/neo4j/tx/commit`, { headers: { authorization: ADMIN } })).status, 200);
    assert.equal(
      (await send('/db/data/transaction/commit', { statements: [{ statement: 'RETURN 1' }] })).json.results.length,
      1,
    );
  });

  it('rolls all statements back when one fails, and returns those before it', async () => {
    const before = service.graphVersion;
    const { json } = await commit([
      { statement: "MATCH (n {objectid: 'BOB'}) SET n.http = 1 RETURN n.http", includeStats: true },
      { statement: 'RETURN 1 / 0' },
      { statement: 'RETURN 2' },
    ]);
    assert.equal(json.results.length, 1);
    assert.equal(json.results[0].stats.properties_set, 1);
    assert.equal(json.errors[0].code, 'Neo.ClientError.Statement.ArithmeticError');
    assert.equal(service.graphVersion, before);
    const written = await commit([{ statement: "MATCH (n {objectid: 'BOB'}) SET n.http = 2" }]);
    assert.deepEqual(written.json.errors, []);
    assert.equal(service.graphVersion, before + 1);
    const refused = await commit([{ statement: "MATCH (n {objectid: 'BOB'}) SET n.http = 3" }], {
      'access-mode': 'READ',
    });
    assert.equal(refused.json.errors[0].code, 'Neo.ClientError.Statement.AccessMode');
  });

  it('refuses who cannot log in, databases that do not exist, and bodies that are none', async () => {
    const wrong = await commit([], { authorization: basic('admin', 'wrong') });
    assert.equal(wrong.status, 401);
    assert.equal(wrong.headers.get('www-authenticate'), 'Basic realm="Neo4j"');
    assert.equal(wrong.json.errors[0].code, 'Neo.ClientError.Security.Unauthorized');
    assert.equal((await commit([], { authorization: '' })).status, 401);
    assert.equal((await send('/db/nowhere/tx/commit', { statements: [] })).status, 404);
    const { status, json } = await send('/db/neo4j/tx/commit', '{');
    assert.deepEqual([status, json.errors[0].code], [400, 'Neo.ClientError.Request.InvalidFormat']);
    const user = await service.newUser({ roles: [4] });
    const upload = await commit([{ statement: 'RETURN 1' }], { authorization: basic(user.name, user.secret) });
    assert.equal(upload.status, 403);
  });

  it('sends large results as they come, however many there are in one request', async () => {
    const statement = `UNWIND range(1, 5000) AS x RETURN x, '${'x'.repeat(500)}' AS text`;
    const { json } = await commit([{ statement }, { statement }, { statement: 'RETURN range(1, 100000) AS list' }]);
    assert.deepEqual(json.errors, []);
    assert.deepEqual(
      json.results.map(({ data }: { data: unknown[] }) => data.length),
      [5000, 5000, 1],
    );
    assert.equal(json.results[1].data.at(-1).row[0], 5000);
    assert.equal(json.results[2].data[0].row[0].length, 100_000);
    const query = await send('/db/neo4j/query/v2', { statement });
    assert.equal(query.json.data.values.length, 5000);
  });

  it('reports a failure behind the rows that were sent before it', async () => {
    const statement = 'UNWIND range(1, 20000) AS x RETURN 1 / (20000 - x) AS y';
    const { status, json } = await commit([{ statement }]);
    assert.deepEqual([status, json.errors[0].code], [200, 'Neo.ClientError.Statement.ArithmeticError']);
    const query = await send('/db/neo4j/query/v2', { statement });
    assert.equal(query.json.errors[0].code, 'Neo.ClientError.Statement.ArithmeticError');
  });

  it('answers the Query API', async () => {
    const { status, json } = await send('/db/neo4j/query/v2', {
      statement:
        "MATCH (u:User {name: $name})-[r:MemberOf]->() SET u.queried = true RETURN u, r, date('2024-01-02') AS day, 1.5 AS f",
      parameters: { name: 'ALICE@CORP' },
      includeCounters: true,
    });
    assert.equal(status, 202);
    assert.deepEqual(json.data.fields, ['u', 'r', 'day', 'f']);
    const [[u, r, day, f]] = json.data.values;
    assert.ok(u.labels.includes('User') && u.labels.includes('Base'));
    assert.equal(r.startNodeElementId, u.elementId);
    assert.deepEqual([day, f, json.counters.propertiesSet], ['2024-01-02', 1.5, 1]);
    const failed = await send('/db/neo4j/query/v2', { statement: 'RETRUN 1' });
    assert.deepEqual([failed.status, failed.json.errors[0].code], [400, 'Neo.ClientError.Statement.SyntaxError']);
  });
}
