import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Credentials, messageOf, serviceSuite, until } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1';

const GRAPH = `
  in ${DOMAIN}:
    ~:Domain name=CORP collected=true
    ALICE:User name=ALICE@CORP n=1.5 -MemberOf{isacl=false}-> ADMINS:Group name=ADMINS@CORP
  in other:
    EVE:User name=${JSON.stringify('=HYPERLINK("x"),1')}
`;

serviceSuite('Rows of Cypher queries', { graph: GRAPH }, (service) => {
  const download = (body: unknown, as?: Credentials) => service.post('/api/v2/graphs/cypher/export', body, as);

  it('come as CSV: a line of column names, quotes where they are needed', async () => {
    const answer = await download({
      query: "MATCH (u:User) RETURN u.objectid AS id, u.n, [1, 'a'] AS list, null AS nothing, -1 AS minus ORDER BY id",
    });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="query.csv"');
    assert.equal(answer.text, 'id,u.n,list,nothing,minus\r\nALICE,1.5,"[1,""a""]",,-1\r\nEVE,,"[1,""a""]",,-1\r\n');
  });

  it('show nodes by name, paths as a line, and no text as a formula', async () => {
    const { text } = await download({ query: 'MATCH p = (a)-[r]->(b) RETURN a, r, p' });
    assert.equal(text, 'a,r,p\r\nALICE@CORP,MemberOf,ALICE@CORP -[MemberOf]-> ADMINS@CORP\r\n');
    const formula = await download({ query: "MATCH (n {objectid: 'EVE'}) RETURN n, n.name AS name" });
    assert.equal(formula.text, 'n,name\r\n"\'=HYPERLINK(""x""),1","\'=HYPERLINK(""x""),1"\r\n');
    const backwards = await download({ query: 'MATCH p = (:Group)<--() RETURN p' });
    assert.equal(backwards.text, 'p\r\nADMINS@CORP <-[MemberOf]- ALICE@CORP\r\n');
  });

  it('come as JSON with whole nodes and relationships', async () => {
    const answer = await download({
      query: 'MATCH p = (a {objectid: $id})-[r]->() RETURN a, r, length(p) AS hops',
      parameters: { id: 'ALICE' },
      format: 'json',
    });
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    const { columns, rows } = JSON.parse(answer.text);
    assert.deepEqual(columns, ['a', 'r', 'hops']);
    const [node, relationship, hops] = rows[0];
    assert.deepEqual(node.kinds, ['User', 'Base']);
    assert.deepEqual(node.properties, { objectid: 'ALICE', name: 'ALICE@CORP', domainsid: DOMAIN, n: 1.5 });
    assert.equal(relationship.kind, 'MemberOf');
    assert.equal(relationship.start, node.id);
    assert.equal(hops, 1);
  });

  it('are an empty table when there are none', async () => {
    const answer = await download({ query: 'MATCH (n:Nothing) RETURN n.name AS name' });
    assert.equal(answer.status, 200);
    assert.equal(answer.text, 'name\r\n');
  });

  it('are refused with the reason', async () => {
    const cases: [unknown, string | RegExp][] = [
      [{ query: 'MATCH (n RETURN n' }, /^line 1:\d+ /],
      [{ query: '' }, 'invalid input'],
      [{ query: 'CREATE (:A)' }, 'updating clauses are not supported'],
      [{ query: 'RETURN 1', format: 'xml' }, 'JSON malformed.'],
      ['{', 'JSON malformed.'],
    ];
    for (const [body, message] of cases) {
      const answer = await download(body);
      assert.equal(answer.status, 400);
      if (typeof message === 'string') assert.equal(messageOf(answer), message);
      else assert.match(messageOf(answer), message);
    }
    assert.equal((await download({ query: 'RETURN 1' }, await service.as(4))).status, 403);
  });

  it('hold nothing of environments that the user may not see', async () => {
    const user = await service.newUser({
      roles: [3],
      environment_targeted_access_control: { environments: [{ environment_id: DOMAIN }] },
    });
    const { text } = await download({ query: 'MATCH (n:User) RETURN n.objectid AS id' }, user);
    assert.equal(text, 'id\r\nALICE\r\n');
  });

  it('leave an entry in the audit log with the query, without parameter values', async () => {
    await download({ query: "MATCH (n {name: 'looked for'}) RETURN n" });
    const path = '/api/v2/audit?action=eq:RunCypherQuery&limit=10000';
    await until(
      () => service.get(path),
      ({ json }) =>
        json.data.logs.some(
          (one) => one.status === 'success' && one.fields.query === 'MATCH (n {name: $STRIPPED}) RETURN n',
        ),
    );
  });

  it('of a saved query come by its id, for those who may read it', async () => {
    const saved = await service.post('/api/v2/saved-queries', {
      name: 'by id',
      query: 'MATCH (n {objectid: $id}) RETURN n',
    });
    const path = `/api/v2/saved-queries/${saved.json.data.id}/run` as const;
    const body = { parameters: { id: 'ALICE' }, include_properties: true };
    const { data } = (await service.post(path, body)).json;
    assert.deepEqual(
      (Object.values(data.nodes) as { objectId: string }[]).map((node) => node.objectId),
      ['ALICE'],
    );
    const missing = await service.post(path);
    assert.equal(missing.status, 400);
    assert.match(messageOf(missing), /id/);

    const stranger = await service.as(3);
    const hidden = await service.post(path, body, stranger);
    assert.equal(hidden.status, 404);
    assert.equal(messageOf(hidden), 'query not found');
    assert.equal((await service.post('/api/v2/saved-queries/99999/run', {})).status, 404);
    await service.put(`/api/v2/saved-queries/${saved.json.data.id}/permissions`, { public: true });
    assert.equal((await service.post(path, body, stranger)).status, 200);
  });
});
