import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, it } from 'node:test';
import { createClient, createToken, listTokens } from '@chokepoint/contract';
import { signRequest } from '../../src/identity/tokens/request-signature.ts';
import { HOUR, MINUTE, messageOf, serviceSuite } from '../../testing/index.ts';

serviceSuite('Signed requests that are sent again', (service) => {
  type Token = { readonly id: string; readonly key: string };
  let token: Token;
  before(async () => {
    token = await newToken();
  });

  async function newToken(): Promise<Token> {
    const answer = await service.request('POST', '/api/v2/tokens', { token_name: 'a' }, await service.admin());
    return answer.json.data;
  }
  /** The present time in a zone. */
  function local(hours: number): string {
    const zone = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
    return `${new Date(service.clock.now().getTime() + hours * HOUR).toISOString().slice(0, 19)}${zone}`;
  }

  type Sent = { readonly method?: string; readonly target?: string; readonly body?: string; readonly nonce?: string };
  type Signed = Sent & { readonly by?: Token };
  const sign = (
    date: string,
    { by = token, method = 'GET', target = '/api/v2/self', body = '', nonce }: Signed = {},
  ) => ({
    authorization: `bhesignature ${by.id}`,
    requestdate: date,
    signature: signRequest(by.key, { method, target, date, nonce }, Buffer.from(body)).toString('base64'),
    ...(nonce && { nonce }),
  });
  const send = (headers: Record<string, string>, { method = 'GET', target = '/api/v2/self', body }: Sent = {}) =>
    service.request(method, target, body, { headers });
  const seconds = () => service.clock.now().toISOString().slice(0, 19);
  const write = { method: 'POST', target: '/api/v2/tokens', body: '{"token_name":"again"}' };

  it('M3 are refused when only their zone was moved to the present', async () => {
    const signedAt = seconds();
    const headers = sign(`${signedAt}Z`);
    assert.equal((await send(headers)).status, 200);
    for (const hours of [2, 10, 12]) {
      service.clock.advance((hours - (hours === 2 ? 0 : hours === 10 ? 2 : 10)) * HOUR);
      const zone = `-${String(hours).padStart(2, '0')}:00`;
      const answer = await send({ ...headers, requestdate: `${signedAt}${zone}` });
      assert.equal(answer.status, 401, zone);
    }
  });

  it('M3 cannot name a zone that does not exist', async () => {
    for (const [hours, zone] of [
      [-23, '-23:00'],
      [-20, '-20:00'],
      [15, '+15:00'],
    ] as const) {
      const local = new Date(service.clock.now().getTime() + hours * HOUR).toISOString().slice(0, 19);
      assert.equal((await send(sign(`${local}${zone}`))).status, 400, zone);
    }
  });

  it('M3 cannot be delivered first under another zone where dates have to be in UTC', async () => {
    const set = (utc_only: boolean) =>
      service.put('/api/v2/config', { key: 'auth.signed_requests', value: { utc_only } });
    const local = new Date(service.clock.now().getTime() - 10 * HOUR).toISOString().slice(0, 19);
    const target = '/api/v2/self?intercepted';
    assert.equal((await set(true)).status, 200);
    const refused = await send(sign(`${local}-10:00`, { target }), { target });
    assert.equal(refused.status, 401);
    assert.match(messageOf(refused), /RequestDate must be in UTC/);
    const nonce = randomUUID();
    assert.equal((await send(sign(`${local}-10:00`, { target, nonce }), { target })).status, 200);
    for (const zone of ['Z', '+00:00', '-00:00']) {
      const headers = sign(`${seconds()}${zone}`, { target: `${target}${zone.length}` });
      assert.equal((await send(headers, { target: `${target}${zone.length}` })).status, 200, zone);
    }
    await set(false);
    assert.equal((await send(sign(`${local}-10:00`, { target }), { target })).status, 200);
  });

  it('M3 cannot be delivered first under another zone once the token has used its own', async () => {
    const own = await newToken();
    const signedAt = seconds();
    assert.equal((await send(sign(`${signedAt}Z`, { by: own }))).status, 200);
    const captured = Array.from({ length: 3 }, (_, index) => `/api/v2/self?captured=${index}`);
    for (const [hours, zone] of [
      [2, '-02:00'],
      [8, '-10:00'],
      [2, '-12:00'],
    ] as const) {
      service.clock.advance(hours * HOUR);
      const target = captured.pop()!;
      const answer = await send(sign(`${signedAt}${zone}`, { by: own, target }), { target });
      assert.equal(answer.status, 401, zone);
      assert.match(messageOf(answer), /the token signs dates in another zone/);
    }
    assert.equal((await send(sign(`${seconds()}Z`, { by: own }))).status, 200);
  });

  it('M3 were not signed before their token was issued, nor in the future: such zones are new ones', async () => {
    const own = await newToken();
    for (const hours of [0, -7, 2])
      assert.equal((await send(sign(local(hours), { by: own }))).status, 200, String(hours));
    service.clock.advance(24 * HOUR);
    for (const hours of [0, -7, 2, 5, 9])
      assert.equal((await send(sign(local(hours), { by: own }))).status, 200, String(hours));
    for (const hours of [-8, -1, 1, 8])
      assert.equal((await send(sign(local(hours), { by: own }))).status, 401, String(hours));
  });

  it('M3 teach the zone of their token when it is signed with a nonce', async () => {
    const own = await newToken();
    assert.equal((await send(sign(local(9), { by: own }))).status, 200);
    service.clock.advance(24 * HOUR);
    assert.equal((await send(sign(local(0), { by: own }))).status, 401);
    assert.equal((await send(sign(local(0), { by: own, nonce: randomUUID() }))).status, 200);
    assert.equal((await send(sign(local(0), { by: own }))).status, 200);
  });

  it('M3 are refused under another zone after they came too late, also for a new token', async () => {
    const own = await newToken();
    const late = sign(new Date(service.clock.now().getTime() - 10 * HOUR).toISOString(), { by: own });
    assert.equal((await send(late)).status, 401);
    assert.equal((await send({ ...late, requestdate: local(-10) })).status, 401);
  });

  it('M3 are remembered by every process and after a restart', async () => {
    const signedAt = seconds();
    const headers = sign(`${signedAt}Z`, { target: '/api/v2/self?restart' });
    assert.equal((await send(headers, { target: '/api/v2/self?restart' })).status, 200);
    const { hour } = await service.db
      .selectFrom('used_signature')
      .select('hour')
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow();
    assert.equal(hour.getTime() % HOUR, 0);
  });

  it('M3 work again within the hour when they carry no nonce, as collectors retry', async () => {
    const headers = { ...sign(`${seconds()}Z`, write), 'content-type': 'application/json' };
    for (let time = 0; time < 4; time++) assert.equal((await send(headers, write)).status, 200);
  });

  it('M3 change something once when they carry a nonce', async () => {
    const nonce = randomUUID();
    const headers = { ...sign(`${seconds()}Z`, { ...write, nonce }), 'content-type': 'application/json' };
    assert.equal((await send(headers, write)).status, 200);
    const again = await send(headers, write);
    assert.equal(again.status, 401);
    assert.match(messageOf(again), /the nonce was used before$/);
    const { nonce: _, ...without } = headers as Record<string, string>;
    assert.equal((await send(without, write)).status, 401);
    assert.equal((await send({ ...headers, nonce: randomUUID() }, write)).status, 401);
  });

  it('M3 carry the whole date in the signature beside a nonce', async () => {
    const nonce = randomUUID();
    const at = service.clock.now();
    const date = at.toISOString();
    const other = new Date(at.getTime() + (at.getUTCMinutes() < 30 ? MINUTE : -MINUTE)).toISOString();
    assert.equal((await send({ ...sign(date, { nonce }), requestdate: other })).status, 401);
    assert.equal((await send(sign(date, { nonce }))).status, 200);
    assert.equal((await send(sign(date, { nonce: 'short' }))).status, 400);
  });

  it('M3 are never the same twice when the typed client sends them', async () => {
    const sent: Headers[] = [];
    const client = createClient({
      baseUrl: service.url,
      credentials: { kind: 'token', ...token },
      now: () => service.clock.now(),
      fetch: (input, init) => {
        sent.push(new Headers(init?.headers));
        return fetch(input, init);
      },
    });
    await client.call(createToken, { body: { token_name: 'once' } });
    await client.call(createToken, { body: { token_name: 'once' } });
    await client.call(listTokens);
    assert.equal(new Set(sent.map((headers) => headers.get('nonce'))).size, 3);
    assert.equal(new Set(sent.map((headers) => headers.get('signature'))).size, 3);
  });

  it('M3 may name a new zone where the clocks of a place were changed', async () => {
    const own = await newToken();
    const to = (time: string) => service.clock.advance(Date.parse(time) - service.clock.now().getTime());
    to('2031-07-01T12:10:00Z');
    assert.equal((await send(sign(local(2), { by: own }))).status, 200);
    assert.equal((await send(sign(local(1), { by: own }))).status, 401, 'no clocks were changed yet');
    to('2031-12-01T12:10:00Z');
    assert.equal((await send(sign(local(1), { by: own }))).status, 200);
    assert.equal((await send(sign(local(-1), { by: own }))).status, 401, 'no place has changed by three hours');
  });
});
