import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { Batch } from '@chokepoint/graph';
import { READ_ONLY } from '../../src/identity/roles/role-catalogue.ts';
import { ADMIN_PASSWORD, DAY, HOUR, messageOf, onEachDatabase, TestService } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1-2-3';
const OTHER = 'S-1-5-21-7-8-9';
const ADMINS = `${DOMAIN}-512`;

// biome-ignore lint/suspicious/noExplicitAny: rows of several shapes
type Row = any;

onEachDatabase('Posture', (kind) => {
  let service: TestService;
  before(async () => {
    service = await TestService.start(kind);
    const batch = new Batch();
    const object = (id: string, kind: string, domain: string, more = {}) =>
      batch.node(id, ['Base', kind], { objectid: id, name: id, domainsid: domain, ...more });
    for (const id of [DOMAIN, OTHER]) object(id, 'Domain', id, { collected: true });
    object(ADMINS, 'Group', DOMAIN);
    for (const rid of [1101, 1102, 1103, 1104]) object(`${DOMAIN}-${rid}`, 'User', DOMAIN, { enabled: true });
    for (const rid of [1101, 1102]) object(`${OTHER}-${rid}`, 'User', OTHER, { enabled: true });
    // Begin in the middle of a day, so that an hour later is the same day.
    const now = service.clock.now().getTime();
    service.clock.advance(Math.ceil(now / DAY) * DAY + 6 * HOUR - now);
    await commit(batch);
    await run();
    service.clock.advance(HOUR);
    await control(`${DOMAIN}-1101`); // the first day ends with one finding
    await run();
    service.clock.advance(DAY);
    await control(`${DOMAIN}-1102`); // the second day with two
    await run();
  });
  after(() => service.stop());

  const commit = (batch: Batch) => service.commit(batch);
  async function control(source: string): Promise<void> {
    const batch = new Batch();
    batch.edge(source, 'GenericAll', ADMINS, { isacl: true });
    await commit(batch);
  }
  async function run(): Promise<void> {
    await service.analyse('zones', 'findings');
  }
  const get = async (path: string) =>
    service.request('GET', path, undefined, { bearer: await service.login('admin', ADMIN_PASSWORD) });
  const history = async (figure: string, query = `environments=${DOMAIN}`): Promise<number[]> => {
    const { json } = await get(`/api/v2/posture-history/${figure}?${query}`);
    return json.data.map((point: Row) => point.value);
  };

  it('draws a line for each type', async () => {
    const { json } = await get(`/api/v2/domains/${DOMAIN}/sparkline?finding=T0GenericAll`);
    assert.deepEqual(Object.keys(json), ['start', 'end', 'data']);
    assert.deepEqual(
      json.data.map((row: Row) => [row.FindingCount, row.ImpactedAssetCount, row.CompositeRisk]),
      [
        [1, 1, 0],
        [2, 1, 0],
      ],
    );
    const { id, created_at, updated_at, ...rest } = json.data[0];
    assert.equal(created_at, updated_at);
    assert.ok(id > 0);
    assert.deepEqual(rest, {
      deleted_at: { Time: '0001-01-01T00:00:00Z', Valid: false },
      CompositeRisk: 0,
      FindingCount: 1,
      ImpactedAssetCount: 1,
      DomainSID: DOMAIN,
      Finding: 'T0GenericAll',
    });
    const since = `/api/v2/domains/${DOMAIN}/sparkline?finding=T0GenericAll&from=${created_at}`;
    assert.equal((await get(`${since}&to=${created_at}`)).json.data.length, 0);
    assert.equal((await get(`${since}&sort_by=-FindingCount`)).json.data[0].FindingCount, 2);
    assert.equal((await get(`${since}&asset_group_tag_id=0`)).json.data.length, 0);
  });

  it('is recorded for each environment and run', async () => {
    const { json } = await get(`/api/v2/posture-stats?domain_sid=eq:${DOMAIN}`);
    assert.deepEqual(Object.keys(json), ['count', 'skip', 'limit', 'start', 'end', 'data']);
    assert.deepEqual([json.count, json.skip, json.limit], [3, 0, 10]);
    assert.deepEqual(
      json.data.map((row: Row) => [row.exposure_index, row.tier_zero_count, row.critical_risk_count]),
      [
        [0, 2, 0],
        [0.25, 2, 0],
        [0.5, 2, 0],
      ],
    );
    assert.equal((await get('/api/v2/posture-stats')).json.count, 6);
    const highest = await get('/api/v2/posture-stats?sort_by=-exposure_index&limit=1');
    assert.equal(highest.json.data[0].exposure_index, 0.5);
    assert.equal((await get('/api/v2/posture-stats?exposure_index=gt:0.3')).json.count, 1);
    assert.equal((await get('/api/v2/posture-stats?asset_group_tag_id=0&limit=1')).json.data[0].tier_zero_count, 0);
  });

  it('returns a metric day by day, from the last run of each day', async () => {
    const { json } = await get(`/api/v2/posture-history/findings?environments=${DOMAIN}`);
    assert.equal(json.data_type, 'findings');
    assert.deepEqual(json.environments, [DOMAIN]);
    const days = json.data.map((point: Row) => Date.parse(point.date));
    assert.deepEqual(days, [days[0], days[0] + DAY]);
    assert.equal(days[0] % DAY, 0);
    assert.deepEqual(await history('findings'), [1, 2]);
    assert.deepEqual(await history('exposure'), [1 / 4, 2 / 4]);
    assert.deepEqual(await history('assets'), [2, 2]);
    assert.deepEqual(await history('attack-paths'), [0, 0]);
    assert.deepEqual(await history('archived-findings'), [0, 0]);
  });

  it('adds environments up, shares by those whom they are shares of', async () => {
    const both = `environments=${DOMAIN}&environments=${OTHER}`;
    assert.deepEqual(await history('exposure', both), [1 / 6, 2 / 6]);
    assert.deepEqual(await history('assets', both), [3, 3]);
  });

  it('knows how complete the data was', async () => {
    const batch = new Batch();
    batch.node(`${DOMAIN}-1101`, [], { lastlogontimestamp: 1_768_000_000 });
    batch.node(`${DOMAIN}-1300`, ['Base', 'Computer'], { objectid: `${DOMAIN}-1300`, domainsid: DOMAIN });
    batch.edge(`${DOMAIN}-1300`, 'HasSession', `${DOMAIN}-1101`);
    await commit(batch);
    const { recordDataQuality } = await import('../../src/data-quality/record-data-quality.ts');
    await recordDataQuality(service.parts);
    assert.deepEqual(await history('session-completeness'), [1]);
    assert.deepEqual(await history('group-completeness'), [0]);
  });

  it('shows a limited caller its environments only', async () => {
    const { bearer } = await service
      .newUser({
        roles: [READ_ONLY],
        all_environments: false,
        environment_targeted_access_control: { environments: [{ environment_id: OTHER }] },
      })
      .catch(async () => {
        throw new Error('the session of the first administrator has ended');
      });
    const stats = await service.request('GET', '/api/v2/posture-stats', undefined, { bearer });
    assert.deepEqual(new Set(stats.json.data.map((row: Row) => row.domain_sid)), new Set([OTHER]));
    for (const path of [
      `/api/v2/domains/${DOMAIN}/sparkline?finding=T0GenericAll`,
      `/api/v2/posture-history/exposure?environments=${DOMAIN}`,
    ])
      assert.equal((await service.request('GET', path, undefined, { bearer })).status, 403);
  });

  it('refuses what it does not understand', async () => {
    for (const [path, status, message] of [
      [`/api/v2/domains/${DOMAIN}/sparkline`, 400, 'no finding type specified'],
      [`/api/v2/domains/${DOMAIN}/sparkline?finding=x`, 400, 'invalid finding type specified'],
      [`/api/v2/domains/${DOMAIN}/sparkline?finding=T0Owns&from=x`, 400, 'invalid RFC-3339 datetime format: x'],
      ['/api/v2/posture-stats?sort_by=name', 400, 'column format does not support sorting: name'],
      ['/api/v2/posture-stats?to=2020-01-01T00:00:00Z', 400, 'time range provided is invalid'],
      ['/api/v2/posture-history/nonsense', 400, 'invalid data type specified: nonsense'],
      ['/api/v2/posture-history/findings', 400, 'missing required query parameter: environments'],
      [
        `/api/v2/posture-history/findings?environments=${DOMAIN}&asset_group_tag_id=77`,
        404,
        'asset group tag not found',
      ],
    ] as const) {
      const answer = await get(path);
      assert.deepEqual([answer.status, messageOf(answer)], [status, message], path);
    }
  });
});
