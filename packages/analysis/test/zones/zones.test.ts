import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyDelta, type GraphImage, isEmpty } from '@chokepoint/graph';
import { tagKind } from '@chokepoint/model';
import {
  assignTags,
  certificationOf,
  EXPANSIONS,
  type Expansion,
  expand,
  expansionOf,
  seedNodes,
  TAG_TYPES,
  TIER_ZERO_SELECTORS,
  tagNodes,
} from '../../src/index.ts';
import { imageOf } from '../../testing/drawn-graph.ts';

const byQuery = (value: string) => ({ type: 2, value });
const byId = (value: string) => ({ type: 1, value });

/** What is selected, as `source object id`, in the order in which it was found. */
function selected(image: GraphImage, seed: string, expansion: Expansion, limit?: number): string[] {
  const options = limit === undefined ? { expansion } : { expansion, limit };
  const { nodes, sources } = expand(image, seedNodes(image, [byId(seed)]), options);
  return Array.from(nodes, (node, at) => `${sources[at]} ${image.objectId(node)}`);
}

describe('Seeds of a selector', () => {
  const image = imageOf(`
    u1:User, u2:User -MemberOf-> g:Group -AdminTo-> c:Computer
  `);
  const ids = (value: string) => seedNodes(image, [byQuery(value)]).map((node) => image.objectId(node));

  it('are the nodes that a query returns, each once', () =>
    assert.deepEqual(ids('MATCH (u:User)-[:MemberOf]->(g) RETURN u, g').sort(), ['g', 'u1', 'u2']));
  it('are the nodes of the paths that it returns', () =>
    assert.deepEqual(ids('MATCH p = (:Group)-[:AdminTo]->() RETURN p').sort(), ['c', 'g']));
  it('are not the other values that it returns', () =>
    assert.deepEqual(ids('MATCH (u)-[r:MemberOf]->() RETURN r, u.objectid, [u]'), []));
  it('are objects by their exact id; an unknown id is nothing', () => {
    assert.deepEqual(
      seedNodes(image, [byId('u1'), byId('U1'), byId('nobody')]).map((node) => image.objectId(node)),
      ['u1'],
    );
  });
  it('cannot write', () => assert.throws(() => ids('MATCH (u:User) SET u.x = 1 RETURN u'), /cannot write/));
  it('are refused when the query cannot be read', () => assert.throws(() => ids('MATCH (n')));
});

describe('Expansion', () => {
  const units = imageOf(`
    d:Domain -Contains-> oua:OU -Contains-> ouc:OU -Contains-> userc:User
  `);
  it('can be left out', () => assert.deepEqual(selected(units, 'ouc', EXPANSIONS.none), ['1 ouc']));
  it('goes down', () => assert.deepEqual(selected(units, 'ouc', EXPANSIONS.children), ['1 ouc', '2 userc']));
  it('goes up, and not as far as the domain', () =>
    assert.deepEqual(selected(units, 'ouc', EXPANSIONS.parents), ['1 ouc', '3 oua']));
  it('goes both ways', () => assert.deepEqual(selected(units, 'ouc', EXPANSIONS.all), ['1 ouc', '2 userc', '3 oua']));
  it('goes up through every OU', () =>
    assert.deepEqual(selected(units, 'userc', EXPANSIONS.parents), ['1 userc', '3 ouc', '3 oua']));
  it('stops at a limit, seeds first', () =>
    assert.deepEqual(selected(units, 'ouc', EXPANSIONS.all, 2), ['1 ouc', '2 userc']));
  it('does not go below a domain', () => assert.deepEqual(selected(units, 'd', EXPANSIONS.children), ['1 d']));

  it('finds nested members, also in cycles, and what OUs among them contain', () => {
    const image = imageOf(`
      u:User -MemberOf-> inner:Group -MemberOf-> outer:Group -MemberOf-> inner
      ou:OU -MemberOf-> outer
      ou -Contains-> c:Computer
    `);
    assert.deepEqual(selected(image, 'outer', EXPANSIONS.children).sort(), [
      '1 outer',
      '2 c',
      '2 inner',
      '2 ou',
      '2 u',
    ]);
  });

  it('finds everything in an OU, and the members of a group, not the groups that it is in', () => {
    const tree = imageOf(`
      d:Domain -Contains-> oua:OU -Contains-> usera:User, ouc:OU
      ouc -Contains-> userb:User
      d -Contains-> oub:OU
    `);
    assert.deepEqual(selected(tree, 'oua', EXPANSIONS.children).sort(), ['1 oua', '2 ouc', '2 usera', '2 userb']);
    const groups = imageOf(`
      usera:User, computera:Computer -MemberOf-> groupb:Group -MemberOf-> groupa:Group -MemberOf-> groupc:Group
      computerb:Computer -MemberOf-> groupc
    `);
    assert.deepEqual(selected(groups, 'groupb', EXPANSIONS.children).sort(), ['1 groupb', '2 computera', '2 usera']);
  });

  it('adds policies that are linked to a node or to an OU above it, enforced or not', () => {
    const image = imageOf(`
      ou:OU blocksinheritance=true -Contains-> c:Computer
      g1:GPO -GPLink{enforced=false}-> ou
      g2:GPO -GPLink-> c
      g3:GPO -GPLink-> d:Domain
      d -Contains-> ou
      x:User -GPLink-> ou
    `);
    assert.deepEqual(selected(image, 'c', EXPANSIONS.parents).sort(), ['1 c', '3 g1', '3 g2', '3 ou']);
    assert.deepEqual(selected(image, 'd', EXPANSIONS.parents).sort(), ['1 d', '3 g3']);
  });

  it('adds containers above a node only where inheritance is known to be on', () => {
    const image = imageOf(`
      outer:Container -Contains-> inner:Container
      inner -Contains-> open:User isaclprotected=false
      inner -Contains-> closed:User isaclprotected=true
      inner -Contains-> unknown:User
    `);
    assert.deepEqual(selected(image, 'open', EXPANSIONS.parents), ['1 open', '3 inner', '3 outer']);
    assert.deepEqual(selected(image, 'closed', EXPANSIONS.parents), ['1 closed']);
    assert.deepEqual(selected(image, 'unknown', EXPANSIONS.parents), ['1 unknown']);
  });

  it('follows holders of a role one step, and the groups among them all the way', () => {
    const image = imageOf(`
      u:AZUser -AZMemberOf-> inner:AZGroup -AZMemberOf-> outer:AZGroup -AZHasRole-> r:AZRole
      e:AZUser -AZRoleEligible-> r
      x:AZUser -AZHasRole-> u
    `);
    assert.deepEqual(selected(image, 'r', EXPANSIONS.children).sort(), ['1 r', '2 e', '2 inner', '2 outer', '2 u']);
  });

  it('goes up and down the scopes of Azure, without the tenant', () => {
    const image = imageOf(`
      t:AZTenant -AZContains-> m:AZManagementGroup -AZContains-> s:AZSubscription
      s -AZContains-> rg:AZResourceGroup -AZContains-> vm:AZVM
      app:AZApp -AZRunsAs-> sp:AZServicePrincipal
    `);
    assert.deepEqual(selected(image, 'vm', EXPANSIONS.parents), ['1 vm', '3 rg', '3 s', '3 m']);
    assert.deepEqual(selected(image, 's', EXPANSIONS.children), ['1 s', '2 rg', '2 vm']);
    assert.deepEqual(selected(image, 't', EXPANSIONS.children), ['1 t']);
    assert.deepEqual(selected(image, 'sp', EXPANSIONS.parents), ['1 sp', '3 app']);
  });

  it('leaves nodes unchanged that belong neither to a directory nor to Azure', () => {
    const image = imageOf('u:User -MemberOf-> g:Group:Foreign');
    const foreign = imageOf('x:Thing -MemberOf-> y:Thing');
    assert.deepEqual(selected(image, 'g', EXPANSIONS.children), ['1 g', '2 u']);
    assert.deepEqual(selected(foreign, 'y', EXPANSIONS.all), ['1 y']);
  });

  it('is decided by the type of the tag', () =>
    assert.deepEqual([1, 2, 3].map(expansionOf), [EXPANSIONS.all, EXPANSIONS.children, EXPANSIONS.none]));
});

describe('Certification', () => {
  it('keeps what a person decided', () =>
    assert.deepEqual([certificationOf(2, 0, 1), certificationOf(1, 1, 1)], [2, 1]));
  it('is automatic for all members, for seeds alone, or never', () => {
    assert.deepEqual([certificationOf(undefined, 1, 3), certificationOf(0, 1, 2)], [3, 3]);
    assert.deepEqual([certificationOf(undefined, 2, 1), certificationOf(undefined, 2, 2)], [3, 0]);
    assert.equal(certificationOf(undefined, 0, 1), 0);
  });
  it('falls back when it is switched off', () => assert.equal(certificationOf(3, 0, 1), 0));
});

describe('Tags', () => {
  const tag = (
    type: number,
    kind: string,
    position: number | null,
    nodes: number[],
    certified = nodes.map(() => 0),
  ) => ({
    type,
    kind,
    position,
    requireCertify: false,
    members: [{ nodes, certified }],
  });
  const listed = (tags: Map<string, Set<number>>) =>
    Object.fromEntries([...tags].map(([kind, nodes]) => [kind, [...nodes]]));

  it('put a node into the first zone only, whatever order they are given in', () => {
    const tags = assignTags([tag(1, 'Tag_B', 2, [1, 2]), tag(1, 'Tag_A', 1, [2, 3])]);
    assert.deepEqual(listed(tags), { Tag_A: [2, 3], Tag_B: [1] });
  });
  it('do not exclude each other when they are labels', () => {
    const tags = assignTags([tag(2, 'Tag_B', null, [1]), tag(3, 'Tag_O', null, [1]), tag(1, 'Tag_A', 1, [1])]);
    assert.deepEqual(listed(tags), { Tag_B: [1], Tag_O: [1], Tag_A: [1] });
  });
  it('pass a node without certification on to the next zone', () => {
    const first = { ...tag(1, 'Tag_A', 1, [1, 2, 3, 4], [0, 1, 2, 3]), requireCertify: true };
    assert.deepEqual(listed(assignTags([first, tag(1, 'Tag_B', 2, [1, 2, 3])])), { Tag_A: [3, 4], Tag_B: [1, 2] });
  });
  it('have kinds without blanks', () => assert.equal(tagKind('Tier Zero'), 'Tag_Tier_Zero'));

  it('are written as kinds and system_tags, and removed again', () => {
    const image = imageOf(`
      a:User system_tags=admin_tier_0
      b:User
    `);
    const [a, b] = ['a', 'b'].map((id) => image.nodeByObjectId(id)!) as [number, number];
    const change = { tags: new Map([['Tag_T', [b]]]), tierZeroKind: 'Tag_T', userTags: new Map([[a, 'crown']]) };
    const once = applyDelta(image, tagNodes(image, change));
    const of = (graph: GraphImage, node: number) => [
      graph
        .kindNamesOf(node)
        .filter((kind) => kind.startsWith('Tag_'))
        .join(),
      graph.nodeProperty(node, 'system_tags'),
      graph.nodeProperty(node, 'user_tags'),
    ];
    assert.deepEqual(of(once, a), ['', undefined, 'crown']);
    assert.deepEqual(of(once, b), ['Tag_T', 'admin_tier_0', undefined]);
    assert.ok(isEmpty(tagNodes(once, change)));
    const renamed = applyDelta(once, tagNodes(once, { tags: new Map([['Tag_U', [a]]]), tierZeroKind: undefined }));
    assert.deepEqual(of(renamed, a), ['Tag_U', undefined, undefined]);
    assert.deepEqual(of(renamed, b), ['', undefined, undefined]);
  });
});

describe('Default selectors', () => {
  it('are 42, with names of their own, 17 of them fixed', () => {
    assert.equal(new Set(TIER_ZERO_SELECTORS.map(({ name }) => name)).size, 44);
    assert.equal(TIER_ZERO_SELECTORS.filter(({ allowDisable }) => !allowDisable).length, 17);
    assert.equal(TAG_TYPES.tier, 1);
  });

  /** A graph in which each selector has exactly one thing to find. */
  const SUFFIXES: readonly (readonly [string, string, string])[] = [
    ['Administrator', 'User', 'S-1-5-21-500'],
    ['Administrators', 'Group', 'X-S-1-5-32-544'],
    ['Backup Operators', 'Group', 'X-S-1-5-32-551'],
    ['Domain Admins', 'Group', 'S-1-5-21-512'],
    ['Domain Controllers', 'Group', 'S-1-5-21-516'],
    ['Enterprise Admins', 'Group', 'S-1-5-21-519'],
    ['Enterprise Domain Controllers', 'Group', 'X-S-1-5-9'],
    ['Enterprise Key Admins', 'Group', 'S-1-5-21-527'],
    ['Key Admins', 'Group', 'S-1-5-21-526'],
    ['Schema Admins', 'Group', 'S-1-5-21-518'],
    ['Account Operators', 'Group', 'X-S-1-5-32-548'],
    ['Cert Publishers', 'Group', 'S-1-5-21-517'],
    ['Cryptographic Operators', 'Group', 'X-S-1-5-32-569'],
    ['Distributed COM Users', 'Group', 'X-S-1-5-32-562'],
    ['Incoming Forest Trust Builders', 'Group', 'X-S-1-5-32-557'],
    ['KRBTGT objects', 'User', 'S-1-5-21-502'],
    ['Performance Log Users', 'Group', 'X-S-1-5-32-559'],
    ['Print Operators', 'Group', 'X-S-1-5-32-550'],
    ['Server Operators', 'Group', 'X-S-1-5-32-549'],
    ['Global Administrator', 'AZRole', '62E90394-69F5-4237-9190-012177145E10@T'],
    ['Partner Tier2 Support', 'AZRole', 'E00E864A-17C5-4A4B-9C06-F5B95A8D5BD8@T'],
    ['Privileged Authentication Administrator', 'AZRole', '7BE44C8A-ADAF-4E2A-84D6-AB2649E08A13@T'],
    ['Privileged Role Administrator', 'AZRole', 'E8611AB8-C189-46E8-94E1-60213AB1F814@T'],
    ['Application Administrator', 'AZRole', '9B895D92-2CD3-44C7-9D02-A6AC2D5EA5C3@T'],
    ['Intune Administrator', 'AZRole', '3A2C62DB-5318-420D-8D74-23AFFEE5D9D5@T'],
    ['Knowledge Administrator', 'AZRole', 'B5A8DCF3-09D5-43A9-A639-8E29EF291470@T'],
    ['Security Administrator', 'AZRole', '194AE4CB-B126-40B2-BD5B-6091B380977D@T'],
  ];
  const OTHERS: readonly (readonly [string, string])[] = [
    ['Domain root object', 'dom'],
    ['AdminSDHolder', 'holder'],
    ['Azure tenant object', 'tenant'],
    ['AIA CA (AD object)', 'aia'],
    ['AZUREADSSOACC object', 'sso'],
    ['Certificate template', 'template'],
    ['DNS Admins', 'dns'],
    ['Enterprise CA (AD object)', 'authority'],
    ['Enterprise CA Computers', 'host'],
    ['Exchange Trusted Subsystem', 'ets'],
    ['Exchange Windows Permissions', 'ewp'],
    ['NTAuth store', 'store'],
    ['Read-Only DCs', 'flagged'],
    ['Read-Only Domain Controllers', 'rodc'],
    ['Root CA object', 'root'],
    ['Sites', 'north'],
    ['Domain Controller Site Servers', 'dcserver'],
  ];
  const image = imageOf(`
    ${SUFFIXES.map(([, kind, id]) => `${id}:${kind}`).join('\n')}
    dom:Domain distinguishedname=DC=X
    holder:Container distinguishedname=CN=ADMINSDHOLDER,CN=SYSTEM,DC=X
    other:Container distinguishedname=CN=ADMINSDHOLDER,CN=SYSTEM,DC=Y
    tenant:AZTenant
    aia:AIACA
    sso:Computer samaccountname=AZUREADSSOACC$
    template:CertTemplate
    dns:Group name=DNSADMINS@X
    host:Computer -HostsCAService-> authority:EnterpriseCA
    ets:Group name=EXCHANGE_TRUSTED_SUBSYSTEM@X
    ewp:Group name=EXCHANGE_WINDOWS_PERMISSIONS@X
    store:NTAuthStore
    flagged:Computer isreadonlydc=true
    rodc:Computer -MemberOf-> S-1-5-21-521:Group
    root:RootCA
    plain:User
    north:Site -Contains-> dcserver:SiteServer, fileserver:SiteServer
    dcserver -ServerIs-> dc:Computer -DCFor-> dom
    fileserver -ServerIs-> files:Computer
  `);

  it('find what they are named after, and nothing else', () => {
    const expected = Object.fromEntries([...SUFFIXES.map(([name, , id]) => [name, id]), ...OTHERS]);
    const found = TIER_ZERO_SELECTORS.map(({ name, query }) => [
      name,
      seedNodes(image, [byQuery(query)])
        .map((node) => image.objectId(node))
        .join(),
    ]);
    assert.deepEqual(Object.fromEntries(found), expected);
  });
});
