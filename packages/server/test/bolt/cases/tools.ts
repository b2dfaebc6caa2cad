import assert from 'node:assert/strict';
import { it } from 'node:test';
import neo4j, { type Path, type Result } from 'neo4j-driver';
import old from 'neo4j-driver-4';
import { mapOf, TAGS } from '../../../../bolt/testing/raw-bolt.ts';
import type { BoltClients } from '../../../testing/bolt/bolt-clients.ts';
import { ADMIN_PASSWORD, type TestService } from '../../../testing/index.ts';

/** What tools of this field send, as they send it. */
export function toolCases(service: TestService, clients: BoltClients): void {
  const membersOf = async (group: number) =>
    (await service.get(`/api/v2/asset-groups/${group}`)).json.data.Selectors ?? [];
  const isOwned = (objectId: string) =>
    service.image.kindNamesOf(service.image.nodeByObjectId(objectId)!).includes('Tag_Owned');

  it('replays NetExec: one transaction that looks for an account and marks it as owned', async () => {
    const session = clients.driver().session();
    const transaction = session.beginTransaction();
    const domains = await transaction.run("MATCH (d:Domain) WHERE d.distinguishedname STARTS WITH 'DC=corp' RETURN d");
    assert.equal(domains.records.length, 1);
    const found = await transaction.run("MATCH (c:User {name:'ALICE@CORP'}) RETURN c");
    assert.notEqual(found.records[0]!.get('c').properties.owned, true);
    const marked = await transaction.run("MATCH (c:User {name:'ALICE@CORP'}) SET c.owned=True RETURN c.name AS name");
    assert.equal(marked.records[0]!.get('name'), 'ALICE@CORP');
    await transaction.commit();
    await session.close();
    assert.ok(isOwned('ALICE'));
    assert.deepEqual(
      (await membersOf(2)).map(({ selector }) => selector),
      ['ALICE'],
    );
  });

  it('replays hash_spider: auto-commit, and a path from what is owned', async () => {
    const session = clients.driver().session();
    assert.equal((await session.run('MATCH (g:Group) return g LIMIT 1')).records.length, 1);
    await session.run('MATCH (u) WHERE (u.name = "BOB@CORP") SET u.owned=True RETURN u,u.name,u.owned');
    assert.ok(isOwned('BOB'));
    const { records } = await session.run(
      "MATCH p=shortestPath((n)-[*1..]->(m)) WHERE n.owned=true AND m.name=~ '.*PC.*' RETURN p",
    );
    assert.deepEqual(records.map((one) => (one.get('p') as Path).length).sort(), [2, 2]);
    await session.close();
  });

  it('replays cypherhound: routed, marks and unmarks in managed transactions, reads paths', async () => {
    const driver = clients.driver({ scheme: 'neo4j' });
    const session = driver.session({ database: 'neo4j' });
    const mark = (property: string, value: boolean) =>
      session.executeWrite((transaction) =>
        transaction.run(`MATCH (n {name: $name}) SET n.${property} = $value`, { name: 'BOB@CORP', value }),
      );
    await mark('owned', false);
    assert.equal(isOwned('BOB'), false);
    await mark('highvalue', true);
    assert.deepEqual(
      (await membersOf(1)).map(({ selector }) => selector),
      ['BOB'],
    );
    await mark('highvalue', false);
    assert.deepEqual(await membersOf(1), []);
    const { records } = await session.run('MATCH p=(:User)-[:MemberOf*1..]->(:Group) RETURN p');
    assert.ok(records.every((one) => (one.get('p') as Path).segments.length > 0));
    await session.close();
  });

  it('replays PlumHound: each query for its keys, its first record, and all of it', async () => {
    const query = "MATCH (n:Group) WHERE n.name ENDS WITH '@CORP' RETURN n.name AS Group ORDER BY n.name";
    const withResult = async <T>(use: (result: Result) => Promise<T>): Promise<T> => {
      const session = clients.driver().session();
      try {
        return await use(session.run(query));
      } finally {
        await session.close();
      }
    };
    const peek = async (result: Result) => {
      for await (const record of result) return record.get('Group');
      return undefined;
    };
    assert.deepEqual(await withResult((result) => result.keys()), ['Group']);
    assert.equal(await withResult(peek), 'ADMINS@CORP');
    assert.equal((await withResult(async (result) => await result)).records[0]!.get('Group'), 'ADMINS@CORP');
  });

  it('replays GoodHound: versions 4.x, writes that concern every object', async () => {
    const client = await clients.raw('4.3');
    const run = async (query: string) => {
      client.send(TAGS.run, query, mapOf({}), mapOf({}));
      client.send(TAGS.pull, mapOf({ n: -1, qid: -1 }));
      const started = await client.next();
      assert.equal(started.kind, 'SUCCESS', String(started.metadata.get('message')));
      const rows = [];
      for (let answer = await client.next(); ; answer = await client.next()) {
        if (answer.kind === 'SUCCESS') return rows;
        rows.push(answer.fields[0]);
      }
    };
    await run('match (n:Base) where n.highvalue is NULL set n.highvalue = FALSE');
    await run('MATCH (n {name:"ADMINS@CORP"}) set n.highvalue=true');
    assert.deepEqual(
      (await membersOf(1)).map(({ selector }) => selector),
      ['ADMINS'],
    );
    const paths = await run(
      "match p=shortestpath((u:User)-[:MemberOf|AdminTo*1..]->(g {highvalue:true})) where u.name = 'ALICE@CORP' return length(p)",
    );
    assert.deepEqual(paths, [[1]]);
    assert.equal((await run('MATCH (n) OPTIONAL MATCH (n)-[r]->() RETURN count(n.name) + count(r.isacl)')).length, 1);
    await run('MATCH (n {name:"ADMINS@CORP"}) set n.highvalue=false');
    client.close();
  });

  it('replays autobloody: many open results of one transaction, after an error about GDS', async () => {
    const session = clients.driver().session();
    await assert.rejects(session.run('RETURN gds.version()'));
    await session.executeWrite(async (transaction) => {
      for (let cost = 1; cost <= 20; cost++)
        void transaction.run('MATCH ()-[r:MemberOf|AdminTo]->(:Group) SET r.bloodycost = $cost', {
          cost: neo4j.int(cost),
        });
      await transaction.run('RETURN 1');
    });
    const path = await session.run(
      `MATCH path = shortestPath((start {name: $source})-[*..20]->(end {name: $target})) WHERE ALL(r IN relationships(path) WHERE r.bloodycost IS NOT NULL)
       RETURN path, reduce(sum = 0, r IN relationships(path) | sum + r.bloodycost) AS cost ORDER BY cost LIMIT 1`,
      { source: 'ALICE@CORP', target: 'ADMINS@CORP' },
    );
    assert.equal(path.records[0]!.get('cost').toNumber(), 20);
    await session.close();
  });

  it('replays importers: batches of objects by MERGE, indexes that need not be made', async () => {
    const session = clients.driver().session();
    const made = await session.run('CREATE CONSTRAINT IF NOT EXISTS FOR (n:Base) REQUIRE n.objectid IS UNIQUE');
    assert.equal(
      made.summary.gqlStatusObjects.some(({ gqlStatus }) => gqlStatus === '00NA0'),
      true,
    );
    await session.run('CREATE INDEX IF NOT EXISTS FOR (n:User) ON (n.name)');
    const props = [1, 2, 3].map((at) => ({
      objectid: `IMPORT-${at}`,
      map: { name: `IMPORT-${at}@CORP`, enabled: true },
    }));
    const { summary } = await session.run(
      'UNWIND $props AS prop MERGE (n:Base {objectid: prop.objectid}) SET n:User SET n += prop.map',
      { props },
    );
    assert.equal(summary.counters.updates().nodesCreated, 3);
    const again = await session.run(
      'UNWIND $props AS prop MERGE (n:Base {objectid: prop.objectid}) SET n:User SET n += prop.map',
      { props },
    );
    assert.equal(again.summary.counters.updates().nodesCreated, 0);
    assert.equal(
      (await session.run('MATCH (n:User) WHERE n.objectid STARTS WITH "IMPORT" RETURN n')).records.length,
      3,
    );
    await session.close();
  });

  it('answers what browsers of graphs ask at their start', async () => {
    const driver = old.driver(`neo4j://127.0.0.1:${clients.port}`, old.auth.basic('admin', ADMIN_PASSWORD));
    const session = driver.session({ database: 'neo4j' });
    const rows = async (query: string, parameters = {}) =>
      (await session.run(query, parameters)).records.map((one) => one.toObject());
    assert.deepEqual(await rows('RETURN true as connected'), [{ connected: true }]);
    assert.deepEqual(await rows('CALL dbms.components() YIELD versions RETURN versions[0] AS version'), [
      { version: '4.4.42' },
    ]);
    assert.deepEqual(
      await rows('SHOW DATABASES yield name, currentStatus WHERE currentStatus = "online" RETURN DISTINCT name'),
      [{ name: 'neo4j' }, { name: 'system' }],
    );
    const [labels, types, keys] = await rows(
      `CALL db.labels() YIELD label RETURN {name:'labels', data:COLLECT(label)[..1000]} AS result
       UNION ALL CALL db.relationshipTypes() YIELD relationshipType RETURN {name:'relationshipTypes', data:COLLECT(relationshipType)[..1000]} AS result
       UNION ALL CALL db.propertyKeys() YIELD propertyKey RETURN {name:'propertyKeys', data:COLLECT(propertyKey)[..1000]} AS result`,
    );
    assert.ok(
      labels!.result.data.includes('User') &&
        types!.result.data.includes('MemberOf') &&
        keys!.result.data.includes('name'),
    );
    assert.deepEqual(
      await rows(
        'CALL db.labels() YIELD label WITH label as nodeLabel WHERE toLower(nodeLabel) CONTAINS toLower($input) RETURN DISTINCT nodeLabel LIMIT 5',
        { input: 'compu' },
      ),
      [{ nodeLabel: 'Computer' }],
    );
    for (const command of [
      'SHOW PROCEDURES yield name, description, signature',
      'SHOW FUNCTIONS yield name, description, signature',
      'SHOW INDEXES',
      'SHOW CONSTRAINTS',
      'CALL db.indexes()',
      'CALL db.constraints()',
      'CALL db.schema.nodeTypeProperties()',
      'CALL db.schema.relTypeProperties()',
      'CALL dbms.clientConfig()',
      'CALL dbms.procedures()',
      'CALL dbms.functions()',
    ])
      assert.ok((await rows(command)).length > 0, command);
    assert.deepEqual(await rows('CALL db.ping()'), [{ success: true }]);
    const [schema] = await rows('CALL db.schema.visualization()');
    assert.ok(schema!.nodes.length > 3 && schema!.relationships.length > 1);
    const [user] = await rows('CALL dbms.showCurrentUser()');
    assert.equal(user!.username, 'admin');
    await session.close();
    await driver.close();
  });
}
