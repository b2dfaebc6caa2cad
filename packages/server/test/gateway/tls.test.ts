import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { Agent, request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { connect, getCACertificates, type SecureVersion, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { pino } from 'pino';
import { limitReceiving } from '../../src/gateway/limits/limit-receiving.ts';
import { certificateFiles, TestAuthority } from '../../testing/certificates.ts';
import { Http2Client } from '../../testing/http2-request.ts';
import { ADMIN_PASSWORD, TestService } from '../../testing/index.ts';
import { DAY } from '../../testing/test-clock.ts';
import { until } from '../../testing/until.ts';

const DOCUMENT = Buffer.from(
  JSON.stringify({ meta: { type: 'users', version: 6, count: 0 }, data: [], padding: 'x'.repeat(300_000) }),
);

describe('The service with a certificate', () => {
  let folder: string;
  let authority: TestAuthority;
  let service: TestService;
  const log: string[] = [];
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-tls-'));
    authority = await TestAuthority.create();
    setDefaultCACertificates([...getCACertificates('default'), authority.pem]);
    const files = certificateFiles(folder, await authority.issue());
    service = await TestService.start('embedded', {
      env: { CHOKEPOINT_TLS_CERT: files.cert, CHOKEPOINT_TLS_KEY: files.key },
      config: { bodySeconds: 2 },
      service: {
        certificateCheckMs: 20,
        log: pino({ level: 'info' }, { write: (line: string) => void log.push(line) }),
      },
    });
  });
  after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const handshake = (options: { minVersion?: SecureVersion; maxVersion?: SecureVersion; ciphers?: string } = {}) =>
    new Promise<TLSSocket>((resolve, reject) => {
      const { hostname, port } = new URL(service.url);
      const socket = connect({
        host: hostname,
        port: Number(port),
        ca: authority.pem,
        ALPNProtocols: ['h2'],
        ...options,
      });
      socket.once('error', reject).once('secureConnect', () => resolve(socket));
    });
  const subject = async () => {
    const socket = await handshake();
    const { CN } = socket.getPeerCertificate().subject;
    socket.destroy();
    return CN;
  };
  const present = async (name: string) => certificateFiles(folder, await authority.issue(name));

  it('answers over https, and says so in its address', async () => {
    assert.match(service.url, /^https:\/\/127\.0\.0\.1:\d+$/);
    const answer = await service.request('GET', '/readyz');
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('strict-transport-security'), 'max-age=31536000');
  });

  it('speaks TLS 1.3 and 1.2 with forward secrecy, and nothing older', async () => {
    for (const version of ['TLSv1.3', 'TLSv1.2'] as const) {
      const socket = await handshake({ minVersion: version, maxVersion: version });
      assert.equal(socket.getProtocol(), version);
      assert.match(socket.getCipher().standardName, /^TLS_(ECDHE_.*)?(AES|CHACHA20).*(GCM|POLY1305)/);
      socket.destroy();
    }
    await assert.rejects(
      handshake({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
      /protocol version|unsupported protocol/,
    );
    await assert.rejects(handshake({ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA' }), /handshake failure/);
  });

  it('offers HTTP/2, and HTTP/1.1 to clients that know nothing else', async () => {
    assert.equal((await handshake()).destroy().alpnProtocol, 'h2');
    await using http2 = await Http2Client.connect(service.url, authority.pem);
    const answer = await http2.request('GET', '/api/version', {
      authorization: `Bearer ${(await service.admin()).bearer}`,
    });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['content-type'], 'application/json');
    const { status, version } = await http1('GET', '/healthz');
    assert.deepEqual({ status, version }, { status: 200, version: '1.1' });
  });

  it('accepts the same upload over both', async () => {
    const { bearer } = await service.admin();
    const authorization = `Bearer ${bearer}`;
    const job = (await service.post('/api/v2/file-upload/start')).json.data.id;
    const path = `/api/v2/file-upload/${job}`;
    const headers = { authorization, 'content-type': 'application/json' };
    assert.equal((await http1('POST', path, headers, DOCUMENT)).status, 202);
    await using http2 = await Http2Client.connect(service.url, authority.pem);
    const pieces = [DOCUMENT.subarray(0, 100_000), DOCUMENT.subarray(100_000)];
    assert.equal((await http2.request('POST', path, headers, pieces)).status, 202);
    const end = await http2.request('POST', `${path}/end`, { authorization });
    assert.equal(end.status, 200);
    const done = await until(
      async () => (await service.get('/api/v2/file-upload')).json.data.find(({ id }) => id === job),
      (found) => found !== undefined && found.status > 1 && found.status !== 6 && found.status !== 7,
    );
    assert.equal(done?.total_files, 2);
  });

  it('answers many requests of one HTTP/2 connection, also large and refused ones', async () => {
    await using http2 = await Http2Client.connect(service.url, authority.pem);
    const authorization = `Bearer ${(await service.admin()).bearer}`;
    const spec = await service.get('/api/v2/spec');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => http2.request('GET', '/api/v2/spec', { authorization })),
    );
    for (const { status, text } of answers) {
      assert.equal(status, 200);
      assert.equal(digest(text), digest(spec.text));
    }
    const large = await http2.request('POST', '/api/v2/login', { 'content-type': 'application/json' }, [
      'x'.repeat(20_000),
    ]);
    assert.equal(large.status, 400);
    assert.match(large.text, /request body/);
    assert.equal((await http2.request('GET', '/api/v2/nowhere')).status, 404);
    assert.equal((await http2.request('GET', '/healthz')).status, 200);
  });

  it('cuts off a body that never ends, and leaves the HTTP/2 connection open', async () => {
    await using http2 = await Http2Client.connect(service.url, authority.pem);
    await http2.endless('/api/v2/login', { 'content-type': 'application/json', 'content-length': '100' });
    assert.equal((await http2.request('GET', '/healthz')).status, 200);
  });

  it('does not cut off a request that has arrived, however long its response takes', async () => {
    const { cert, key } = await authority.issue();
    const server = createSecureServer({ cert, key }, (request, response) => {
      limitReceiving(request, 0.02);
      setTimeout(() => response.end('late'), 100);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await using http2 = await Http2Client.connect(`https://127.0.0.1:${port}`, authority.pem);
    assert.equal((await http2.request('GET', '/')).text, 'late');
    assert.equal((await http2.request('POST', '/', {}, ['read by nothing'])).text, 'late');
    server.close();
  });

  it('marks the session cookie as secure, over both protocols', async () => {
    const headers = { 'content-type': 'application/json', 'x-chokepoint-page': '1' };
    const body = JSON.stringify({ login_method: 'secret', username: 'admin', secret: ADMIN_PASSWORD });
    const one = await http1('POST', '/api/v2/login', headers, Buffer.from(body));
    await using http2 = await Http2Client.connect(service.url, authority.pem);
    const two = await http2.request('POST', '/api/v2/login', headers, [body]);
    for (const cookie of [one.headers['set-cookie']?.[0], two.headers['set-cookie']?.toString()]) {
      assert.match(cookie ?? '', /^__Host-chokepoint-session=.*; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
      const sent = { 'x-chokepoint-page': '1', cookie: cookie!.split(';')[0]!, origin: service.url };
      assert.equal((await http2.request('GET', '/api/v2/self', sent)).status, 200);
    }
  });

  it('presents a new certificate without dropping connections, and keeps the old one when the new is broken', async () => {
    await using http2 = await Http2Client.connect(service.url, authority.pem);
    assert.equal((await http2.request('GET', '/healthz')).status, 200);
    await present('CN=renewed');
    await until(subject, (name) => name === 'renewed');
    assert.equal((await http2.request('GET', '/healthz')).status, 200);
    assert.equal(http2.isClosed, false);

    writeFileSync(join(folder, 'tls.crt'), (await authority.issue('CN=other')).cert);
    await until(
      () => log.join(''),
      (lines) => /cannot be used, the old one stays in use/.test(lines) && /does not belong to the first/.test(lines),
    );
    assert.equal(await subject(), 'renewed');
    await present('CN=again');
    await until(subject, (name) => name === 'again');
  });

  it('presents the whole chain', async () => {
    const below = await authority.intermediate('CN=Below');
    const { cert, key } = await below.issue('CN=chained');
    certificateFiles(folder, { cert: `${cert}${below.pem}`, key });
    // The client knows the topmost authority only.
    await until(subject, (name) => name === 'chained');
  });

  it('shows administrators at /readyz when the certificate expires, and everyone else only that it is ready', async () => {
    const answer = await service.get('/readyz');
    assert.equal(answer.headers.get('content-type'), 'application/json');
    const { ready, tls, warnings } = JSON.parse(answer.text);
    assert.deepEqual({ ready, warnings, enabled: tls.enabled }, { ready: true, warnings: [], enabled: true });
    assert.ok(Date.parse(tls.certificate_expires_at) > Date.now() + 300 * DAY);
    for (const credentials of [{}, await service.as(3), { bearer: 'wrong' }]) {
      const plain = await service.request('GET', '/readyz', undefined, credentials);
      assert.deepEqual([plain.status, plain.headers.get('content-type'), plain.text], [200, 'text/plain', 'ready\n']);
    }
  });

  it('logs that the certificate is about to expire', async () => {
    service.clock.advance(355 * DAY);
    await until(
      () => log.join(''),
      (lines) => /"the TLS certificate expires soon"/.test(lines),
    );
  });

  function http1(method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array) {
    const agent = new Agent({ ca: authority.pem, ALPNProtocols: ['http/1.1'] });
    return new Promise<{ status: number; version: string; headers: import('node:http').IncomingHttpHeaders }>(
      (resolve, reject) => {
        const sent = httpsRequest(`${service.url}${path}`, { method, headers, agent }, (response) => {
          response.resume().once('end', () => {
            agent.destroy();
            resolve({ status: response.statusCode ?? 0, version: response.httpVersion, headers: response.headers });
          });
        });
        sent.once('error', reject).end(body);
      },
    );
  }
});

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
