import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createClient, DEVICE_GRANT, decideDeviceRequest } from '@chokepoint/contract';
import { MINUTE, messageOf, serviceSuite } from '../../testing/index.ts';

serviceSuite('Programs that a user approves', { databases: ['embedded'] }, (service) => {
  const begin = async (name = 'assistant') =>
    (await service.request('POST', '/api/v2/device/authorization', { client_id: name })).json;
  const poll = (device_code: string) =>
    service.request('POST', '/api/v2/device/token', { grant_type: DEVICE_GRANT, device_code });
  const errorOf = async (device_code: string) => {
    const { status, text } = await poll(device_code);
    return [status, JSON.parse(text).error];
  };
  const decide = (user_code: string, approve: boolean, as?: Parameters<typeof service.post>[2]) =>
    service.post('/api/v2/device/approval', { user_code, approve }, as);
  const later = () => service.clock.advance(MINUTE);

  it('get an API token, once', async () => {
    const user = await service.newUser();
    const codes = await begin('assistant\u202e on\nhost');
    assert.match(codes.user_code, /^[A-Z]{4}-[A-Z]{4}$/);
    assert.equal(codes.verification_uri, 'https://chokepoint.test/ui/device');
    assert.equal(codes.verification_uri_complete, `${codes.verification_uri}?code=${codes.user_code}`);
    assert.deepEqual(await errorOf(codes.device_code), [400, 'authorization_pending']);
    const shown = await service.get(`/api/v2/device/approval?user_code=${codes.user_code}`, user);
    assert.equal(shown.json.data.client_name, 'assistant on host');
    const typed = ` ${codes.user_code.toLowerCase().replace('-', ' ')} `;
    assert.equal((await decide(typed, true, user)).json.data.approved, true);
    later();
    const { status, json, text } = await poll(codes.device_code);
    assert.equal(status, 200, text);
    const taken = JSON.parse(text);
    assert.equal(taken.access_token, `${taken.token_id}:${taken.token_key}`);
    assert.equal(taken.token_type, 'Bearer');
    assert.ok(json);
    const { tokens } = (await service.get('/api/v2/tokens', user)).json.data;
    assert.deepEqual(
      tokens.map(({ id, name, user_id }) => [id, name, user_id]),
      [[taken.token_id, 'assistant on host', user.id]],
    );
    assert.deepEqual(await errorOf(codes.device_code), [400, 'invalid_grant']);
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const used = await service.request('POST', '/api/v2/mcp', ping, { bearer: taken.access_token });
    assert.equal(used.status, 200, used.text);
    const { logs } = (await service.get('/api/v2/audit?limit=1000')).json.data;
    const mine = logs.filter((entry) => entry.actor_id === user.id).map(({ action }) => action);
    for (const action of ['ApproveDevice', 'CreateAuthToken']) assert.ok(mine.includes(action), action);
    const recorded = JSON.stringify(logs);
    for (const secret of [taken.token_key, codes.device_code, codes.user_code])
      assert.equal(recorded.includes(secret), false);
    assert.equal(
      JSON.stringify(await service.db.selectFrom('device_request').selectAll().execute()).includes(codes.device_code),
      false,
    );
  });

  it('speak forms as RFC 8628 has them', async () => {
    const send = (path: string, fields: Record<string, string>) =>
      service.request('POST', path, String(new URLSearchParams(fields)), {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const { device_code } = JSON.parse((await send('/api/v2/device/authorization', { client_id: 'form' })).text);
    const pending = await send('/api/v2/device/token', { grant_type: DEVICE_GRANT, device_code });
    assert.equal(JSON.parse(pending.text).error, 'authorization_pending');
    const other = await send('/api/v2/device/token', { grant_type: 'password', device_code });
    assert.deepEqual([other.status, JSON.parse(other.text).error], [400, 'unsupported_grant_type']);
    assert.match(messageOf(other), /grant_type must be/);
  });

  it('get nothing when denied, too eager, late or unknown', async () => {
    const denied = await begin();
    assert.equal((await decide(denied.user_code, false)).json.data.approved, false);
    assert.deepEqual(await errorOf(denied.device_code), [400, 'access_denied']);
    const eager = await begin();
    assert.deepEqual(await errorOf(eager.device_code), [400, 'authorization_pending']);
    assert.deepEqual(await errorOf(eager.device_code), [400, 'slow_down']);
    await decide(eager.user_code, true);
    assert.deepEqual(await errorOf(eager.device_code), [400, 'slow_down']);
    const late = await begin();
    service.clock.advance(11 * MINUTE);
    assert.equal((await decide(late.user_code, true)).status, 404);
    assert.deepEqual(await errorOf(late.device_code), [400, 'expired_token']);
    assert.deepEqual(await errorOf('guess'), [400, 'invalid_grant']);
    assert.equal((await decide('BCDF-GHJK', true)).status, 404);
    assert.equal((await decide('A1', true)).status, 400);
  });

  it('are approved once, by a session of a user who may create tokens', async () => {
    const codes = await begin();
    const { id, key } = (await service.post('/api/v2/tokens', { token_name: 'thief' })).json.data;
    const credentials = { kind: 'token', id, key: key! } as const;
    const signing = createClient({ baseUrl: service.url, credentials, now: () => service.clock.now() });
    const body = { user_code: codes.user_code, approve: true };
    await assert.rejects(signing.call(decideDeviceRequest, { body }), /logged in/);
    const uploader = await service.as(4);
    assert.ok([401, 403].includes((await decide(codes.user_code, true, uploader)).status));
    assert.equal(
      (await service.request('POST', '/api/v2/device/approval', { user_code: codes.user_code, approve: true })).status,
      401,
    );
    const user = await service.newUser();
    assert.equal((await decide(codes.user_code, true, user)).status, 200);
    assert.equal((await decide(codes.user_code, false)).status, 404);
    await service.patch(`/api/v2/bloodhound-users/${user.id}`, { is_disabled: true });
    later();
    assert.deepEqual(await errorOf(codes.device_code), [400, 'access_denied']);
  });

  it('wait in limited numbers', async () => {
    service.clock.advance(30 * MINUTE);
    let answer = await service.request('POST', '/api/v2/device/authorization', {});
    for (let count = 1; answer.status === 200 && count < 100; count++)
      answer = await service.request('POST', '/api/v2/device/authorization', {});
    assert.equal(answer.status, 429);
    assert.equal(answer.headers.get('retry-after'), '60');
    service.clock.advance(11 * MINUTE);
    assert.equal((await begin()).interval, 5);
  });
});
