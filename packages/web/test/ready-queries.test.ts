import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { serviceSuite, Uploads } from '@chokepoint/server/testing';
import { filterQueries, libraryQueries } from '../src/explore/query/library-queries.ts';
import { parameterValues } from '../src/explore/query/parameter-values.ts';
import { parametersIn, parameterValue, usedTexts } from '../src/explore/query/query-parameters.ts';
import { READY_QUERIES } from '../src/explore/query/ready/ready-queries.ts';

/** What the sample company does not have. */
const ABSENT: readonly string[] = [
  'Shortest paths from owned objects',
  'Members of DnsAdmins',
  'Control over the domain object',
  'Domain Users with RDP access',
  'Owners outside of Tier Zero',
  'Foreign members of groups',
  'Accounts that never set a password',
  'Passwords in descriptions',
  'Users with shadow credentials rights over them',
  'Users trusted for unconstrained delegation',
  'Shadow credentials on computers',
  'Dump of SMSA passwords',
  'Templates with manager approval',
  'Who can link GPOs',
  'OUs that block inheritance',
  'Owned objects',
  'Application administrators',
  'Guests with roles',
];

/** The sample company has neither sites nor managed domains. */
const ABSENT_GROUPS: readonly string[] = ['AD Sites', 'Entra Domain Services'];

/** An object of the sample company for each field that asks for one. */
const SUBJECTS: Readonly<Record<string, string>> = {
  'Source object': 'MATCH (s:User)-[:GenericAll|WriteDacl|ForceChangePassword|AddMember]->() RETURN s.objectid LIMIT 1',
  'Target object': "MATCH (t:Group) WHERE t.objectid ENDS WITH '-512' RETURN t.objectid LIMIT 1",
  Group: "MATCH (t:Group) WHERE t.objectid ENDS WITH '-512' RETURN t.objectid LIMIT 1",
  'User or computer': 'MATCH (u:User)-[:MemberOf]->() RETURN u.objectid LIMIT 1',
  'User or group': 'MATCH (u)-[:AdminTo]->(:Computer) RETURN u.objectid LIMIT 1',
  Computer: 'MATCH ()-[:AdminTo]->(c:Computer) RETURN c.objectid LIMIT 1',
  'Computer or user': 'MATCH (c)-[:HasSession]->() RETURN c.objectid LIMIT 1',
  'OU, container or domain': 'MATCH (d:Domain)-[:Contains]->() RETURN d.objectid LIMIT 1',
};

const found = (text: string) => filterQueries(libraryQueries([], 'me'), text).map(({ name }) => name);

serviceSuite('Ready queries', (service) => {
  before(async () => {
    const { json } = await service.post('/api/v2/demo-data');
    await new Uploads(service).finished(json.data.id);
    await service.requestAnalysis();
  });

  const subject = async (label: string) => {
    const { json } = await service.post('/api/v2/graphs/cypher', { query: SUBJECTS[label] });
    return String(json.data.literals[0].value);
  };

  it('[UI87] are many, each with a name, a reason and what to look for', () => {
    assert.ok(READY_QUERIES.length >= 120, `${READY_QUERIES.length} queries`);
    for (const part of ['name', 'query'] as const) {
      const texts = READY_QUERIES.map((one) => one[part]);
      assert.deepEqual(
        texts.filter((text, at) => texts.indexOf(text) !== at),
        [],
      );
    }
    assert.ok(READY_QUERIES.every(({ why, group }) => why.endsWith('.') && group !== ''));
    for (const { name, why, lookFor } of READY_QUERIES)
      assert.ok(/^[A-Z].{15,}\.$/.test(lookFor) && lookFor !== why && lookFor.length <= 160, `${name}: ${lookFor}`);
  });

  it('[UI87] run on the sample data, and find what it has', async () => {
    const empty: string[] = [];
    for (const { name, group, query, fields = [] } of READY_QUERIES) {
      const texts: Record<string, string> = {};
      for (const { name: field, label, initial } of fields) texts[field] = initial ?? (await subject(label));
      const parameters = parameterValues(query, usedTexts(query, texts));
      const { status, json, text } = await service.post('/api/v2/graphs/cypher', { query, parameters });
      assert.ok(status === 200 || (status === 404 && /not found/i.test(text)), `${name}: ${status} ${text}`);
      const { nodes = {}, literals = [] } = status === 200 ? json.data : {};
      if (Object.keys(nodes).length === 0 && literals.length === 0 && !ABSENT_GROUPS.includes(group)) empty.push(name);
    }
    assert.deepEqual(empty.toSorted(), ABSENT.toSorted());
  });

  it('[UI87] have a field for each parameter', () => {
    for (const { name, query, fields = [] } of READY_QUERIES)
      assert.deepEqual(
        parametersIn(query),
        fields.map((field) => field.name),
        name,
      );
    assert.ok(READY_QUERIES.filter(({ fields }) => fields).length >= 10);
  });

  it('[UI87] have parameters that are found outside of texts and comments', () => {
    assert.deepEqual(parametersIn('RETURN $b, $a, \'$c\', "$d", `$e`, $b // $f\n/* $g */'), ['b', 'a']);
    assert.deepEqual(['7', '-1.5', 'true', "'7'", 'S-1-5-21', ' x'].map(parameterValue), [
      7,
      -1.5,
      true,
      '7',
      'S-1-5-21',
      ' x',
    ]);
    assert.equal(usedTexts('RETURN 1', { a: '1' }), undefined);
  });

  it('[UI87] are narrowed to a platform', () => {
    const entra = filterQueries(libraryQueries([], 'me'), 'role', 'entra');
    assert.ok(entra.length > 3 && entra.every(({ group }) => group === 'Entra ID and Azure'));
    assert.ok(!filterQueries(libraryQueries([], 'me'), '', 'ad').some(({ query }) => query.includes(':AZ')));
  });

  for (const [text, name] of [
    ['kerberoast', 'Kerberoastable users'],
    ['prt', 'Who can run commands on Entra devices'],
    ['consent', 'Who can grant permissions to applications'],
    ['pim', 'Eligible role assignments (PIM)'],
    ['spooler', 'Coercion of unconstrained delegation'],
    ['as-rep', 'AS-REP roastable users'],
    ['roast', 'Kerberoastable users'],
    ['shadow', 'Shadow credentials on computers'],
    ['hygiene', 'Unsupported operating systems'],
    ['dcsync', 'Principals with DCSync'],
    ['RBCD', 'Resource-based constrained delegation'],
    ['esc8', 'Relay to AD CS web enrollment (ESC8)'],
    ['maq', 'Machine account quota'],
    ['laps gmsa', 'Who can read LAPS and gMSA passwords'],
    ['global admin', 'Global administrators'],
  ] as const)
    it(`[UI87] are found by the names that people use: ${text}`, () => assert.ok(found(text).includes(name)));
});
