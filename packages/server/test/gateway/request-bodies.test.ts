import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { deflateSync, gzipSync } from 'node:zlib';
import { type Credentials, messageOf, serviceSuite } from '../../testing/index.ts';
import { rawRequest } from '../../testing/raw-request.ts';

const LIMIT = 64 * 1024;
const UNDECODABLE = 'could not decode limited payload request into value: ';

serviceSuite('Request bodies', { env: { CHOKEPOINT_BODY_LIMIT: String(LIMIT) } }, (service) => {
  let admin: Credentials;
  let created = 0;
  before(async () => {
    admin = await service.admin();
  });

  const user = (more: object = {}) => ({ principal: `body-${++created}`, roles: [2], ...more });
  /** Creates a user from exactly these bytes. */
  const create = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    service.post('/api/v2/bloodhound-users', body, { ...admin, headers });
  const refused = async (body: string | Uint8Array, message: string | RegExp, headers: Record<string, string> = {}) => {
    const answer = await create(body, headers);
    assert.equal(answer.status, 400, answer.text);
    if (typeof message === 'string') assert.equal(messageOf(answer), message);
    else assert.match(messageOf(answer), message);
    return answer;
  };

  it('are JSON under any content type that contains application/json', async () => {
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'APPLICATION/JSON',
      'text/x;application/json',
    ])
      assert.equal((await create(JSON.stringify(user()), { 'content-type': type })).status, 200, type);
  });

  it('are refused under another content type, or none', async () => {
    for (const type of ['text/plain', 'application/xml', 'json', ';;;'])
      await refused(JSON.stringify(user()), 'content type must be application/json', { 'content-type': type });
    const answer = await rawRequest(
      service.url,
      'POST',
      '/api/v2/bloodhound-users',
      { authorization: `Bearer ${admin.bearer}` },
      JSON.stringify(user()),
    );
    assert.equal(answer.status, 400);
    assert.equal(JSON.parse(answer.body.toString()).errors[0].message, 'content type must be application/json');
  });

  it('may have field names in any case; the exact one wins', async () => {
    const name = `body-${++created}`;
    const answer = await create(JSON.stringify({ PRINCIPAL: name, First_Name: 'No', first_name: 'Yes', Roles: [2] }));
    assert.equal(answer.status, 200);
    assert.equal(answer.json.data.principal_name, name);
    assert.equal(answer.json.data.first_name, 'Yes');
  });

  it('may have unknown fields and bytes after the first value', async () => {
    assert.equal((await create(`${JSON.stringify(user({ nonsense: { deep: [1] } }))} trailing {garbage`)).status, 200);
    assert.equal((await create(`\n ${JSON.stringify(user())}{"principal":"second"}`)).status, 200);
    assert.equal((await create(`\ufeff${JSON.stringify(user())}`)).status, 200);
  });

  it('are refused when they are empty, cut off, malformed or of the wrong type', async () => {
    await refused('', `${UNDECODABLE}EOF`);
    await refused('  \n', `${UNDECODABLE}EOF`);
    await refused('{"principal":"x"', `${UNDECODABLE}unexpected EOF`);
    await refused('{"principal":"x', `${UNDECODABLE}unexpected EOF`);
    for (const body of ['{principal:1}', 'nonsense', '{"a":1,}', '[1 2]', '{"a":\u0000}', 'NaN'])
      await refused(body, /^could not decode limited payload request into value: /);
    for (const body of [
      '[]',
      '3',
      '"text"',
      'null',
      '{"principal":3}',
      '{"roles":["1"]}',
      '{"roles":[1.5]}',
      '{"roles":{}}',
    ])
      await refused(body, /^could not decode limited payload request into value: /);
    await refused('{"roles":[1e400]}', /^could not decode limited payload request into value: /);
  });

  it('change nothing of the prototypes of objects', async () => {
    const name = `body-${++created}`;
    const answer = await create(
      `{"__proto__":{"first_name":"polluted","is_disabled":true},"constructor":{"prototype":{"x":1}},"principal":"${name}"}`,
    );
    assert.equal(answer.status, 200);
    assert.notEqual(answer.json.data.first_name, 'polluted');
    assert.equal(answer.json.data.is_disabled, false);
    assert.equal(({} as { x?: number }).x, undefined);
  });

  it('are refused when they are nested absurdly deep, and the service keeps running', async () => {
    const deep = 30_000;
    for (const body of ['['.repeat(deep), '{"a":'.repeat(deep / 3), `{"roles":${'['.repeat(deep)}${']'.repeat(deep)}}`])
      await refused(body, `${UNDECODABLE}values are nested more than 1000 deep`);
    const config = { key: 'prune.ttl', value: null };
    const text = JSON.stringify(config).replace('null', `{"x":${'['.repeat(deep)}${']'.repeat(deep)}}`);
    const answer = await service.put('/api/v2/config', text);
    assert.equal(answer.status, 400);
    assert.equal((await create(`{"principal":"body-${++created}","x":"${'['.repeat(2000)}"}`)).status, 200);
  });

  it('are refused when they are larger than the limit', async () => {
    const large = JSON.stringify(user({ first_name: 'x'.repeat(LIMIT) }));
    await refused(large, `${UNDECODABLE}http: request body too large`);
    const chunked = await rawRequest(
      service.url,
      'POST',
      '/api/v2/bloodhound-users',
      {
        authorization: `Bearer ${admin.bearer}`,
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
      },
      large,
    );
    assert.equal(chunked.status, 400);
    assert.equal(JSON.parse(chunked.body.toString()).errors[0].message, `${UNDECODABLE}http: request body too large`);
  });

  it('may come compressed, in several layers too', async () => {
    const bytes = () => Buffer.from(JSON.stringify(user()));
    for (const [encoding, body] of [
      ['gzip', gzipSync(bytes())],
      ['x-gzip', gzipSync(bytes())],
      ['GZIP', gzipSync(bytes())],
      ['deflate', deflateSync(bytes())],
      ['identity', bytes()],
      ['deflate, gzip', gzipSync(deflateSync(bytes()))],
    ] as const)
      assert.equal((await create(body, { 'content-encoding': encoding })).status, 200, encoding);
  });

  it('are refused with 415 under an unknown content encoding', async () => {
    for (const encoding of ['br', 'zstd', 'nonsense', 'constructor', '__proto__', 'gzip, br']) {
      const answer = await create(JSON.stringify(user()), { 'content-encoding': encoding });
      assert.equal(answer.status, 415, encoding);
      assert.equal(
        messageOf(answer),
        `Error trying to read request: failed to create reader for ${encoding.split(', ').at(-1)} encoding: content encoding is not supported`,
      );
    }
  });

  it('are refused when the compressed bytes are broken, or unpack to more than the limit', async () => {
    const good = gzipSync(JSON.stringify(user()));
    const gzip = { 'content-encoding': 'gzip' };
    await refused('not gzip at all', 'Error trying to read request: the body is not valid gzip data', gzip);
    await refused(good.subarray(0, 20), 'Error trying to read request: the body is not valid gzip data', gzip);
    const bomb = gzipSync(`{"principal":"${'x'.repeat(1024 * 1024)}"}`);
    assert.ok(bomb.length < LIMIT);
    await refused(bomb, `${UNDECODABLE}http: request body too large`, gzip);
    await refused(good, 'Error trying to read request: too many content encodings', {
      'content-encoding': 'gzip, gzip, gzip, gzip, gzip',
    });
  });

  it('are not read before the caller may use the route', async () => {
    const answer = await service.post('/api/v2/bloodhound-users', '{', await service.as(2));
    assert.equal(answer.status, 403);
    assert.equal(messageOf(answer), 'not authorized');
  });

  it('may be empty under a JSON content type where the route takes none', async () => {
    const headers = { 'content-type': 'application/json' };
    assert.equal((await service.get('/api/v2/self', { ...admin, headers })).status, 200);
    const missing = '/api/v2/tokens/7c1f8f5e-0000-4000-8000-000000000000';
    assert.equal((await service.delete(missing, undefined, { ...admin, headers })).status, 404);
    assert.equal((await service.delete(missing, '{}', { ...admin, headers })).status, 404);
  });
});
