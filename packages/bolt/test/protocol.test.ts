import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { BoltConnection } from '../src/index.ts';
import { echoBackend } from '../testing/echo-backend.ts';
import { mapOf, messageBytes, offer, RawBolt, TAGS } from '../testing/raw-bolt.ts';

const EMPTY = mapOf({});
const SECRET = mapOf({ scheme: 'basic', principal: 'neo4j', credentials: 'secret' });
const MODERN = ['5.1', '5.2', '5.3', '5.4', '5.6', '5.7', '5.8'];
const OLD = ['4.1', '4.2', '4.3', '4.4', '5.0'];

describe('The protocol', () => {
  const log: string[] = [];
  const limits = { loginBytes: 1024, messageBytes: 200_000, waiting: 50, waitingBytes: 100_000 };
  const server = createServer((socket) => {
    const wire = {
      write: (bytes: Uint8Array) => socket.write(bytes),
      drained: () => new Promise<void>((resolve) => socket.once('drain', resolve)),
      close: () => socket.destroySoon(),
      pause: () => void socket.pause(),
      resume: () => void socket.resume(),
    };
    const connection = new BoltConnection(wire, echoBackend(log), 'bolt-1', limits);
    socket.on('data', (bytes: Buffer) => connection.receive(bytes));
    socket.on('close', () => void connection.end());
    socket.on('error', () => {});
  });
  let port = 0;
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  after(() => server.close());

  async function loggedIn(version = '5.8'): Promise<RawBolt> {
    const client = await RawBolt.speaking(port, version);
    if (MODERN.includes(version)) {
      client.send(TAGS.hello, EMPTY);
      client.send(TAGS.logon, SECRET);
      assert.deepEqual(await client.kinds(2), ['SUCCESS', 'SUCCESS']);
    } else {
      client.send(TAGS.hello, SECRET);
      assert.deepEqual(await client.kinds(1), ['SUCCESS']);
    }
    return client;
  }

  it('is spoken in every version but 5.5', async () => {
    for (const version of [...OLD, ...MODERN]) {
      const client = await loggedIn(version);
      client.send(TAGS.run, '2', EMPTY, EMPTY);
      client.send(TAGS.pull, mapOf({ n: -1 }));
      assert.deepEqual(await client.kinds(4), ['SUCCESS', 'RECORD', 'RECORD', 'SUCCESS'], version);
      client.close();
    }
    await assert.rejects(RawBolt.speaking(port, '5.5'), /answered with 00000000/);
  });

  it('chooses the newest version of the first slot that fits, and none of a range that is only 5.5', async () => {
    const answerTo = async (...slots: string[]) => {
      const client = new RawBolt(port);
      client.write(offer(...slots));
      const answer = (await client.bytes(4)).toString('hex');
      client.close();
      return answer;
    };
    assert.equal(await answerTo('00080805', '00020404'), '00000805');
    assert.equal(await answerTo('00010505'), '00000405');
    assert.equal(await answerTo('00000505', '00020404'), '00000404');
    assert.equal(await answerTo('00030304', '00000004', '00000003', '00000002'), '00000304');
    assert.equal(await answerTo('00000006', '00000003'), '00000000');
  });

  it('closes after four zeros when there is no common version, and without an answer to another protocol', async () => {
    const stranger = new RawBolt(port);
    stranger.write(offer('00000009'));
    assert.equal((await stranger.bytes(4)).toString('hex'), '00000000');
    await stranger.closed;
    const other = new RawBolt(port);
    other.write(Buffer.from('GET / HTTP/1.1\r\n'));
    await assert.rejects(other.bytes(1), /closed/);
  });

  it('lists its versions in a manifest, and lets the client send everything at once', async () => {
    const client = new RawBolt(port);
    client.write(offer('000001ff', '00080805', '00020404', '00000003'));
    assert.equal((await client.bytes(18)).toString('hex'), '000001ff0300020805000404050003040400');
    const hello = messageBytes(TAGS.hello, EMPTY);
    client.write(Buffer.concat([Buffer.from('0000080500', 'hex'), hello, messageBytes(TAGS.logon, SECRET)]));
    client.speakMessages();
    const greeting = await client.next();
    assert.equal(greeting.metadata.get('protocol_version'), '5.8');
    assert.equal(greeting.metadata.get('connection_id'), 'bolt-1');
    assert.equal((await client.next()).kind, 'SUCCESS');
    client.close();
  });

  it('does not care how bytes arrive', async () => {
    const client = new RawBolt(port);
    for (const byte of offer('00000404')) client.write(Uint8Array.of(byte));
    assert.equal((await client.bytes(4)).toString('hex'), '00000404');
    client.speakMessages();
    for (const byte of messageBytes(TAGS.hello, SECRET)) client.write(Uint8Array.of(byte));
    assert.equal((await client.next()).kind, 'SUCCESS');
    // Messages without content between others are signs of life.
    client.write(Buffer.from('0000000000000000', 'hex'));
    const run = messageBytes(TAGS.run, '1', EMPTY, EMPTY);
    const body = run.subarray(2, -2);
    for (const byte of body) client.write(Uint8Array.of(0, 1, byte));
    client.write(Uint8Array.of(0, 0));
    assert.equal((await client.next()).kind, 'SUCCESS');
    client.close();
  });

  it('carries messages over many chunks, in both directions', async () => {
    const client = await loggedIn();
    const text = 'ä'.repeat(70_000);
    client.send(TAGS.run, 'echo', mapOf({ text }), EMPTY);
    client.send(TAGS.pull, EMPTY);
    assert.equal((await client.next()).kind, 'SUCCESS');
    const record = await client.next();
    assert.deepEqual(record.fields, [[mapOf({ text })]]);
    client.close();
  });

  it('sends records as they are fetched', async () => {
    const client = await loggedIn();
    client.send(TAGS.run, '5', EMPTY, EMPTY);
    const started = await client.next();
    assert.deepEqual(started.metadata.get('fields'), ['x']);
    assert.equal(started.metadata.has('qid'), false);
    assert.equal(started.metadata.get('db'), 'neo4j');
    client.send(TAGS.pull, mapOf({ n: 2 }));
    assert.deepEqual(await client.kinds(2), ['RECORD', 'RECORD']);
    assert.deepEqual((await client.next()).metadata, mapOf({ has_more: true }));
    client.send(TAGS.discard, mapOf({ n: 2 }));
    assert.deepEqual((await client.next()).metadata, mapOf({ has_more: true }));
    client.send(TAGS.pull, mapOf({ n: 2, qid: -1 }));
    assert.deepEqual((await client.next()).fields, [[5]]);
    const end = await client.next();
    assert.equal(end.metadata.has('has_more'), false);
    assert.equal(end.metadata.get('type'), 'r');
    assert.equal(end.metadata.get('bookmark'), 'b');
    client.close();
  });

  it('keeps several results of a transaction apart by their number', async () => {
    const client = await loggedIn();
    client.send(TAGS.begin, EMPTY);
    client.send(TAGS.run, '3', EMPTY, EMPTY);
    client.send(TAGS.run, '4', EMPTY, EMPTY);
    await client.next();
    assert.equal((await client.next()).metadata.get('qid'), 0);
    assert.equal((await client.next()).metadata.get('qid'), 1);
    const fetch = async (qid: number) => {
      client.send(TAGS.pull, mapOf({ n: 1, qid }));
      const record = await client.next();
      await client.next();
      return record.fields[0];
    };
    assert.deepEqual([await fetch(0), await fetch(1), await fetch(0), await fetch(1)], [[1], [1], [2], [2]]);
    client.send(TAGS.commit);
    assert.equal((await client.next()).metadata.get('bookmark'), 'bookmark');
    client.close();
  });

  it('ignores what follows a failure until it is reset, and rolls back', async () => {
    const client = await loggedIn();
    log.length = 0;
    client.send(TAGS.begin, EMPTY);
    client.send(TAGS.run, 'fail', EMPTY, EMPTY);
    client.send(TAGS.pull, EMPTY);
    client.send(TAGS.rollback);
    assert.deepEqual(await client.kinds(4), ['SUCCESS', 'FAILURE', 'IGNORED', 'IGNORED']);
    assert.deepEqual(log, ['begin', 'rollback']);
    client.send(TAGS.reset);
    client.send(TAGS.run, '1', EMPTY, EMPTY);
    assert.deepEqual(await client.kinds(2), ['SUCCESS', 'SUCCESS']);
    client.close();
  });

  it('lets a reset overtake: what runs is stopped, what waits is ignored', async () => {
    const client = await loggedIn();
    client.send(TAGS.run, 'wait', EMPTY, EMPTY);
    client.send(TAGS.pull, EMPTY);
    client.send(TAGS.reset);
    client.send(TAGS.run, '1', EMPTY, EMPTY);
    client.send(TAGS.reset);
    client.send(TAGS.run, '1', EMPTY, EMPTY);
    assert.deepEqual(await client.kinds(6), ['FAILURE', 'IGNORED', 'SUCCESS', 'IGNORED', 'SUCCESS', 'SUCCESS']);
    client.close();
  });

  it('names the code of a failure where the version of the client looks for it', async () => {
    for (const [version, key] of [
      ['4.4', 'code'],
      ['5.6', 'code'],
      ['5.7', 'neo4j_code'],
    ] as const) {
      const client = await loggedIn(version);
      client.send(TAGS.run, 'fail', EMPTY, EMPTY);
      const { kind, metadata } = await client.next();
      assert.equal(kind, 'FAILURE');
      assert.equal(metadata.get(key), 'Neo.ClientError.Statement.SyntaxError');
      assert.equal(metadata.get('gql_status'), key === 'code' ? undefined : '42001');
      client.close();
    }
  });

  it('says nothing about internal errors', async () => {
    const client = await loggedIn('4.4');
    log.length = 0;
    client.send(TAGS.run, 'break', EMPTY, EMPTY);
    const { metadata } = await client.next();
    assert.equal(metadata.get('code'), 'Neo.DatabaseError.General.UnknownError');
    assert.doesNotMatch(String(metadata.get('message')), /broken/);
    assert.deepEqual(log, ['Error: something is broken']);
    client.close();
  });

  it('answers a failed login once, and closes', async () => {
    const client = await RawBolt.speaking(port, '5.4');
    client.send(TAGS.hello, EMPTY);
    client.send(TAGS.logon, mapOf({ scheme: 'basic', principal: 'neo4j', credentials: 'wrong' }));
    client.send(TAGS.run, '1', EMPTY, EMPTY);
    assert.deepEqual(await client.kinds(2), ['SUCCESS', 'FAILURE']);
    await client.closed;
    await assert.rejects(client.next(), /closed/);
  });

  it('logs off and on again', async () => {
    const client = await loggedIn();
    client.send(TAGS.logoff);
    client.send(TAGS.logon, SECRET);
    client.send(TAGS.telemetry, 2);
    client.send(TAGS.run, '1', EMPTY, EMPTY);
    assert.deepEqual(await client.kinds(4), ['SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS']);
    log.length = 0;
    client.send(TAGS.goodbye);
    await client.closed;
    assert.deepEqual(log, ['end']);
  });

  it('routes a client to the address that it used, and to databases that exist', async () => {
    for (const version of ['4.3', '4.4', '5.8']) {
      const client = await loggedIn(version);
      const extra = version === '4.3' ? null : mapOf({ db: 'system' });
      client.send(TAGS.route, mapOf({ address: 'graph.example:7687' }), [], extra);
      const table = (await client.next()).metadata.get('rt');
      assert.ok(table instanceof Map);
      const servers = table.get('servers') as readonly ReadonlyMap<string, unknown>[];
      assert.deepEqual(servers.map((one) => one.get('role')).sort(), ['READ', 'ROUTE', 'WRITE']);
      for (const one of servers) assert.deepEqual(one.get('addresses'), ['graph.example:7687']);
      assert.equal(table.get('db'), version === '4.3' ? undefined : 'system');
      client.send(TAGS.route, EMPTY, [], version === '4.3' ? 'nowhere' : mapOf({ db: 'nowhere' }));
      assert.equal((await client.next()).kind, 'FAILURE');
      client.close();
    }
  });

  it('closes after a message that has no place where it is', async () => {
    for (const tag of [TAGS.pull, TAGS.logon, TAGS.hello]) {
      const client = await loggedIn();
      client.send(tag, EMPTY);
      assert.equal((await client.next()).kind, 'FAILURE');
      await client.closed;
    }
    const client = await RawBolt.speaking(port, '5.4');
    client.send(TAGS.run, '1', EMPTY, EMPTY);
    assert.equal((await client.next()).kind, 'FAILURE');
    await client.closed;
  });

  it('closes after what is no message: wrong fields, unknown tags, numbers that cannot be', async () => {
    const bad = [
      messageBytes(TAGS.run, '1'),
      messageBytes(TAGS.run, 1, EMPTY, EMPTY),
      messageBytes(TAGS.commit, 1),
      messageBytes(0x77),
      messageBytes(TAGS.pull, mapOf({ n: 0 })),
      messageBytes(TAGS.pull, mapOf({ n: 1, qid: -7 })),
      messageBytes(TAGS.telemetry, 9),
      Buffer.from('0001c40000', 'hex'),
    ];
    for (const bytes of bad) {
      const client = await loggedIn();
      client.write(bytes);
      assert.equal((await client.next()).kind, 'FAILURE');
      await client.closed;
    }
  });

  it('refuses messages that are too large, before and after the login, and too many of them', async () => {
    const stranger = await RawBolt.speaking(port, '5.4');
    stranger.send(TAGS.hello, mapOf({ user_agent: 'x'.repeat(2000) }));
    assert.equal((await stranger.next()).kind, 'FAILURE');
    await stranger.closed;
    const client = await loggedIn();
    client.send(TAGS.run, 'x'.repeat(250_000), EMPTY, EMPTY);
    assert.equal((await client.next()).kind, 'FAILURE');
    await client.closed;
    const eager = await loggedIn();
    eager.send(TAGS.run, 'wait', EMPTY, EMPTY);
    for (let message = 0; message < 60; message++) eager.send(TAGS.pull, EMPTY);
    await eager.closed;
  });
});
