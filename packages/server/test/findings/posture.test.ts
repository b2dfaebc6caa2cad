import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { READ_ONLY } from '../../src/identity/roles/role-catalogue.ts';
import { DAY, HOUR, messageOf, serviceSuite } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1-2-3';
const OTHER = 'S-1-5-21-7-8-9';
const ADMINS = `${DOMAIN}-512`;

const GRAPH = `
  in ${DOMAIN}:
    ~:Domain collected=true
    ~512:Group
    ~1101:User enabled=true
    ~1102:User enabled=true
    ~1103:User enabled=true
    ~1104:User enabled=true
  in ${OTHER}:
    ~:Domain collected=true
    ~1101:User enabled=true
    ~1102:User enabled=true
`;

serviceSuite('Posture', { graph: GRAPH }, (service) => {
  before(async () => {
    // Begin in the middle of a day, so that an hour later is the same day.
    const now = service.clock.now().getTime();
    service.clock.advance(Math.ceil(now / DAY) * DAY + 6 * HOUR - now);
    await run();
    service.clock.advance(HOUR);
    await control(`${DOMAIN}-1101`); // the first day ends with one finding
    await run();
    service.clock.advance(DAY);
    await control(`${DOMAIN}-1102`); // the second day with two
    await run();
  });

  const control = (source: string) => service.draw(`${source} -GenericAll{isacl=true}-> ${ADMINS}`);
  const run = () => service.analyse('zones', 'findings');
  const history = async (figure: string, query = `environments=${DOMAIN}`): Promise<number[]> => {
    const { json } = await service.get(`/api/v2/posture-history/${figure}?${query}`);
    return json.data.map((point) => point.value);
  };

  const SCORE = '/api/v2/asset-scores/zone-protected-asset-score';
  const score = (query: string) => service.get(`${SCORE}?${query}`);

  it('counts the objects of a zone that no open finding leads to, by day', async () => {
    const { json } = await score(`environments=${DOMAIN}&environments=${OTHER}&asset_group_tag_id=1`);
    assert.deepEqual(Object.keys(json), ['start', 'end', 'environments', 'asset_group_tag_id', 'data']);
    assert.deepEqual([json.environments, json.asset_group_tag_id], [[DOMAIN, OTHER], 1]);
    const assets = await history('assets', `environments=${DOMAIN}&environments=${OTHER}&asset_group_tag_id=1`);
    assert.deepEqual(
      json.data.map((day) => [day.total_count, day.exposed_count, day.protected_count, day.value]),
      assets.map((total) => [total, 1, total - 1, (total - 1) / total]),
    );
    assert.equal(json.data.length, 2);
    assert.match(json.data[0]!.date, /T00:00:00(?:\.000)?Z$/);
  });

  it('has no such score without a zone, an environment or a right to see it', async () => {
    assert.equal(messageOf(await score('asset_group_tag_id=1')), 'missing required query parameter: environments');
    assert.equal((await score(`environments=${DOMAIN}`)).status, 400);
    assert.equal((await score(`environments=${DOMAIN}&asset_group_tag_id=x`)).status, 400);
    assert.equal((await score(`environments=${DOMAIN}&asset_group_tag_id=999`)).status, 404);
    assert.deepEqual((await score(`environments=${DOMAIN}&asset_group_tag_id=0`)).json.data, []);
    const user = await service.newUser({
      roles: [READ_ONLY],
      all_environments: false,
      environment_targeted_access_control: { environments: [{ environment_id: DOMAIN }] },
    });
    const path = `${SCORE}?environments=${DOMAIN}&environments=${OTHER}&asset_group_tag_id=1` as const;
    assert.deepEqual((await service.get(path, user)).json.environments, [DOMAIN]);
  });

  it('draws a line for each type', async () => {
    const { json } = await service.get(`/api/v2/domains/${DOMAIN}/sparkline?finding=T0GenericAll`);
    assert.deepEqual(Object.keys(json), ['start', 'end', 'data']);
    assert.deepEqual(
      json.data.map((row) => [row.FindingCount, row.ImpactedAssetCount, row.CompositeRisk]),
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
    const since = `/api/v2/domains/${DOMAIN}/sparkline?finding=T0GenericAll&from=${created_at}` as const;
    assert.equal((await service.get(`${since}&to=${created_at}`)).json.data.length, 0);
    assert.equal((await service.get(`${since}&sort_by=-FindingCount`)).json.data[0].FindingCount, 2);
    assert.equal((await service.get(`${since}&asset_group_tag_id=0`)).json.data.length, 0);
  });

  it('is recorded for each environment and run', async () => {
    const { json } = await service.get(`/api/v2/posture-stats?domain_sid=eq:${DOMAIN}`);
    assert.deepEqual(Object.keys(json), ['count', 'skip', 'limit', 'start', 'end', 'data']);
    assert.deepEqual([json.count, json.skip, json.limit], [3, 0, 10]);
    assert.deepEqual(
      json.data.map((row) => [row.exposure_index, row.tier_zero_count, row.critical_risk_count]),
      [
        [0, 2, 0],
        [0.25, 2, 0],
        [0.5, 2, 0],
      ],
    );
    assert.equal((await service.get('/api/v2/posture-stats')).json.count, 6);
    const highest = await service.get('/api/v2/posture-stats?sort_by=-exposure_index&limit=1');
    assert.equal(highest.json.data[0].exposure_index, 0.5);
    assert.equal((await service.get('/api/v2/posture-stats?exposure_index=gt:0.3')).json.count, 1);
    assert.equal(
      (await service.get('/api/v2/posture-stats?asset_group_tag_id=0&limit=1')).json.data[0].tier_zero_count,
      0,
    );
  });

  it('returns a metric day by day, from the last run of each day', async () => {
    const { json } = await service.get(`/api/v2/posture-history/findings?environments=${DOMAIN}`);
    assert.equal(json.data_type, 'findings');
    assert.deepEqual(json.environments, [DOMAIN]);
    const days = json.data.map((point) => Date.parse(point.date));
    assert.deepEqual(days, [days[0], days[0]! + DAY]);
    assert.equal(days[0]! % DAY, 0);
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
    await service.draw(`
      in ${DOMAIN}:
        ~1300:Computer -HasSession-> ~1101 lastlogontimestamp=1768000000
    `);
    await service.analyse('data quality');
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
    const stats = await service.get('/api/v2/posture-stats', { bearer });
    assert.deepEqual(new Set(stats.json.data.map((row) => row.domain_sid)), new Set([OTHER]));
    for (const path of [
      `/api/v2/domains/${DOMAIN}/sparkline?finding=T0GenericAll`,
      `/api/v2/posture-history/exposure?environments=${DOMAIN}`,
    ])
      assert.equal((await service.get(path, { bearer })).status, 403);
  });

  it('refuses what it does not understand', async () => {
    for (const [path, status, message] of [
      [`/api/v2/domains/${DOMAIN}/sparkline`, 400, 'no finding type specified'],
      [`/api/v2/domains/${DOMAIN}/sparkline?finding=x`, 400, 'invalid finding type specified'],
      [`/api/v2/domains/${DOMAIN}/sparkline?finding=T0Owns&from=x`, 400, 'invalid RFC-3339 datetime format: x'],
      [
        '/api/v2/posture-stats?from=2026-02-30T00:00:00Z',
        400,
        'invalid RFC-3339 datetime format: 2026-02-30T00:00:00Z',
      ],
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
      const answer = await service.get(path);
      assert.deepEqual([answer.status, messageOf(answer)], [status, message], path);
    }
  });
});
