import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { certificateFiles, TestAuthority } from '../../server/testing/certificates.ts';
import { freePort, TestService } from '../../server/testing/index.ts';
import { chokepoint, Program } from '../testing/program.ts';

describe('chokepoint and TLS', () => {
  let folder: string;
  let ca: string;
  let files: { cert: string; key: string };
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-cli-tls-'));
    const authority = await TestAuthority.create();
    files = certificateFiles(folder, await authority.issue());
    ca = join(folder, 'ca.pem');
    writeFileSync(ca, authority.pem);
    setDefaultCACertificates([...getCACertificates('default'), authority.pem]);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('serve prints an https address, and no warning; doctor recognises the service, and opens its database later', async () => {
    const env = {
      CHOKEPOINT_DATA_DIR: join(folder, 'data'),
      CHOKEPOINT_HOST: '0.0.0.0',
      CHOKEPOINT_TLS_CERT: files.cert,
      CHOKEPOINT_TLS_KEY: files.key,
      CHOKEPOINT_BOLT_PORT: String(await freePort()),
    };
    const service = new Program(['serve'], { ...env, CHOKEPOINT_PORT: '0' });
    const [, port = ''] = await service.saying(/Chokepoint is ready at https:\/\/127\.0\.0\.1:(\d+)/);
    const doctor = () => chokepoint(['doctor'], { ...env, CHOKEPOINT_PORT: port });
    const running = await doctor();
    assert.match(running.out, new RegExp(`^ok +port: a service answers at 0\\.0\\.0\\.0:${port}$`, 'm'));
    assert.match(running.out, new RegExp(`^ok +Bolt port: a service answers at .*:${env.CHOKEPOINT_BOLT_PORT}$`, 'm'));
    assert.match(running.out, /^ok +database: embedded, open in the service that runs$/m);
    service.child.kill('SIGTERM');
    const { code, output } = await service.ended;
    assert.equal(code, 0);
    assert.doesNotMatch(output, /WARNING/);
    const stopped = await doctor();
    assert.match(stopped.out, /^ok +database: embedded (PostgreSQL|PGlite) [\d.]+.*, can be opened$/m);
    const cluster = join(folder, 'data', 'postgres', 'cluster');
    rmSync(join(existsSync(cluster) ? cluster : join(folder, 'data', 'database'), 'global'), { recursive: true });
    const damaged = await doctor();
    assert.equal(damaged.code, 1);
    assert.match(damaged.out, /^ERROR +database: the embedded database cannot be opened: .*$/m);
  });

  it('serve warns in a frame and in the log when passwords would travel in the clear', async () => {
    const service = new Program(['serve'], {
      CHOKEPOINT_DATA_DIR: join(folder, 'open'),
      CHOKEPOINT_HOST: '0.0.0.0',
      CHOKEPOINT_PORT: '0',
    });
    await service.saying(/!! WARNING +!!\n!! +!!\n!! The service listens on 0\.0\.0\.0 without TLS/);
    await service.saying(/"level":"warn".*"msg":"The service listens on 0\.0\.0\.0 without TLS/);
    service.child.kill('SIGTERM');
    assert.equal((await service.ended).code, 0);
  });

  it('serve ends with a sentence when the certificate cannot be used', async () => {
    const { code, err } = await chokepoint(['serve'], {
      CHOKEPOINT_DATA_DIR: join(folder, 'never'),
      CHOKEPOINT_TLS_CERT: files.cert,
      CHOKEPOINT_TLS_KEY: ca,
    });
    assert.equal(code, 1);
    assert.equal(err.trim(), `${ca} contains no private key in PEM format`);
  });

  it('commands reach an https service with NODE_EXTRA_CA_CERTS, and name that variable without it', async () => {
    const service = await TestService.start('embedded', {
      env: { CHOKEPOINT_TLS_CERT: files.cert, CHOKEPOINT_TLS_KEY: files.key },
      graph: 'alice:User -MemberOf-> admins:Group',
    });
    try {
      const args = [
        'query',
        '--url',
        service.url,
        '--bearer',
        (await service.admin()).bearer ?? '',
        'MATCH (n:User) RETURN n.name',
      ];
      const reached = await chokepoint(args, { NODE_EXTRA_CA_CERTS: ca });
      assert.equal(reached.code, 0, reached.err);
      assert.match(reached.out, /alice/);
      const refused = await chokepoint(args);
      assert.equal(refused.code, 1);
      assert.match(refused.err, /^https:\/\/127\.0\.0\.1:\d+ cannot be reached: .*NODE_EXTRA_CA_CERTS/);
    } finally {
      await service.stop();
    }
  });
});
