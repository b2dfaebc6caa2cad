import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient, login } from '@chokepoint/contract';
import { ADMIN_PASSWORD, TestService } from '../../server/testing/index.ts';
import { collectDemo } from '../src/collect-demo.ts';
import { UsageFault } from '../src/command.ts';

/** What the command prints, line by line. */
async function printed(args: readonly string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const { log, error } = console;
  console.log = (line: string) => void lines.push(line);
  console.error = console.log;
  try {
    return { code: await collectDemo.run(args), lines };
  } finally {
    Object.assign(console, { log, error });
  }
}

describe('chokepoint collect-demo', () => {
  it('shows every step of a collection in a service of its own', async () => {
    const { code, lines } = await printed([]);
    const text = lines.join('\n');
    assert.equal(code, 0, text);
    const steps = [
      'registered the client',
      'requested a collection',
      'clients/update',
      'jobs/start',
      'ingest',
      'jobs/end',
    ];
    assert.deepEqual(
      steps.filter((step) => !text.includes(step)),
      [],
    );
    assert.match(text, /has status 2: Collection completed successfully/);
    assert.match(text, /: [1-9]\d* users, [1-9]\d* groups, [1-9]\d* computers/);
  });

  it('works against a service that runs, and says when it may not', async () => {
    const service = await TestService.start('embedded', { service: { derives: false } });
    try {
      const { body } = await createClient({ baseUrl: service.url }).call(login, {
        body: { login_method: 'secret', username: 'admin', secret: ADMIN_PASSWORD },
      });
      const { code, lines } = await printed(['--url', service.url, '--bearer', body.data.session_token]);
      assert.equal(code, 0, lines.join('\n'));
      const refused = await printed(['--url', service.url, '--bearer', (await service.as(3)).bearer!]);
      assert.equal(refused.code, 1);
      assert.match(refused.lines.join('\n'), /The service refused: .*not authorized/);
    } finally {
      await service.stop();
    }
  });

  it('refuses what it does not understand', async () => {
    for (const args of [['--users', '5'], ['--users', 'x'], ['--url', 'nowhere'], ['--what']])
      await assert.rejects(collectDemo.run(args), UsageFault, args.join(' '));
  });
});
