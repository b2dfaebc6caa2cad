import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TestService } from '../../testing/index.ts';

/** What administrators read at `/readyz` of a service with these settings. */
async function warnings(env: Record<string, string>): Promise<readonly string[]> {
  const service = await TestService.start('embedded', { env });
  try {
    const { running } = service;
    const shown = JSON.parse((await service.get('/readyz')).text).warnings;
    assert.deepEqual(shown, running.warnings);
    assert.equal((await service.request('GET', '/readyz')).text, 'ready\n');
    return shown;
  } finally {
    await service.stop();
  }
}

describe('A service without TLS', () => {
  it('warns when it listens on more than the loopback address (Info 4)', async () => {
    const [warning, ...others] = await warnings({ CHOKEPOINT_HOST: '0.0.0.0' });
    assert.match(warning ?? '', /^The service listens on 0\.0\.0\.0 without TLS/);
    assert.deepEqual(others, []);
  });

  it('does not warn on the loopback address, or behind a proxy that is named', async () => {
    assert.deepEqual(await warnings({ CHOKEPOINT_HOST: 'localhost' }), []);
    assert.deepEqual(await warnings({ CHOKEPOINT_HOST: '0.0.0.0', CHOKEPOINT_TRUSTED_PROXIES: '10.0.0.1' }), []);
  });
});
