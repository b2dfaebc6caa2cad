import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { errorOf, messageOf, serviceSuite } from '../../testing/index.ts';

serviceSuite('The Prefer header', (service) => {
  const ask = (prefer?: string) => service.get('/api/v2/spec', prefer === undefined ? {} : { headers: { prefer } });

  it('may be absent', async () => {
    const answer = await ask();
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('preference-applied'), null);
  });

  it('takes wait=N and a bare N, and says what was applied', async () => {
    for (const [prefer, applied] of [
      ['wait=30', 'wait=30.00'],
      ['wait=1', 'wait=1.00'],
      ['45', 'wait=45.00'],
      ['respond-async, wait=10', 'wait=10.00'],
      ['WAIT = 10', 'wait=10.00'],
    ] as const) {
      const answer = await ask(prefer);
      assert.equal(answer.status, 200, prefer);
      assert.equal(answer.headers.get('preference-applied'), applied);
    }
  });

  it('takes 0 as if it were absent', async () => {
    for (const prefer of ['wait=0', '0']) {
      const answer = await ask(prefer);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('preference-applied'), null);
    }
  });

  it('takes numbers of any size, for as long a time as there is', async () => {
    for (const prefer of ['wait=99999999', 'wait=99999999999999999999999999', '99999999999999999999999999']) {
      const answer = await ask(prefer);
      assert.equal(answer.status, 200, prefer);
      assert.match(answer.headers.get('preference-applied') ?? '', /^wait=\d+\.00$/);
    }
  });

  it('grants at most five minutes while limits are on (M9)', async () => {
    for (const prefer of ['wait=301', 'wait=2000000', '2000000'])
      assert.equal((await ask(prefer)).headers.get('preference-applied'), 'wait=300.00', prefer);
  });

  it('counts as absent when it is empty', async () => {
    const answer = await ask('');
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('preference-applied'), null);
  });

  it('is refused when it is malformed, in the standard body with a request id', async () => {
    for (const [prefer, reason] of [
      ['return=minimal', "leave field empty or specify with : 'wait=x'"],
      ['wait', 'wait must be a whole number of seconds, not ""'],
      ['wait=soon', 'wait must be a whole number of seconds, not "soon"'],
      ['wait=1.5', 'wait must be a whole number of seconds, not "1.5"'],
      ['wait=1e3', 'wait must be a whole number of seconds, not "1e3"'],
      ['wait=-2', 'incorrect bypass limit value'],
      ['-2', 'incorrect bypass limit value'],
    ] as const) {
      const answer = await ask(prefer);
      assert.equal(answer.status, 400, prefer);
      assert.equal(messageOf(answer), `Prefer header has an invalid value: ${reason}`);
      assert.equal(errorOf(answer).request_id, answer.headers.get('requestid'));
    }
  });

  it('lifts the limit with wait=-1 only while api.timeout_limit is off', async () => {
    for (const prefer of ['wait=-1', '-1']) {
      const refused = await ask(prefer);
      assert.equal(refused.status, 400);
      assert.equal(messageOf(refused), 'Prefer header has an invalid value: failed to bypass limits: feature disabled');
    }
    await service.setParameter('api.timeout_limit', { enabled: false });
    for (const prefer of ['wait=-1', '-1']) {
      const lifted = await ask(prefer);
      assert.equal(lifted.status, 200);
      assert.equal(lifted.headers.get('preference-applied'), 'wait=-1; bypass=enabled');
    }
    await service.setParameter('api.timeout_limit', { enabled: true });
    assert.equal((await ask('wait=-1')).status, 400);
  });

  it('ends a request that takes too long with 504, and the service keeps running', async () => {
    const admin = await service.admin();
    const { db } = service;
    const slow = (prefer: string) => service.get('/api/v2/permissions', { ...admin, headers: { prefer } });
    // Nobody can read the table until this transaction ends.
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (transaction) => {
      await sql`lock table permission in access exclusive mode`.execute(transaction);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const answer = await slow('wait=1');
    assert.equal(answer.status, 504);
    assert.equal(messageOf(answer), 'request timed out');
    assert.equal(answer.headers.get('content-type'), 'application/json');
    const patient = slow('wait=60');
    release.resolve();
    await holding;
    assert.equal((await patient).status, 200);
  });

  it('also ends a request whose caller cannot be looked up in time', async () => {
    const fresh = await service.newUser();
    const { db } = service;
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (transaction) => {
      await sql`lock table user_session, app_user in access exclusive mode`.execute(transaction);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const answer = await service.get('/api/v2/self', {
      bearer: fresh.bearer,
      headers: { prefer: 'wait=1' },
    });
    release.resolve();
    await holding;
    assert.equal(answer.status, 504);
    assert.equal((await service.get('/api/v2/self', { bearer: fresh.bearer })).status, 200);
  });
});
