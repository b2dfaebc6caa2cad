import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { READ_ONLY, UPLOAD_ONLY } from '../../src/identity/roles/role-catalogue.ts';
import { messageOf, serviceSuite } from '../../testing/index.ts';
import { DAY, HOUR } from '../../testing/test-clock.ts';
import { Uploads } from '../../testing/uploads.ts';

const ONE = 'S-1-5-21-1';
const TWO = 'S-1-5-21-2';
const TENANT = '6C12B0B0-B2CC-4A73-8252-0B94BFCA2145';
const LATEST = 1_768_000_000;
const days = (count: number) => LATEST - count * 86_400;

const active = (last: number) => `enabled=true lastlogontimestamp=${days(last)}`;
const WINDOWS = `${active(1)} operatingsystem=WINDOWS_SERVER_2022`;

/** Two domains, a tenant, and an organization that only an extension knows. */
const GRAPH = `
  in ${ONE}:
    ~:Domain
    u1:User ${active(0)} -MemberOf-> g1:Group -GenericAll{isacl=true}-> u2:User ${active(14)}
    u3:User ${active(15)}
    u4:User ${active(1)} enabled=false
    u5:User enabled=true
    g1 -AdminTo-> c1:Computer ${WINDOWS} -HasSession-> u1
    u1 -CanRDP-> c2:Computer ${WINDOWS} -HasSession-> u1
    c3:Computer ${WINDOWS}
    u1 -AdminTo-> c4:Computer ${active(1)} operatingsystem=LINUX
    ~ -Contains-> o1:OU
    u2 -WriteDacl{isacl=true}-> o1
  in ${TWO}:
    ~:Domain
    v1:User ${active(100)} -GenericAll{isacl=true}-> g1
    v2:User ${active(101)}
    d1:Computer ${WINDOWS} -HasSession-> u3, v1
    t1:CertTemplate
    p1:IssuancePolicy
  in ${TENANT}:
    ~:AZTenant -AZContains-> A1:AZUser -AZMemberOf-> AG:AZGroup
    A2:AZUser
    AV:AZVM
    AW:AZWebApp
  GU1:GHBase:GH_User:Tag_Tier_Zero environmentid=ORG1 -GH_Owns-> ORG1:GHBase:GH_Organization environmentid=ORG1
  GU2:GHBase:GH_User environmentid=ORG1 -GH_Owns-> ORG1
  ORG2:GHBase:GH_Organization environmentid=ORG2
  GU1 -GH_Follows|Unknown-> GU3:GHBase:GH_User:GH_Bot environmentid=ORG2
  stranger:GH_User environmentid=ORG1
`;

const EXTENSION = {
  schema: { name: 'GitHub', version: 'v1.0.0', namespace: 'GH' },
  node_kinds: [{ name: 'GH_Organization' }, { name: 'GH_User' }],
  relationship_kinds: [{ name: 'GH_Owns' }, { name: 'GH_Follows' }],
  environments: [{ environment_kind: 'GH_Organization', source_kind: 'GHBase', principal_kinds: ['GH_User'] }],
};

serviceSuite('Data quality', (service) => {
  let firstRun: Date;
  before(async () => {
    await service.analyse('data quality'); // nothing there yet: no rows
    // The users of the second domain are older than all in the first: active in their own, but not in the whole graph.
    await service.draw(GRAPH);
    await service.put('/api/v2/extensions', EXTENSION);
    firstRun = service.clock.now();
    await service.analyse('data quality'); // extensions are not counted yet
    await toggle('opengraph_data_quality');
    service.clock.advance(HOUR);
    await service.analyse('data quality');
  });

  async function toggle(key: string): Promise<void> {
    const features = (await service.get('/api/v2/features')).json.data;
    const id = features.find((one) => one.key === key)?.id;
    await service.put(`/api/v2/features/${id}/toggle`);
  }
  const domain = (id: string, query = '') => service.get(`/api/v2/ad-domains/${id}/data-quality-stats${query}`);
  const platform = (id: string, query = '') => service.get(`/api/v2/platform/${id}/data-quality-stats${query}`);
  type Stamps = Record<'run_id' | 'id' | 'created_at' | 'updated_at' | 'deleted_at', unknown>;
  const figures = <R extends Stamps>({ run_id, id, created_at, updated_at, deleted_at, ...rest }: R) => rest;
  const NEVER = { Time: '0001-01-01T00:00:00Z', Valid: false };

  it('counts the objects and relationships of a domain', async () => {
    const answer = await domain(ONE);
    assert.equal(answer.status, 200);
    assert.deepEqual(Object.keys(answer.json), ['start', 'end', 'count', 'limit', 'skip', 'data']);
    assert.deepEqual([answer.json.count, answer.json.limit, answer.json.skip], [2, 1000, 0]);
    const [newest] = answer.json.data;
    assert.deepEqual(figures(newest), {
      domain_sid: ONE,
      users: 5,
      groups: 1,
      computers: 4,
      ous: 1,
      containers: 0,
      gpos: 0,
      aiacas: 0,
      rootcas: 0,
      enterprisecas: 0,
      ntauthstores: 0,
      certtemplates: 0,
      issuancepolicies: 0,
      sites: 0,
      siteservers: 0,
      sitesubnets: 0,
      acls: 2,
      sessions: 2,
      relationships: 9,
      session_completeness: 1 / 2, // of u1 and u2, u1 is seen
      local_group_completeness: 2 / 3, // of c1, c2 and c3
    });
    assert.match(newest.run_id, /^[0-9a-f-]{36}$/);
    assert.deepEqual(newest.deleted_at, NEVER);
  });

  it('measures activity in each domain by its most recent logon', async () => {
    const [two] = (await domain(TWO)).json.data;
    assert.equal(two.session_completeness, 1 / 2); // v1 and v2 are active in their own domain
    assert.equal(two.local_group_completeness, 0);
    assert.deepEqual([two.certtemplates, two.issuancepolicies, two.sessions, two.acls], [1, 1, 2, 1]);
  });

  it('adds domains up, and computes completeness over all of them together', async () => {
    const answer = await platform('ad', '?limit=1');
    assert.deepEqual([answer.json.count, answer.json.limit], [2, 1]);
    const [all] = answer.json.data;
    const { domains, users, computers, relationships, sessions } = all;
    assert.deepEqual([domains, users, computers, relationships, sessions], [2, 7, 5, 12, 4]);
    assert.ok(!('domain_sid' in all));
    assert.equal(all.session_completeness, 1 / 2); // v1 and v2 were not active lately
    assert.equal(all.local_group_completeness, 2 / 4);
    const [one] = (await domain(ONE)).json.data;
    assert.equal(all.run_id, one.run_id);
  });

  it('counts the objects of a tenant, in a run of its own', async () => {
    const answer = await service.get(`/api/v2/azure-tenants/${TENANT}/data-quality-stats`);
    assert.equal(answer.json.count, 2);
    const [tenant] = answer.json.data;
    assert.deepEqual(figures(tenant), {
      relationships: 2,
      users: 2,
      groups: 1,
      apps: 0,
      service_principals: 0,
      devices: 0,
      management_groups: 0,
      subscriptions: 0,
      resource_groups: 0,
      vms: 1,
      key_vaults: 0,
      automation_accounts: 0,
      container_registries: 0,
      function_apps: 0,
      logic_apps: 0,
      managed_clusters: 0,
      vm_scale_sets: 0,
      web_apps: 1,
      tenantid: TENANT,
    });
    const [all] = (await platform('azure')).json.data;
    assert.deepEqual([all.tenants, all.users, all.run_id], [1, 2, tenant.run_id]);
    assert.ok(!('tenantid' in all));
    const [directory] = (await platform('ad')).json.data;
    assert.notEqual(tenant.run_id, directory.run_id);
  });

  it('gives the rows of a span of time, both ends included, newest first', async () => {
    const [newest, oldest] = (await domain(ONE)).json.data;
    assert.ok(newest.created_at > oldest.created_at);
    const span = async (start: string, end: string) => {
      const answer = await domain(ONE, `?start=${start}&end=${end}`);
      assert.equal(answer.json.start, new Date(start).toISOString());
      return [answer.json.count, answer.json.data.length];
    };
    assert.deepEqual(await span(oldest.created_at, newest.created_at), [2, 2]);
    assert.deepEqual(await span(oldest.created_at, oldest.created_at), [1, 1]);
    assert.deepEqual(await span(newest.created_at, oldest.created_at), [0, 0]);
    const nanoseconds = firstRun.toISOString().replace(/\.\d+Z/, '.000000001Z');
    assert.equal((await domain(ONE, `?start=${nanoseconds}`)).json.count, 2);
  });

  it('sorts by time and pages', async () => {
    const ids = async (query: string) =>
      (await domain(ONE, query)).json.data.map((row: { id: number }) => row.id) as number[];
    const ascending = await ids('?sort_by=created_at');
    assert.deepEqual(await ids(''), [...ascending].reverse());
    assert.deepEqual(await ids('?sort_by=-updated_at&sort_by=created_at'), [...ascending].reverse());
    assert.deepEqual(await ids('?sort_by=created_at&limit=1'), ascending.slice(0, 1));
    assert.deepEqual(await ids('?sort_by=created_at&skip=1'), ascending.slice(1));
    assert.deepEqual(await ids('?skip=5'), []);
    assert.deepEqual(await ids('?limit=0'), [...ascending].reverse());
  });

  it('looks back thirty days by default', async () => {
    service.clock.advance(31 * DAY);
    try {
      assert.equal(
        (
          await service.get('/api/v2/platform/ad/data-quality-stats', {
            bearer: await service.login('admin', 'Correct-horse-battery-9!'),
          })
        ).json.count,
        0,
      );
    } finally {
      service.clock.advance(-31 * DAY);
    }
    assert.equal((await platform('ad')).json.count, 2);
  });

  it('answers nothing for a domain it never saw', async () => {
    const answer = await domain('S-1-5-21-9');
    assert.deepEqual([answer.status, answer.json.count, answer.json.data], [200, 0, []]);
  });

  it('refuses parameters that it cannot read', async () => {
    for (const [query, message] of [
      ['?start=yesterday', 'invalid RFC-3339 datetime format: [yesterday]'],
      ['?end=2026-13-01T00:00:00Z', 'invalid RFC-3339 datetime format: [2026-13-01T00:00:00Z]'],
      ['?start=0000-01-01T00:00:00Z', 'invalid RFC-3339 datetime format: [0000-01-01T00:00:00Z]'],
      ['?sort_by=users', 'column format does not support sorting'],
      ['?sort_by=', 'empty sort_by parameter supplied'],
      ['?limit=x', 'invalid limit: [x]'],
      ['?limit=-1', 'invalid limit: [-1]'],
      ['?limit=99999999999999999999', 'invalid limit: [99999999999999999999]'],
      ['?skip=1.5', 'invalid skip: [1.5]'],
    ] as const)
      for (const answer of [await domain(ONE, query), await platform('ad', query)])
        assert.deepEqual([answer.status, messageOf(answer)], [400, message]);
    const other = await platform('foo');
    assert.deepEqual([other.status, messageOf(other)], [400, 'invalid platform id specified in url: foo']);
  });

  it('tells how complete sessions and local groups are now', async () => {
    const answer = await service.get('/api/v2/completeness');
    assert.deepEqual(
      [answer.status, answer.json],
      [200, { data: { LocalGroupCompleteness: 2 / 4, SessionCompleteness: 1 / 2 } }],
    );
  });

  it('counts nodes and relationships in each environment of an extension, while that is switched on', async () => {
    const answer = await service.get('/api/v2/data-quality-stats?environment_id=ORG1');
    assert.equal(answer.status, 200);
    const rows = answer.json.data as Record<string, unknown>[];
    assert.deepEqual(
      rows.map((row) => [row.metric_type, row.metric_name, row.metric_value]),
      [
        ['node', 'GH_Organization', 1],
        ['node', 'GH_User', 2],
        ['relationship', 'GH_Follows', 1],
        ['relationship', 'GH_Owns', 2],
      ],
    );
    assert.equal(answer.json.count, 4);
    const extension = (await service.get('/api/v2/extensions')).json.data.extensions.find(
      (one: { namespace: string }) => one.namespace === 'GH',
    )!;
    for (const row of rows) {
      assert.equal(row.extension_id, extension.id);
      assert.equal(row.environment_id, 'ORG1');
      assert.equal(typeof row.kind_id, 'number');
      assert.deepEqual(row.deleted_at, NEVER);
    }
    assert.equal(new Set(rows.map((row) => row.run_id)).size, 1);
    const second = (await service.get('/api/v2/data-quality-stats?environment_id=ORG2')).json.data as Record<
      string,
      unknown
    >[];
    const bot = second.find((row) => row.metric_name === 'GH_Bot');
    assert.deepEqual([bot?.metric_value, bot?.kind_id], [1, null], 'nobody declared this kind');
  });

  it('adds the environments of a kind up', async () => {
    const [row] = (await service.get('/api/v2/data-quality-stats?environment_id=ORG1')).json.data;
    const path =
      `/api/v2/data-quality-stats-aggregations?schema_environment_kind_id=${row.environment_kind_id}` as const;
    const answer = await service.get(path);
    assert.deepEqual(
      answer.json.data.map((one: Record<string, unknown>) => [one.metric_name, one.metric_value, one.environment_id]),
      [
        ['GH_Organization', 2, undefined],
        ['GH_User', 3, undefined],
        ['GH_Follows', 1, undefined],
        ['GH_Owns', 2, undefined],
        ['GH_Bot', 1, undefined],
      ],
    );
    assert.equal((await service.get(`${path}&schema_extension_id=${row.extension_id}`)).json.count, 5);
    const other = await service.get(`${path}&schema_extension_id=1`);
    assert.deepEqual([other.status, other.json.count, other.json.data], [200, 0, null]);
    const unknown = await service.get(`${path}&schema_extension_id=999999`);
    assert.deepEqual([unknown.status, messageOf(unknown)], [404, 'resource not found']);
  });

  it('refuses a question about an extension that names nothing, or no number', async () => {
    for (const [path, status, message] of [
      ['data-quality-stats', 400, 'environment_id is required'],
      ['data-quality-stats?environment_id=', 400, 'environment_id is required'],
      ['data-quality-stats?environment_id=nowhere', 404, 'resource not found'],
      ['data-quality-stats?environment_id=ORG1&limit=x', 400, 'invalid limit: [x]'],
      ['data-quality-stats-aggregations', 400, 'missing required query parameter: schema_environment_kind_id'],
      [
        'data-quality-stats-aggregations?schema_environment_kind_id=x',
        400,
        'query parameter must be an integer: schema_environment_kind_id',
      ],
      [
        'data-quality-stats-aggregations?schema_environment_kind_id=1&schema_extension_id=x',
        400,
        'query parameter must be an integer: schema_extension_id',
      ],
    ] as const) {
      const answer = await service.get(`/api/v2/${path}`);
      assert.deepEqual([answer.status, messageOf(answer)], [status, message], path);
    }
    const none = await service.get('/api/v2/data-quality-stats-aggregations?schema_environment_kind_id=999999999999');
    assert.deepEqual([none.status, none.json.count, none.json.data], [200, 0, null]);
  });

  it('shows a user with a list of environments those, and no sums over all', async () => {
    const environments = { environments: [{ environment_id: ONE }] };
    const { bearer } = await service.newUser({ roles: [READ_ONLY], environment_targeted_access_control: environments });
    const asUser = (path: string) => service.get(path, { bearer });
    assert.equal((await asUser(`/api/v2/ad-domains/${ONE}/data-quality-stats`)).status, 200);
    for (const path of [
      `/api/v2/ad-domains/${TWO}/data-quality-stats`,
      `/api/v2/azure-tenants/${TENANT}/data-quality-stats`,
      '/api/v2/data-quality-stats?environment_id=ORG1',
    ]) {
      const answer = await asUser(path);
      assert.deepEqual(
        [answer.status, messageOf(answer)],
        [403, 'user does not have permission to access this environment'],
      );
    }
    assert.equal((await asUser('/api/v2/platform/ad/data-quality-stats')).status, 403);
    assert.equal((await asUser('/api/v2/completeness')).status, 403);
  });

  it('is recorded at the end of every analysis, and deleted when an administrator requests it', async () => {
    const users = {
      data: [{ ObjectIdentifier: 'S-1-5-21-7-1104', Properties: { domainsid: 'S-1-5-21-7' } }],
      meta: { type: 'users', version: 6, count: 1 },
    };
    const domains = {
      data: [{ ObjectIdentifier: 'S-1-5-21-7', Properties: { name: 'SEVEN' } }],
      meta: { type: 'domains', version: 6, count: 1 },
    };
    await new Uploads(service).ingest(
      { name: 'domains.json', content: JSON.stringify(domains) },
      { name: 'users.json', content: JSON.stringify(users) },
    );
    const recorded = (await domain('S-1-5-21-7')).json;
    assert.equal(recorded.count, 1);
    assert.equal(recorded.data[0].users, 1);

    const wish = { deleteDataQualityHistory: true };
    assert.equal((await service.post('/api/v2/clear-database', wish)).status, 204);
    for (const id of [ONE, 'S-1-5-21-7']) assert.equal((await domain(id)).json.count, 0);
    assert.equal((await platform('azure')).json.count, 0);
    assert.equal((await service.get('/api/v2/data-quality-stats?environment_id=ORG1')).status, 404);
  });

  it('needs graphdb/Read', async () => {
    for (const path of ['/api/v2/completeness', '/api/v2/platform/ad/data-quality-stats']) {
      assert.equal((await service.request('GET', path)).status, 401);
      assert.equal((await service.get(path, await service.as(UPLOAD_ONLY))).status, 403);
    }
  });
});
