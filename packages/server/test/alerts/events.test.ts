import assert from 'node:assert/strict';
import { it } from 'node:test';
import { alertSuite, made } from '../../testing/alerts/alert-suite.ts';
import { DAY, HOUR, MINUTE, until } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1-2-3';

alertSuite('Events of alerts', (service, { now, wake, raise }) => {
  const run = () => service.analyse('zones', 'findings');
  /** Those of one run have the same time, and no order. */
  const eventsSince = async (since: Date) => {
    const from = encodeURIComponent(since.toISOString());
    const { events } = (await service.get(`/api/v2/alert-events?limit=0&created_at=gte:${from}`)).json.data;
    return events.sort((a, b) => (a.type < b.type ? -1 : 1));
  };
  const countsSince = async (since: Date) =>
    (await eventsSince(since)).map(({ type, data }) => [type, data.finding ?? data.zone ?? null, data.count ?? null]);
  const later = () => {
    service.clock.advance(MINUTE);
    return now();
  };

  it('report what an analysis has changed, one for each type, environment and zone', async () => {
    await service.draw(`
      in ${DOMAIN}:
        ~:Domain collected=true name=CORP.TEST
        ~1101:User enabled=true -GenericAll{isacl=true}-> ~512:Group
        ~1102:User enabled=true -GenericAll{isacl=true}-> ~512
        ~1103:User enabled=true name=N_${DOMAIN}-1103
        ~1104:User enabled=true
    `);
    let since = later();
    await run();
    const first = await countsSince(since);
    assert.ok(first.some(([type, zone]) => type === 'zone.member.added' && zone === 'Tier Zero'));
    assert.deepEqual(
      first.filter(([type]) => type !== 'zone.member.added'),
      [['finding.created', 'T0GenericAll', 2]],
    );
    const created = (await eventsSince(since)).find(({ type }) => type === 'finding.created')!;
    assert.equal(created.message, '2 new findings: GenericAll Privileges on Tier Zero Objects, in CORP.TEST');
    assert.deepEqual(created.data, {
      environment_id: DOMAIN,
      environment_name: 'CORP.TEST',
      asset_group_tag_id: created.data.asset_group_tag_id,
      finding: 'T0GenericAll',
      title: 'GenericAll Privileges on Tier Zero Objects',
      count: 2,
      severity: 'low',
      composite_risk: 0,
    });
    since = later();
    await run();
    assert.deepEqual(await countsSince(since), []);
    // The two others come to one of the sources: it is exposed to half of them now.
    await service.draw(`${DOMAIN}-1103, ${DOMAIN}-1104 -ForceChangePassword-> ${DOMAIN}-1101`);
    since = later();
    await run();
    assert.deepEqual(await countsSince(since), [
      ['finding.severity.increased', 'T0GenericAll', 1],
      ['posture.exposure.increased', null, null],
    ]);
    const [, posture] = await eventsSince(since);
    assert.deepEqual([posture.data.exposure_before, posture.data.exposure_after], [0.5, 1]);
  });

  it('report remediated findings, and acceptances that expired', async () => {
    const details = `/api/v2/domains/${DOMAIN}/details?finding=T0GenericAll&sort_by=id` as const;
    const [first] = (await service.get(details)).json.data;
    const accept_until = new Date(now().getTime() + HOUR).toISOString();
    const acceptance = { risk_type: 'T0GenericAll', accept_until, accepted: true };
    await made(service.put(`/api/v2/attack-paths/${first.id}/acceptance`, acceptance), 200);
    await wake();
    const since = later();
    service.clock.advance(2 * HOUR);
    const counts = await until(
      async () => {
        await wake();
        return countsSince(since);
      },
      ({ length }) => length > 0,
    );
    assert.deepEqual(counts, [['finding.acceptance.expired', 'T0GenericAll', 1]]);
    await service.commit({ deleteNodes: [`${DOMAIN}-1102`] });
    const after = later();
    await run();
    assert.ok((await countsSince(after)).some(([type, , count]) => type === 'finding.remediated' && count === 1));
  });

  it('report objects that need certification, and none that a rule certifies', async () => {
    const tags = '/api/v2/asset-group-tags';
    const { id: zone } = await made(service.post(tags, { name: 'Tier One', type: 1, require_certify: true }));
    const rule = (name: string, rid: number, auto_certify: number) => ({
      name,
      seeds: [{ type: 1, value: `${DOMAIN}-${rid}` }],
      auto_certify,
    });
    const since = later();
    await made(service.post(`${tags}/${zone}/selectors`, rule('by hand', 1103, 0)));
    assert.deepEqual(await countsSince(since), [
      ['zone.certification.pending', 'Tier One', 1],
      ['zone.member.added', 'Tier One', 1],
    ]);
    const [pending] = await eventsSince(since);
    assert.equal(pending.message, '1 object to certify in the zone Tier One, of CORP.TEST');
    assert.deepEqual(pending.data, {
      environment_id: DOMAIN,
      environment_name: 'CORP.TEST',
      asset_group_tag_id: zone,
      zone: 'Tier One',
      count: 1,
      members: [{ object_id: `${DOMAIN}-1103`, name: `N ${DOMAIN}-1103` }],
    });
    const certified = later();
    await made(service.post(`${tags}/${zone}/selectors`, rule('by itself', 1104, 1)));
    assert.deepEqual(await countsSince(certified), [['zone.member.added', 'Tier One', 1]]);
    const again = later();
    await run();
    assert.deepEqual(
      (await countsSince(again)).filter(([type]) => type === 'zone.certification.pending'),
      [],
    );
  });

  it('report collectors, and once each that went offline', async () => {
    const since = later();
    const { id } = await made(service.post('/api/v2/clients', { name: 'PROBE', type: 'sharphound' }), 200);
    const types = async () => (await eventsSince(since)).map(({ type }) => type);
    assert.deepEqual(await types(), ['client.created']);
    const { db } = service;
    await db.updateTable('collection_client').set({ last_checkin: now() }).where('id', '=', id).execute();
    for (const minutes of [29, 2, 2]) {
      service.clock.advance(minutes * MINUTE);
      await wake();
    }
    await until(
      async () => {
        await wake();
        return types();
      },
      ({ length }) => length > 1,
    );
    await wake();
    assert.deepEqual(await types(), ['client.created', 'client.status.offline']);
  });

  it('report an analysis that failed', async () => {
    const since = later();
    const { db } = service;
    await db.schema.alterTable('finding_run').renameTo('finding_run_away').execute();
    await service.put('/api/v2/analysis');
    const events = await until(
      () => eventsSince(since),
      (all) => all.some(({ type }) => type === 'analysis.failed'),
    );
    await db.schema.alterTable('finding_run_away').renameTo('finding_run').execute();
    const failed = events.find(({ type }) => type === 'analysis.failed')!;
    assert.deepEqual(failed.data, { outcome: 'partial', failed_steps: ['findings'] });
  });

  it('are forgotten after ninety days', async () => {
    await raise('analysis.failed', 'to be forgotten');
    service.clock.advance(91 * DAY);
    const { db } = service;
    await until(
      async () => {
        await wake();
        return db.selectFrom('alert_event').select('id').where('message', '=', 'to be forgotten').execute();
      },
      ({ length }) => length === 0,
    );
    assert.deepEqual(await db.selectFrom('alert_attempt').select('event_id').execute(), []);
  });
});
