import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import { HOUR, serviceSuite, Uploads } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1-2-3';

const file = (type: string, data: readonly object[]) => ({
  name: `${type}.json`,
  content: JSON.stringify({ data, meta: { type, version: 6, count: data.length, methods: 0 } }),
});
const user = (rid: number, rights: readonly number[] = []) => ({
  ObjectIdentifier: `${DOMAIN}-${rid}`,
  Properties: { name: `U${rid}@CORP.LOCAL`, domain: 'CORP.LOCAL', domainsid: DOMAIN, enabled: true },
  Aces: rights.map((holder) => ({
    PrincipalSID: `${DOMAIN}-${holder}`,
    PrincipalType: 'User',
    RightName: 'GenericAll',
    IsInherited: false,
  })),
});
const domains = file('domains', [
  {
    ObjectIdentifier: DOMAIN,
    Properties: { name: 'CORP.LOCAL', domain: 'CORP.LOCAL', domainsid: DOMAIN, collected: true },
    Aces: [],
  },
]);
const groups = file('groups', [
  {
    ObjectIdentifier: `${DOMAIN}-512`,
    Properties: { name: 'DOMAIN ADMINS@CORP.LOCAL', domain: 'CORP.LOCAL', domainsid: DOMAIN },
    Aces: user(0, [1101]).Aces,
    Members: [],
  },
]);

serviceSuite('Findings after the same upload', (service) => {
  const ingest = async (...files: readonly ReturnType<typeof file>[]) => {
    service.clock.advance(HOUR);
    const job = await new Uploads(service).ingest(...files);
    assert.equal(job.status, 2);
  };
  const runs = async () => (await service.db.selectFrom('finding_run').select('id').execute()).length;
  const active = async () =>
    (await service.db.selectFrom('finding').select(['id', 'source_id']).where('archived_at', 'is', null).execute()).map(
      ({ source_id }) => source_id,
    );

  it('are not looked for again, but recorded as a run; they are when anything has changed', async () => {
    const users = file('users', [user(1101), user(1102)]);
    await ingest(domains, groups, users);
    const found = await active();
    assert.ok(found.includes(`${DOMAIN}-1101`));
    const recorded = await runs();

    const run = mock.method(service.parts.workers, 'run');
    const detections = () => run.mock.calls.filter(({ arguments: [task] }) => task.name === 'find-findings').length;
    await ingest(domains, groups, users);
    assert.deepEqual([detections(), await runs(), await active()], [0, recorded + 1, found]);

    await ingest(file('users', [user(1101, [1102])]), domains);
    assert.equal(detections(), 1);
  });
});
