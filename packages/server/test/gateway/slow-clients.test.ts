import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { it } from 'node:test';
import { SpooledBody } from '../../src/http/spooled-body.ts';
import { serviceSuite } from '../../testing/index.ts';

const LIMITED = { databases: ['embedded'] as const, config: { bodySeconds: 1, maxConnections: 12 } };

serviceSuite('Clients that hold connections', LIMITED, (service) => {
  const open = () => {
    const { hostname, port } = new URL(service.url);
    return connect(Number(port), hostname);
  };
  const closed = (socket: Socket) =>
    new Promise<void>((resolve) => socket.on('error', () => {}).once('close', () => resolve()));

  it('and never finish a body are cut off (L2)', async () => {
    const socket = open();
    socket.write(
      'POST /api/v2/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    );
    const trickle = setInterval(() => socket.write(' '), 100);
    await closed(socket);
    clearInterval(trickle);
    assert.equal((await service.request('GET', '/healthz')).status, 200);
  });

  it('with the id of a token, but not its key, send few bodies at a time (L3)', async () => {
    const admin = await service.admin();
    const { id } = (await service.request('POST', '/api/v2/tokens', { token_name: 'known' }, admin)).json.data;
    const job = (await service.request('POST', '/api/v2/file-upload/start', undefined, admin)).json.data.id;
    const head = [
      `POST /api/v2/file-upload/${job} HTTP/1.1`,
      'host: x',
      'content-type: application/json',
      'content-length: 100000',
      `authorization: bhesignature ${id}`,
      `requestdate: ${service.clock.now().toISOString()}`,
      'signature: AAAA',
      '\r\n',
    ].join('\r\n');
    const sockets = Array.from({ length: 9 }, () => {
      const socket = open();
      socket.write(head);
      return socket;
    });
    const answer = await Promise.any(
      sockets.map((socket) => new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(`${bytes}`)))),
    );
    for (const socket of sockets) socket.destroy();
    assert.match(answer, /^HTTP\/1.1 429 [\s\S]*a token can send at most 8 files at once/);
  });

  it('do not fill the disk (L3)', async () => {
    const folder = join(service.folder, 'spool');
    const server = createServer((request, response) => {
      const body = new SpooledBody(request, { folder, limit: 1 << 20, reserve: 2 ** 60 });
      body.save().then(
        () => response.end('saved'),
        (error: Error) => response.end(error.message),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'x' });
    assert.match(await answer.text(), /^The disk is nearly full/);
    server.close();
  });

  it('are refused beyond the number that is allowed (L2)', async () => {
    const sockets = Array.from({ length: 16 }, open);
    const refused = sockets.map(closed);
    await Promise.any(refused);
    for (const socket of sockets) socket.destroy();
    await Promise.all(refused);
  });
});
