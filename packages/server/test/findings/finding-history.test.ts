import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { sql } from 'kysely';
import { DAY, HOUR, messageOf, serviceSuite } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1-2-3';
const SECOND = 'S-1-5-21-4-5-6';
const TRENDS = '/api/v2/attack-paths/finding-trends';

/** Two domains with four users each; the administrators of both are Tier Zero. */
const GRAPH = [DOMAIN, SECOND]
  .map(
    (domain) => `
      in ${domain}:
        ~:Domain collected=true
        ~512:Group
        ~1101:User enabled=true
        ~1102:User enabled=true
        ~1103:User enabled=true
        ~1104:User enabled=true
    `,
  )
  .join('');

serviceSuite('The history of findings', { graph: GRAPH }, (service) => {
  /** Times right after each of the runs. */
  const times: Date[] = [];

  before(async () => {
    await change({ add: [1101, 1102] }); // day 0: two findings
    await change({ after: 10 * DAY, add: [1103] }); // day 10: three
    await change({ after: 10 * DAY, remove: [1101, 1102], add: [1104] }); // day 20: two
    await change({ after: HOUR }); // the same day: nothing new
    await change({ after: 10 * DAY, remove: [1103, 1104] }); // day 30: none
    await change({ after: DAY, add: [1101], domain: SECOND }); // day 31: one elsewhere
  });

  async function change(step: { after?: number; add?: number[]; remove?: number[]; domain?: string }): Promise<void> {
    const { domain = DOMAIN, add = [], remove = [] } = step;
    service.clock.advance(step.after ?? 0);
    for (const rid of add) await service.draw(`${domain}-${rid} -GenericAll{isacl=true}-> ${domain}-512`);
    for (const rid of remove) await service.erase(`${domain}-${rid} -GenericAll-> ${domain}-512`);
    await run();
    times.push(service.clock.now());
  }

  const run = () => service.analyse('zones', 'findings');

  /** No session lives as long as this history. */
  const trends = (query: string) => service.get(`${TRENDS}?${query}`);
  async function counts(start: Date | undefined, end: Date | undefined, domains = [DOMAIN]): Promise<number[]> {
    const query = new URLSearchParams(domains.map((domain) => ['environments', domain]));
    if (start) query.set('start', start.toISOString());
    if (end) query.set('end', end.toISOString());
    const { json } = await trends(String(query));
    const entry = json.data.findings.find((one) => one.finding === 'T0GenericAll');
    if (!entry) return [];
    assert.equal(
      entry.finding_count_end,
      entry.finding_count_start + entry.finding_count_increase - entry.finding_count_decrease,
    );
    assert.equal(json.data.total_finding_count_end, entry.finding_count_end);
    return [
      entry.finding_count_start,
      entry.finding_count_end,
      entry.finding_count_increase,
      entry.finding_count_decrease,
    ];
  }

  it('answers with a report that is not wrapped', async () => {
    const { status, json } = await trends(`environments=${DOMAIN}&start=${times[0]!.toISOString()}`);
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(json), ['start', 'end', 'environments', 'data']);
    assert.equal(json.start, times[0]!.toISOString());
    assert.deepEqual(json.environments, [DOMAIN]);
    assert.deepEqual(Object.keys(json.data), ['findings', 'total_finding_count_start', 'total_finding_count_end']);
    assert.deepEqual(json.data.findings, [
      {
        environment_ids: [DOMAIN],
        finding: 'T0GenericAll',
        display_title: 'GenericAll Privileges on Tier Zero Objects',
        display_type: 'Tier Zero',
        composite_risk: 0,
        severity: null,
        open_severities: { critical: 0, high: 0, moderate: 0, low: 0 },
        finding_count_start: 2,
        finding_count_end: 0,
        finding_count_increase: 2,
        finding_count_decrease: 4,
        finding_impact_count: 0,
        finding_exposure_count: 0,
        impact_count: null,
        exposure_count: null,
        archived_count: 4,
      },
    ]);
  });

  it('counts new and archived findings in any window', async () => {
    assert.deepEqual(await counts(times[0], times[1]), [2, 3, 1, 0]);
    assert.deepEqual(await counts(times[0], times[2]), [2, 2, 2, 2]);
    assert.deepEqual(await counts(times[1], times[2]), [3, 2, 1, 2]);
    assert.deepEqual(await counts(times[2], times[3]), [2, 2, 0, 0]);
    assert.deepEqual(await counts(times[0], times[5]), [2, 0, 2, 4]);
  });

  it('begins with the first run when the window begins before it', async () => {
    const long = new Date(times[0]!.getTime() - DAY);
    assert.deepEqual(await counts(long, times[1]), [2, 3, 1, 0]);
    assert.deepEqual(await counts(long, new Date(times[0]!.getTime() - HOUR)), []);
  });

  it('takes the start with the window and leaves the end out', async () => {
    const runs = await service.db.selectFrom('finding_run').select('taken_at').orderBy('id').execute();
    const [first, second] = runs.map((one) => one.taken_at) as [Date, Date];
    assert.deepEqual(await counts(first, second), [2, 2, 0, 0]);
    assert.deepEqual(await counts(second, times[1]), [3, 3, 0, 0]);
  });

  it('looks back thirty days when nothing is said', async () => {
    const { json } = await trends(`environments=${DOMAIN}`);
    const length = Date.parse(json.end) - Date.parse(json.start);
    assert.equal(length, 30 * DAY);
    assert.deepEqual(await counts(undefined, undefined), [2, 0, 2, 4]);
  });

  it('adds environments up, and knows which of them have findings', async () => {
    assert.deepEqual(await counts(times[4], undefined, [SECOND]), [0, 1, 1, 0]);
    assert.deepEqual(await counts(times[2], undefined, [DOMAIN, SECOND]), [2, 1, 1, 2]);
    const { json } = await trends(`environments=${DOMAIN}&environments=${SECOND}&start=${times[4]!.toISOString()}`);
    assert.deepEqual(json.data.findings[0].environment_ids, [SECOND]);
    assert.deepEqual((await trends('environments=unknown')).json.data.findings, []);
  });

  it('is stored by zone', async () => {
    const window = `start=${times[0]!.toISOString()}&end=${times[2]!.toISOString()}`;
    const hygiene = await trends(`environments=${DOMAIN}&${window}&asset_group_tag_id=0`);
    assert.deepEqual(hygiene.json.data.findings, []);
    const tag = await service.db
      .selectFrom('zone_tag')
      .select('id')
      .where('name', '=', 'Tier Zero')
      .executeTakeFirstOrThrow();
    const tierZero = await trends(`environments=${DOMAIN}&${window}&asset_group_tag_id=${tag.id}`);
    assert.equal(tierZero.json.data.findings.length, 1);
  });

  it('refuses what it does not understand', async () => {
    for (const [query, status, message] of [
      ['', 400, 'missing required query parameter: environments'],
      ['environments=', 400, 'missing required query parameter: environments'],
      [`environments=${DOMAIN}&start=yesterday`, 400, 'invalid RFC-3339 datetime format: yesterday'],
      [
        `environments=${DOMAIN}&end=2026-13-01T00:00:00Z`,
        400,
        'invalid RFC-3339 datetime format: 2026-13-01T00:00:00Z',
      ],
      [
        `environments=${DOMAIN}&start=2026-02-01T00:00:00Z&end=2026-01-01T00:00:00Z`,
        400,
        'time range provided is invalid',
      ],
      [`environments=${DOMAIN}&asset_group_tag_id=424242`, 404, 'asset group tag not found'],
      [`environments=${DOMAIN}&asset_group_tag_id=-1`, 400, undefined],
    ] as const) {
      const answer = await trends(query);
      assert.equal(answer.status, status, `${query}: ${answer.text}`);
      if (message) assert.equal(messageOf(answer), message);
    }
  });

  it('gives a finding one id, and a new one when it returns', async () => {
    const row = async () =>
      (await service.get(`/api/v2/domains/${DOMAIN}/details?finding=T0GenericAll&from_principal=${DOMAIN}-1101`)).json
        .data[0];
    await change({ after: DAY, add: [1101] });
    const first = await row();
    await change({ after: DAY, add: [1102] });
    const again = await row();
    assert.equal(again.id, first.id);
    assert.equal(again.created_at, first.created_at);
    assert.ok(again.updated_at > first.updated_at);
    await change({ after: DAY, remove: [1101] });
    assert.equal(await row(), undefined);
    await change({ after: DAY, add: [1101] });
    const back = await row();
    assert.notEqual(back.id, first.id);
    assert.equal(back.PrincipalHash, first.PrincipalHash);
    const archived = await service.db
      .selectFrom('finding')
      .select(['status', 'archived_at'])
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    assert.equal(archived.status, 'remediated');
    assert.ok(archived.archived_at);
  });

  it('writes only what an analysis sees otherwise than before, and still says when it was last seen', async () => {
    const path = `/api/v2/domains/${DOMAIN}/details?finding=T0GenericAll&from_principal=${DOMAIN}-1101` as const;
    const seen = async () => (await service.get(path)).json.data[0];
    // The transaction that wrote the row.
    const writer = async (id: number) =>
      (await sql<{ xmin: string }>`select xmin::text from finding where id = ${id}`.execute(service.db)).rows[0]!.xmin;
    await change({ after: DAY });
    const first = await seen();
    const written = await writer(first.id);
    await change({ after: DAY });
    const again = await seen();
    assert.equal(again.id, first.id);
    assert.ok(again.updated_at > first.updated_at);
    assert.equal(await writer(first.id), written);
    const filter = `&updated_at=gte:${again.updated_at}`;
    assert.equal((await service.get(`${path}${filter}`)).json.data.length, 1);
    const { json } = await service.get(`/api/v2/attack-paths/findings?source_principal_id=eq:${DOMAIN}-1101`);
    assert.deepEqual(new Set(json.data.map((one) => one.last_seen)), new Set([again.updated_at]));
  });

  it('ends as orphaned when the environment is no longer collected', async () => {
    const before = service.clock.now();
    service.clock.advance(HOUR);
    await service.draw(`${SECOND} collected=false`);
    await run();
    const rows = await service.db.selectFrom('finding').select('status').where('environment_id', '=', SECOND).execute();
    assert.deepEqual(rows, [{ status: 'orphaned' }]);
    assert.deepEqual(await counts(before, undefined, [SECOND]), [1, 0, 0, 1]);
  });

  it('is reduced to one snapshot a day after ninety days, with the same numbers', async () => {
    const { db } = service;
    const snapshots = async () => (await db.selectFrom('posture').select('id').where('zone', '=', 0).execute()).length;
    const windows = [
      [0, 1],
      [1, 4],
      [0, 4],
    ] as const;
    const answers = (shift: number) =>
      Promise.all(windows.map((window) => counts(...(window.map((at) => shifted(times[at]!, shift)) as [Date, Date]))));
    const told = await answers(0);
    const before = await snapshots();
    for (const table of ['finding_run', 'finding_snapshot', 'posture'] as const)
      await db.updateTable(table).set({ taken_at: sql<Date>`taken_at - interval '100 days'` }).execute();
    await run();
    assert.deepEqual(await answers(-100 * DAY), told);
    // One more of each environment that is left, less those that shared a day with a later one.
    assert.ok((await snapshots()) < before + 2);
  });

  const shifted = (time: Date, by: number) => new Date(time.getTime() + by);
});
