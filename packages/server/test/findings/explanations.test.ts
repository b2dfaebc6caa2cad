import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { READ_ONLY, UPLOAD_ONLY } from '../../src/identity/roles/role-catalogue.ts';
import { type Credentials, messageOf, serviceSuite } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1-2-3';
const OTHER = 'S-1-5-21-7-8-9';
const ADMINS = `${DOMAIN}-512`;
/** Of two removals that achieve the same, the one with the lower id comes first. */
const HELPDESK = `${DOMAIN}-1050`;
const NESTED = `${DOMAIN}-1201`;
const user = (rid: number, domain = DOMAIN) => `${domain}-${rid}`;

/** Users 1101 and 1102 come to the help desk, 1102 by a nested group, and so does one of another domain; 1103 is on its own. */
const name = (id: string) => `name=<N|${id}>`;
const GRAPH = `
  in ${DOMAIN}:
    ~:Domain collected=true ${name(DOMAIN)}
    ${ADMINS}:Group ${name(ADMINS)}
    ~1101:User enabled=true ${name(user(1101))} -MemberOf-> ${HELPDESK}:Group ${name(HELPDESK)}
    ~1102:User enabled=true ${name(user(1102))} -MemberOf-> ${NESTED}:Group ${name(NESTED)} -MemberOf-> ${HELPDESK}
    ${HELPDESK} -GenericAll{isacl=true}-> ${ADMINS}
    ~1104:User enabled=true hasspn=true ${name(user(1104))} -GenericAll{isacl=true}-> ~1103
    ~1103:User enabled=true ${name(user(1103))} -WriteDacl{isacl=true}-> ${ADMINS}
  in ${OTHER}:
    ~:Domain collected=true ${name(OTHER)}
    ~1101:User enabled=true ${name(user(1101, OTHER))} -MemberOf-> ${HELPDESK}
`;

type Edge = { readonly source: unknown; readonly kind: string; readonly target: unknown };

serviceSuite('Findings', { graph: GRAPH }, (service) => {
  let admin: Credentials;
  let limited: Credentials;
  before(async () => {
    admin = await service.admin();
    await analyse();
    const environments = { environments: [{ environment_id: DOMAIN }] };
    const rights = { roles: [READ_ONLY], all_environments: false, environment_targeted_access_control: environments };
    limited = { bearer: (await service.newUser(rights)).bearer };
  });

  async function analyse(): Promise<void> {
    await service.analyse();
  }

  describe('with a plan to be rid of them', () => {
    const PATH = '/api/v2/remediation-plans';
    const ask = (body: unknown, credentials?: Credentials, query = '') =>
      service.post(`${PATH}${query}`, body, credentials);
    const planned = async (body: object, credentials?: Credentials) => {
      const answer = await ask({ environment_id: DOMAIN, ...body }, credentials);
      assert.equal(answer.status, 200, answer.text);
      return answer.json.data;
    };
    const lines = (plan: Awaited<ReturnType<typeof planned>>) =>
      plan.steps.map(
        ({ exposed_after, removals }) =>
          `${exposed_after}: ${removals.map((one) => `${one.source.id} ${one.kind} ${one.target.id}`).join(' + ')}`,
      );
    const BEST = [`2: ${HELPDESK} GenericAll ${ADMINS}`, `0: ${user(1103)} WriteDacl ${ADMINS}`];

    it('name the relationships to remove, the most useful first, with the bound beside it', async () => {
      const plan = await planned({});
      assert.deepEqual(lines(plan), BEST);
      const { population, exposed_before, exposed_after, reached, effort, effort_bound, removal_count } = plan;
      assert.deepEqual([population, exposed_before, exposed_after, reached], [4, 4, 0, true]);
      assert.deepEqual([effort, effort_bound, removal_count, plan.unavoidable], [2, 2, 2, 0]);
      assert.deepEqual(plan.steps[0].removals[0].findings, ['T0GenericAll']);
      assert.deepEqual([plan.zone_name, plan.environment_name], ['Tier Zero', `<N|${DOMAIN}>`]);
      assert.equal(plan.graph_version, service.graphVersion);
    });

    it('end at the target, and follow the efforts that are given', async () => {
      assert.deepEqual(lines(await planned({ target_exposure: 0.5 })), BEST.slice(0, 1));
      const dear = await planned({ target_exposure: 0.5, effort: { GenericAll: 50, WriteDacl: 50 } });
      assert.equal(dear.removal_count, 2);
      assert.ok(dear.steps.every(({ removals }) => removals.every((one) => one.kind === 'MemberOf')));
      const never = await planned({ effort: { GenericAll: null, WriteDacl: null, MemberOf: null } });
      assert.deepEqual([never.reached, never.unavoidable, never.removal_count], [false, 4, 0]);
      const short = await planned({ max_removals: 1 });
      assert.deepEqual([lines(short), short.reached], [BEST.slice(0, 1), false]);
    });

    it('follow the efforts that are configured, as ranks and reports do', async () => {
      const set = (value: unknown) => service.put('/api/v2/config', { key: 'analysis.effort', value });
      const half = { target_exposure: 0.5 };
      for (const value of [
        { kinds: { GenericAll: 50, WriteDacl: 50 }, within: [] },
        { kinds: {}, within: [{ object_id: ADMINS, factor: 50 }] },
      ]) {
        assert.equal((await set(value)).status, 200);
        const removals = (await planned(half)).steps.flatMap((step) => step.removals);
        assert.ok(removals.length === 2 && removals.every(({ target }) => target.id !== ADMINS));
      }
      assert.equal((await set({ kinds: { GenericAll: 5, WriteDacl: null }, within: [] })).status, 200);
      assert.deepEqual(lines(await planned({ ...half, effort: { GenericAll: 0.5 } })), BEST.slice(0, 1));
      const report = await service.get('/api/v2/attack-paths/report?format=plan.csv');
      assert.ok(report.text.includes('MemberOf') && !report.text.includes('WriteDacl'), report.text);
      const { data: findings } = (await service.get('/api/v2/attack-paths/findings?finding=eq:T0GenericAll')).json;
      const priority = (await service.get(`/api/v2/attack-paths/${findings[0].id}/priority`)).json.data;
      const effort = priority.factors.find(({ factor }: { factor: string }) => factor === 'effort');
      assert.deepEqual([effort?.points, effort?.reason], [0, 'effort 5 of 5']);
      for (const [value, message] of [
        [{ kinds: { HasSesion: 1 }, within: [] }, /"HasSesion" is not a relationship kind/],
        [{ kinds: { HasSession: -1 }, within: [] }, /effort of HasSession/],
        [{ kinds: [], within: [] }, /kinds/],
        [{ kinds: {}, within: [{ object_id: '', factor: 1 }] }, /within/],
        [{ kinds: {}, within: [{ object_id: 'x', factor: 1000 }] }, /within/],
        [{ kinds: {} }, /./],
      ] as const) {
        const answer = await set(value);
        assert.equal(answer.status, 400, answer.text);
        assert.match(messageOf(answer), message);
      }
      assert.equal((await set({ kinds: {}, within: [] })).status, 200);
      assert.deepEqual(lines(await planned({})), BEST);
    });

    it('protect several zones at once, what they share only once, those first that weigh most', async () => {
      const made = await service.post('/api/v2/asset-group-tags', {
        name: 'Desk',
        type: 1,
        position: 2,
        require_certify: false,
      });
      assert.equal(made.status, 201, made.text);
      const { id } = made.json.data;
      const one = await planned({});
      const both = await planned({ more_zones: [{ asset_group_tag_id: id, weight: 3 }], zone_weight: 2 });
      assert.deepEqual(
        both.zones.map(({ zone_name, weight, exposed_before, exposed_after }) => [
          zone_name,
          weight,
          exposed_before,
          exposed_after,
        ]),
        [
          ['Tier Zero', 2, 4, 0],
          ['Desk', 3, 0, 0],
        ],
      );
      assert.deepEqual([lines(both), both.effort, both.reached], [lines(one), one.effort, true]);
      assert.equal(both.zone_name, 'Tier Zero, Desk');
      const twice = await ask({
        environment_id: DOMAIN,
        asset_group_tag_id: id,
        more_zones: [{ asset_group_tag_id: id }],
      });
      assert.deepEqual([twice.status, messageOf(twice)], [400, `zone ${id} is named twice`]);
      const unknown = await ask({ environment_id: DOMAIN, more_zones: [{ asset_group_tag_id: 999_999 }] });
      assert.equal(unknown.status, 404);
      assert.ok((await service.delete(`/api/v2/asset-group-tags/${id}`)).status < 300);
    });

    it('say what the first removals achieve by themselves, and how many the target takes at least', async () => {
      const plan = await planned({});
      assert.deepEqual([plan.removal_bound, plan.complete], [2, true]);
      const prefix = (removals: number, left: number) => {
        const after = { exposed_after: left, attack_paths_after: left };
        const relieved = 4 - left;
        return {
          removals,
          effort: removals,
          ...after,
          relieved,
          relieved_bound: relieved,
          alone: after,
          simulated: true,
        };
      };
      assert.deepEqual(plan.prefixes, [prefix(1, 2), prefix(2, 0)]);
      const short = await planned({ max_removals: 1 });
      assert.deepEqual([short.removal_count, short.removal_bound], [1, 2]);
      const quick = await planned({ search_seconds: 0.1 });
      assert.equal(quick.reached, true);
      assert.equal((await ask({ environment_id: DOMAIN, search_seconds: 0 })).status, 400);
    });

    it('are the same for the same question until the graph changes', async () => {
      const [{ id, ...first }, { id: other, ...again }] = [await planned({}), await planned({})];
      assert.notEqual(other, id);
      assert.deepEqual(again, first);
      const more = `${user(1104)} -AddMember{isacl=true}-> ${ADMINS}`;
      await service.draw(more);
      try {
        const changed = await planned({});
        assert.deepEqual([changed.removal_count, changed.graph_version], [3, service.graphVersion]);
      } finally {
        await service.erase(more);
      }
      assert.deepEqual(lines(await planned({})), BEST);
    });

    it('change nothing that is excluded, and cover several environments', async () => {
      const untouched = await planned({ constraints: { never_within: [ADMINS] } });
      assert.ok(untouched.steps.every(({ removals }) => removals.every((one) => one.target.id !== ADMINS)));
      const only = await planned({ constraints: { only_within: [HELPDESK] } });
      assert.deepEqual(
        lines(only).map((line) => line.split(' ').at(-1)),
        only.steps.map(() => HELPDESK),
      );
      const tagged = await planned({ constraints: { only_asset_group_tag_ids: [1], no_restart: true } });
      assert.deepEqual(lines(tagged), BEST, 'both change an object of the zone');
      const [own] = (await planned({ more_environment_ids: [DOMAIN] })).environments;
      assert.deepEqual(
        [own?.environment_id, own?.population, own?.exposed_before, own?.exposed_after],
        [DOMAIN, 4, 4, 0],
      );
      const refused = async (more: object) => {
        const answer = await ask({ environment_id: DOMAIN, ...more });
        return [answer.status, messageOf(answer)];
      };
      assert.deepEqual(await refused({ constraints: { never_within: ['OU-9'] } }), [400, 'there is no object OU-9']);
      assert.equal((await refused({ constraints: { only_asset_group_tag_ids: [999] } }))[0], 404);
      assert.equal((await refused({ constraints: { no_reboot: true } }))[0], 400);
      assert.deepEqual(await refused({ more_environment_ids: ['S-9'] }), [404, 'environment S-9 is not collected']);
      const other = await ask({ environment_id: DOMAIN, more_environment_ids: ['S-9'] }, limited);
      assert.equal(other.status, 403);
    });

    it('agree with a simulation of them', async () => {
      const plan = await planned({});
      const removed = plan.steps.flatMap(({ removals }) => removals);
      const body = {
        remove_relationships: removed.map(({ source, kind, target }) => ({
          source: source.id,
          kind,
          target: target.id,
        })),
      };
      const { json } = await service.post('/api/v2/simulations', body);
      const standing = json.data.environments.find((one) => one.asset_group_tag_id === plan.asset_group_tag_id)!;
      assert.deepEqual([standing.before.exposed, standing.after.exposed], [plan.exposed_before, plan.exposed_after]);
    });

    it('come as CSV, Markdown and HTML, with names escaped', async () => {
      const csv = await ask({ environment_id: DOMAIN }, admin, '?Accept=text/csv');
      assert.equal(csv.headers.get('content-type'), 'text/csv');
      assert.equal(csv.headers.get('content-disposition'), 'attachment; filename="remediation-plan.csv"');
      const [header, first, second, end] = csv.text.split('\r\n');
      assert.equal(
        header,
        'step,kind,source_name,source_id,source_kind,target_name,target_id,target_kind,effort,derived,inherited,findings,exposed_after',
      );
      assert.equal(
        first,
        `1,GenericAll,"<N|${HELPDESK}>",${HELPDESK},Group,"<N|${ADMINS}>",${ADMINS},Group,1,false,false,T0GenericAll,2`,
      );
      assert.ok(second?.startsWith('2,WriteDacl,') && end === '');
      const markdown = await ask({ environment_id: DOMAIN }, admin, '?Accept=text/markdown');
      assert.match(markdown.text, /\| 1 \| GenericAll \| \\<N\\\|S-1-5-21-1-2-3-1050\\> \|/);
      assert.match(markdown.text, /no set of removals that does the same takes less than 2/);
      const short = await ask({ environment_id: DOMAIN, max_removals: 1 }, admin, '?Accept=text/markdown');
      assert.match(short.text, /Removing 1 relationship in 1 step leaves 2\./);
      assert.match(short.text, /Effort 1\. The target takes at least 2 removals with an effort of 2/);
      const html = await ask({ environment_id: DOMAIN }, admin, '?Accept=text/html');
      assert.match(html.text, /<td>&lt;N\|S-1-5-21-1-2-3-1050&gt;<\/td>/);
      assert.doesNotMatch(html.text, /<N/);
      const byHeader = await service.post(
        PATH,
        { environment_id: DOMAIN },
        { ...admin, headers: { accept: 'text/csv' } },
      );
      assert.equal(byHeader.text, csv.text);
    });

    it('depend on no environments that the caller may not see', async () => {
      const plan = await planned({ effort: { MemberOf: null } }, limited);
      assert.doesNotMatch(JSON.stringify(plan), new RegExp(OTHER));
      assert.equal(plan.exposed_before, 4);
      assert.equal((await ask({ environment_id: OTHER }, limited)).status, 403);
    });

    it('are refused where there is nothing to plan', async () => {
      for (const [body, status] of [
        [{}, 400],
        [{ environment_id: 'nowhere' }, 404],
        [{ environment_id: DOMAIN, asset_group_tag_id: 4242 }, 404],
        [{ environment_id: DOMAIN, target_exposure: 2 }, 400],
        [{ environment_id: DOMAIN, effort: { MemberOf: -1 } }, 400],
        [{ environment_id: DOMAIN, effort: { MemberOff: 2 } }, 400],
        [{ environment_id: DOMAIN, max_removals: 0 }, 400],
      ] as const)
        assert.equal((await ask(body)).status, status, JSON.stringify(body));
      assert.equal((await ask({ environment_id: DOMAIN }, await service.as(UPLOAD_ONLY))).status, 403);
    });
  });

  describe('explained', () => {
    const idOf = async (finding: string): Promise<number> =>
      (await service.get(`/api/v2/domains/${DOMAIN}/details?finding=${finding}`)).json.data[0].id;
    const explained = async (finding: string, query = '', credentials?: Credentials) => {
      const answer = await service.get(`/api/v2/attack-paths/${await idOf(finding)}/explanation${query}`, credentials);
      assert.equal(answer.status, 200, answer.text);
      return answer.json.data;
    };
    const pathOf = ({ relationships }: { readonly relationships: readonly Edge[] }) =>
      relationships.map(({ source, kind, target }) => `${source} ${kind} ${target}`).join(', ');

    it('show who reaches the source, each with an existing path', async () => {
      const { source, target, relationship, exposed, impacted, title } = await explained('T0GenericAll');
      assert.deepEqual([source.id, relationship.kind, target.id], [HELPDESK, 'GenericAll', ADMINS]);
      assert.equal(title, 'GenericAll Privileges on Tier Zero Objects');
      assert.equal(exposed.count, 3);
      assert.deepEqual(
        exposed.examples.map(pathOf).toSorted(),
        [
          `${user(1101)} MemberOf ${HELPDESK}`,
          `${user(1102)} MemberOf ${NESTED}, ${NESTED} MemberOf ${HELPDESK}`,
          `${user(1101, OTHER)} MemberOf ${HELPDESK}`,
        ].toSorted(),
      );
      for (const { principal, objects, length } of exposed.examples)
        assert.deepEqual([principal.id, objects.length, objects.at(-1)?.id], [objects[0].id, length + 1, HELPDESK]);
      assert.equal(impacted.count, 0);
    });

    it('are explained alike every time, with as many examples as are wanted', async () => {
      const [once, again] = [
        await explained('T0GenericAll', '?samples=2'),
        await explained('T0GenericAll', '?samples=2'),
      ];
      assert.deepEqual(once, again);
      assert.deepEqual([once.exposed.count, once.exposed.examples.length], [3, 2]);
      assert.deepEqual((await explained('T0GenericAll', '?samples=0')).exposed.examples, []);
    });

    it('have only one side when they are objects', async () => {
      const { source, relationship, exposed, impacted } = await explained('Kerberoasting');
      assert.deepEqual([source, relationship, exposed], [null, null, null]);
      assert.equal(impacted.count, 1);
      assert.equal(pathOf(impacted.examples[0]), `${user(1104)} GenericAll ${user(1103)}`);
    });

    it('name no object of an environment that the caller may not see', async () => {
      const { exposed } = await explained('T0GenericAll', '', limited);
      assert.equal(exposed.count, 2);
      assert.doesNotMatch(JSON.stringify(exposed), new RegExp(OTHER));
    });

    it('are refused when they are not there', async () => {
      assert.equal((await service.get('/api/v2/attack-paths/999999/explanation')).status, 404);
      const id = await idOf('T0GenericAll');
      for (const query of ['?samples=101', '?samples=-1', '?samples=x'])
        assert.equal((await service.get(`/api/v2/attack-paths/${id}/explanation${query}`)).status, 400, query);
      assert.equal(
        (await service.get(`/api/v2/attack-paths/${id}/explanation`, await service.as(UPLOAD_ONLY))).status,
        403,
      );
    });
  });

  describe('of two runs compared', () => {
    const PATH = '/api/v2/attack-paths/finding-runs';
    const line = ({ finding, source_principal_id }: { finding: string; source_principal_id: string }) =>
      `${finding} ${source_principal_id}`;
    const edges = ({ relationships }: { readonly relationships: readonly Edge[] }) =>
      relationships.map(({ source, kind, target }) => `${source} ${kind} ${target}`);
    const runs = async () => (await service.get(PATH)).json.data;

    before(async () => {
      await service.erase(`${user(1103)} -WriteDacl-> ${ADMINS}`);
      await service.draw(`
        ${user(1104)} -MemberOf-> ${HELPDESK}
        ${user(1104)} -AddSelf{isacl=true}-> ${ADMINS}
      `);
      await analyse();
      await analyse();
    });

    it('list the runs, the newest first, with the graph that each looked at', async () => {
      const list = await runs();
      assert.equal(list.length, 3);
      assert.ok(list[0].id > list[1].id && list.every(({ comparable }) => comparable));
      assert.ok(list[2].graph_version < list[1].graph_version);
      assert.equal((await service.get(`${PATH}?id=eq:${list[1].id}`)).json.count, 1);
    });

    it('show findings that are new, gone and changed', async () => {
      const [, second, first] = await runs();
      const { json } = await service.get(`${PATH}/comparison?before=${first.id}&after=${second.id}`);
      const { findings_gained, findings_lost, findings_changed, relationships_gained, relationships_lost } = json.data;
      assert.deepEqual(findings_gained.findings.map(line), [`T0AddSelf ${user(1104)}`]);
      assert.deepEqual(findings_lost.findings.map(line), [`T0WriteDACL ${user(1103)}`]);
      const changed = findings_changed.findings.find(({ after }) => after.finding === 'T0GenericAll')!;
      assert.deepEqual([changed.before.exposure_count, changed.after.exposure_count], [3, 4]);
      assert.deepEqual(edges(relationships_gained).toSorted(), [
        `${user(1104)} AddSelf ${ADMINS}`,
        `${user(1104)} MemberOf ${HELPDESK}`,
      ]);
      assert.deepEqual(edges(relationships_lost), [`${user(1103)} WriteDacl ${ADMINS}`]);
      const tierZero = json.data.environments.find((one) => one.asset_group_tag_id !== 0)!;
      assert.deepEqual([tierZero.before.finding_count, tierZero.after.finding_count], [2, 2]);
      assert.deepEqual([tierZero.before.exposed, tierZero.after.exposed], [4, 3]);
    });

    it('turn around with the order, and find nothing between equals', async () => {
      const [third, second, first] = await runs();
      const back = (await service.get(`${PATH}/comparison?before=${second.id}&after=${first.id}`)).json.data;
      assert.deepEqual(back.findings_lost.findings.map(line), [`T0AddSelf ${user(1104)}`]);
      assert.equal(back.relationships_lost.count, 2);
      const { data } = (await service.get(`${PATH}/comparison`)).json;
      assert.deepEqual([data.before.id, data.after.id], [second.id, third.id]);
      const { findings_gained, findings_lost, findings_changed, relationships_gained, environments } = data;
      for (const some of [findings_gained, findings_lost, findings_changed, relationships_gained])
        assert.equal(some.count, 0);
      assert.deepEqual(environments, []);
    });

    it('show a user of one environment nothing that depends on another', async () => {
      const [, second, first] = await runs();
      const answer = await service.get(`${PATH}/comparison?before=${first.id}&after=${second.id}`, limited);
      assert.doesNotMatch(answer.text, new RegExp(OTHER));
      const changed = answer.json.data.findings_changed.findings.find(({ after }) => after.finding === 'T0GenericAll')!;
      assert.deepEqual([changed.before.exposure_count, changed.after.exposure_count], [2, 3]);
    });

    it('show as many as are wanted, and refuse runs that are not there', async () => {
      const [, second, first] = await runs();
      const { data } = (await service.get(`${PATH}/comparison?before=${first.id}&after=${second.id}&limit=1`)).json;
      assert.deepEqual([data.relationships_gained.count, data.relationships_gained.relationships.length], [2, 1]);
      for (const [query, status] of [
        ['before=999', 404],
        ['after=999', 404],
        [`after=${first.id}`, 404],
        ['before=x', 400],
        ['limit=10001', 400],
      ] as const)
        assert.equal((await service.get(`${PATH}/comparison?${query}`)).status, status, query);
      assert.equal(messageOf(await service.get(`${PATH}/comparison?before=999`)), 'there is no run 999');
    });
  });
});
