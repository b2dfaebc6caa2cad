import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { serviceSuite, Uploads } from '@chokepoint/server/testing';
import { filterQueries, libraryQueries } from '../src/explore/query/library-queries.ts';
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

const found = (text: string) => filterQueries(libraryQueries([], 'me'), text).map(({ name }) => name);

serviceSuite('Ready queries', (service) => {
  before(async () => {
    const { json } = await service.post('/api/v2/demo-data');
    await new Uploads(service).finished(json.data.id);
    await service.requestAnalysis();
  });

  it('[UI87] are many, each with a name and a reason of its own', () => {
    assert.ok(READY_QUERIES.length >= 120, `${READY_QUERIES.length} queries`);
    for (const part of ['name', 'query'] as const) {
      const texts = READY_QUERIES.map((one) => one[part]);
      assert.deepEqual(
        texts.filter((text, at) => texts.indexOf(text) !== at),
        [],
      );
    }
    assert.ok(READY_QUERIES.every(({ why, group }) => why.endsWith('.') && group !== ''));
  });

  it('[UI87] run on the sample data, and find what it has', async () => {
    const empty: string[] = [];
    for (const { name, group, query } of READY_QUERIES) {
      const { status, json, text } = await service.post('/api/v2/graphs/cypher', { query });
      assert.ok(status === 200 || (status === 404 && /not found/i.test(text)), `${name}: ${status} ${text}`);
      const { nodes = {}, literals = [] } = status === 200 ? json.data : {};
      if (Object.keys(nodes).length === 0 && literals.length === 0 && !ABSENT_GROUPS.includes(group)) empty.push(name);
    }
    assert.deepEqual(
      empty.filter((name) => !ABSENT.includes(name)),
      [],
    );
  });

  for (const [text, name] of [
    ['kerberoast', 'Kerberoastable users'],
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
