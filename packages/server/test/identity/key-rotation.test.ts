import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createClient, self } from '@chokepoint/contract';
import { pino } from 'pino';
import { AuditChain } from '../../src/audit/audit-chain.ts';
import { ConfigError } from '../../src/config.ts';
import { Encrypter } from '../../src/identity/secrets/encrypter.ts';
import { ADMIN_PASSWORD, HOUR, TestService, until } from '../../testing/index.ts';
import { samlForm, TestSamlProvider } from '../../testing/sso/test-saml-provider.ts';

const newKey = () => randomBytes(32).toString('base64');

describe('A change of the secret key', () => {
  const [old, next] = [newKey(), newKey()];
  let folder: string;
  let session: string;
  let token: { id: string; key: string };
  const lines: string[] = [];
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-rotation-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  async function started<T>(env: Record<string, string>, work: (service: TestService) => Promise<T>): Promise<T> {
    lines.length = 0;
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const database = { kind: 'embedded', folder, engine: 'pglite' } as const;
    const service = await TestService.start('pglite', { env, service: { database, log } });
    try {
      return await work(service);
    } finally {
      await service.stop();
    }
  }
  const logged = (pattern: RegExp) =>
    until(
      () => lines.join(''),
      (text) => pattern.test(text),
    );
  const statusOf = async (service: TestService) =>
    (await service.request('GET', '/api/v2/self', undefined, { bearer: session })).status;
  const signed = async ({ url, clock }: TestService) =>
    (await createClient({ baseUrl: url, credentials: { kind: 'token', ...token }, now: () => clock.now() }).call(self))
      .status;
  const isIntact = async (service: TestService) => (await service.get('/api/v2/audit/verification')).json.data.intact;
  const storedSecrets = async ({ db }: TestService) => [
    ...(await db.selectFrom('api_token').select('key_sealed as sealed').execute()),
    ...(await db.selectFrom('alert_webhook').select('secret_sealed as sealed').execute()),
    ...(await db.selectFrom('alert_webhook').select('authorization_sealed as sealed').execute()),
    ...(await db.selectFrom('service_key').select('key_sealed as sealed').execute()),
    ...(await db.selectFrom('evidence_key').select('key_sealed as sealed').execute()),
    ...(await db.selectFrom('installation').select('key_check as sealed').execute()),
    ...(await db
      .selectFrom('auth_secret')
      .select('totp_secret as sealed')
      .where('totp_secret', 'is not', null)
      .execute()),
  ];

  it('begins with secrets of every kind', async () => {
    await started({ CHOKEPOINT_SECRET_KEY: old }, async (service) => {
      session = await service.login('admin', ADMIN_PASSWORD);
      token = (await service.post('/api/v2/tokens', { token_name: 'lasting' })).json.data;
      const url = 'https://hooks.example.com/x';
      const webhook = { name: 'Hook', url, type: 'generic', authorization: 'Bearer receiver' };
      assert.equal((await service.post('/api/v2/alert-webhooks', webhook)).status, 201);
      const user = await service.newUser();
      const enrolment = { secret: user.secret };
      const enrolled = await service.post(`/api/v2/bloodhound-users/${user.id}/mfa`, enrolment, {
        bearer: user.bearer,
      });
      assert.equal(enrolled.status, 200);
      const saml = samlForm('Saml', new TestSamlProvider().metadata());
      assert.equal((await service.post('/api/v2/sso-providers/saml', saml)).status, 200);
      assert.equal((await service.request('GET', '/api/v2/sso/saml/metadata')).status, 200);
      assert.equal((await service.get('/api/v2/evidence/keys')).status, 200);
      assert.equal((await storedSecrets(service)).length, 7);
    });
  });

  it('without the old key is refused with a sentence, and loses nothing', async () => {
    await assert.rejects(
      started({ CHOKEPOINT_SECRET_KEY: next }, async () => undefined),
      (error) =>
        error instanceof ConfigError &&
        /The secret key is not the one.*CHOKEPOINT_SECRET_KEY_PREVIOUS/.test(error.message),
    );
    await started({ CHOKEPOINT_SECRET_KEY: old }, async (service) => {
      assert.equal(await statusOf(service), 200);
      assert.equal(await signed(service), 200);
    });
  });

  it('with the old key as the previous one logs nobody out, and encrypts every secret again', async () => {
    await started({ CHOKEPOINT_SECRET_KEY: next, CHOKEPOINT_SECRET_KEY_PREVIOUS: old }, async (service) => {
      await logged(/the previous secret key is needed until the sessions that it signed have ended/);
      assert.equal(await statusOf(service), 200);
      assert.equal(await signed(service), 200);
      assert.equal(await isIntact(service), true);
      const alone = new Encrypter({ current: Buffer.from(next, 'base64'), previous: [] });
      for (const { sealed } of await storedSecrets(service)) assert.ok(alone.decrypt(sealed ?? '').length > 0);
    });
  });

  it('needs the old key no longer once the sessions have ended', async () => {
    await started({ CHOKEPOINT_SECRET_KEY: next, CHOKEPOINT_SECRET_KEY_PREVIOUS: old }, async (service) => {
      await service.db
        .updateTable('user_session')
        .set({ expires_at: new Date(Date.now() - HOUR) })
        .execute();
    });
    await started({ CHOKEPOINT_SECRET_KEY: next, CHOKEPOINT_SECRET_KEY_PREVIOUS: old }, () =>
      logged(/"renewed":0,"msg":"the previous secret key is no longer needed"/),
    );
  });

  it('leaves tokens and the audit log valid when the old key is gone', async () => {
    await started({ CHOKEPOINT_SECRET_KEY: next }, async (service) => {
      assert.equal(await signed(service), 200);
      assert.equal(await isIntact(service), true);
    });
  });

  it('can be repeated, and an altered entry of any time is still found', async () => {
    const third = newKey();
    await started({ CHOKEPOINT_SECRET_KEY: third, CHOKEPOINT_SECRET_KEY_PREVIOUS: next }, () =>
      logged(/the previous secret key/),
    );
    await started({ CHOKEPOINT_SECRET_KEY: third }, async (service) => {
      assert.equal(await isIntact(service), true);
      await service.db.updateTable('audit_log').set({ actor_name: 'x' }).where('seq', '=', 1).execute();
      assert.equal(await isIntact(service), false);
    });
  });

  it('does not let the old key vouch for entries that are newer than the change', () => {
    const [before, since] = [randomBytes(32), randomBytes(32)];
    const forged = new AuditChain({ current: before, previous: [] });
    const check = new AuditChain({ current: since, previous: [] }).linkCheck([{ key: before, lastSeq: 5 }]);
    assert.equal(check.isLink(forged.next('', 5, ENTRY), '', 5, ENTRY), true);
    assert.equal(check.isLink(forged.next('', 6, ENTRY), '', 6, ENTRY), false);
  });
});

const ENTRY = {
  created_at: new Date(0),
  actor_id: '',
  actor_name: '',
  actor_email: '',
  action: 'LoginAttempt',
  fields: {},
  request_id: '',
  source_ip_address: '',
  status: 'success',
  commit_id: '',
  automatic: false,
};
