import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { systemClock } from '../../src/clock.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { selfSignedCertificate } from '../../src/sso/saml/self-signed-certificate.ts';
import { startService } from '../../src/start.ts';
import { certificateFiles, TestAuthority } from '../../testing/certificates.ts';
import { DAY } from '../../testing/test-clock.ts';

describe('A service whose certificate cannot be used does not start, and says why:', () => {
  let folder: string;
  let authority: TestAuthority;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-certificates-'));
    authority = await TestAuthority.create();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const start = (env: Record<string, string>) => async () => {
    const config = readConfig({ CHOKEPOINT_SECRET_KEY: '0'.repeat(64), CHOKEPOINT_DATA_DIR: folder, ...env });
    return startService(config, { clock: systemClock, log: pino({ level: 'silent' }) });
  };
  const refused = (env: Record<string, string>, message: RegExp) =>
    assert.rejects(start(env), (error) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, message);
      return true;
    });
  const startWith = (issued: { cert: string; key: string }) => {
    const files = certificateFiles(folder, issued);
    return { CHOKEPOINT_TLS_CERT: files.cert, CHOKEPOINT_TLS_KEY: files.key };
  };

  it('one of the two files is not named', async () => {
    await refused({ CHOKEPOINT_TLS_CERT: 'a' }, /^CHOKEPOINT_TLS_CERT needs CHOKEPOINT_TLS_KEY/);
    await refused({ CHOKEPOINT_TLS_KEY: 'a' }, /^CHOKEPOINT_TLS_KEY needs CHOKEPOINT_TLS_CERT/);
  });

  it('a file does not exist or cannot be read', async () => {
    const env = startWith(await authority.issue());
    const absent = join(folder, 'absent.pem');
    await refused(
      { ...env, CHOKEPOINT_TLS_KEY: absent },
      /absent\.pem, which CHOKEPOINT_TLS_KEY names, does not exist/,
    );
    await refused({ ...env, CHOKEPOINT_TLS_CERT: folder }, /which CHOKEPOINT_TLS_CERT names, cannot be read: EISDIR/);
  });

  it('a file contains something else', async () => {
    const good = await authority.issue();
    await refused(startWith({ ...good, cert: 'no certificate' }), /tls\.crt contains no certificate in PEM format/);
    await refused(startWith({ ...good, key: good.cert }), /tls\.key contains no private key in PEM format/);
    const damaged = good.cert.replace(/\n[^\n]{20}/, '\nAAAAAAAAAAAAAAAAAAAA');
    await refused(startWith({ ...good, cert: damaged }), /tls\.crt contains a certificate that cannot be read/);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }).toString();
    await refused(startWith({ ...good, key }), /tls\.key is encrypted with a passphrase/);
  });

  it('the key belongs to another certificate, or the chain comes first', async () => {
    const [one, other] = [await authority.issue(), await authority.issue()];
    await refused(startWith({ cert: one.cert, key: other.key }), /does not belong to the first certificate/);
    await refused(startWith({ cert: `${authority.pem}${one.cert}`, key: one.key }), /comes first, then its chain/);
  });

  it('it has expired, or is not valid yet', async () => {
    const past = { from: new Date(Date.now() - 9 * DAY), until: new Date(Date.now() - DAY) };
    await refused(startWith(await authority.issue('CN=old', past)), /tls\.crt expired at \d{4}-\d\d-\d\dT/);
    const future = { from: new Date(Date.now() + DAY) };
    await refused(startWith(await authority.issue('CN=new', future)), /tls\.crt is not valid before \d{4}-/);
  });

  it('its key is too weak for TLS', async () => {
    const keys = generateKeyPairSync('rsa', { modulusLength: 512 });
    const valid = { from: new Date(Date.now() - DAY), until: new Date(Date.now() + DAY) };
    const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await refused(
      startWith({ cert: selfSignedCertificate(keys, 'weak', valid), key }),
      /tls\.crt cannot be used for TLS: .*too small/,
    );
  });
});
