import assert from 'node:assert/strict';
import { it } from 'node:test';
import neo4j from 'neo4j-driver';
import { mapOf, TAGS } from '../../../../bolt/testing/raw-bolt.ts';
import { type BoltClients, codeOf } from '../../../testing/bolt/bolt-clients.ts';
import type { TestService } from '../../../testing/index.ts';

const EMPTY = mapOf({});
/** Takes minutes. */
const ENDLESS = 'UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b WITH a WHERE a < 0 RETURN count(a) AS n';

/** Sessions and transactions as drivers use them. */
export function transactionCases(service: TestService, clients: BoltClients): void {
  it('streams by fetch size, and summarises', async () => {
    for (const fetchSize of [2, -1, 1000]) {
      const session = clients.driver().session({ fetchSize });
      const { records, summary } = await session.run('UNWIND range(1, 5) AS x RETURN x');
      assert.deepEqual(
        records.map((one) => one.get('x').toNumber()),
        [1, 2, 3, 4, 5],
      );
      assert.equal(summary.queryType, 'r');
      assert.equal(summary.database.name, 'neo4j');
      assert.equal(summary.server.agent, 'Neo4j/5.26.0');
      assert.ok(summary.resultAvailableAfter.toNumber() >= 0);
      await session.close();
    }
    const statuses = async (query: string) =>
      (await clients.driver().executeQuery(query)).summary.gqlStatusObjects.map(({ gqlStatus }) => gqlStatus);
    assert.deepEqual(await statuses('RETURN 1'), ['00000']);
    assert.deepEqual(await statuses('MATCH (n:Nothing) RETURN n'), ['02000']);
    assert.deepEqual(await statuses('MATCH (n:Nothing) SET n.x = 1'), ['00001']);
  });

  it('goes on after a result that was left early', async () => {
    const session = clients.driver().session({ fetchSize: 10 });
    const result = session.run('UNWIND range(1, 1000000) AS x RETURN x');
    for await (const record of result) if (record.get('x').toNumber() === 15) break;
    assert.equal((await session.run('RETURN 2 AS x')).records[0]!.get('x').toNumber(), 2);
    await session.close();
  });

  it('reads two results of a transaction in turns, also large ones', async () => {
    const client = await clients.raw('5.4');
    client.send(TAGS.begin, mapOf({ mode: 'r' }));
    for (const rows of ['200000', '300000'])
      client.send(TAGS.run, `UNWIND range(1, ${rows}) AS x RETURN x`, EMPTY, EMPTY);
    await client.kinds(3);
    const firstOf = async (qid: number) => {
      client.send(TAGS.pull, mapOf({ n: 1, qid }));
      const [record] = [await client.next(), await client.next()];
      return record.fields[0];
    };
    assert.deepEqual([await firstOf(0), await firstOf(1), await firstOf(0)], [[1], [1], [2]]);
    client.send(TAGS.rollback);
    assert.deepEqual(await client.kinds(1), ['SUCCESS']);
    client.close();
  });

  it('commits all statements of a transaction as one version, and sees its own writes before', async () => {
    const session = clients.driver().session();
    const before = service.graphVersion;
    const transaction = session.beginTransaction();
    const created = await transaction.run("CREATE (n:Host:Base {objectid: 'NEW-1', name: 'NEW'}) RETURN n");
    assert.deepEqual(
      [created.summary.counters.updates().nodesCreated, created.summary.counters.updates().propertiesSet],
      [1, 2],
    );
    await transaction.run(
      "MATCH (n:Host) MATCH (g:Group {name: 'ADMINS@CORP'}) CREATE (n)-[:MemberOf]->(g) SET n.x = 1",
    );
    const seen = await transaction.run('MATCH (n:Host)-[:MemberOf]->(g) RETURN n.x AS x, g.name AS name');
    assert.deepEqual(
      seen.records.map((one) => [one.get('x').toNumber(), one.get('name')]),
      [[1, 'ADMINS@CORP']],
    );
    assert.equal(service.graphVersion, before);
    await transaction.commit();
    assert.equal(service.graphVersion, before + 1);
    assert.deepEqual(session.lastBookmarks(), [`chokepoint:${before + 1}`]);
    await session.close();
    assert.deepEqual(service.image.nodeProperty(service.image.nodeByObjectId('NEW-1')!, 'x'), 1);
  });

  it('commits on a graph that has changed meanwhile', async () => {
    const session = clients.driver().session();
    const transaction = session.beginTransaction();
    await transaction.run("MATCH (n {objectid: 'BOB'}) SET n.seen = 1");
    await service.draw('CAROL:User name=CAROL@CORP');
    await transaction.commit();
    await session.close();
    const bob = service.image.nodeByObjectId('BOB')!;
    assert.equal(service.image.nodeProperty(bob, 'seen'), 1);
    assert.notEqual(service.image.nodeByObjectId('CAROL'), undefined);
  });

  it('undoes what is rolled back', async () => {
    const session = clients.driver().session();
    const before = service.graphVersion;
    const transaction = session.beginTransaction();
    await transaction.run("MATCH (n {objectid: 'BOB'}) DETACH DELETE n");
    await transaction.rollback();
    assert.equal(service.graphVersion, before);
    assert.equal((await session.run("MATCH (n {objectid: 'BOB'}) RETURN n")).records.length, 1);
    await session.close();
  });

  it('retries what is transient, and nothing else', async () => {
    const session = clients.driver().session();
    let attempts = 0;
    const write = session.executeWrite((transaction) => {
      attempts++;
      return transaction.run('RETURN 1 / 0');
    });
    assert.equal(await codeOf(write), 'Neo.ClientError.Statement.ArithmeticError');
    assert.equal(attempts, 1);
    const transient = await session.executeWrite(async (transaction) => {
      if (++attempts < 3) throw new neo4j.Neo4jError('busy', 'Neo.TransientError.Request.NoThreadsAvailable', '', '');
      return (await transaction.run("MATCH (n {objectid: 'BOB'}) SET n.tried = $attempts RETURN n.tried", { attempts }))
        .records.length;
    });
    assert.deepEqual([attempts, transient], [3, 1]);
    await session.close();
  });

  it('fails with the codes that drivers know, and goes on', async () => {
    const session = clients.driver().session();
    const codes = {
      'MATCH (n RETURN n': 'Neo.ClientError.Statement.SyntaxError',
      'RETURN $missing': 'Neo.ClientError.Statement.ParameterMissing',
      'RETURN 1 / 0': 'Neo.ClientError.Statement.ArithmeticError',
      'RETURN date({year: 2024, month: 99})': 'Neo.ClientError.Statement.ArgumentError',
      'CALL apoc.help("x")': 'Neo.ClientError.Procedure.ProcedureNotFound',
      'RETURN gds.version()': 'Neo.ClientError.Statement.SyntaxError',
    };
    for (const [query, code] of Object.entries(codes)) assert.equal(await codeOf(session.run(query)), code, query);
    const error = await session.run('RETRUN 1').catch((caught: neo4j.Neo4jError) => caught);
    assert.ok(error instanceof neo4j.Neo4jError);
    assert.equal(error.gqlStatus, '42001');
    assert.match(error.gqlStatusDescription, /did you mean RETURN/);
    assert.equal((await session.run('RETURN 1 AS x')).records.length, 1);
    const transaction = session.beginTransaction();
    assert.equal(await codeOf(transaction.run('RETURN 1 / 0')), 'Neo.ClientError.Statement.ArithmeticError');
    await assert.rejects(transaction.run('RETURN 1'));
    await session.close();
  });

  it('stops a long query by a reset, by its time limit, and when the client goes away', async () => {
    const client = await clients.raw('5.8');
    client.send(TAGS.run, ENDLESS, EMPTY, EMPTY);
    client.send(TAGS.pull, EMPTY);
    assert.equal((await client.next()).kind, 'SUCCESS');
    client.send(TAGS.reset);
    assert.deepEqual(await client.kinds(2), ['FAILURE', 'SUCCESS']);
    const limited = clients.driver().session();
    assert.equal(
      await codeOf(limited.run(ENDLESS, {}, { timeout: 50 })),
      'Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration',
    );
    client.send(TAGS.run, ENDLESS, EMPTY, EMPTY);
    client.send(TAGS.pull, EMPTY);
    await client.next();
    client.close();
    // The thread is free again: the same user has only a few.
    assert.equal((await limited.run('RETURN 1 AS x')).records.length, 1);
    await limited.close();
  });

  it('works in many sessions at once, and reconnects', async () => {
    const driver = clients.driver({ config: { maxConnectionPoolSize: 20 } });
    const results = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const { records } = await driver.executeQuery('RETURN $at AS at', { at: neo4j.int(at) });
        return records[0]!.get('at').toNumber();
      }),
    );
    assert.deepEqual(
      results,
      Array.from({ length: 40 }, (_, at) => at),
    );
    await driver.close();
    const again = clients.driver({});
    assert.equal((await again.getServerInfo()).agent, 'Neo4j/5.26.0');
  });
}
