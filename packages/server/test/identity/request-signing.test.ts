import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { before, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { DAY, HOUR, MINUTE, serviceSuite } from '../../testing/index.ts';
import { rawRequest } from '../../testing/raw-request.ts';

type Token = { readonly id: string; readonly key: string };
type Request = {
  readonly method?: string;
  readonly target?: string;
  readonly date?: string;
  readonly body?: string | Uint8Array;
  readonly headers?: Record<string, string>;
  /** What is signed, where it is not what is sent. */
  readonly signed?: {
    readonly method?: string;
    readonly target?: string;
    readonly body?: string;
    readonly date?: string;
  };
};

const UNABLE = 'unable to validate request signature for client: ';

/** The chain as clients of the ecosystem compute it. */
function signature(key: string, method: string, target: string, date: string, body: string | Uint8Array): string {
  const operation = createHmac('sha256', Buffer.from(key, 'utf8')).update(`${method}${target}`).digest();
  const dated = createHmac('sha256', operation).update(date.slice(0, 13)).digest();
  return createHmac('sha256', dated).update(body).digest('base64');
}

serviceSuite('Signed requests', (service) => {
  let token: Token;
  before(async () => {
    token = await tokenOf((await service.admin()).bearer!);
  });

  async function tokenOf(bearer: string): Promise<Token> {
    const answer = await service.post('/api/v2/tokens', { token_name: 'signing' }, { bearer });
    assert.equal(answer.status, 200, answer.text);
    return answer.json.data;
  }
  const now = () => service.clock.now().toISOString();

  async function send(by: Token, request: Request = {}): Promise<{ status: number; message: string; text: string }> {
    const { method = 'GET', target = '/api/v2/self', date = now(), body = '', signed = {} } = request;
    const answer = await rawRequest(
      service.url,
      method,
      target,
      {
        authorization: `bhesignature ${by.id}`,
        requestdate: date,
        signature: signature(
          by.key,
          signed.method ?? method,
          signed.target ?? target,
          signed.date ?? date,
          signed.body ?? body,
        ),
        ...(body.length > 0 && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      body,
    );
    const text = answer.body.toString();
    const json = text.startsWith('{') ? JSON.parse(text) : {};
    return { status: answer.status, message: json.errors?.[0]?.message ?? '', text };
  }
  const mismatch = { status: 401, message: `${UNABLE}digest validation failed: signature digest mismatch` };
  const outcome = async (by: Token, request?: Request) => {
    const { status, message } = await send(by, request);
    return { status, message };
  };
  const ACCEPTED = { status: 200, message: '' };

  it('are accepted, the scheme in any case', async () => {
    for (const scheme of ['bhesignature', 'BHESignature', 'BHESIGNATURE']) {
      const answer = await send(token, { headers: { authorization: `${scheme} ${token.id}` } });
      assert.equal(answer.status, 200, scheme);
      assert.equal(JSON.parse(answer.text).data.principal_name, 'admin');
    }
    assert.deepEqual(await outcome({ ...token, id: token.id.toUpperCase() }), ACCEPTED);
  });

  it('cover the query exactly as it was sent', async () => {
    const path = '/api/v2/bloodhound-users';
    for (const query of ['first_name=eq:a%20b', 'first_name=eq:a+b', 'FIRST_NAME=eq:%c3%9c&&x=', 'sort_by=-last_name'])
      assert.deepEqual(await outcome(token, { target: `${path}?${query}` }), ACCEPTED, query);
    assert.deepEqual(await outcome(token, { target: `${path}?a=1`, signed: { target: path } }), mismatch);
    assert.deepEqual(
      await outcome(token, { target: `${path}?first_name=eq:a%20b`, signed: { target: `${path}?first_name=eq:a b` } }),
      mismatch,
    );
  });

  it('cover the path as sent, doubled slashes included', async () => {
    assert.deepEqual(await outcome(token, { target: '//api/v2/self' }), ACCEPTED);
    assert.deepEqual(await outcome(token, { target: '//api/v2/self', signed: { target: '/api/v2/self' } }), mismatch);
  });

  it('cover method and body', async () => {
    const request = { method: 'POST', target: '/api/v2/tokens', body: '{"token_name":"by signature"}' };
    assert.deepEqual(await outcome(token, request), ACCEPTED);
    assert.deepEqual(await outcome(token, { ...request, signed: { method: 'GET' } }), mismatch);
    assert.deepEqual(await outcome(token, { ...request, signed: { body: '{"token_name":"another"}' } }), mismatch);
    assert.deepEqual(await outcome(token, { ...request, signed: { body: '' } }), mismatch);
  });

  it('cover a compressed body as it was sent', async () => {
    const plain = '{"token_name":"compressed"}';
    const request = { method: 'POST', target: '/api/v2/tokens', headers: { 'content-encoding': 'gzip' } };
    assert.deepEqual(await outcome(token, { ...request, body: gzipSync(plain) }), ACCEPTED);
    assert.deepEqual(await outcome(token, { ...request, body: gzipSync(plain), signed: { body: plain } }), mismatch);
  });

  it('may be dated in any zone, to the second or to a part of it', async () => {
    const at = service.clock.now();
    const zoned = (hours: number, minutes: number) => {
      const local = new Date(at.getTime() + (hours * 60 + Math.sign(hours) * minutes) * MINUTE);
      const sign = hours < 0 ? '-' : '+';
      const two = (value: number) => String(Math.abs(value)).padStart(2, '0');
      return `${local.toISOString().slice(0, 19)}${sign}${two(hours)}:${two(minutes)}`;
    };
    const seconds = at.toISOString().slice(0, 19);
    for (const date of [`${seconds}Z`, `${seconds}.1234567Z`, `${seconds}.1Z`, zoned(2, 0), zoned(-7, 0), zoned(5, 30)])
      assert.deepEqual(await outcome(token, { date }), ACCEPTED, date);
  });

  it('cover the date to the hour', async () => {
    const other = new Date(service.clock.now().getTime() - HOUR).toISOString();
    assert.deepEqual(await outcome(token, { signed: { date: other } }), mismatch);
  });

  it('may be dated up to an hour off', async () => {
    const at = (offset: number) => new Date(service.clock.now().getTime() + offset).toISOString();
    assert.deepEqual(await outcome(token, { date: at(-59 * MINUTE) }), ACCEPTED);
    assert.deepEqual(await outcome(token, { date: at(59 * MINUTE) }), ACCEPTED);
    for (const [offset, word] of [
      [-62 * MINUTE, 'behind'],
      [65 * MINUTE, 'ahead'],
      [-400 * DAY, 'behind'],
    ] as const) {
      const answer = await send(token, { date: at(offset) });
      assert.equal(answer.status, 401);
      const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ`;
      const pattern = `^${UNABLE}signature too far ${word} by \\d+\\.\\d\\d minutes\\. Server time is ${time}\\. Client time is ${time}$`;
      assert.match(answer.message, new RegExp(pattern));
    }
  });

  it('are refused with another key, or with an unknown token', async () => {
    assert.deepEqual(await outcome({ ...token, key: `${token.key}x` }), mismatch);
    assert.deepEqual(await outcome({ ...token, id: '7c1f8f5e-0000-4000-8000-000000000000' }), {
      status: 401,
      message: `${UNABLE}resource not found`,
    });
  });

  it('are refused when their headers are missing or malformed', async () => {
    const malformed = async (headers: Record<string, string>, message: string | RegExp) => {
      const answer = await send(token, { headers });
      assert.equal(answer.status, 400, answer.text);
      if (typeof message === 'string') assert.equal(answer.message, message);
      else assert.match(answer.message, message);
    };
    await malformed({ authorization: 'bhesignature nonsense' }, 'Token ID is malformed.');
    await malformed({ authorization: `bhesignature` }, 'Expected only two components for the Authorization header.');
    await malformed(
      { authorization: `bhesignature ${token.id} more` },
      'Expected only two components for the Authorization header.',
    );
    await malformed({ authorization: 'Basic YWRtaW46eA==' }, 'Unexpected authorization scheme: basic.');
    await malformed({ requestdate: '' }, `${UNABLE}no request date header`);
    await malformed({ requestdate: 'yesterday' }, new RegExp(`^${UNABLE}malformed request date: `));
    await malformed({ requestdate: '2026-13-40T00:00:00Z' }, new RegExp(`^${UNABLE}malformed request date: `));
    await malformed({ signature: '' }, `${UNABLE}no signature header`);
    await malformed({ signature: '***' }, new RegExp(`^${UNABLE}malformed signature header: `));
  });

  it('are refused for a signature of another length', async () => {
    for (const given of ['AAAA', Buffer.alloc(64).toString('base64')])
      assert.deepEqual(await outcome(token, { headers: { signature: given } }), mismatch);
  });

  it('are refused on public routes too when the signature is wrong', async () => {
    assert.deepEqual(await outcome({ ...token, key: 'wrong' }, { target: '/api/v2/spec' }), mismatch);
  });

  it('are accepted although the secret of the user has expired', async () => {
    const user = await service.newUser();
    const own = await tokenOf(user.bearer);
    await service.delete(`/api/v2/bloodhound-users/${user.id}/secret`);
    assert.deepEqual(await outcome(own, { target: '/api/v2/saved-queries' }), ACCEPTED);
  });

  it('are refused as soon as the user is disabled or deleted, or the token revoked', async () => {
    const user = await service.newUser();
    const own = await tokenOf(user.bearer);
    const revoked = await tokenOf(user.bearer);
    assert.deepEqual(await outcome(own), ACCEPTED);
    assert.deepEqual(await outcome(revoked), ACCEPTED);
    await service.delete(`/api/v2/tokens/${revoked.id}`);
    assert.deepEqual(await outcome(revoked), { status: 401, message: `${UNABLE}resource not found` });
    const path = `/api/v2/bloodhound-users/${user.id}` as const;
    await service.patch(path, { is_disabled: true });
    assert.deepEqual(await outcome(own), { status: 403, message: `${UNABLE}user disabled` });
    await service.delete(path);
    assert.deepEqual(await outcome(own), { status: 401, message: `${UNABLE}resource not found` });
  });

  it('may do what the roles of the user may, and no more', async () => {
    const reader = await service.newUser({ roles: [3] });
    const own = await tokenOf(reader.bearer);
    assert.deepEqual(await outcome(own), ACCEPTED);
    assert.deepEqual(await outcome(own, { target: '/api/v2/bloodhound-users' }), {
      status: 403,
      message: 'not authorized',
    });
  });

  it('leave the time of use at the token', async () => {
    const used = async () => (await service.get(`/api/v2/tokens?id=eq:${token.id}`)).json.data.tokens[0].last_access;
    const earlier = new Date(await used());
    service.clock.advance(MINUTE);
    assert.deepEqual(await outcome(token), ACCEPTED);
    assert.ok(new Date(await used()).getTime() >= earlier.getTime() + MINUTE);
  });

  it('are refused while API keys are disabled', async () => {
    await service.setParameter('auth.api_tokens', { enabled: false });
    assert.deepEqual(await outcome(token), { status: 401, message: 'use of API keys has been disabled' });
    await service.setParameter('auth.api_tokens', { enabled: true });
    assert.deepEqual(await outcome(token), ACCEPTED);
  });

  it('are refused once the token has expired, while tokens expire at all', async () => {
    const expiring = (enabled: boolean) =>
      service.setParameter('auth.api_token_expiration', { enabled, expiration_period: 1 });
    await expiring(true);
    const own = await tokenOf((await service.admin()).bearer!);
    assert.deepEqual(await outcome(own), ACCEPTED);
    service.clock.advance(DAY + MINUTE);
    assert.deepEqual(await outcome(own), { status: 401, message: `${UNABLE}API key has expired` });
    await expiring(false);
    assert.deepEqual(await outcome(own), ACCEPTED);
  });
});
