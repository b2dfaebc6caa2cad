import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { removeOldRecords } from '../../src/administration/retained-records.ts';
import { DAY, messageOf, serviceSuite, Uploads } from '../../testing/index.ts';

serviceSuite('Records that grow with time', (service) => {
  // Passwords end long before records do.
  before(async () => {
    await service.db
      .updateTable('auth_secret')
      .set({ expires_at: new Date('2200-01-01') })
      .execute();
  });
  const verify = async () => (await service.get('/api/v2/audit/verification')).json.data;
  const count = async (table: 'audit_log' | 'file_upload_job' | 'completed_task' | 'finding_run') =>
    Number(
      (
        await service.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows,
    );
  const clean = () => removeOldRecords(service.parts);

  it('D8: stay for ever when the parameter says so, within bounds', async () => {
    const set = (days: number) =>
      service.put('/api/v2/config', {
        key: 'retention.records',
        value: { audit_log_days: days, job_days: days, history_days: days },
      });
    assert.equal((await set(0)).status, 200);
    await service.newUser();
    const entriesBefore = await count('audit_log');
    service.clock.advance(1000 * DAY);
    await clean();
    assert.equal(await count('audit_log'), entriesBefore);
    assert.equal(
      messageOf(await set(-1)),
      'AuditLogDays: must be >= 0; JobDays: must be >= 0; HistoryDays: must be >= 0',
    );
  });

  it('D8: are deleted after the days of the parameter, and the audit log can still be verified', async () => {
    await service.setParameter('retention.records', { audit_log_days: 730, job_days: 180, history_days: 730 });
    const uploads = new Uploads(service, await service.admin());
    const content = JSON.stringify({
      meta: { type: 'users', version: 6, count: 1, methods: 0 },
      data: [{ ObjectIdentifier: 'S-1', Properties: {}, Aces: [] }],
    });
    assert.equal((await uploads.ingest({ content })).status, 2);
    const running = await uploads.start();
    await clean();
    assert.equal(await count('file_upload_job'), 2);
    const { entries } = await verify();
    assert.ok(entries > 0);

    service.clock.advance(181 * DAY);
    await clean();
    assert.deepEqual(
      (await service.db.selectFrom('file_upload_job').select('id').execute()).map(({ id }) => id),
      [running],
    );
    assert.equal(await count('completed_task'), 0);
    assert.equal(await count('finding_run'), 1);

    service.clock.advance(550 * DAY);
    await service.requestAnalysis();
    const entriesBefore = await count('audit_log');
    await clean();
    assert.equal(await count('finding_run'), 1);
    const left = await verify();
    assert.equal(left.problem, null);
    assert.equal(left.entries, await count('audit_log'));
    assert.ok(left.entries < entriesBefore);

    await service.newUser();
    assert.equal((await verify()).problem, null);
    await service.db
      .updateTable('audit_anchor')
      .set(({ ref }) => ({ seq: ref('seq'), chain: 'forged' }))
      .execute();
    assert.notEqual((await verify()).problem, null);
  });
});
