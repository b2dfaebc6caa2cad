import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { findingRow } from '@chokepoint/contract';
import { findingTypes } from '@chokepoint/model';
import { READ_ONLY, UPLOAD_ONLY } from '../../src/identity/roles/role-catalogue.ts';
import { type Credentials, messageOf, serviceSuite, until } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1-2-3';
const OTHER = 'S-1-5-21-7-8-9';
const id = (rid: number | string) => `${DOMAIN}-${rid}`;
const ADMINS = id(512);

/**
 * Outside Tier Zero: alice, bob, carol and svc; inside: the domain, its administrators and root. alice, bob, svc and
 * mallory of the other domain come to the help desk, which controls the administrators. carol and eve control them, too.
 */
const GRAPH = `
  in ${DOMAIN}:
    ~:Domain name=CORP.LOCAL collected=true
    ~500:User name=ROOT@CORP.LOCAL enabled=true sensitive=true -MemberOf-> ~512:Group name=DOMAIN_ADMINS@CORP.LOCAL
    ~512 -GenericAll{isacl=true;isinherited=false}-> ~500
    ~1101:User name=ALICE@CORP.LOCAL enabled=true -MemberOf-> ~1200:Group name=${JSON.stringify('HELP, "DESK"@CORP.LOCAL')}
    ~1102:User name=BOB@CORP.LOCAL enabled=true -MemberOf-> ~1200
    ~1104:User name=SVC@CORP.LOCAL enabled=true hasspn=true -MemberOf-> ~1200
    ~1200 -GenericAll{isacl=true;isinherited=true}-> ~512
    ~1103:User name=CAROL@CORP.LOCAL enabled=true -GenericAll{isacl=true;isinherited=false}-> ~512
  in ${OTHER}:
    ~:Domain name=OTHER.LOCAL collected=true
    ~1101:User name=MALLORY@OTHER.LOCAL -MemberOf-> ${id(1200)}
    ~1102:User name=EVE@OTHER.LOCAL -GenericAll{isacl=true;isinherited=false}-> ${ADMINS}
`;

serviceSuite('Findings', { graph: GRAPH }, (service) => {
  let admin: Credentials;
  let tierZero: number;
  before(async () => {
    admin = await service.admin();
    await analysed();
    const tag = await service.db
      .selectFrom('zone_tag')
      .select('id')
      .where('name', '=', 'Tier Zero')
      .executeTakeFirstOrThrow();
    tierZero = tag.id;
  });

  async function analysed(): Promise<void> {
    const status = async () => (await service.get('/api/v2/datapipe/status')).json.data.last_complete_analysis_at;
    const last = await status();
    await service.put('/api/v2/analysis');
    await until(status, (now) => now !== last);
  }
  const details = (query: string, credentials?: Credentials, domain = DOMAIN) =>
    service.get(`/api/v2/domains/${domain}/details?${query}`, credentials);
  const sources = async (query: string) =>
    (await details(`finding=T0GenericAll&${query}`)).json.data.map(
      (row: { FromPrincipal: string }) => row.FromPrincipal,
    );
  const limited = async (...environments: string[]): Promise<Credentials> => ({
    bearer: (
      await service.newUser({
        roles: [READ_ONLY],
        all_environments: false,
        environment_targeted_access_control: { environments: environments.map((one) => ({ environment_id: one })) },
      })
    ).bearer,
  });

  describe('types', () => {
    it('are all types that findings can be of, in order', async () => {
      const answer = await service.get('/api/v2/attack-path-types');
      assert.equal(answer.status, 200);
      assert.deepEqual(answer.json, { data: findingTypes.map(({ name }) => name as string).sort() });
    });

    it('can be filtered and turned around', async () => {
      const some = await service.get('/api/v2/attack-path-types?finding=~eq:roasting&sort_by=-finding');
      assert.deepEqual(some.json.data, ['Kerberoasting', 'ASREPRoasting']);
      assert.deepEqual((await service.get('/api/v2/attack-path-types?finding=eq:T0Owns')).json.data, ['T0Owns']);
      assert.equal((await service.get('/api/v2/attack-path-types?finding=neq:T0Owns')).json.data.length, 104);
      assert.deepEqual((await service.get('/api/v2/attack-path-types?finding=nothing')).json.data, []);
    });

    it('know no other column', async () => {
      const sorted = await service.get('/api/v2/attack-path-types?sort_by=title');
      assert.deepEqual([sorted.status, messageOf(sorted)], [400, 'column format does not support sorting: title']);
      const filtered = await service.get('/api/v2/attack-path-types?title=eq:x');
      assert.deepEqual([filtered.status, messageOf(filtered)], [400, 'the specified column cannot be filtered: title']);
      const predicate = await service.get('/api/v2/attack-path-types?finding=gt:x');
      assert.equal(predicate.status, 400);
    });
  });

  describe('details', () => {
    it('show both ends of a relationship with exact numbers', async () => {
      const answer = await details(`finding=T0GenericAll&FromPrincipal=${id(1200)}`);
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.headers.get('content-type'), 'application/json');
      const { count, skip, limit, data } = answer.json;
      assert.deepEqual([count, skip, limit, data.length], [1, 0, 10, 1]);
      const [row] = data;
      findingRow.parse(row);
      const { id: number, created_at, updated_at, FromPrincipalProps, ToPrincipalProps, RelProps, ...rest } = row;
      assert.ok(number > 0 && created_at <= updated_at);
      assert.equal(FromPrincipalProps.name, 'HELP, "DESK"@CORP.LOCAL');
      assert.equal(ToPrincipalProps.objectid, ADMINS);
      assert.equal(RelProps.isinherited, true);
      assert.deepEqual(
        { ...rest, ComboGraphRelationID: typeof rest.ComboGraphRelationID },
        {
          deleted_at: { Time: '0001-01-01T00:00:00Z', Valid: false },
          Finding: 'T0GenericAll',
          DomainSID: DOMAIN,
          AcceptedUntil: '0001-01-01T00:00:00Z',
          Accepted: false,
          ImpactPercentage: 1 / 5, // root of root, alice, bob, carol, svc
          ImpactCount: 1,
          Severity: 'moderate',
          FromPrincipal: id(1200),
          FromPrincipalName: 'HELP, "DESK"@CORP.LOCAL',
          FromPrincipalKind: 'Group',
          FromEnvironment: 'CORP.LOCAL',
          FromEnvironmentID: DOMAIN,
          ToPrincipal: ADMINS,
          ToPrincipalName: 'DOMAIN ADMINS@CORP.LOCAL',
          ToPrincipalKind: 'Group',
          ToEnvironment: 'CORP.LOCAL',
          ToEnvironmentID: DOMAIN,
          ComboGraphRelationID: 'number',
          IsInherited: true,
          PrincipalHash: rest.PrincipalHash,
          ExposurePercentage: 3 / 4, // alice, bob and svc of these and carol
          ExposureCount: 4, // mallory, too
        },
      );
      assert.match(row.PrincipalHash, /^[A-Za-z0-9+/]{11}=$/);
    });

    it('show an object that is a finding by itself, without exposure', async () => {
      const { json } = await details('finding=Kerberoasting');
      assert.equal(json.count, 1);
      const [row] = json.data;
      findingRow.parse(row);
      assert.deepEqual([row.Principal, row.PrincipalName, row.PrincipalKind], [id(1104), 'SVC@CORP.LOCAL', 'User']);
      assert.deepEqual([row.ImpactCount, row.ImpactPercentage, row.Severity], [1, 1 / 5, 'moderate']);
      assert.equal(row.Environment, 'CORP.LOCAL');
      assert.ok(!('ExposureCount' in row) && !('FromPrincipal' in row));
    });

    it('belong to the environment of the target', async () => {
      assert.deepEqual(await sources('sort_by=FromPrincipal'), [id(1103), id(1200), `${OTHER}-1102`]);
      assert.equal((await details('finding=T0GenericAll', admin, OTHER)).json.count, 0);
    });

    it('are those of Tier Zero and of no zone, unless one is named', async () => {
      const counts = async (query: string) => (await details(`finding=neq:none&limit=0${query}`)).json.count;
      assert.equal(await counts(''), 4);
      assert.equal(await counts('&asset_group_tag_id=0'), 1);
      assert.equal(await counts(`&asset_group_tag_id=${tierZero}`), 3);
    });

    it('can be sorted by every column of the specification', async () => {
      for (const column of [
        'domain_sid',
        'index',
        'AcceptedUntil',
        'id',
        'created_at',
        'updated_at',
        'deleted_at',
        'exposure_percentage',
        'impact_percentage',
        'FromPrincipal',
        'ToPrincipal',
      ])
        for (const direction of ['', '-']) {
          const answer = await details(`finding=T0GenericAll&sort_by=${direction}${column}`);
          assert.equal(answer.status, 200, answer.text);
          assert.equal(answer.json.data.length, 3);
        }
      assert.equal((await sources('sort_by=-exposure_percentage'))[0], id(1200));
      assert.equal((await sources('sort_by=-FromPrincipal'))[0], `${OTHER}-1102`);
      const list = await details('finding=Kerberoasting&sort_by=FromPrincipal');
      assert.deepEqual([list.status, messageOf(list)], [400, 'column format does not support sorting: FromPrincipal']);
    });

    it('can be filtered by every column of the specification', async () => {
      const [row] = (await details(`finding=T0GenericAll&from_principal=${id(1103)}`)).json.data;
      const hash = encodeURIComponent(row.PrincipalHash);
      for (const [query, expected] of [
        [`from_principal=eq:${id(1103)}`, 1],
        [`FromPrincipal=neq:${id(1103)}`, 2],
        [`to_principal=~eq:-512`, 3],
        [`ToPrincipal=eq:nobody`, 0],
        [`Principal=eq:${ADMINS}`, 0],
        [`principals_hash=eq:${hash}`, 1],
        ['Accepted=eq:False', 3],
        ['Accepted=eq:true', 0],
        ['Accepted=neq:TRUE', 3],
        ['AcceptedUntil=lt:2020-01-01T00:00:00Z', 3],
        ['accepted_until=gte:2020-01-01T00:00:00Z', 0],
        [`domain_sid=eq:${DOMAIN}`, 3],
        [`id=eq:${row.id}`, 1],
        [`id=gt:9007199254740991`, 0],
        ['created_at=gt:2020-01-01T00:00:00Z', 3],
        ['updated_at=lt:2020-01-01T00:00:00Z', 0],
        ['deleted_at=eq:null', 3],
      ] as const)
        assert.equal((await details(`finding=T0GenericAll&${query}`)).json.count, expected, query);
      assert.equal((await details(`finding=Kerberoasting&Principal=${id(1104)}`)).json.count, 1);
    });

    it('are found and put in order by the names of their ends, too', async () => {
      assert.deepEqual(await sources('sort_by=FromPrincipalName'), [id(1103), `${OTHER}-1102`, id(1200)]);
      assert.deepEqual(await sources('FromPrincipalName=~eq:desk'), [id(1200)]);
      assert.deepEqual(await sources('principal_names=~eq:carol'), [id(1103)]);
      assert.equal((await sources('principal_names=~eq:domain%20admins')).length, 3);
      assert.equal((await sources('ToPrincipalName=eq:ROOT@CORP.LOCAL')).length, 0);
      const list = await details('finding=Kerberoasting&principal_names=~eq:svc&sort_by=-ToPrincipalName');
      assert.deepEqual([list.status, list.json.count], [200, 1]);
    });

    it('come in pages', async () => {
      const pages = [0, 1, 2, 3].map((skip) => sources(`sort_by=FromPrincipal&limit=1&skip=${skip}`));
      assert.deepEqual(await Promise.all(pages), [[id(1103)], [id(1200)], [`${OTHER}-1102`], []]);
      assert.equal((await sources('limit=0')).length, 3);
    });

    it('refuse what they do not understand', async () => {
      for (const [query, status, message] of [
        ['', 400, 'no finding type specified'],
        ['finding=', 400, 'no finding type specified'],
        ['finding=Nonsense', 400, 'invalid finding type specified'],
        ['finding=t0genericall', 400, 'invalid finding type specified'],
        ['finding=T0Owns&asset_group_tag_id=x', 400, undefined],
        ['finding=T0Owns&asset_group_tag_id=99999', 404, 'asset group tag not found'],
        ['finding=T0Owns&sort_by=name', 400, 'column format does not support sorting: name'],
        ['finding=T0Owns&name=eq:x', 400, 'the specified column cannot be filtered: name'],
        ['finding=T0Owns&id=eq:x', 400, 'there are errors in the query parameter filters specified'],
        ['finding=T0Owns&id=~eq:1', 400, 'the specified filter predicate is not supported for this column: id ~eq'],
        ['finding=T0Owns&limit=-1', 400, 'query parameter "limit" is malformed: invalid limit: -1'],
        ['finding=T0Owns&Accept=text/html', 400, undefined],
      ] as const) {
        const answer = await details(query);
        assert.equal(answer.status, status, `${query}: ${answer.text}`);
        if (message) assert.equal(messageOf(answer), message, query);
      }
    });

    it('are for those who may see risks or the graph', async () => {
      assert.equal((await details('finding=T0Owns', await service.as(READ_ONLY))).status, 200);
      assert.equal((await details('finding=T0Owns', await service.as(UPLOAD_ONLY))).status, 403);
      assert.equal((await details('finding=T0Owns', {})).status, 401);
    });
  });

  describe('details as CSV', () => {
    const HEADER =
      'id,finding_type,exposure_count,exposure_percentage,impact_count,impact_percentage,domain_sid,from_principal_name,from_principal,from_principal_kind,to_principal_name,to_principal,to_principal_kind,combo_graph_relation_id,domain,accepted,accepted_until,principals_hash,created_at,updated_at,is_inherited';

    it('have the columns of the specification, one record a line', async () => {
      const [row] = (await details(`finding=T0GenericAll&from_principal=${id(1200)}`)).json.data;
      const csv = await details(`finding=T0GenericAll&from_principal=${id(1200)}&Accept=text/csv`);
      assert.equal(csv.headers.get('content-type'), 'text/csv');
      const name = csv.headers.get('content-disposition');
      assert.match(name ?? '', /^attachment; filename="T0GenericAll-S-1-5-21-[\d-]+\.csv"$/);
      assert.deepEqual(csv.text.split('\r\n'), [
        HEADER,
        [
          row.id,
          'GenericAll Privileges on Tier Zero Objects',
          4,
          0.75,
          1,
          0.2,
          DOMAIN,
          '"HELP, ""DESK""@CORP.LOCAL"',
          id(1200),
          'Group',
          'DOMAIN ADMINS@CORP.LOCAL',
          ADMINS,
          'Group',
          row.ComboGraphRelationID,
          'CORP.LOCAL',
          false,
          '0001-01-01T00:00:00Z',
          row.PrincipalHash,
          row.created_at,
          row.updated_at,
          'Yes',
        ].join(','),
        '',
      ]);
    });

    it('leave blank what an object by itself does not have', async () => {
      const [header, line] = (await details('finding=Kerberoasting&Accept=text/csv')).text.split('\r\n');
      assert.equal(header, HEADER);
      const cells = line!.split(',');
      assert.equal(cells.length, 21);
      const blank = HEADER.split(',').filter((_, at) => cells[at] === '');
      assert.deepEqual(blank, [
        'exposure_count',
        'exposure_percentage',
        'from_principal_name',
        'from_principal',
        'from_principal_kind',
        'combo_graph_relation_id',
        'principals_hash',
        'is_inherited',
      ]);
    });

    it('are chosen by header or by parameter, and hold every row unless a bound is set', async () => {
      const csv = { ...admin, headers: { accept: 'text/csv' } };
      const lines = async (query: string) => (await details(query, csv)).text.trimEnd().split('\n').length - 1;
      assert.equal(await lines('finding=neq:none'), 4);
      assert.equal(await lines('finding=neq:none&limit=2'), 2);
      assert.equal(await lines('finding=neq:none&skip=3'), 1);
      const json = await details('finding=T0GenericAll&Accept=application/json', csv);
      assert.equal(json.json.count, 3);
    });

    it('are on record', async () => {
      await details('finding=Kerberoasting&Accept=text/csv');
      await details('finding=T0GenericAll&Accept=text/csv');
      for (const [action, finding] of [
        ['ExportListRisks', 'Kerberoasting'],
        ['ExportRelationshipRisks', 'T0GenericAll'],
      ]) {
        const { json } = await service.get(`/api/v2/audit?action=eq:${action}&status=eq:success&sort_by=-id&limit=1`);
        assert.deepEqual(json.data.logs[0].fields, { domain_sid: DOMAIN, finding });
      }
    });
  });

  describe('for a user who sees one environment', () => {
    it('come without findings that begin elsewhere, and without numbers that depend on others', async () => {
      const user = await limited(DOMAIN);
      const { json } = await details('finding=T0GenericAll&sort_by=FromPrincipal', user);
      assert.deepEqual(
        json.data.map((row: { FromPrincipal: string; ExposureCount: number }) => [
          row.FromPrincipal,
          row.ExposureCount,
        ]),
        [
          [id(1103), 0],
          [id(1200), 3],
        ],
      );
      const csv = (await details('finding=T0GenericAll&Accept=text/csv', user)).text;
      assert.doesNotMatch(csv, /EVE|MALLORY/);
      const trends = await service.get(`/api/v2/attack-paths/finding-trends?environments=${DOMAIN}`, user);
      const trend = trends.json.data.findings.find((one: { finding: string }) => one.finding === 'T0GenericAll')!;
      assert.deepEqual([trend.finding_count_end, trend.exposure_count], [2, 3]);
    });

    it('are refused for any other', async () => {
      const user = await limited(OTHER);
      for (const answer of [
        await details('finding=T0GenericAll', user),
        await service.get(`/api/v2/attack-paths/finding-trends?environments=${OTHER}&environments=${DOMAIN}`, user),
      ]) {
        assert.equal(answer.status, 403);
        assert.equal(messageOf(answer), 'user does not have permission to access this environment');
      }
    });
  });
});
