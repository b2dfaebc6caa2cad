import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { moveGraph, moveRecords, openApiSource } from '../../src/index.ts';
import { DAY, serviceSuite, TestService } from '../../testing/index.ts';
import { StubSource } from '../../testing/moving/stub-source.ts';

const DOMAIN = 'S-1-5-21-1-2-3';
const ADMINS = `${DOMAIN}-512`;
const GRAPH = `
  in ${DOMAIN}:
    ~:Domain collected=true name=N${DOMAIN} lastseen="2026-03-01T08:00:00Z"
    ${ADMINS}:Group name=N${ADMINS}
    ~1101:User enabled=true -GenericAll{isacl=true}-> ${ADMINS}
    ~1104:User enabled=true hasspn=true -MemberOf-> ~1200:Group -WriteDacl{isacl=true}-> ${ADMINS}
  WZ_A:WZ_User -WZ_CanCast-> WZ_B:WZ_User
`;
const EXTENSION = {
  schema: { name: 'Wizards', display_name: 'Wizards of Corp', version: 'v1.2.0', namespace: 'WZ' },
  node_kinds: [{ name: 'WZ_User', display_name: 'Wizard', is_display_kind: true, icon: 'user', color: '#ABCDEF' }],
  relationship_kinds: [{ name: 'WZ_CanCast', description: 'Can cast', is_traversable: true }],
};

// Analyses run when a test says so.
serviceSuite(
  'BloodHound by its API',
  { graph: GRAPH, databases: ['embedded'], config: { analysis: false } },
  (source) => {
    let target: TestService;
    let token: { readonly id: string; readonly key: string };
    let bob: string;
    const open = (url = source.url) =>
      openApiSource(
        { url, tokenId: token.id, tokenKey: token.key },
        { clock: source.clock, wait: async () => undefined, mostBytes: 1_000_000 },
      );
    const nothingAdded = ({ added }: Awaited<ReturnType<typeof moveRecords>>) =>
      assert.deepEqual(
        Object.entries(added).filter(([, count]) => count !== 0),
        [],
      );
    const ok = ({ status, text }: { readonly status: number; readonly text: string }) => {
      assert.ok(status < 300, text);
      return text === '' ? {} : JSON.parse(text).data;
    };
    const detailsOf = async (service: TestService) =>
      (await service.get(`/api/v2/domains/${DOMAIN}/details?finding=T0GenericAll`)).json.data;

    before(async () => {
      target = await TestService.start('embedded', { config: { analysis: false } });
      token = ok(await source.post('/api/v2/tokens', { token_name: 'move' }));
      bob = (await source.newUser({ roles: [2] })).id;
      ok(await source.put('/api/v2/extensions', EXTENSION));
      ok(
        await source.post('/api/v2/custom-nodes', {
          custom_types: { Ghost: { icon: { name: 'ghost', color: '#112233' } } },
        }),
      );
      const provisioned = { auto_provision: { enabled: true, default_role_id: 2, role_provision: false } };
      const oidc = { name: 'Corp Login', issuer: 'https://login.corp.example', client_id: 'cp', config: provisioned };
      ok(await source.post('/api/v2/sso-providers/oidc', oidc));
      const query = ok(await source.post('/api/v2/saved-queries', { name: 'mine', query: 'MATCH (n) RETURN n' }));
      ok(await source.put(`/api/v2/saved-queries/${query.id}/permissions`, { user_ids: [bob], public: false }));
      const zone = ok(
        await source.post('/api/v2/asset-group-tags', { name: 'Tier One', type: 1, require_certify: true }),
      );
      const seeds = [{ type: 1, value: `${DOMAIN}-1104` }];
      ok(await source.post(`/api/v2/asset-group-tags/${zone.id}/selectors`, { name: 'one', seeds }));
      ok(await source.post('/api/v2/asset-groups', { name: 'Jewels', tag: 'jewels' }));
      const group = (await source.get('/api/v2/asset-groups')).json.data.asset_groups.find(
        ({ tag }) => tag === 'jewels',
      )!;
      const member = { selector_name: 'a', sid: `${DOMAIN}-1101`, action: 'add' };
      ok(await source.put(`/api/v2/asset-groups/${group.id}/selectors`, [member]));
      await source.analyse('zones', 'findings');
      const certify = { member_ids: [source.nodeId(`${DOMAIN}-1104`)], action: 2 };
      ok(await source.post('/api/v2/asset-group-tags/certifications', certify));
      const [finding] = await detailsOf(source);
      const until = new Date(source.clock.now().getTime() + 5 * DAY).toISOString();
      ok(
        await source.put(`/api/v2/attack-paths/${finding!.id}/acceptance`, {
          risk_type: 'T0GenericAll',
          accept_until: until,
        }),
      );
    });
    after(() => target?.stop());

    it('gives the graph, with times, in ranges of ids', async () => {
      const opened = await open();
      const report = await moveGraph(target.parts, opened);
      assert.deepEqual([report.nodes, report.nodesAdded, report.resumed], [7, 7, false]);
      assert.equal(report.relationships, target.image.edgeCount);
      const rows = async (service: TestService, query: string) =>
        JSON.parse((await service.post('/api/v2/graphs/cypher/export', { query, format: 'json' })).text).rows;
      const nodes = 'MATCH (n) RETURN n.objectid, properties(n) ORDER BY n.objectid';
      type Row = [string, Record<string, unknown>];
      const withoutMarks = ([id, { system_tags: _, user_tags: __, ...properties }]: Row) => [id, properties];
      assert.deepEqual(await rows(target, nodes), (await rows(source, nodes)).map(withoutMarks));
      const edges =
        'MATCH (a)-[r]->(b) RETURN a.objectid, type(r), b.objectid, properties(r) ORDER BY a.objectid, type(r)';
      assert.deepEqual(await rows(target, edges), await rows(source, edges));
      const again = await moveGraph(target.parts, await open());
      assert.deepEqual([again.nodesAdded, again.nodesChanged, again.relationshipsAdded], [0, 0, 0]);
    });

    it('gives users, queries, zones and what users decided, once', async () => {
      const { records } = await open();
      const { added, leftOut } = await moveRecords(target.parts, records);
      assert.deepEqual(added, {
        ...{ sourceKinds: 0, extensions: 1, customKinds: 1, providers: 1, users: 1, queries: 1 },
        ...{ tags: 1, selectors: 1, selectorsDisabled: 0, assetGroups: 1, assetGroupMembers: 1 },
        ...{ certifications: 1, acceptances: 0 },
      });
      const reasons = leftOut.map(({ reason, count }) => `${count} ${reason}`).join('\n');
      assert.match(reasons, /1 accepted findings that no analysis has found here: run the command again/);
      assert.match(reasons, /1 API tokens/);
      assert.match(reasons, /private saved queries of other users: the API does not give them/);
      nothingAdded(await moveRecords(target.parts, records));
      const users = (await target.get('/api/v2/bloodhound-users')).json.data.users;
      assert.deepEqual(
        users.find(({ id }) => id === bob)!.roles.map(({ id }) => id),
        [2],
      );
      const grants = await target.db.selectFrom('saved_query_permission').select('shared_to_user_id').execute();
      assert.deepEqual(grants, [{ shared_to_user_id: bob }]);
      const edges = (await target.get('/api/v2/extensions-edges')).json.data;
      assert.equal(edges.find(({ name }) => name === 'WZ_CanCast')!.schema_name, 'Wizards');
    });

    it('gives accepted findings once an analysis has found them, and certifications that it keeps', async () => {
      await target.analyse('zones', 'findings');
      const { records } = await open();
      const { added } = await moveRecords(target.parts, records);
      assert.deepEqual([added.acceptances, added.certifications], [1, 0]);
      const [there, here] = [await detailsOf(source), await detailsOf(target)];
      assert.deepEqual(
        here.map((one) => [one.Accepted, one.AcceptedUntil]),
        there.map((one) => [one.Accepted, one.AcceptedUntil]),
      );
      const members = (await target.get('/api/v2/asset-group-tags/certifications')).json.data.members;
      assert.deepEqual(
        members.map(({ object_id, certified, certified_by }) => [object_id, certified, certified_by]),
        (await source.get('/api/v2/asset-group-tags/certifications')).json.data.members.map((one) => [
          one.object_id,
          one.certified,
          one.certified_by,
        ]),
      );
      nothingAdded(await moveRecords(target.parts, records));
    });

    it('needs a token of an administrator who sees everything', async () => {
      const { bearer } = await source.newUser({ roles: [2] });
      const own = token;
      token = ok(await source.post('/api/v2/tokens', { token_name: 'small' }, { bearer }));
      await assert.rejects(open(), /has to be an administrator/);
      token = { ...own, key: 'wrong' };
      await assert.rejects(open(), /the token is refused: .*signature digest mismatch/);
      token = own;
      await assert.rejects(open('ftp://host'), /the address of BloodHound/);
      await assert.rejects(open('http://127.0.0.1:1'), /cannot be reached/);
    });

    describe('that is hostile or broken', () => {
      const COUNTED = /count\(/;
      const literals = (...values: readonly unknown[]) => ({
        body: { data: { literals: values.map((value, at) => ({ key: 'abc'[at], value })) } },
      });
      const nodes = (...ids: readonly number[]) => ({
        body: {
          data: {
            nodes: Object.fromEntries(ids.map((id) => [id, { kinds: ['Thing'], properties: { objectid: `T${id}` } }])),
          },
        },
      });
      const range = (query: string) =>
        /id\([nr]\) >= (\d+) AND id\([nr]\) < (\d+)/.exec(query)!.slice(1).map(Number) as [number, number];
      const moveFrom = async (answer: Parameters<typeof StubSource.start>[0]) => {
        const stub = await StubSource.start(answer);
        try {
          const report = await moveGraph(target.parts, await open(stub.url), { dryRun: true });
          return { report, requests: stub.requests };
        } finally {
          await stub.stop();
        }
      };

      it('is refused when it does not end, or answers what was not asked', async () => {
        const endless = ({ query }: { readonly query: string }) => {
          if (COUNTED.test(query)) return literals(10, 0, Number.MAX_SAFE_INTEGER);
          const [from, to] = range(query);
          return nodes(...Array.from({ length: Math.min(to - from, 1500) }, (_, at) => from + at));
        };
        await assert.rejects(moveFrom(endless), /many more entries than it has said/);
        const other = ({ query }: { readonly query: string }) =>
          COUNTED.test(query) ? literals(1, 0, 5) : nodes(77_777_777);
        await assert.rejects(moveFrom(other), /not among those that were asked for/);
        const part = ({ query }: { readonly query: string }) =>
          COUNTED.test(query) ? literals(1, 0, 5) : { body: { data: { nodes: { 1: { hidden: true } } } } };
        await assert.rejects(moveFrom(part), /sees only a part of the graph/);
        await assert.rejects(
          moveFrom(() => literals(1e12, 0, 5)),
          /more than can be moved/,
        );
      });

      it('is refused when its answers cannot be read, are too large or lead elsewhere', async () => {
        const wrong = [
          { nodes: [] },
          { nodes: { x: {} } },
          { nodes: { 1: { kinds: 7 } } },
          { edges: [{ source: 1 }] },
          'x',
        ];
        for (const data of wrong)
          await assert.rejects(
            moveFrom(({ query }) => (COUNTED.test(query) ? literals(1, 0, 5) : { body: { data } })),
            /has answered what cannot be read/,
          );
        await assert.rejects(
          moveFrom(() => ({ body: '{"data":' })),
          /cannot be read/,
        );
        const huge = ({ query }: { readonly query: string }) =>
          COUNTED.test(query) ? literals(1, 0, 0) : { body: { data: { nodes: {}, pad: 'x'.repeat(1_100_000) } } };
        await assert.rejects(moveFrom(huge), /more than 1000000 bytes/);
        const elsewhere = () => ({ status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } });
        await assert.rejects(moveFrom(elsewhere), /has answered 302/);
        await assert.rejects(
          moveFrom(() => ({ status: 503, body: {} })),
          /has answered 503/,
        );
      });

      it('is read although ids are sparse, ranges too wide, or values not given', async () => {
        const present = [3, 90_000_000, 4_000_000_000];
        const inRange = (query: string) => {
          const [from, to] = range(query);
          return present.filter((id) => id >= from && id < to);
        };
        const sparse = await moveFrom(({ query }) => {
          if (COUNTED.test(query))
            return query.includes('(n)') ? literals(3, 3, 4_000_000_000) : literals(0, null, null);
          return inRange(query).length > 0 ? nodes(...inRange(query)) : undefined;
        });
        assert.equal(sparse.report.nodes, 3);
        assert.ok(sparse.requests.length < 200, String(sparse.requests.length));
        const narrow = await moveFrom(({ query }) => {
          if (COUNTED.test(query)) return query.includes('(n)') ? literals(1, 0, 3) : literals(0, null, null);
          const [from, to] = range(query);
          if (to - from > 2) return { status: 400, body: { errors: [{ message: 'too complex' }] } };
          return from <= 3 && to > 3 ? nodes(3) : undefined;
        });
        assert.equal(narrow.report.nodes, 1);
        const old = await moveFrom(({ query }) => {
          if (COUNTED.test(query) || query.includes('[r]')) return undefined;
          return inRange(query).length > 0 ? nodes(...inRange(query)) : undefined;
        });
        assert.equal(old.report.nodes, 3);
      });
    });
  },
);
