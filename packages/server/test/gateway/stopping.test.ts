import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { describe, it } from 'node:test';
import { TestService, until } from '../../testing/index.ts';

describe('A service that is about to stop', () => {
  it('D13: says so to load balancers first, answers as always, and closes connections after their last answer', async () => {
    const service = await TestService.start('embedded', { config: { drainSeconds: 2 } });
    const admin = await service.admin();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const self = () =>
      new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) =>
        request(
          `${service.url}/api/v2/self`,
          { agent, headers: { authorization: `Bearer ${admin.bearer}` } },
          (response) => {
            response
              .resume()
              .once('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }));
          },
        )
          .once('error', reject)
          .end(),
      );
    assert.deepEqual(await self(), { status: 200, connection: 'keep-alive' });
    const stopped = service.stop();
    const { text } = await until(
      () => service.request('GET', '/readyz'),
      ({ status }) => status === 503,
    );
    assert.equal(text, 'not ready: the service is stopping\n');
    assert.equal((await service.request('GET', '/healthz')).status, 200);
    assert.deepEqual(await self(), { status: 200, connection: 'close' });
    await stopped;
    agent.destroy();
    await assert.rejects(self());
  });
});
