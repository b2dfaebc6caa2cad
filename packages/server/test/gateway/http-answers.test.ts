import assert from 'node:assert/strict';
import { it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { allRoutes } from '@chokepoint/contract';
import { sql } from 'kysely';
import { errorOf, messageOf, serviceSuite, TestService } from '../../testing/index.ts';
import { rawRequest } from '../../testing/raw-request.ts';

serviceSuite('Answers over HTTP', (service) => {
  const raw = (method: string, target: string, headers: Record<string, string> = {}) =>
    rawRequest(service.url, method, target, headers);

  it('report an error in the standard body, under the request id of the header', async () => {
    const answer = await service.request('GET', '/api/v2/self');
    assert.equal(answer.status, 401);
    assert.equal(answer.headers.get('content-type'), 'application/json');
    assert.deepEqual(Object.keys(answer.json), ['http_status', 'timestamp', 'request_id', 'errors']);
    assert.equal(errorOf(answer).http_status, 401);
    assert.match(errorOf(answer).timestamp, /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
    assert.match(errorOf(answer).request_id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(errorOf(answer).request_id, answer.headers.get('requestid'));
    assert.deepEqual(errorOf(answer).errors, [{ context: '', message: 'not authenticated' }]);
  });

  it('have a request id of their own, whatever id the caller sends', async () => {
    const own = { headers: { requestid: 'mine', 'request-id': 'mine', 'x-request-id': 'mine' } };
    const first = await service.get('/api/v2/spec', own);
    const second = await service.get('/api/v2/spec', own);
    assert.notEqual(first.headers.get('requestid'), 'mine');
    assert.notEqual(first.headers.get('requestid'), second.headers.get('requestid'));
  });

  it('reveal no internals when the service itself fails', async () => {
    const broken = await TestService.start(service.databaseKind);
    try {
      const admin = await broken.admin();
      await sql`alter table permission rename column authority to gone`.execute(broken.db);
      const answer = await broken.request('GET', '/api/v2/permissions', undefined, admin);
      assert.equal(answer.status, 500);
      assert.equal(
        messageOf(answer),
        'an internal error has occurred that is preventing the service from servicing this request',
      );
      assert.equal(errorOf(answer).request_id, answer.headers.get('requestid'));
    } finally {
      await broken.stop();
    }
  });

  it('are 404 with plain text on an unknown path, a trailing slash being another path', async () => {
    for (const path of [
      '/api/v2/nothing',
      '/api/v2/roles/',
      '/nothing',
      '/api/v2/spec/',
      '/api//v2/roles',
      '/API/v2/spec',
    ]) {
      const answer = await raw('GET', path);
      assert.equal(answer.status, 404, path);
      assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
      assert.equal(answer.body.toString(), '404 page not found\n');
    }
  });

  it('are 405 without a body on a known path with another method, HEAD among them', async () => {
    for (const [method, path] of [
      ['POST', '/api/v2/roles'],
      ['DELETE', '/api/v2/login'],
      ['PUT', '/api/v2/roles/1'],
      ['HEAD', '/api/v2/spec'],
      ['HEAD', '/api/v2/swagger/doc.json'],
      ['TRACE', '/api/v2/spec'],
    ] as const) {
      const answer = await raw(method, path);
      assert.equal(answer.status, 405, `${method} ${path}`);
      assert.equal(answer.body.length, 0);
      assert.ok(answer.headers.requestid);
    }
  });

  it('are 200 and empty to OPTIONS on any path, and open to no other origin', async () => {
    for (const path of ['/api/v2/roles', '/api/v2/nothing', '/'])
      for (const headers of [{}, { origin: 'https://evil.example', 'access-control-request-method': 'PUT' }]) {
        const answer = await raw('OPTIONS', path, headers as Record<string, string>);
        assert.equal(answer.status, 200);
        assert.equal(answer.body.length, 0);
        assert.deepEqual(
          Object.keys(answer.headers).filter((name) => name.startsWith('access-control-')),
          [],
        );
      }
  });

  it('tolerate doubled slashes before /api', async () => {
    for (const target of ['//api/v2/spec', '///api/v2/spec']) {
      const answer = await raw('GET', target);
      assert.equal(answer.status, 200, target);
      assert.equal(answer.headers['content-type'], 'application/json');
    }
  });

  it('send a path with .. to the cleaned path, never to another host', async () => {
    for (const [target, location] of [
      ['/api/v2/../v2/roles', '/api/v2/roles'],
      ['/api/v2/%2e%2e/v2/roles?a=1?b', '/api/v2/roles?a=1?b'],
      ['/api/v2/.%2E/spec', '/api/spec'],
      ['/api/v2/collectors/..%2f..%2F..%2fetc/passwd', '/etc/passwd'],
      ['/../../..', '/'],
      ['/a/..//evil.example', '/evil.example'],
      ['/a/..%2f%2fevil.example', '/evil.example'],
      ['/a/../\\evil.example', '/evil.example'],
    ] as const) {
      const answer = await raw('GET', target);
      assert.equal(answer.status, 301, target);
      assert.equal(answer.headers.location, location);
    }
  });

  it('are 400 in the standard body when the path has a broken percent sign', async () => {
    const answer = await raw('GET', '/api/v2/roles/%zz', { authorization: `Bearer ${(await service.admin()).bearer}` });
    assert.equal(answer.status, 400);
    assert.equal(answer.headers['content-type'], 'application/json');
    const { request_id } = JSON.parse(answer.body.toString());
    assert.equal(answer.headers.requestid, request_id);
  });

  it('of the API are not stored by browsers and proxies (L4)', async () => {
    const admin = await service.admin();
    for (const path of ['/api/v2/self', '/api/v2/bloodhound-users', '/api/v2/audit', '/api/v2/tokens', '/api/v2/spec'])
      assert.equal(
        (await service.request('GET', path, undefined, admin)).headers.get('cache-control'),
        'no-store',
        path,
      );
    assert.equal((await service.request('POST', '/api/v2/login', {})).headers.get('cache-control'), 'no-store');
    assert.equal((await service.request('GET', '/api/v2/self')).headers.get('cache-control'), 'no-store');
  });

  it('carry the security headers, errors and unknown paths included (Info 2)', async () => {
    for (const path of ['/api/v2/spec', '/api/v2/self', '/nothing', '/docs', '/healthz']) {
      const { headers } = await raw('GET', path);
      assert.equal(headers['strict-transport-security'], 'max-age=31536000', path);
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['x-frame-options'], 'SAMEORIGIN');
      assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin');
      assert.match(String(headers['permissions-policy']), /geolocation=\(\), camera=\(\), microphone=\(\)/);
      const policy = String(headers['content-security-policy']);
      assert.match(policy, /script-src '(self|none)';/);
      assert.match(policy, /frame-ancestors '(self|none)'/);
      assert.doesNotMatch(policy, /script-src[^;]*unsafe/);
    }
  });

  it('go out compressed to callers that take gzip, and plain to others', async () => {
    for (const [accept, zipped] of [
      ['gzip', true],
      ['br, gzip;q=0.5', true],
      ['*', true],
      ['identity', false],
      ['gzip;q=0', false],
      ['br', false],
    ] as const) {
      const answer = await raw('GET', '/api/v2/spec', { 'accept-encoding': accept });
      assert.equal(answer.headers['content-encoding'], zipped ? 'gzip' : undefined, accept);
      assert.equal(answer.headers.vary, 'Accept-Encoding');
      assert.equal(answer.headers['content-type'], 'application/json');
      const text = (zipped ? gunzipSync(answer.body) : answer.body).toString();
      assert.equal(JSON.parse(text).openapi, '3.1.0');
    }
    const error = await raw('GET', '/api/v2/self', { 'accept-encoding': 'gzip' });
    assert.equal(JSON.parse(gunzipSync(error.body).toString()).http_status, 401);
  });

  it('go out compressed also where they are made piece by piece', async () => {
    await service.post('/api/v2/saved-queries', { name: 'All', query: 'MATCH (n) RETURN n' });
    const { bearer } = await service.admin();
    const archive = await raw('GET', '/api/v2/saved-queries/export?scope=owned', {
      authorization: `Bearer ${bearer}`,
      'accept-encoding': 'gzip',
    });
    assert.deepEqual([archive.status, archive.headers['content-encoding']], [200, 'gzip']);
    assert.deepEqual(gunzipSync(archive.body).subarray(0, 4), Buffer.from('PK\x03\x04'));
  });

  it('never hold an address that came in the Host header', async () => {
    const forged = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-forwarded-proto': 'gopher',
    };
    for (const [method, path] of [
      ['POST', '/api/v2/logout'],
      ['GET', '/api/v2/spec'],
      ['GET', '/docs'],
      ['GET', '/'],
      ['GET', '/a/../b'],
      ['GET', '/api/v2/sso-providers'],
    ] as const) {
      const answer = await raw(method, path, forged);
      assert.doesNotMatch(answer.body.toString() + JSON.stringify(answer.headers), /evil|gopher/, path);
    }
    assert.equal((await raw('POST', '/api/v2/logout', forged)).headers.location, 'https://chokepoint.test/ui');
  });

  it('say of a deprecated route that it is, whatever the answer', async () => {
    const admin = await service.admin();
    await service.draw('someone:User'); // demo data is refused where there is a graph, and so does not keep the threads busy
    assert.ok(allRoutes.some((route) => route.deprecated));
    for (const route of allRoutes) {
      if (route.method === 'ANY' || route.name === 'logout') continue;
      const path = route.path.replace(/\{[^}]+\}/g, '0');
      const body = route.body ? '{' : undefined;
      const expected = route.deprecated ? 'true' : null;
      const answer = await service.request(route.method, path, body, admin);
      assert.equal(answer.headers.get('deprecation'), expected, route.name);
      assert.equal((await service.request(route.method, path, body)).headers.get('deprecation'), expected, route.name);
    }
  });
});
