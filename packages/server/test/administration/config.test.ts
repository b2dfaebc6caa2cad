import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY, errorOf, messageOf, serviceSuite, type TestAnswer } from '../../testing/index.ts';

const ADMINISTRATOR = 1;
const USER = 2;
const UPLOAD_ONLY = 4;

serviceSuite('Configuration parameters', (service) => {
  const get = async (query = '', role = ADMINISTRATOR) => service.get(`/api/v2/config${query}`, await service.as(role));
  const put = async (key: unknown, value?: unknown, role = ADMINISTRATOR) =>
    service.put('/api/v2/config', { key, value }, await service.as(role));
  const stored = async (key: string) => (await get(`?parameter=eq:${key}`)).json.data[0].value;
  const entries = async (action: string): Promise<{ status: string; fields: Record<string, unknown> }[]> => {
    const answer = await service.get(`/api/v2/audit?action=eq:${action}&sort_by=id`, await service.as(ADMINISTRATOR));
    return answer.json.data.logs;
  };
  const refused = (answer: TestAnswer, message: string, status = 400) => {
    assert.equal(messageOf(answer), message);
    assert.equal(answer.status, status);
    assert.equal(errorOf(answer).http_status, status);
  };

  describe('reading', () => {
    it('lists every parameter, protected ones too, in the order of a fresh database', async () => {
      const answer = await get();
      assert.equal(answer.status, 200);
      assert.equal(answer.json.data.length, 17);
      const { created_at, updated_at, ...first } = answer.json.data[0];
      assert.equal(first.key, 'auth.password_expiration_window');
      assert.equal(first.id, 1);
      assert.deepEqual(first.value, { duration: 'P90D' });
      assert.deepEqual(first.deleted_at, { Time: '0001-01-01T00:00:00Z', Valid: false });
      assert.match(created_at, /^20\d\d-.*Z$/);
      assert.match(updated_at, /^20\d\d-.*Z$/);
      const session = answer.json.data.find(({ key }) => key === 'auth.session_ttl_hours')!;
      assert.deepEqual([session.id, session.value], [10, { hours: 8 }]);
    });

    it('answers one parameter by its key, with and without a predicate', async () => {
      for (const query of ['?parameter=eq:prune.ttl', '?parameter=prune.ttl']) {
        const { data } = (await get(query)).json;
        assert.equal(data.length, 1);
        assert.deepEqual(data[0].value, { base_ttl: 'P7D', has_session_edge_ttl: 'P3D' });
      }
    });

    it('answers the default of a writable parameter that was never stored', async () => {
      const { data } = (await get('?parameter=eq:pipeline.client_metrics')).json;
      assert.deepEqual([data[0].id, data[0].value], [0, { enabled: false }]);
    });

    it('refuses to look up a protected or an unknown key, and other predicates', async () => {
      refused(
        await get('?parameter=eq:auth.session_ttl_hours'),
        'Configuration parameter auth.session_ttl_hours is not valid.',
      );
      refused(await get('?parameter=eq:nope'), 'Configuration parameter nope is not valid.');
      refused(
        await get('?parameter=neq:prune.ttl'),
        'the specified filter predicate is not supported for this column: parameter neq',
      );
      refused(await get('?parameter=like:prune.ttl'), 'there are errors in the query parameter filters specified');
    });

    it('needs the right to read the configuration', async () => {
      assert.equal((await get('', USER)).status, 200);
      refused(await get('', UPLOAD_ONLY), 'not authorized', 403);
      assert.equal((await service.request('GET', '/api/v2/config')).status, 401);
    });
  });

  describe('writing', () => {
    it('echoes key and value, and keeps the value', async () => {
      const value = { base_ttl: 'P10D', has_session_edge_ttl: 'P4D' };
      const answer = await put('prune.ttl', value);
      assert.equal(answer.status, 200);
      assert.deepEqual(answer.json, { data: { key: 'prune.ttl', value } });
      assert.deepEqual(await stored('prune.ttl'), value);
    });

    it('writes every writable parameter', async () => {
      const values: [string, object][] = [
        ['auth.password_expiration_window', { duration: 'P1Y' }],
        ['neo4j.configuration', { batch_write_size: 1, write_flush_size: 2 }],
        ['analysis.citrix_rdp_support', { enabled: false }],
        ['analysis.reconciliation', { enabled: false }],
        ['analysis.scheduled', { enabled: true, rrule: 'DTSTART:20300101T020000Z\nRRULE:FREQ=DAILY' }],
        ['analysis.scheduled', { enabled: false, rrule: '' }],
        ['pipeline.client_metrics', { enabled: true }],
        ['api.timeout_limit', { enabled: true }],
      ];
      for (const [key, value] of values) {
        assert.equal((await put(key, value)).status, 200, key);
        assert.deepEqual(await stored(key), value);
      }
    });

    it('counts from the next request on', async () => {
      const unlimited = async () =>
        service.get('/api/v2/config', {
          ...(await service.as(ADMINISTRATOR)),
          headers: { prefer: 'wait=-1' },
        });
      assert.equal((await unlimited()).status, 400);
      await put('api.timeout_limit', { enabled: false });
      const answer = await unlimited();
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('preference-applied'), 'wait=-1; bypass=enabled');
      await put('api.timeout_limit', { enabled: true });
      assert.equal((await unlimited()).status, 400);
    });

    it('refuses keys that are unknown, protected or absent', async () => {
      refused(await put('nope', { enabled: true }), 'Configuration parameter nope is not valid.');
      refused(await put('__proto__', { enabled: true }), 'Configuration parameter __proto__ is not valid.');
      refused(
        await put('auth.api_tokens', { enabled: false }),
        'Configuration parameter auth.api_tokens is not valid.',
      );
      refused(await put(undefined, { enabled: true }), 'Configuration parameter  is not valid.');
    });

    it('refuses a value that is no object, or an empty one', async () => {
      for (const value of [undefined, null, {}, [], [true], 'yes', 7])
        refused(await put('prune.ttl', value), 'missing or invalid property: value');
    });

    it('refuses too few, too many and misspelt fields', async () => {
      for (const value of [
        { base_ttl: 'P10D' },
        { base_ttl: 'P10D', has_session_edge_ttl: 'P4D', more: 1 },
        { base_ttl: 'P10D', session_ttl: 'P4D' },
      ])
        refused(await put('prune.ttl', value), 'value property contains an invalid field');
    });

    it('refuses fields of another type and numbers that are none', async () => {
      refused(
        await put('analysis.reconciliation', { enabled: 'true' }),
        'cannot read field enabled: it must be of type boolean',
      );
      for (const size of [1.5, '1', 1e300, null])
        refused(
          await put('neo4j.configuration', { batch_write_size: size, write_flush_size: 1 }),
          'cannot read field batch_write_size: it must be of type integer',
        );
    });

    it('refuses durations that are none, and retention outside its bounds', async () => {
      refused(await put('auth.password_expiration_window', { duration: '90 days' }), 'missing or invalid duration');
      const retention = (base: unknown, session: unknown) =>
        put('prune.ttl', { base_ttl: base, has_session_edge_ttl: session });
      refused(await retention('soon', 'P3D'), 'missing or invalid base_ttl');
      refused(await retention('P7D', 3), 'missing or invalid has_session_edge_ttl');
      refused(await retention('P3D', 'P3D'), 'BaseTTL: must be >= P4D');
      refused(await retention('P31D', 'P3D'), 'BaseTTL: must be <= P30D');
      refused(await retention('P7D', 'P1D'), 'HasSessionEdgeTTL: must be >= P2D');
      refused(await retention('P1D', 'P9D'), 'BaseTTL: must be >= P4D; HasSessionEdgeTTL: must be <= P7D');
      assert.equal((await retention('P4D', 'P2D')).status, 200);
      assert.equal((await retention('P30D', 'P7D')).status, 200);
    });

    it('refuses a schedule that is no endless recurrence', async () => {
      const schedule = (rrule: string) => put('analysis.scheduled', { enabled: true, rrule });
      const start = 'DTSTART:20300101T020000Z\n';
      const fault = (reason: string) => `RRule: invalid rrule specified: ${reason}`;
      refused(await schedule(`${start}RRULE:FREQ=DAILY;UNTIL=20310101T000000Z`), fault('until not supported'));
      refused(await schedule(`${start}RRULE:FREQ=DAILY;COUNT=3`), fault('count not supported'));
      refused(await schedule('RRULE:FREQ=DAILY'), fault('dtstart is required'));
      refused(await schedule('every night'), fault('dtstart is required'));
      assert.equal((await schedule('DTSTART;TZID=Europe/Berlin:20300101T020000\nRRULE:FREQ=WEEKLY')).status, 200);
    });

    it('refuses a body that is no JSON, and other shapes of it', async () => {
      const credentials = await service.as(ADMINISTRATOR);
      for (const body of ['{', '', '[]', '"prune.ttl"', '{"key": 7}'])
        refused(await service.put('/api/v2/config', body, credentials), 'error unmarshalling JSON payload');
    });

    it('needs the right to write the configuration', async () => {
      const value = { base_ttl: 'P7D', has_session_edge_ttl: 'P3D' };
      refused(await put('prune.ttl', value, USER), 'not authorized', 403);
    });

    it('is in the audit log, with key and value', async () => {
      await put('analysis.citrix_rdp_support', { enabled: true });
      const [intent, success] = (await entries('UpdateParameter')).slice(-2);
      const fields = { key: 'analysis.citrix_rdp_support', value: { enabled: true } };
      assert.deepEqual([intent?.status, intent?.fields], ['intent', fields]);
      assert.deepEqual([success?.status, success?.fields], ['success', fields]);
    });
  });

  describe('lifetime of API tokens', () => {
    const KEY = 'auth.api_token_expiration';
    const setLifetime = (enabled: boolean, days: number) => put(KEY, { enabled, expiration_period: days });
    const newToken = async (name: string): Promise<string> =>
      (await service.post('/api/v2/tokens', { token_name: name }, await service.as(ADMINISTRATOR))).json.data.id;
    const expiries = async (): Promise<Record<string, { Time: string; Valid: boolean }>> => {
      const answer = await service.get('/api/v2/tokens');
      return Object.fromEntries(answer.json.data.tokens.map((token) => [token.name, token.expires_at]));
    };
    const inDays = (expiry: { Time: string } | undefined) =>
      Math.round((Date.parse(expiry?.Time ?? '') - service.clock.now().getTime()) / DAY);

    it('cannot be set while the feature is off', async () => {
      refused(await setLifetime(true, 30), `Configuration parameter ${KEY} is not available.`, 403);
      await service.setFlag('api_key_expiration_support', true);
      assert.equal((await setLifetime(false, 90)).status, 200);
    });

    it('is from 1 to 365 days', async () => {
      refused(await setLifetime(true, 0), 'ExpirationPeriod: must be >= 1');
      refused(await setLifetime(false, -5), 'ExpirationPeriod: must be >= 1');
      refused(await setLifetime(true, 366), 'ExpirationPeriod: must be <= 365');
    });

    it('gives every token an expiry, shortens longer ones and leaves shorter ones', async () => {
      await newToken('first');
      assert.equal((await expiries()).first?.Valid, false);
      assert.equal((await setLifetime(true, 10)).status, 200);
      assert.equal(inDays((await expiries()).first), 10);
      await newToken('second');
      assert.equal(inDays((await expiries()).second), 10);
      await setLifetime(true, 20);
      await newToken('third');
      assert.deepEqual(Object.values(await expiries()).map(inDays), [10, 10, 20]);
      await setLifetime(true, 15);
      assert.deepEqual(Object.values(await expiries()).map(inDays), [10, 10, 15]);
    });

    it('deletes expired tokens when it is set, and clears the other expiries when it is switched off', async () => {
      const { db } = service;
      const past = new Date(service.clock.now().getTime() - 1000);
      await db.updateTable('api_token').set({ expires_at: past }).where('name', '=', 'first').execute();
      assert.equal((await setLifetime(false, 15)).status, 200);
      const left = await expiries();
      assert.deepEqual(Object.keys(left), ['second', 'third']);
      assert.ok(Object.values(left).every((expiry) => !expiry.Valid));
    });

    it('is in the audit log with what became of the tokens', async () => {
      const [, deletion] = (await entries('DeleteExpiredAuthTokens')).slice(-2);
      assert.deepEqual([deletion?.status, deletion?.fields], ['success', { deleted: 1 }]);
      const [, change] = (await entries('UpdateAuthTokenExpiration')).slice(-2);
      assert.deepEqual(change?.fields, { enabled: false, expiration_period: 15, updated: 2 });
      const [, parameter] = (await entries('UpdateParameter')).slice(-2);
      assert.deepEqual(parameter?.fields, { key: KEY, value: { enabled: false, expiration_period: 15 } });
    });
  });
});
