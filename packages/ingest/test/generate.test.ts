import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { Worker } from 'node:worker_threads';
import { type GeneratedFile, generateEnvironment, LEAST_USERS } from '../src/generate/index.ts';
import { convertStream, type MemoryEdge, MemoryGraph } from '../src/index.ts';

const ingestTime = '2026-01-02T03:04:05Z';
const USERS = 1000;

function digest(files: readonly GeneratedFile[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(file.name);
    for (const piece of file.read()) hash.update(piece);
  }
  return hash.digest('hex');
}

function within(actual: number, expected: number, tolerance = 0.15): void {
  const share = actual / expected;
  assert.ok(Math.abs(share - 1) <= tolerance, `${actual} is not within ${tolerance * 100} % of ${expected}`);
}

describe('A generated environment', () => {
  const graph = new MemoryGraph(ingestTime);
  const failures: (string | undefined)[] = [];
  const types: string[] = [];
  let bytes = 0;
  let edges: MemoryEdge[];
  before(async () => {
    for (const file of generateEnvironment({ users: USERS, seed: 'test' })) {
      const report = await convertStream(
        {
          read: async function* () {
            yield* file.read();
          },
        },
        graph,
        { ingestTime },
      );
      failures.push(report.failure);
      types.push(file.name.replace(/^.*_|\.json$/g, ''));
      bytes += report.bytes;
    }
    graph.resolve();
    edges = [...graph.edges.values()];
  });

  const named = (name: string, kind = 'Base') => {
    const found = [...graph.nodes.values()].find((node) => node.properties.name === name && node.kinds.has(kind));
    assert.ok(found, `there is no ${name}`);
    return found.id;
  };
  const ofKind = (kind: string) => [...graph.nodes.values()].filter((node) => node.kinds.has(kind));
  const count = (...kinds: string[]) => edges.filter((edge) => kinds.includes(edge.kind)).length;
  const has = (source: string, kind: string, target: string) => graph.edges.has(`${source}\n${kind}\n${target}`);
  const property = (id: string, key: string) => graph.nodes.get(id)?.properties[key];

  it('is converted without a single rejection', () => {
    assert.deepEqual(graph.rejections, []);
    assert.deepEqual(new Set(failures), new Set([undefined]));
  });

  it('has files of every type that describes a directory, and one of a tenant', () => {
    assert.deepEqual([...new Set(types)].sort(), [
      'aiacas',
      'azure',
      'certtemplates',
      'computers',
      'containers',
      'domains',
      'enterprisecas',
      'gpos',
      'groups',
      'issuancepolicies',
      'ntauthstores',
      'ous',
      'rootcas',
      'users',
    ]);
  });

  it('has, for 10,000 users, about 42,000 objects, 430,000 relationships and 125 MB of text', () => {
    const share = USERS / 10_000;
    assert.equal(ofKind('User').length, USERS);
    within(graph.nodes.size, 42_000 * share);
    within(edges.length, 430_000 * share);
    within(bytes, 125e6 * share);
  });

  it('has two domains that trust each other, one of them too much', () => {
    const [meridian, harbor] = [named('MERIDIAN.EXAMPLE'), named('HARBOR.EXAMPLE')];
    assert.equal(ofKind('Domain').length, 2);
    assert.ok(has(meridian, 'CrossForestTrust', harbor) && has(harbor, 'CrossForestTrust', meridian));
    assert.ok(has(harbor, 'SpoofSIDHistory', meridian));
    assert.ok(!has(meridian, 'SpoofSIDHistory', harbor));
    assert.equal(count('AbuseTGTDelegation'), 1);
  });

  it('nests groups six deep, with a few very large ones and many small ones', () => {
    const parents = new Map<string, string[]>();
    const sizes = new Map<string, number>();
    for (const { source, kind, target, properties } of edges) {
      if (kind !== 'MemberOf' || properties.isprimarygroup === true) continue;
      sizes.set(target, (sizes.get(target) ?? 0) + 1);
      if (graph.nodes.get(source)?.kinds.has('Group')) parents.set(source, [...(parents.get(source) ?? []), target]);
    }
    const depth = (id: string): number => 1 + Math.max(0, ...(parents.get(id) ?? []).map(depth));
    assert.equal(Math.max(...ofKind('Group').map((node) => depth(node.id))), 6);
    const ordered = [...sizes.values()].sort((left, right) => right - left);
    assert.ok((ordered[0] as number) > 100, `the largest has ${ordered[0]} members`);
    assert.ok((ordered[ordered.length >> 1] as number) < 15, `one in the middle has ${ordered[ordered.length >> 1]}`);
  });

  it('gives every user, computer and group 7 to 13 entries of its own, and some more from the units above', () => {
    const entries = new Map<string, number>();
    for (const { target, properties } of edges)
      if (properties.isacl === true) entries.set(target, (entries.get(target) ?? 0) + 1);
    for (const kind of ['User', 'Computer', 'Group'])
      for (const { id, properties } of ofKind(kind)) {
        const found = entries.get(id) ?? 0;
        assert.ok(found >= 7 && found <= 17, `${properties.name} has ${found}`);
      }
  });

  it('names the origin of every inherited right', () => {
    const sources = new Set(
      [...graph.nodes.values()].flatMap((node) => (node.properties.inheritancehashes as string[] | undefined) ?? []),
    );
    const inherited = edges.filter((edge) => edge.properties.isinherited === true);
    assert.ok(inherited.length > USERS * 5);
    for (const { properties } of inherited) assert.ok(sources.has(properties.inheritancehash as string));
  });

  it('has one and a half sessions for each computer, local groups, and links to policies', () => {
    const computers = ofKind('Computer').length;
    within(count('HasSession'), computers * 1.5);
    within(count('LocalToComputer'), computers * 1.65);
    assert.ok(count('GPLink') >= ofKind('OU').length / 2);
  });

  it('has certificate services with templates that can be abused', () => {
    const authority = named('MERIDIAN-ISSUING-CA1@MERIDIAN.EXAMPLE', 'EnterpriseCA');
    const users = named('DOMAIN USERS@MERIDIAN.EXAMPLE');
    const everyone = named('AUTHENTICATED USERS@MERIDIAN.EXAMPLE');
    const published = (name: string) => {
      const template = named(`${name}@MERIDIAN.EXAMPLE`);
      assert.ok(has(template, 'PublishedTo', authority), name);
      return template;
    };
    assert.ok(has(everyone, 'Enroll', authority));
    const supplied = published('VPN USER LEGACY');
    assert.ok(has(users, 'Enroll', supplied));
    assert.equal(property(supplied, 'enrolleesuppliessubject'), true);
    assert.ok(has(everyone, 'WriteDacl', published('PRINT SERVICE')));
    assert.equal(property(published('WIFI USER'), 'nosecurityextension'), true);
    assert.ok(has(everyone, 'Enroll', published('HELPDESK AGENT')));
    const assurance = (kind: string) => named('HIGH ASSURANCE@MERIDIAN.EXAMPLE', kind);
    assert.ok(has(assurance('IssuancePolicy'), 'OIDGroupLink', assurance('Group')));
    assert.equal(property(authority, 'hasvulnerableendpoint'), true);
    assert.equal(
      property(named('MERIDIAN-ISSUING-CA2@MERIDIAN.EXAMPLE', 'EnterpriseCA'), 'isuserspecifiessanenabled'),
      true,
    );
  });

  it('has machines whose authentication can be relayed', () => {
    assert.equal(property(named('DC0.MERIDIAN.EXAMPLE'), 'ldapsigning'), true);
    assert.equal(property(named('DC1.MERIDIAN.EXAMPLE'), 'ldapsigning'), false);
    const computers = ofKind('Computer');
    assert.ok(computers.some(({ properties }) => properties.smbsigning === false));
    assert.ok(computers.some(({ properties }) => properties.webclientrunning === true));
    assert.ok(computers.every(({ properties }) => typeof properties.restrictoutboundntlm === 'boolean'));
  });

  it('has paths that lead an ordinary user to the administrators', () => {
    const admins = named('DOMAIN ADMINS@MERIDIAN.EXAMPLE');
    const service = named('SVC_MERIDIAN_0@MERIDIAN.EXAMPLE');
    assert.ok(has(service, 'MemberOf', admins));
    assert.equal(property(service, 'hasspn'), true);

    const server = edges.find(({ kind, target }) => kind === 'HasSession' && target === service)?.source ?? '';
    const local = edges.find(({ kind, target }) => kind === 'LocalToComputer' && target === server)?.source ?? '';
    const localAdmins = edges.filter(({ kind, target }) => kind === 'MemberOfLocalGroup' && target === local);
    const ordinary = localAdmins.filter(({ source }) => graph.nodes.get(source)?.properties.admincount === false);
    assert.ok(ordinary.length > 0, 'a user without privileges administers a server where an administrator works');

    const domain = named('MERIDIAN.EXAMPLE');
    const replicators = edges.filter(({ kind, target }) => kind === 'GetChangesAll' && target === domain);
    assert.ok(replicators.some(({ source }) => graph.nodes.get(source)?.kinds.has('User')));
    assert.ok(count('CoerceToTGT') >= 2 && count('AllowedToAct') >= 1 && count('AllowedToDelegate') >= 1);
    assert.ok(count('ReadLAPSPassword') >= 100 && count('ReadGMSAPassword') >= 1 && count('HasSIDHistory') >= 1);
    assert.ok(ofKind('User').some(({ properties }) => properties.dontreqpreauth === true));
  });

  it('has a tenant whose users are those of the domain', () => {
    const synced = ofKind('AZUser').filter(({ properties }) => properties.onpremid !== '');
    assert.ok(synced.length > 200);
    for (const { properties } of synced) assert.ok(graph.nodes.get(properties.onpremid as string)?.kinds.has('User'));
    const global = edges.filter(
      ({ kind, target }) => kind === 'AZHasRole' && target.startsWith('62E90394-69F5-4237-9190-012177145E10@'),
    );
    assert.ok(global.some(({ source }) => property(source, 'onpremsyncenabled') === true));
    const roleGroups = new Set(
      ofKind('AZGroup')
        .filter(({ properties }) => properties.isassignabletorole)
        .map(({ id }) => id),
    );
    assert.equal(roleGroups.size, 3);
    const mostMembers = Math.max(
      ...[...roleGroups].map((id) => edges.filter(({ kind, target }) => kind === 'AZMemberOf' && target === id).length),
    );
    assert.ok(mostMembers > 0 && mostMembers <= 12, `${mostMembers} members of a group that may hold roles`);
    assert.ok(count('AZMGRoleManagement_ReadWrite_Directory') >= 1 && count('AZManagedIdentity') >= 1);
  });
});

describe('Generating', () => {
  it('gives the same bytes for the same seed, and different ones for another', () => {
    const bytes = (seed: string) => digest(generateEnvironment({ users: 300, seed }));
    assert.equal(bytes('one'), bytes('one'));
    assert.notEqual(bytes('one'), bytes('two'));
  });

  it('has exactly the requested number of users, down to the smallest environment', async () => {
    for (const users of [LEAST_USERS, 333]) {
      const graph = new MemoryGraph(ingestTime);
      for (const file of generateEnvironment({ users, seed: 's' }))
        await convertStream(
          {
            read: async function* () {
              yield* file.read();
            },
          },
          graph,
          { ingestTime },
        );
      assert.equal([...graph.nodes.values()].filter((node) => node.kinds.has('User')).length, users);
      assert.deepEqual(graph.rejections, []);
    }
    assert.throws(() => generateEnvironment({ users: LEAST_USERS - 1, seed: 's' }), /at least 200 users/);
    assert.throws(() => generateEnvironment({ users: 1000.5, seed: 's' }), RangeError);
  });

  it('takes the same memory however many users there are', async () => {
    const users = process.env.CHOKEPOINT_TEST_DEEP === undefined ? 6000 : 1_000_000;
    const written = await new Promise<number>((resolve, reject) => {
      const worker = new Worker(new URL('../testing/bounded-generation.ts', import.meta.url), {
        workerData: { users },
        resourceLimits: { maxOldGenerationSizeMb: users > 100_000 ? 256 : 32, maxYoungGenerationSizeMb: 8 },
      });
      worker.once('message', resolve);
      worker.once('error', reject); // running out of heap ends here
    });
    within(written, users * 12_500);
  });
});
