import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, it } from 'node:test';
import { createClient, createToken, listTokens } from '@chokepoint/contract';
import { signRequest } from '../../src/identity/tokens/request-signature.ts';
import { HOUR, MINUTE, messageOf, serviceSuite } from '../../testing/index.ts';

serviceSuite('Signed requests that are sent again', (service) => {
  let token: { id: string; key: string };
  before(async () => {
    const answer = await service.request('POST', '/api/v2/tokens', { token_name: 'a' }, await service.admin());
    token = answer.json.data;
  });

  type Sent = { readonly method?: string; readonly target?: string; readonly body?: string; readonly nonce?: string };
  const sign = (date: string, { method = 'GET', target = '/api/v2/self', body = '', nonce }: Sent = {}) => ({
    authorization: `bhesignature ${token.id}`,
    requestdate: date,
    signature: signRequest(token.key, { method, target, date, nonce }, Buffer.from(body)).toString('base64'),
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
});
