import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ADMIN_PASSWORD, errorOf, messageOf, serviceSuite, TestService, testDatabase } from '../../testing/index.ts';

/** A clock that stands still: one second lasts until the test says so. */
function stoppedClock() {
  let now = Date.now();
  return {
    now: () => new Date(now),
    nextSecond: () => {
      now += 1000;
    },
  };
}

const running: TestService[] = [];
async function start(env: Record<string, string>, clock = stoppedClock(), more = {}) {
  const service = await TestService.start('postgres', { env, service: { clock, ...more } });
  running.push(service);
  return { service, clock };
}
const stopAll = async () => {
  for (const service of running.splice(0)) await service.stop();
};

const clock = stoppedClock();
const LIMITED = {
  env: { CHOKEPOINT_ANONYMOUS_RATE: '3', CHOKEPOINT_PRINCIPAL_RATE: '2', CHOKEPOINT_BOLT_PORT: '0' },
  service: { clock },
};

serviceSuite('Rate limits', LIMITED, (service) => {
  beforeEach(clock.nextSecond);

  it('let each address make so many requests a second without a session', async () => {
    const ask = () => service.request('GET', '/api/v2/spec');
    for (let i = 0; i < 3; i++) assert.equal((await ask()).status, 200);
    const refused = await ask();
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('retry-after'), '1');
    assert.equal(refused.headers.get('content-type'), 'application/json');
    assert.equal(errorOf(refused).http_status, 429);
    assert.equal(messageOf(refused), 'too many requests: try again in a second');
    clock.nextSecond();
    assert.equal((await ask()).status, 200);
  });

  it('count callers who are not believed against their address', async () => {
    const ask = async () => (await service.get('/api/v2/self', { bearer: 'forged' })).status;
    assert.deepEqual([await ask(), await ask(), await ask(), await ask()], [401, 401, 401, 429]);
  });

  it('let each principal make so many requests a second, whatever its address does', async () => {
    const bearer = await service.login('admin', ADMIN_PASSWORD);
    const second = await service.login('admin', ADMIN_PASSWORD);
    const ask = (token: string) => service.get('/api/v2/self', { bearer: token });
    assert.equal((await ask(bearer)).status, 200);
    assert.equal((await ask(second)).status, 200);
    const refused = await ask(bearer);
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('retry-after'), '1');
    assert.equal((await service.request('GET', '/api/v2/spec')).status, 200);
    clock.nextSecond();
    assert.equal((await ask(bearer)).status, 200);
  });

  it('hold for the HTTP endpoints of Neo4j, too (M9)', async () => {
    const ask = async (authorization: string) => {
      const answer = await fetch(`${service.url}/db/neo4j/tx/commit`, { headers: { authorization } });
      return [answer.status, (await answer.json()).errors[0]?.code];
    };
    const bearer = `Bearer ${await service.login('admin', ADMIN_PASSWORD)}`;
    clock.nextSecond();
    const busy = [429, 'Neo.TransientError.Request.NoThreadsAvailable'];
    assert.deepEqual(
      [await ask(bearer), await ask(bearer), await ask(bearer)],
      [[200, undefined], [200, undefined], busy],
    );
    const unknown = [401, 'Neo.ClientError.Security.Unauthorized'];
    const answers = [await ask('none'), await ask('Bearer forged'), await ask('none'), await ask('none')];
    assert.deepEqual(answers, [unknown, unknown, unknown, busy]);
  });
});

describe('Rate limits of several processes on one database', () => {
  afterEach(stopAll);

  it('hold for all of them together', async () => {
    const database = await testDatabase('postgres');
    try {
      const limit = 100;
      const env = {
        CHOKEPOINT_ANONYMOUS_RATE: String(limit),
        CHOKEPOINT_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      };
      const clock = stoppedClock();
      const { service: one } = await start(env, clock, { database: database.location });
      const { service: other } = await start(env, clock, { database: database.location });
      for (let i = 0; i < limit; i++) assert.equal((await one.request('GET', '/api/v2/spec')).status, 200);
      // The other process hears of it a little later; on its own count alone it would let all of these through.
      let refusedAt = 0;
      for (let i = 1; i < limit && refusedAt === 0; i++) {
        if ((await other.request('GET', '/api/v2/spec')).status === 429) refusedAt = i;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      assert.ok(refusedAt > 0);
      await stopAll();
    } finally {
      await database.drop();
    }
  });
});

describe('The address of a caller', () => {
  afterEach(stopAll);

  /** For pairs of X-Forwarded-For headers: whether they count as one caller. */
  async function sameCaller(trusted: string | undefined, pairs: readonly (readonly [string, string])[]) {
    const { service, clock } = await start({
      CHOKEPOINT_ANONYMOUS_RATE: '1',
      ...(trusted !== undefined && { CHOKEPOINT_TRUSTED_PROXIES: trusted }),
    });
    const ask = (forwarded: string) => service.get('/api/v2/spec', { headers: { 'x-forwarded-for': forwarded } });
    const same: boolean[] = [];
    for (const [first, second] of pairs) {
      clock.nextSecond();
      assert.equal((await ask(first)).status, 200);
      same.push((await ask(second)).status === 429);
    }
    return same;
  }
  const distinct = ['192.0.2.1', '192.0.2.2'] as const;

  it('is that of the connection when no proxy is trusted', async () => {
    assert.deepEqual(await sameCaller(undefined, [distinct]), [true]);
    assert.deepEqual(await sameCaller('0', [distinct]), [true]);
  });

  it('is as many entries from the right as proxies are trusted', async () => {
    const others = ['198.51.100.1, 192.0.2.1', '198.51.100.2, 192.0.2.1'] as const;
    const longer = ['203.0.113.1, 198.51.100.1, 192.0.2.1', '198.51.100.1, 192.0.2.1'] as const;
    assert.deepEqual(await sameCaller('1', [distinct, others, longer]), [false, true, true]);
    assert.deepEqual(await sameCaller('2', [distinct, others, longer]), [false, false, true]);
  });

  it('is the last one that no trusted network holds', async () => {
    const behind = ['192.0.2.1, 10.1.1.1', '192.0.2.2, 10.2.2.2'] as const;
    const moved = ['192.0.2.1, 10.1.1.1', '192.0.2.1, 10.2.2.2'] as const;
    assert.deepEqual(await sameCaller('127.0.0.0/8', [distinct]), [false]);
    assert.deepEqual(await sameCaller('127.0.0.1, 10.0.0.0/8', [behind, moved]), [false, true]);
    assert.deepEqual(await sameCaller('10.0.0.0/8', [distinct]), [true]);
  });

  it('is not read from proxies that are not configured', async () => {
    for (const trusted of ['nonsense', '10.0.0.0/99', '-1', '10.0.0.1,,'])
      await assert.rejects(start({ CHOKEPOINT_TRUSTED_PROXIES: trusted }), {
        name: 'ConfigError',
        message: /CHOKEPOINT_TRUSTED_PROXIES/,
      });
  });
});
