import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { findingTypes } from '@chokepoint/model';
import { READ_ONLY } from '../../src/identity/roles/role-catalogue.ts';
import { type Credentials, DAY, HOUR, messageOf, serviceSuite } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1-2-3';
const OTHER = 'S-1-5-21-7-8-9';
const ADMINS = `${DOMAIN}-512`;

/** Three of four users control the administrators, one of the other domain does, and one account can be roasted. */
const GRAPH = `
  in ${DOMAIN}:
    ~:Domain collected=true name=N${DOMAIN}
    ${ADMINS}:Group name=N${ADMINS}
    ~1101:User enabled=true -GenericAll{isacl=true}-> ${ADMINS}
    ~1102:User enabled=true -GenericAll{isacl=true}-> ${ADMINS}
    ~1103:User enabled=true -MemberOf-> ~1200:Group name=N${DOMAIN}-1200 -WriteDacl{isacl=true}-> ${ADMINS}
    ~1104:User enabled=true hasspn=true
    ~1101, ~1102, ~1104 -MemberOf-> ~1200
  in ${OTHER}:
    ~:Domain collected=true
    ~1101:User enabled=true -GenericAll{isacl=true}-> ${ADMINS}
`;

serviceSuite('Findings to work with', { graph: GRAPH }, (service) => {
  before(async () => {
    await service.setParameter('analysis.severity', { rule: 'reference' });
    await run();
  });

  async function run(): Promise<void> {
    await service.analyse('zones', 'findings');
  }
  const limited = async (): Promise<Credentials> => ({
    bearer: (
      await service.newUser({
        roles: [READ_ONLY],
        all_environments: false,
        environment_targeted_access_control: { environments: [{ environment_id: DOMAIN }] },
      })
    ).bearer,
  });

  describe('types', () => {
    const PRESENT = ['Kerberoasting', 'T0GenericAll', 'T0WriteDACL'];

    it('are those of an environment', async () => {
      const path = `/api/v2/domains/${DOMAIN}/available-types` as const;
      assert.deepEqual((await service.get(path)).json, { data: PRESENT });
      assert.deepEqual((await service.get(`${path}?sort_by=-finding`)).json.data, PRESENT.toReversed());
      assert.deepEqual((await service.get(`${path}?finding=~eq:t0`)).json.data, ['T0GenericAll', 'T0WriteDACL']);
      assert.deepEqual((await service.get(`${path}?asset_group_tag_id=0`)).json.data, ['Kerberoasting']);
      assert.deepEqual((await service.get(`/api/v2/domains/${OTHER}/available-types`)).json.data, []);
    });

    it('come with titles, by title', async () => {
      const path = '/api/v2/attack-paths/finding-types';
      const all = [
        { finding: 'T0GenericAll', title: 'GenericAll Privileges on Tier Zero Objects' },
        { finding: 'Kerberoasting', title: 'Kerberoastable User Accounts' },
        { finding: 'T0WriteDACL', title: 'WriteDacl Privileges on Tier Zero Objects' },
      ];
      assert.deepEqual((await service.get(path)).json, { data: all });
      assert.deepEqual((await service.get(`${path}?environment_id=${OTHER}`)).json.data, []);
      assert.deepEqual((await service.get(`${path}?environment_id=${OTHER}&environment_id=${DOMAIN}`)).json.data, all);
      assert.deepEqual((await service.get(`${path}?asset_group_tag_id=neq:0`)).json.data, [all[0], all[2]]);
    });

    it('are refused for an environment that the caller may not see', async () => {
      const user = await limited();
      for (const path of [
        `/api/v2/domains/${OTHER}/available-types`,
        `/api/v2/attack-paths/finding-types?environment_id=${OTHER}`,
      ])
        assert.equal((await service.get(path, user)).status, 403);
    });
  });

  describe('severity of a type', () => {
    const trend = async (finding: string) => {
      const { json } = await service.get(`/api/v2/attack-paths/finding-trends?environments=${DOMAIN}`);
      return (json.data.findings as { finding: string; severity: string; open_severities: unknown }[]).find(
        (one) => one.finding === finding,
      );
    };
    const levels = { critical: 0, high: 0, moderate: 0, low: 0 };

    it('is that of its worst open finding, or else of its worst accepted one', async () => {
      const rows = (await service.get(`/api/v2/domains/${DOMAIN}/details?finding=T0WriteDACL`)).json.data;
      assert.deepEqual(
        rows.map(({ Severity }: { Severity: string }) => Severity),
        ['critical'],
      );
      const open = await trend('T0WriteDACL');
      assert.deepEqual([open?.severity, open?.open_severities], ['critical', { ...levels, critical: 1 }]);
      const generic = await trend('T0GenericAll');
      assert.deepEqual([generic?.severity, generic?.open_severities], ['low', { ...levels, low: 3 }]);

      const path = `/api/v2/attack-paths/${rows[0].id}/acceptance` as const;
      const until = new Date(service.clock.now().getTime() + DAY).toISOString();
      await service.put(path, { risk_type: 'T0WriteDACL', accept_until: until, accepted: true });
      const settled = await trend('T0WriteDACL');
      assert.deepEqual([settled?.severity, settled?.open_severities], ['critical', levels]);
      await service.put(path, { risk_type: 'T0WriteDACL', accepted: false });
    });

    it('orders the types, the most severe first', async () => {
      const { json } = await service.get(`/api/v2/attack-paths/finding-trends?environments=${DOMAIN}`);
      const order = (json.data.findings as { severity: string }[]).map(({ severity }) => severity);
      assert.deepEqual(order, ['critical', 'low', 'low']);
    });
  });

  describe('acceptance', () => {
    const first = async (type = 'T0GenericAll') =>
      (await service.get(`/api/v2/domains/${DOMAIN}/details?finding=${type}&sort_by=id&limit=1`)).json.data[0];
    const accept = (id: number | string, body: unknown) => service.put(`/api/v2/attack-paths/${id}/acceptance`, body);
    const inDays = (days: number) => new Date(service.clock.now().getTime() + days * DAY).toISOString();

    it('holds until its time, survives analyses, and is counted all the same', async () => {
      const row = await first();
      const until = inDays(2);
      const answer = await accept(row.id, { risk_type: 'T0GenericAll', accept_until: until, accepted: true });
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual([answer.json.data.Accepted, answer.json.data.AcceptedUntil], [true, until]);
      await run();
      const again = await first();
      assert.deepEqual([again.id, again.Accepted], [row.id, true]);
      const details = `/api/v2/domains/${DOMAIN}/details?finding=T0GenericAll` as const;
      assert.equal((await service.get(`${details}&Accepted=eq:True`)).json.count, 1);
      assert.equal((await service.get(`${details}&Accepted=eq:False`)).json.count, 2);
      service.clock.advance(3 * HOUR);
      assert.equal((await first()).Accepted, true);
      await accept(row.id, { risk_type: 'T0GenericAll', accepted: false });
      assert.deepEqual([(await first()).Accepted, (await first()).AcceptedUntil], [false, '0001-01-01T00:00:00Z']);
    });

    it('ends by itself, and at once with a time that has passed', async () => {
      const { id } = await first('Kerberoasting');
      const accepted = await accept(id, { risk_type: 'Kerberoasting', accept_until: inDays(0.1) });
      assert.equal(accepted.json.data.Accepted, true);
      service.clock.advance(4 * HOUR);
      assert.equal((await first('Kerberoasting')).Accepted, false);
      const past = await accept(id, { risk_type: 'Kerberoasting', accept_until: inDays(-1), accepted: true });
      assert.equal(past.json.data.AcceptedUntil, '0001-01-01T00:00:00Z');
    });

    it('is on record', async () => {
      const { json } = await service.get('/api/v2/audit?status=eq:success&sort_by=-id&action=eq:AcceptRisk&limit=1');
      assert.equal(json.data.logs[0].fields.finding, 'Kerberoasting');
      assert.equal((await service.get('/api/v2/audit?action=eq:UnacceptRisk&limit=1')).json.data.logs.length, 1);
    });

    it('is refused with what is missing or does not fit', async () => {
      const { id } = await first();
      for (const [target, body, status, message] of [
        [id, { accept_until: inDays(1) }, 400, 'no finding type specified'],
        [id, { risk_type: 'T0GenericAll', accepted: true }, 400, 'accept_until is required to accept a finding'],
        [id, { risk_type: 'T0GenericAll', accept_until: 'soon' }, 400, 'invalid RFC-3339 datetime format: soon'],
        [id, { risk_type: 'Kerberoasting', accept_until: inDays(1) }, 404, 'resource not found'],
        [999999, { risk_type: 'T0GenericAll', accept_until: inDays(1) }, 404, 'resource not found'],
        ['x', { risk_type: 'T0GenericAll' }, 400, 'id is malformed'],
        [id, '{', 400, undefined],
        [id, { risk_type: 7 }, 400, undefined],
      ] as const) {
        const answer = await accept(target, body);
        assert.equal(answer.status, status, answer.text);
        if (message) assert.equal(messageOf(answer), message);
      }
    });

    it('is for those who manage risks', async () => {
      const { id } = await first();
      const body = { risk_type: 'T0GenericAll', accepted: false };
      const path = `/api/v2/attack-paths/${id}/acceptance` as const;
      assert.equal((await service.put(path, body, await service.as(READ_ONLY))).status, 403);
    });
  });

  describe('the list of all', () => {
    const PATH = '/api/v2/attack-paths/findings';
    const list = async (query = '') => (await service.get(`${PATH}?${query}`)).json;
    const findings = async (query: string) => (await list(query)).data.map((row) => row.finding);

    it('shows the worst first', async () => {
      const { count, skip, limit, data } = await list();
      assert.deepEqual([count, skip, limit], [5, 0, 10]);
      assert.deepEqual(
        data.map((row) => row.severity),
        ['critical', 'low', 'low', 'low', 'low'],
      );
      const { first_seen, last_seen, ...worst } = data[0];
      assert.ok(first_seen <= last_seen);
      assert.deepEqual(worst, {
        severity: 'critical',
        finding: 'T0WriteDACL',
        title: 'WriteDacl Privileges on Tier Zero Objects',
        finding_type: 'relationship',
        platform: 'Active Directory',
        environment_id: DOMAIN,
        environment_name: `N${DOMAIN}`,
        asset_group_tag_id: worst.asset_group_tag_id,
        zone_name: 'Tier Zero',
        source_principal_id: `${DOMAIN}-1200`,
        source_principal_kind: 'Group',
        source_principal_name: `N${DOMAIN}-1200`,
        target_principal_id: ADMINS,
        target_principal_kind: 'Group',
        target_principal_name: `N${ADMINS}`,
        status: 'active',
        prioritization_score: 65,
        prioritization_rank: 1,
        id: worst.id,
        work_state: 'open',
        owner: '',
      });
      const listed = data.find((row) => row.finding_type === 'list')!;
      assert.deepEqual(
        [listed.finding, listed.zone_name, listed.asset_group_tag_id, listed.source_principal_id],
        ['Kerberoasting', '', 0, ''],
      );
    });

    it('widens by repeated equals, narrows by everything else', async () => {
      assert.equal((await findings('finding=eq:Kerberoasting&finding=eq:T0WriteDACL')).length, 2);
      assert.equal((await findings('finding=neq:Kerberoasting&finding=neq:T0WriteDACL')).length, 3);
      assert.equal((await findings('severity=low&finding_type=list')).length, 1);
      assert.deepEqual(await findings('title=~eq:kerberoast'), ['Kerberoasting']);
      assert.deepEqual(await findings('asset_group_tag_id=0'), ['Kerberoasting']);
      assert.equal((await findings('zone_name=Tier Zero&platform=Active Directory')).length, 4);
      assert.equal((await findings(`source_principal_id=~eq:${OTHER}`)).length, 1);
      assert.equal((await findings('status=eq:remediated')).length, 0);
      assert.equal((await findings('first_seen=gt:2020-01-01T00:00:00Z&last_seen=lt:2020-01-01T00:00:00Z')).length, 0);
    });

    it('sorts by every column, severity by rank', async () => {
      for (const column of Object.keys((await list()).data[0])) {
        const sorted = await service.get(`${PATH}?sort_by=-${column}`);
        assert.equal(sorted.status, 200, sorted.text);
      }
      assert.equal((await findings('sort_by=-severity')).at(-1), 'T0WriteDACL');
      assert.equal((await service.get(`${PATH}?sort_by=exposure`)).status, 400);
    });

    it('ranks the findings of a zone: the most urgent is first, no two share a place', async () => {
      const { data } = (await service.get(`${PATH}?sort_by=prioritization_rank&limit=0`)).json;
      const inZone = data.filter((one) => one.zone_name === 'Tier Zero');
      const scores = inZone.map((one) => one.prioritization_score ?? -1);
      assert.deepEqual(
        scores,
        scores.toSorted((a, b) => b - a),
      );
      assert.ok(scores.every((score) => score >= 0 && score <= 100));
      assert.deepEqual(
        inZone.map((one) => one.prioritization_rank),
        scores.map((_, at) => at + 1),
      );
      const hygiene = data.filter((one) => one.asset_group_tag_id === 0);
      assert.deepEqual(
        hygiene.map((one) => one.prioritization_rank),
        [1],
      );
      const worst = inZone[0]!.prioritization_score;
      const best = (await service.get(`${PATH}?prioritization_score=gte:${worst}&limit=0`)).json.data;
      assert.deepEqual(
        best.map((one) => one.finding),
        ['T0WriteDACL'],
      );
      assert.equal((await service.get(`${PATH}?prioritization_rank=gt:${data.length}`)).json.count, 0);
      const reversed = (await service.get(`${PATH}?sort_by=-prioritization_rank&limit=0`)).json.data;
      assert.equal(reversed.at(-1)!.prioritization_rank, 1);
    });

    it('says in numbers why a finding has its rank', async () => {
      const [first] = (await list('finding=T0WriteDACL')).data;
      const { data } = (await service.get(`/api/v2/attack-paths/${first!.id}/priority`)).json;
      assert.deepEqual(
        [data.prioritization_score, data.prioritization_rank, data.ranked_findings],
        [first!.prioritization_score, 1, 4],
      );
      // ~1103 and ~1104 get in through the group only.
      assert.deepEqual([data.exposed_principals, data.exposed_principals_without], [4, 2]);
      const points = data.factors.reduce((sum, factor) => sum + factor.points, 0);
      assert.equal(Math.round(points), data.prioritization_score);
      const relief = data.factors.find((one) => one.factor === 'relief')!;
      assert.equal(relief.reason, 'of 4 exposed principals 2 would have no path into the zone without it');
      assert.equal(relief.points, 25 * Math.sqrt(0.5));
      assert.equal((await service.get('/api/v2/attack-paths/999999/priority')).status, 404);
      const own = (await service.get(`/api/v2/attack-paths/${first!.id}/priority`, await limited())).json.data;
      assert.deepEqual([own.prioritization_rank, own.ranked_findings], [1, 3]);
    });

    it('ranks for a limited caller what that caller may see', async () => {
      const { data } = (await service.get(`${PATH}?sort_by=prioritization_rank&limit=0`, await limited())).json;
      assert.equal(data[0]!.prioritization_rank, 1);
      assert.ok(data.every((one) => (one.prioritization_rank ?? 0) <= data.length));
    });

    it('is a CSV file, too', async () => {
      const csv = await service.get(`${PATH}?finding=Kerberoasting&Accept=text/csv`);
      assert.equal(csv.headers.get('content-disposition'), 'attachment; filename="findings.csv"');
      const [header, line, end] = csv.text.split('\r\n');
      assert.equal(
        header,
        'Severity,Finding,Title,FindingType,Platform,EnvironmentID,EnvironmentName,AssetGroupTagID,ZoneName,SourcePrincipalID,SourcePrincipalKind,SourcePrincipalName,TargetPrincipalID,TargetPrincipalKind,TargetPrincipalName,Status,FirstSeen,LastSeen,PrioritizationScore,PrioritizationRank',
      );
      assert.match(line!, /^low,Kerberoasting,Kerberoastable User Accounts,list,Active Directory,S-1-5-21-1-2-3,/);
      assert.equal(end, '');
    });

    it('shows a limited caller nothing of other environments', async () => {
      const answer = await service.get(PATH, await limited());
      assert.equal(answer.json.count, 4);
      assert.doesNotMatch(answer.text, new RegExp(OTHER));
    });
  });

  describe('severity', () => {
    const severities = async () => {
      const rows = (await service.get('/api/v2/attack-paths/findings?limit=0&sort_by=finding')).json.data;
      return Object.fromEntries(rows.map((row) => [row.finding, row.severity]));
    };

    it('follows from how a finding can be abused, too, unless the rule of the reference is chosen', async () => {
      const set = (rule: unknown) => service.put('/api/v2/config', { key: 'analysis.severity', value: { rule } });
      assert.equal((await set('calibrated')).status, 200);
      await run();
      assert.deepEqual(await severities(), { Kerberoasting: 'moderate', T0GenericAll: 'low', T0WriteDACL: 'moderate' });
      assert.equal((await set('reference')).status, 200);
      await run();
      assert.deepEqual(await severities(), { Kerberoasting: 'low', T0GenericAll: 'low', T0WriteDACL: 'critical' });
      const wrong = await set('strict');
      assert.deepEqual([wrong.status, messageOf(wrong)], [400, 'rule: must be one of calibrated, reference']);
    });
  });

  describe('the list of environments', () => {
    const environments = async (credentials?: Credentials) =>
      (await service.get('/api/v2/available-domains', credentials)).json.data;

    it('shows how exposed each is, zone by zone', async () => {
      const all = await environments();
      const [own, other] = [DOMAIN, OTHER].map((id) => all.find((one) => one.id === id));
      assert.ok(own && other);
      assert.deepEqual([own.impactValue, own.hygiene_attack_paths, own.exposures.length], [100, 0, 1]);
      const [{ exposure_percent, exposure_share, asset_group_tag }] = own.exposures;
      assert.equal(exposure_share, 1);
      assert.deepEqual([exposure_percent, asset_group_tag.name, asset_group_tag.position], [100, 'Tier Zero', 1]);
      assert.deepEqual([other.impactValue, other.hygiene_attack_paths], [0, 0]);
    });

    it('shows a limited caller what holds of the environment alone', async () => {
      const found = await environments(await limited());
      assert.deepEqual(
        found.map(({ id, impactValue }) => [id, impactValue]),
        [[DOMAIN, 100]],
      );
    });
  });

  describe('proposed types', () => {
    const PATH = '/api/v2/attack-path-types';
    const set = (value: unknown) => service.put('/api/v2/config', { key: 'analysis.findings', value });
    const usual = { proposed_types: false, exposure_population: 'environment' };

    it('are looked for only when they are wanted', async () => {
      const before = (await service.get(PATH)).json.data;
      assert.deepEqual([before.length, before.includes('T0MemberOf')], [findingTypes.length, false]);
      assert.equal((await service.get(`/api/v2/domains/${DOMAIN}/details?finding=T0MemberOf`)).status, 400);
      await service.draw(`${DOMAIN}-1104 -GPLink-> ${ADMINS}`);
      assert.equal((await set({ ...usual, proposed_types: true })).status, 200);
      await run();
      assert.equal((await service.get(PATH)).json.data.length, findingTypes.length + 16);
      const found = (await service.get(`/api/v2/domains/${DOMAIN}/details?finding=T0GPLink`)).json;
      assert.deepEqual([found.count, found.data[0].FromPrincipal], [1, `${DOMAIN}-1104`]);
      await set(usual);
      await run();
      const gone = (await service.get('/api/v2/attack-paths/findings?status=deprecated')).json;
      assert.equal((await service.get(PATH)).json.data.length, findingTypes.length);
      const { status } = await service.db
        .selectFrom('finding')
        .select('status')
        .where('type', '=', 'T0GPLink')
        .executeTakeFirstOrThrow();
      assert.equal(status, 'deprecated', JSON.stringify(gone));
    });

    it('are switched by a parameter that knows its values', async () => {
      for (const value of [
        { ...usual, exposure_population: 'world' },
        { ...usual, proposed_types: 1 },
        { proposed_types: true },
      ])
        assert.equal((await set(value)).status, 400, JSON.stringify(value));
    });
  });

  describe('everything at once', () => {
    it('is every finding with the texts of its type', async () => {
      const { json } = await service.get('/api/v2/attack-paths/details');
      const { findings, finding_assets: assets } = json.data;
      assert.equal(findings.length, 5);
      const way = findings.find((one) => one.finding_name === 'T0WriteDACL')!;
      assert.deepEqual([way.source_id, way.sourceid, way.target_id], [`${DOMAIN}-1200`, `${DOMAIN}-1200`, ADMINS]);
      assert.deepEqual([way.exposure_count, way.exposure_percentage, way.accepted_until], [4, 1, 0]);
      assert.equal(way.target_properties.objectid, ADMINS);
      const listed = findings.find((one) => one.finding_name === 'Kerberoasting')!;
      assert.ok(!('source_id' in listed) && !('exposure_count' in listed));
      assert.deepEqual(Object.keys(assets), ['Kerberoasting', 'T0GenericAll', 'T0WriteDACL']);
      assert.equal(
        Buffer.from(assets.Kerberoasting!['title.md']!, 'base64').toString(),
        'Kerberoastable User Accounts',
      );
      assert.equal(Object.keys(assets.T0GenericAll!).length, 8);
    });

    it('leaves out what a limited caller may not see', async () => {
      const answer = await service.get('/api/v2/attack-paths/details', await limited());
      assert.equal(answer.json.data.findings.length, 4);
      assert.doesNotMatch(answer.text, new RegExp(OTHER));
    });
  });

  describe('the older export', () => {
    const PATH = `/api/v2/domains/${DOMAIN}/attack-path-findings` as const;

    it('is the same file, and marked as deprecated', async () => {
      const answer = await service.get(`${PATH}?finding=T0GenericAll`);
      assert.equal(answer.headers.get('content-type'), 'text/csv');
      assert.equal(answer.headers.get('deprecation'), 'true');
      const same = await service.get(`/api/v2/domains/${DOMAIN}/details?finding=T0GenericAll&Accept=text/csv`);
      assert.equal(answer.text, same.text);
    });

    it('is sorted by the finding, up or down, and by nothing else', async () => {
      const rows = async (query: string) =>
        (await service.get(`${PATH}?finding=T0GenericAll&${query}`)).text.trim().split('\n').slice(1).toSorted();
      assert.deepEqual(await rows('sort_by=finding'), await rows(''));
      assert.deepEqual(await rows('sort_by=-finding'), await rows(''));
      const bad = await service.get(`${PATH}?finding=T0GenericAll&sort_by=name`);
      assert.equal(bad.status, 400);
      assert.match(messageOf(bad), /sort/);
    });

    it('says which findings are accepted', async () => {
      const lines = async (query: string) =>
        (await service.get(`${PATH}?finding=T0GenericAll&${query}`)).text.split('\n').length - 2;
      assert.deepEqual(
        await Promise.all(['filterAccepted=all', 'filterAccepted=accepted', 'filterAccepted=unaccepted'].map(lines)),
        [3, 0, 3],
      );
      assert.equal(await lines('accepted=true'), 0);
      const bad = await service.get(`${PATH}?finding=T0GenericAll&filterAccepted=maybe`);
      assert.deepEqual([bad.status, messageOf(bad)], [400, 'invalid accepted filter']);
      assert.equal(messageOf(await service.get(PATH)), 'no finding type specified');
    });
  });

  describe('texts', () => {
    it('are there for every type', async () => {
      for (const { name, title } of findingTypes) {
        const { json } = await service.get(`/api/v2/findings/${name}`);
        assert.equal(json.data.title, title);
        assert.match(json.data.long_remediation, /## How to verify/);
      }
    });

    it('are files with or without ending, under two addresses', async () => {
      const answer = await service.get('/api/v2/assets/findings/T0Owns/short_description.md');
      assert.match(answer.headers.get('content-type') ?? '', /^text\/markdown/);
      assert.match(answer.text, /owns a protected object/);
      assert.equal((await service.get('/api/v2/assets/findings/T0Owns/short_description')).text, answer.text);
      assert.equal((await service.get('/ui/findings/T0Owns/title.md')).text, 'Ownership of Tier Zero Objects');
    });

    it('have wording for other zones, or else the ordinary one', async () => {
      assert.equal(
        (await service.get('/api/v2/assets/findings/T0Owns/tx-title.md')).text,
        'Ownership of Objects in Privilege Zone',
      );
      assert.equal((await service.get('/api/v2/assets/findings/T0Owns/tx-type.md')).text, 'Tier Zero');
    });

    it('are nothing else', async () => {
      for (const path of [
        '/api/v2/findings/Nonsense',
        '/api/v2/assets/findings/Nonsense/title.md',
        '/api/v2/assets/findings/T0Owns/secrets.md',
        '/api/v2/assets/findings/T0Owns/%2e%2e%2f%2e%2e%2fpackage.json',
      ])
        assert.ok([404, 301].includes((await service.get(path)).status), path);
    });
  });

  it('can be requested again', async () => {
    const answer = await service.put('/api/v2/attack-paths');
    assert.deepEqual([answer.status, answer.text], [202, '']);
    assert.equal((await service.put('/api/v2/attack-paths', undefined, await service.as(READ_ONLY))).status, 403);
  });

  it('become more urgent with age', async () => {
    const urgent = async () =>
      (await service.get('/api/v2/attack-paths/findings?finding=T0WriteDACL')).json.data[0]!.prioritization_score;
    const before = (await urgent()) ?? 0;
    service.clock.advance(45 * DAY);
    assert.ok(((await urgent()) ?? 0) >= before + 2);
  });
});
