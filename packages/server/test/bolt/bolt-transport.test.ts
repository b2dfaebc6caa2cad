import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import neo4j from 'neo4j-driver';
import web from 'neo4j-driver/lib/browser/neo4j-web.esm.js';
import { WebSocket } from 'ws';
import { mapOf, messageBytes, offer, RawBolt, TAGS } from '../../../bolt/testing/raw-bolt.ts';
import { BoltClients, codeOf } from '../../testing/bolt/bolt-clients.ts';
import { certificateFiles, TestAuthority } from '../../testing/certificates.ts';
import { ADMIN_PASSWORD, serviceSuite, TestService, until } from '../../testing/index.ts';

const EMPTY = mapOf({});
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

serviceSuite(
  'The port for Bolt',
  {
    databases: ['embedded'],
    graph: 'in S-1: ALICE:User',
    env: { CHOKEPOINT_BOLT_PORT: '0', CHOKEPOINT_BOLT_ORIGINS: 'https://neodash.example' },
    service: { boltLimits: { loginMs: 2000, idleMs: 400 } },
  },
  (service) => {
    const clients = new BoltClients(service);
    after(() => clients.close());
    const opened = (origin: string | undefined) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${clients.port}`, origin ? { origin } : {});
        socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
        socket.once('open', () => {
          socket.terminate();
          resolve(101);
        });
        socket.on('error', () => {});
      });

    it('speaks Bolt inside WebSockets, with the build of the driver for browsers', async () => {
      const driver = web.driver(`bolt://127.0.0.1:${clients.port}`, web.auth.basic('admin', ADMIN_PASSWORD));
      const session = driver.session({ fetchSize: 100 });
      const { records } = await session.run('UNWIND range(1, 5000) AS x RETURN x, $text AS text', {
        text: 'ä'.repeat(100),
      });
      assert.equal(records.length, 5000);
      await session.close();
      await driver.close();
    });

    it('does not care about frames', async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${clients.port}`);
      await new Promise((resolve) => socket.once('open', resolve));
      const received: Buffer[] = [];
      socket.on('message', (data: Buffer) => received.push(data));
      const auth = { scheme: 'basic', principal: 'admin', credentials: ADMIN_PASSWORD };
      for (const byte of Buffer.concat([offer('00000404'), messageBytes(TAGS.hello, mapOf(auth))]))
        socket.send(Buffer.of(byte));
      await until(
        () => Buffer.concat(received).length,
        (length) => length > 40,
      );
      assert.equal(Buffer.concat(received).subarray(0, 4).toString('hex'), '00000404');
      socket.send('text is no Bolt');
      await new Promise((resolve) => socket.once('close', resolve));
    });

    it('is open to pages of this machine, of the service, and to those that are named', async () => {
      assert.equal(await opened(undefined), 101);
      assert.equal(await opened('http://localhost:7474'), 101);
      assert.equal(await opened('https://chokepoint.test'), 101);
      assert.equal(await opened('https://neodash.example'), 101);
      assert.equal(await opened('https://evil.example'), 403);
      assert.equal(await opened('null'), 403);
    });

    it('ends clients that do not finish their request, and frames that are too large', async () => {
      for (const begun of ['G', 'GET / HTTP/1.1\r\nhost: a\r\n']) {
        const socket = connect(clients.port, '127.0.0.1', () => socket.write(begun));
        await closed(socket);
      }
      const socket = new WebSocket(`ws://127.0.0.1:${clients.port}`);
      socket.on('error', () => {});
      await new Promise((resolve) => socket.once('open', resolve));
      socket.send(Buffer.alloc(300_000));
      await new Promise((resolve) => socket.once('close', resolve));
    });

    it('says where things are to a plain request', async () => {
      const answer = await fetch(`http://127.0.0.1:${clients.port}/`);
      const body = (await answer.json()) as Record<string, unknown>;
      assert.equal(body.bolt_direct, `bolt://127.0.0.1:${clients.port}`);
      assert.equal(body.transaction, 'https://chokepoint.test/db/{databaseName}/tx');
      assert.equal((await fetch(`http://127.0.0.1:${clients.port}/`, { method: 'POST' })).status, 405);
    });

    it('closes what does not log in, and what speaks something else', async () => {
      const silent = connect(clients.port, '127.0.0.1');
      const slow = new RawBolt(clients.port);
      slow.write(offer('00000805').subarray(0, 12));
      const stranger = await RawBolt.speaking(clients.port, '5.8');
      stranger.send(TAGS.hello, EMPTY);
      assert.equal((await stranger.next()).kind, 'SUCCESS');
      await Promise.all([closed(silent), slow.closed, stranger.closed]);
      const noise = connect(clients.port, '127.0.0.1');
      noise.write(Buffer.of(0x16, 3, 1, 0, 1, 0));
      await closed(noise);
    });

    it('gives up on results and transactions that nothing is done with', async () => {
      const client = await clients.raw('5.8');
      client.send(TAGS.run, 'UNWIND range(1, 9000000) AS x RETURN x', EMPTY, EMPTY);
      client.send(TAGS.pull, mapOf({ n: 1 }));
      assert.deepEqual(await client.kinds(3), ['SUCCESS', 'RECORD', 'SUCCESS']);
      const transaction = await clients.raw('5.8');
      transaction.send(TAGS.begin, EMPTY);
      await transaction.next();
      await service.draw('NEW:User');
      // Both read the version before.
      await until(
        () => service.parts.graph.images.count,
        (count) => count === 1,
      );
      client.send(TAGS.pull, mapOf({ n: -1 }));
      let answer = await client.next();
      while (answer.kind === 'RECORD') answer = await client.next();
      assert.equal(answer.metadata.get('neo4j_code'), 'Neo.ClientError.Transaction.TransactionTimedOut');
      transaction.send(TAGS.run, 'RETURN 1', EMPTY, EMPTY);
      const late = await transaction.next();
      assert.equal(late.metadata.get('neo4j_code'), 'Neo.ClientError.Transaction.TransactionTimedOut');
      client.close();
      transaction.close();
    });

    it('refuses writes while they are switched off', async () => {
      const error = await clients
        .driver()
        .executeQuery('CREATE (n:User)')
        .catch((caught: Error) => caught);
      assert.ok(error instanceof neo4j.Neo4jError);
      assert.equal(error.code, 'Neo.ClientError.Security.Forbidden');
      assert.match(error.message, /CHOKEPOINT_CYPHER_WRITES/);
    });
  },
);

describe('The port for Bolt with a certificate', () => {
  let folder: string;
  let service: TestService;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-bolt-'));
    const authority = await TestAuthority.create();
    setDefaultCACertificates([...getCACertificates('default'), authority.pem]);
    const files = certificateFiles(folder, await authority.issue());
    const env = { CHOKEPOINT_BOLT_PORT: '0', CHOKEPOINT_TLS_CERT: files.cert, CHOKEPOINT_TLS_KEY: files.key };
    service = await TestService.start('embedded', { env });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('speaks TLS only, and drops its clients when it stops', async () => {
    const clients = new BoltClients(service);
    for (const scheme of ['bolt+ssc', 'neo4j+ssc', 'bolt+s']) {
      const { records } = await clients.driver({ scheme }).executeQuery('RETURN 1 AS x');
      assert.equal(records.length, 1);
    }
    const plain = new RawBolt(clients.port);
    plain.write(offer('00000805'));
    await plain.closed;
    const driver = clients.driver({ scheme: 'bolt+ssc', config: { maxConnectionPoolSize: 100 } });
    const sessions = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const session = driver.session();
        const transaction = await session.beginTransaction();
        return { session, transaction };
      }),
    );
    await service.stop();
    assert.equal(await codeOf(Promise.resolve(sessions[0]!.transaction.run('RETURN 1'))), 'ServiceUnavailable');
    await clients.close();
  });
});
