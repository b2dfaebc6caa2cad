import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { it } from 'node:test';
import neo4j, { type Session } from 'neo4j-driver';
import { mapOf, RawBolt, TAGS } from '../../../../bolt/testing/raw-bolt.ts';
import { type BoltClients, codeOf } from '../../../testing/bolt/bolt-clients.ts';
import type { TestService } from '../../../testing/index.ts';

const READ_ONLY = 3;
const UPLOAD_ONLY = 4;

/** Who may do what: the same as over HTTP. */
export function accessCases(service: TestService, clients: BoltClients): void {
  const as = async (fields: Record<string, unknown>) => {
    const user = await service.newUser(fields);
    return { user, driver: clients.driver({ auth: neo4j.auth.basic(user.name, user.secret) }) };
  };
  const withSession = async <T>(driver: ReturnType<BoltClients['driver']>, work: (session: Session) => Promise<T>) => {
    const session = driver.session();
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  };

  it('refuses wrong passwords, no credentials, and other schemes', async () => {
    const attempt = (auth: neo4j.AuthToken) => codeOf(clients.driver({ auth }).verifyConnectivity());
    const refused = 'Neo.ClientError.Security.Unauthorized';
    assert.equal(await attempt(neo4j.auth.basic('admin', 'wrong')), refused);
    assert.equal(await attempt({ scheme: 'none', principal: '', credentials: '' }), refused);
    assert.equal(await attempt(neo4j.auth.custom('admin', 'x', 'realm', 'magic')), refused);
    assert.equal(await attempt(neo4j.auth.bearer('no token')), refused);
    assert.equal(await attempt(neo4j.auth.basic('', 'x')), refused);
  });

  it('takes API tokens: as password, as a whole, and as bearer', async () => {
    const user = await service.newUser({ roles: [READ_ONLY] });
    const answer = await service.post(
      '/api/v2/tokens',
      { user_id: user.id, token_name: 'tool' },
      { bearer: user.bearer },
    );
    const { id, key } = answer.json.data;
    const connects = async (auth: neo4j.AuthToken) =>
      (await clients.driver({ auth }).executeQuery('SHOW CURRENT USER')).records[0]!.get('user');
    assert.equal(await connects(neo4j.auth.basic(id, key ?? '')), user.name);
    assert.equal(await connects(neo4j.auth.basic('neo4j', `${id}:${key}`)), user.name);
    assert.equal(await connects(neo4j.auth.bearer(`${id}:${key}`)), user.name);
    assert.equal(await connects(neo4j.auth.bearer(user.bearer)), user.name);
    assert.match(await codeOf(connects(neo4j.auth.basic('admin', `${id}:${key}`))), /Unauthorized/);
    assert.match(await codeOf(connects(neo4j.auth.basic(id, `${key}x`))), /Unauthorized/);
    const driver = clients.driver({ auth: neo4j.auth.basic(id, key ?? '') });
    await driver.executeQuery('RETURN 1');
    await service.delete(`/api/v2/tokens/${id}`, undefined, { bearer: user.bearer });
    assert.match(await codeOf(driver.executeQuery('RETURN 1')), /Unauthorized/);
  });

  it('lets sessions log in as other users on the same connection', async () => {
    const { user } = await as({ roles: [READ_ONLY] });
    const driver = clients.driver();
    const auth = neo4j.auth.basic(user.name, user.secret);
    const session = driver.session({ auth });
    assert.equal((await session.run('SHOW CURRENT USER')).records[0]!.get('user'), user.name);
    await session.close();
    assert.equal(await driver.verifyAuthentication({ auth }), true);
    const other = clients.driver({});
    assert.equal(await other.verifyAuthentication({ auth: neo4j.auth.basic(user.name, 'wrong') }), false);
  });

  it('shows only what is in the environments of the user, in queries and procedures', async () => {
    const environments = [{ environment_id: 'S-1' }];
    const { driver } = await as({ roles: [READ_ONLY], environment_targeted_access_control: { environments } });
    const all = await driver.executeQuery('MATCH (n) RETURN collect(DISTINCT n.domainsid) AS domains');
    assert.deepEqual(all.records[0]!.get('domains'), ['S-1']);
    const names = async (call: string) => (await driver.executeQuery(call)).records.map((one) => one.get(0));
    assert.ok((await names('CALL db.labels()')).includes('User'));
    assert.equal((await names('CALL db.labels()')).includes('Container'), false);
    assert.equal((await names('CALL db.relationshipTypes()')).includes('Contains'), false);
    assert.equal((await names('CALL db.propertyKeys()')).includes('hiddenproperty'), false);
    assert.ok((await names('CALL db.propertyKeys()')).includes('name'));
    assert.ok(
      (await clients.driver().executeQuery('CALL db.labels()')).records.some((one) => one.get(0) === 'Container'),
    );
    assert.match(await codeOf(driver.executeQuery('EXPLAIN MATCH (n) RETURN n')), /Forbidden/);
  });

  it('lets nobody write who may not, and no one in read mode', async () => {
    const { driver } = await as({ roles: [READ_ONLY] });
    const write = "MATCH (n {objectid: 'BOB'}) SET n.x = 1";
    assert.match(await codeOf(driver.executeQuery(write)), /Security.Forbidden/);
    assert.match(await codeOf(clients.driver().executeQuery(write, {}, { routing: 'READ' })), /Statement.AccessMode/);
    const { user, driver: uploader } = await as({ roles: [UPLOAD_ONLY] });
    assert.match(await codeOf(uploader.executeQuery('RETURN 1')), /Security.Forbidden/);
    const { text } = await service.get(`/api/v2/audit?actor_name=eq:${user.name}&limit=50`);
    assert.match(text, /UnauthorizedAccessAttempt/);
  });

  it('ends what a user may do as soon as the user is disabled', async () => {
    const { user, driver } = await as({ roles: [READ_ONLY] });
    await driver.executeQuery('RETURN 1');
    await service.patch(`/api/v2/bloodhound-users/${user.id}`, { is_disabled: true });
    assert.match(await codeOf(withSession(driver, (session) => session.run('RETURN 1'))), /Unauthorized/);
  });

  it('knows two databases, and nobody acts as another user', async () => {
    const run = (database: string, query: string) =>
      codeOf(withSession(clients.driver(), () => clients.driver().executeQuery(query, {}, { database })));
    assert.equal(await run('neo4j', 'RETURN 1'), 'no error');
    assert.equal(await run('Chokepoint', 'RETURN 1'), 'no error');
    assert.equal(await run('system', 'SHOW DATABASES'), 'no error');
    assert.match(await run('system', 'MATCH (n) RETURN n'), /UnsupportedAdministrationCommand/);
    assert.match(await run('bloodhound', 'RETURN 1'), /DatabaseNotFound/);
    const session = clients.driver().session({ database: 'nowhere' });
    assert.match(await codeOf(session.executeRead((transaction) => transaction.run('RETURN 1'))), /DatabaseNotFound/);
    await session.close();
    assert.match(
      await codeOf(clients.driver({ scheme: 'neo4j' }).executeQuery('RETURN 1', {}, { database: 'nowhere' })),
      /DatabaseNotFound/,
    );
    assert.match(await codeOf(clients.driver().executeQuery('RETURN 1', {}, { impersonatedUser: 'bob' })), /Forbidden/);
  });

  it('writes logins, queries and changes to the audit log, without values', async () => {
    const { user, driver } = await as({ roles: [1] });
    await driver.executeQuery("MATCH (n {name: 'secret name'}) RETURN n");
    await driver.executeQuery("MATCH (n {objectid: 'BOB'}) SET n.audited = 'secret value'");
    const { text } = await service.get(`/api/v2/audit?actor_name=eq:${user.name}&limit=50`);
    for (const action of ['LoginAttempt', 'RunCypherQuery', 'MutateGraph']) assert.match(text, new RegExp(action));
    assert.doesNotMatch(text, /secret name|secret value/);
  });

  it('routes clients to the address that they used', async () => {
    const driver = clients.driver({ scheme: 'neo4j' });
    const { summary } = await driver.executeQuery('RETURN 1');
    assert.equal(summary.server.address, `127.0.0.1:${clients.port}`);
    await driver.verifyConnectivity({ database: 'system' });
    assert.equal(await driver.supportsMultiDb(), true);
  });

  it('drops the oldest of many connections that say nothing', async () => {
    const silent = Array.from({ length: 257 }, () => connect(clients.port, '127.0.0.1').on('error', () => undefined));
    try {
      const closed = silent.map((socket) => once(socket.resume(), 'close'));
      await Promise.race(closed);
      assert.equal((await clients.driver().executeQuery('RETURN 1 AS x')).records.length, 1);
      (await clients.raw('5.8')).close();
      // New clients are silent for a moment, too.
      assert.ok(silent.filter((socket) => !socket.closed).length > 250);
    } finally {
      for (const socket of silent) socket.destroy();
    }
  });

  it('asks for a login before anything else', async () => {
    const client = await RawBolt.speaking(clients.port, '5.8');
    client.send(TAGS.hello, mapOf({}));
    client.send(TAGS.run, 'RETURN 1', mapOf({}), mapOf({}));
    assert.deepEqual(await client.kinds(2), ['SUCCESS', 'FAILURE']);
    await client.closed;
  });
}
