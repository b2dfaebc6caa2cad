import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { moveGraph, moveRecords, openNeo4jSource, openPostgresSource } from '../../src/index.ts';
import { ADMIN_PASSWORD, serviceSuite } from '../../testing/index.ts';
import { BloodHoundDatabase, type StoredEdge, type StoredNode } from '../../testing/moving/bloodhound-database.ts';

const SEEN = '2026-03-01T08:00:00.123456789Z';
const LARGE = 5_000_000_000;
const node = (id: number, kinds: string, objectid: string, more: object = {}): StoredNode => ({
  id,
  kinds: kinds.split(' '),
  properties: { objectid, name: `${objectid}@CORP`, lastseen: SEEN, ...more },
});

const NODES: readonly StoredNode[] = [
  node(11, 'Base Domain Tag_Tier_Zero', 'S-1-5-21-1', {
    domainsid: 'S-1-5-21-1',
    collected: true,
    system_tags: 'admin_tier_0',
  }),
  node(14, 'Base User', 'S-1-5-21-1-1104', {
    pwdlastset: 1700000000,
    score: 1.5,
    gone: null,
    owned: true,
    spns: ['a/b', 'c/d'],
  }),
  node(15, 'Base Group', 'S-1-5-21-1-512', { nested: { a: [1, 2] }, mixed: [1, 'a'] }),
  node(16, 'Base Computer', 's-1-5-21-1-1600', { 'Odd.Key': 'x' }),
  node(17, 'AZBase AZUser', 'D34DB33F-0000-4000-8000-000000000001', { whencreated: '0001-01-01T00:00:00Z' }),
  node(LARGE, 'GitHubBase GHUser', 'gh-Octo', {}),
  { id: 20, kinds: ['MigrationData'], properties: { Major: 9, Minor: 6, Patch: 0 } },
  { id: 21, kinds: ['Base', 'User'], properties: { name: 'BY HAND' } },
];
const EDGES: readonly StoredEdge[] = [
  [101, 14, 'MemberOf', 15, { lastseen: SEEN, isacl: false }],
  [103, 15, 'GenericAll', 11, { lastseen: SEEN, isacl: true, isinherited: false, compositionid: 9 }],
  [104, 15, 'AdminTo', 16, { lastseen: SEEN, fromgpo: false }],
  [105, 15, 'DCSync', 11, { lastseen: SEEN }],
  [106, LARGE, 'GHOwns', 17, { lastseen: SEEN }],
  [107, 14, 'MemberOf', 999, {}],
  [108, 21, 'MemberOf', 15, {}],
];

const SAML = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.corp.example">
<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing">
<KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>MIIB</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.corp.example/sso"/>
</IDPSSODescriptor></EntityDescriptor>`;
const ADA = '11111111-2222-4333-8444-555555555501';
const BOB = '11111111-2222-4333-8444-555555555502';
const RECORDS = `
insert into roles values (17, 'Power User', ''), (18, 'User', ''), (19, 'Wizard', '');
insert into users values
  ('${ADA}', 'Ada', 'Moor', 'Ada@corp.example', 'ada', '0001-01-01', false, true, null, true, false),
  ('${BOB}', 'Bob', null, '', 'bob', null, true, true, 3, false, false),
  ('11111111-2222-4333-8444-555555555503', '', '', null, 'admin', null, false, true, null, true, false),
  ('11111111-2222-4333-8444-555555555504', '', '', 'x@y.example', 'support', null, false, true, null, true, true);
insert into users_roles values ('${ADA}', 17), ('${BOB}', 18), ('${BOB}', 19);
insert into environment_targeted_access_control (user_id, environment_id) values ('${BOB}', 'S-1-5-21-1');
insert into auth_tokens values ('t', '${ADA}', 'SECRET');
insert into saved_queries values
  (1, '${ADA}', 'mine', 'MATCH (n) RETURN n', null), (2, '${ADA}', 'ours', 'MATCH (n) WHERE id(n) = 3 RETURN n', 'd'),
  (3, '${ADA}', 'for all', 'MATCH (n:User) RETURN n', ''), (4, 'gone', 'orphan', 'RETURN 1', '');
insert into saved_queries_permissions (query_id, shared_to_user_id, public) values (2, '${BOB}', false), (3, null, true);
insert into asset_group_tags values
  (1, 1, null, 'Tier Zero', '', 1, false, true, null, null), (2, 3, null, 'Owned', '', null, null, null, null, null),
  (5, 1, null, 'Servers', 'important', 2, true, true, 'server', null), (6, 2, null, 'Watch list', '', null, null, null, null, null),
  (7, 2, null, 'Old', '', null, null, null, null, now());
insert into asset_group_tag_selectors values
  (1, 1, 'Account Operators', '', true, true, 1, now()), (8, 1, 'Administrator', '', true, true, 1, now()), (2, 1, 'Our own', 'x', false, true, 2, null),
  (3, 5, 'By name', '', false, true, 0, now()), (4, 6, 'Empty', '', false, true, 0, null);
insert into sso_providers values
  (3, 'Corp Login', 'corp-login', 2, '{"auto_provision": {"enabled": true, "default_role_id": 18, "role_provision": true}}'),
  (4, 'Corp SAML', 'corp-saml', 1, null), (5, 'Broken', 'broken', 1, '{}');
insert into oidc_providers values (1, 3, 'chokepoint', 'https://login.corp.example/realm');
insert into saml_providers values (1, 4, 'Corp SAML', 'x', 'y', '${SAML}', null, 2), (2, 5, 'Broken', 'x', 'y', '<html/>', null, 1);
insert into kind (name) select unnest('{WZ_User,WZ_Realm,WZ_Base,WZ_CanCast,GHBase}'::text[]);
insert into source_kinds values (1, kind_id('Base')), (2, kind_id('GitHubBase'));
insert into custom_node_kinds values
  (1, '{"icon": {"type": "font-awesome", "name": "code-branch", "color": "#17E625"}}', null, kind_id('GHUser')),
  (2, '{"icon": {"type": "font-awesome", "name": "user", "color": "#FFFFFF"}}', 7, kind_id('WZ_User')),
  (3, '{"icon": {"type": "font-awesome", "name": "no-such-icon", "color": "blue"}}', null, kind_id('GHBase'));
insert into schema_extensions values (1, 'AD', 'AD', '1.0.0', 'AD', true, null), (2, 'Wizards', 'Wizards of Corp', 'v1.2.0', 'WZ', false, null),
  (3, 'Faulty', 'Faulty', 'v1', 'FT', false, null), (4, 'Gone', 'Gone', 'v1.0.0', 'GN', false, now());
insert into schema_node_kinds values (7, 2, kind_id('WZ_User'), 'Wizard', 'Casts', true, 'user', '#ABCDEF', null),
  (8, 2, kind_id('WZ_Realm'), 'Realm', '', false, '', '', null);
insert into schema_relationship_kinds values (4, 2, kind_id('WZ_CanCast'), 'Can cast', true, null);
insert into schema_environments values (1, 2, kind_id('WZ_Realm'), kind_id('WZ_Base'));
insert into schema_environments_principal_kinds values (1, kind_id('WZ_User'));
insert into schema_findings values (1, 1, 2, 1, kind_id('WZ_CanCast'), 'WZ_Casting', 'Casting');
insert into schema_remediations values (1, 'short_description', 'Someone can cast.');
insert into asset_groups values (1, 'Admin Tier Zero', 'admin_tier_0', true), (2, 'Owned', 'owned', true), (3, 'Crown jewels', 'jewels', false);
insert into asset_group_selectors values (1, 1, 'old', 'S-1-5-21-1-512', false), (2, 3, 'S-1-5-21-1-1104', 'S-1-5-21-1-1104', false), (3, 3, 'sys', 'X', true);
insert into asset_group_tag_selector_nodes values (2, 16, 2, 'ada@corp.example', 1, 's-1-5-21-1-1600'), (2, 14, 1, 'bob', 1, null),
  (2, 15, 3, 'BloodHound', 1, 'S-1-5-21-1-512'), (2, 12345, 2, 'ada', 1, 'S-NOT-HERE'), (3, 11, 2, 'ada', 1, 'S-1-5-21-1');
insert into asset_group_tag_selector_seeds values (2, 1, 'S-1-5-21-1-1104'), (2, 1, 'S-1-5-21-1-512'), (3, 2, 'MATCH (n:Computer) RETURN n');
`;

// The analysis that a move requests would add to what is compared.
serviceSuite(
  'A graph that is moved from BloodHound',
  { databases: ['embedded'], config: { analysis: false }, env: { CHOKEPOINT_BOLT_PORT: '0' } },
  (service) => {
    let source: BloodHoundDatabase;
    before(async () => {
      source = await BloodHoundDatabase.create(NODES, EDGES);
    });
    after(() => source?.drop());

    const move = async (options: Parameters<typeof moveGraph>[2] = {}) => {
      const opened = await openPostgresSource(source.url);
      try {
        return await moveGraph(service.parts, opened, options);
      } finally {
        await opened.close();
      }
    };
    const rows = async (query: string) => {
      const { text } = await service.post('/api/v2/graphs/cypher/export', { query, format: 'json' });
      return JSON.parse(text).rows;
    };

    it('is counted first, and nothing is changed', async () => {
      const report = await move({ dryRun: true });
      assert.deepEqual([report.nodes, report.relationships, report.nodesAdded], [6, 4, 0]);
      assert.equal(service.image.nodeCount, 0);
    });

    it('arrives with kinds, properties and times, and what is left out is listed', async () => {
      const before = await source.content();
      const report = await move();
      assert.deepEqual(await source.content(), before, 'the source is only read');
      assert.deepEqual(
        [report.nodes, report.nodesAdded, report.relationships, report.relationshipsAdded],
        [6, 6, 4, 4],
      );
      assert.equal(report.sourceVersion, 'schema 20260805120000');
      assert.deepEqual(
        report.leftOut.map(({ reason, count }) => [reason.replace(/ \(.*/, ''), count]),
        [
          ['nested property values: stored as JSON text', 2],
          ['nodes of the source itself', 1],
          ['nodes without an object id, with their relationships', 1],
          ['derived relationships, which the analysis here makes again', 1],
          ['relationships whose start or end is not there, or left out', 2],
        ],
      );
      const nodes = await rows('MATCH (n) RETURN n.objectid, labels(n), properties(n) ORDER BY n.objectid');
      const found = new Map<string, [string[], Record<string, unknown>]>(
        nodes.map(([id, kinds, properties]: [string, string[], Record<string, unknown>]) => [
          id,
          [kinds.sort(), properties],
        ]),
      );
      assert.deepEqual(
        [...found.keys()],
        [
          'D34DB33F-0000-4000-8000-000000000001',
          'S-1-5-21-1',
          'S-1-5-21-1-1104',
          'S-1-5-21-1-1600',
          'S-1-5-21-1-512',
          'gh-Octo',
        ],
      );
      assert.deepEqual(found.get('S-1-5-21-1'), [
        ['Base', 'Domain'],
        { objectid: 'S-1-5-21-1', name: 'S-1-5-21-1@CORP', lastseen: SEEN, domainsid: 'S-1-5-21-1', collected: true },
      ]);
      assert.deepEqual(found.get('S-1-5-21-1-1104')?.[1], {
        objectid: 'S-1-5-21-1-1104',
        name: 'S-1-5-21-1-1104@CORP',
        lastseen: SEEN,
        pwdlastset: 1700000000,
        score: 1.5,
        spns: ['a/b', 'c/d'],
      });
      assert.deepEqual(found.get('S-1-5-21-1-512')?.[1].nested, '{"a":[1,2]}');
      assert.equal(found.get('S-1-5-21-1-1600')?.[1]['Odd.Key'], 'x');
      assert.deepEqual(
        await rows('MATCH (a)-[r]->(b) RETURN a.objectid, type(r), b.objectid, properties(r) ORDER BY type(r)'),
        [
          ['S-1-5-21-1-512', 'AdminTo', 'S-1-5-21-1-1600', { lastseen: SEEN, fromgpo: false }],
          ['gh-Octo', 'GHOwns', 'D34DB33F-0000-4000-8000-000000000001', { lastseen: SEEN }],
          ['S-1-5-21-1-512', 'GenericAll', 'S-1-5-21-1', { lastseen: SEEN, isacl: true, isinherited: false }],
          ['S-1-5-21-1-1104', 'MemberOf', 'S-1-5-21-1-512', { lastseen: SEEN, isacl: false }],
        ],
      );
      assert.match((await service.get('/api/v2/custom-nodes')).text, /GHUser/);
      assert.match((await service.get('/api/v2/audit?action=eq:ImportGraph')).text, /"relationships":4/);
    });

    it('is the same after a second run', async () => {
      const version = service.graphVersion;
      const report = await move();
      assert.deepEqual(
        [report.nodesAdded, report.nodesChanged, report.relationshipsAdded, report.relationshipsChanged],
        [0, 0, 0, 0],
      );
      assert.equal(service.graphVersion, version);
    });

    it('is complete after a run that was broken off', async () => {
      const more = Array.from({ length: 40 }, (_, at) => node(200 + at, 'Base User', `S-1-5-21-1-${2000 + at}`));
      const edges = more.map(({ id }): StoredEdge => [1000 + id, id, 'MemberOf', 15, { lastseen: SEEN }]);
      await source.add(more, edges);
      const opened = await openPostgresSource(source.url);
      const broken = { ...opened, edges: () => brokenOff(opened.edges()) };
      await assert.rejects(moveGraph(service.parts, broken), /broken off/);
      await opened.close();
      assert.equal(service.image.nodeCount, 46);
      const report = await move();
      assert.deepEqual([report.resumed, report.nodes, report.nodesAdded, report.relationshipsAdded], [true, 46, 0, 40]);
      await service.draw('S-1-5-21-1-2000 -GenericWrite-> S-1-5-21-1-512');
      assert.equal((await move()).resumed, false);
    });

    it('comes with users, queries and zones, once', async () => {
      await source.addRecords(RECORDS);
      const records = async () => {
        const opened = await openPostgresSource(source.url);
        try {
          return await moveRecords(service.parts, opened.records);
        } finally {
          await opened.close();
        }
      };
      const { leftOut, added } = await records();
      assert.deepEqual(added, {
        ...{ sourceKinds: 1, extensions: 1, customKinds: 2, providers: 2, users: 2, queries: 3 },
        ...{ tags: 2, selectors: 2, selectorsDisabled: 1, assetGroups: 1, assetGroupMembers: 1 },
        ...{ certifications: 2, acceptances: 0 },
      });
      const reasons = leftOut.map(({ reason, count }) => `${count} ${reason}`).join('\n');
      for (const expected of [
        /1 support accounts/,
        /1 roles that are not known here \(Wizard\)/,
        /2 keys of this service at identity providers/,
        /1 identity providers that are refused/,
        /1 extensions that are refused/,
        /1 icons that are not known here/,
        /1 certifications of objects that are not here/,
        /1 certifications in zones without an enabled rule/,
        /1 saved queries that name graph ids/,
        /1 saved queries without an owner/,
        /1 rules without a seed/,
        /1 default rules that cannot be disabled here/,
        /1 API tokens/,
      ])
        assert.match(reasons, expected);
      const { users } = (await service.get('/api/v2/bloodhound-users')).json.data;
      const bob = users.find(({ id }) => id === BOB)!;
      assert.deepEqual(
        [bob.is_disabled, bob.all_environments, bob.roles.map(({ name }) => name)],
        [true, false, ['User']],
      );
      assert.deepEqual(
        bob.environment_targeted_access_control.map((one) => one.environment_id),
        ['S-1-5-21-1'],
      );
      assert.deepEqual(
        users.find(({ id }) => id === ADA)!.roles.map(({ name }) => name),
        ['Power User'],
      );
      assert.equal(users.filter(({ principal_name }) => principal_name === 'admin').length, 1);
      const stored = await service.db.selectFrom('saved_query').select(['name', 'user_id']).orderBy('id').execute();
      assert.deepEqual(
        stored.map(({ name, user_id }) => [name, user_id]),
        [
          ['mine', ADA],
          ['ours', ADA],
          ['for all', ADA],
        ],
      );
      const grants = await service.db.selectFrom('saved_query_permission').selectAll().orderBy('id').execute();
      assert.deepEqual(
        grants.map((grant) => [grant.shared_to_user_id, grant.public]),
        [
          [BOB, false],
          [null, true],
        ],
      );
      const { tags } = (await service.get('/api/v2/asset-group-tags')).json.data;
      const servers = tags.find(({ name }) => name === 'Servers')!;
      assert.deepEqual([servers.position, servers.require_certify, servers.description], [2, true, 'important']);
      assert.ok(tags.some(({ name, type }) => name === 'Watch list' && type === 2));
      assert.equal(
        tags.some(({ name }) => name === 'Old'),
        false,
      );
      const { selectors } = (await service.get('/api/v2/asset-group-tags/1/selectors?limit=1000')).json.data;
      const own = selectors.find(({ name }) => name === 'Our own')!;
      assert.deepEqual([own.auto_certify, own.is_default], [2, false]);
      assert.ok(selectors.find(({ name }) => name === 'Account Operators')!.disabled_at);
      const again = await records();
      assert.deepEqual(
        Object.entries(again.added).filter(([, count]) => count !== 0),
        [],
      );
    });

    it('comes with providers, extensions, icons, asset groups and certifications', async () => {
      const providers = (await service.get('/api/v2/sso-providers')).json.data;
      const corp = providers.find(({ name }) => name === 'Corp Login')!;
      assert.deepEqual(corp.details.client_id, 'chokepoint');
      const roles = (await service.get('/api/v2/roles')).json.data.roles;
      assert.deepEqual(corp.config.auto_provision, {
        enabled: true,
        default_role_id: roles.find(({ name }) => name === 'User')!.id,
        role_provision: true,
      });
      const saml = providers.find(({ name }) => name === 'Corp SAML')!;
      assert.equal(saml.details.idp_sso_uri, 'https://idp.corp.example/sso');
      const { users } = (await service.get('/api/v2/bloodhound-users')).json.data;
      assert.equal(users.find(({ id }) => id === BOB)!.sso_provider_id, corp.id);
      const { extensions } = (await service.get('/api/v2/extensions')).json.data;
      assert.ok(extensions.some(({ name, namespace }) => name === 'Wizards of Corp' && namespace === 'WZ'));
      const edges = (await service.get('/api/v2/extensions-edges')).json.data;
      assert.equal(edges.find(({ name }) => name === 'WZ_CanCast')!.is_traversable, true);
      const kinds = (await service.get('/api/v2/custom-nodes')).json.data;
      const iconOf = (name: string) => kinds.find(({ kindName }) => kindName === name)!.config.icon;
      assert.deepEqual(iconOf('GHUser'), { type: 'font-awesome', name: 'code-branch', color: '#17E625' });
      assert.equal(iconOf('WZ_User').color, '#ABCDEF');
      assert.ok(
        (await service.get('/api/v2/graphs/source-kinds')).json.data.kinds.some(({ name }) => name === 'GitHubBase'),
      );
      const groups = (await service.get('/api/v2/asset-groups')).json.data.asset_groups;
      const jewels = groups.find(({ tag }) => tag === 'jewels')!;
      assert.deepEqual(
        jewels.Selectors.map(({ selector }) => selector),
        ['S-1-5-21-1-1104'],
      );
      const members = await service.db.selectFrom('zone_member').selectAll().execute();
      const decided = members.filter(({ certified_by }) => certified_by === 'bob');
      assert.ok(decided.length > 0 && decided.every(({ certified }) => certified === 1));
    });

    it('is the same by Bolt, from where it was moved to', async () => {
      const address = (password: string) =>
        `bolt://admin:${encodeURIComponent(password)}@127.0.0.1:${service.running.boltPort}`;
      const opened = await openNeo4jSource(address(ADMIN_PASSWORD));
      try {
        const { nodeCount, edgeCount } = service.image;
        assert.deepEqual([opened.nodeCount, opened.edgeCount, opened.version], [nodeCount, edgeCount, 'unknown']);
        const version = service.graphVersion;
        const report = await moveGraph(service.parts, opened);
        assert.deepEqual([report.nodes, report.relationships, report.resumed], [nodeCount, edgeCount, false]);
        const { nodesAdded, nodesChanged, relationshipsAdded, relationshipsChanged } = report;
        assert.deepEqual([nodesAdded, nodesChanged, relationshipsAdded, relationshipsChanged], [0, 0, 0, 0]);
        assert.equal(service.graphVersion, version);
      } finally {
        await opened.close();
      }
      await assert.rejects(openNeo4jSource(address('wrong')), /Neo4j cannot be read/);
      await assert.rejects(openNeo4jSource('http://127.0.0.1'), /bolt:\/\/user:password@host/);
    });

    it('leaves local rights out where there are the groups that they follow from', async () => {
      await source.add([node(900, 'ADLocalGroup', 'S-1-5-21-1-1600-544')], []);
      const { leftOut } = await move({ dryRun: true });
      assert.ok(leftOut.some(({ reason }) => reason.includes('(AdminTo)')));
    });

    it('is refused from what is no such database', async () => {
      await source.query('alter table kind rename to kinds');
      await assert.rejects(openPostgresSource(source.url), /no graph of BloodHound/);
      await source.query('alter table kinds rename to kind');
      await source.query("update graph set name = 'other' where id = 1");
      await assert.rejects(openPostgresSource(source.url), /no graph called "default"/);
      await assert.rejects(openPostgresSource('postgresql://nobody@127.0.0.1:1/none'), /cannot be reached/);
    });
  },
);

async function* brokenOff<T>(pages: AsyncIterable<readonly T[]>): AsyncGenerator<readonly T[]> {
  for await (const page of pages) {
    yield page.slice(0, 1);
    throw new Error('broken off');
  }
}
