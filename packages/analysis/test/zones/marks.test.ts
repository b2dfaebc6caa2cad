import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyDelta, type GraphImage } from '@chokepoint/graph';
import { type MarkedGroup, marksWithoutZones, tagNodes } from '../../src/index.ts';
import { imageOf } from '../../testing/drawn-graph.ts';
import { ROLE_TEMPLATES } from '../entra/tenant-of.ts';

type Options = { readonly parents?: boolean; readonly groups?: readonly MarkedGroup[] };

const system = (tag: string, ...objectIds: string[]): MarkedGroup => ({ tag, system: true, objectIds });
const people = (tag: string, ...objectIds: string[]): MarkedGroup => ({ tag, system: false, objectIds });

function marks(drawing: string | GraphImage, { parents = false, groups = [] }: Options = {}) {
  const image = typeof drawing === 'string' ? imageOf(drawing) : drawing;
  const { systemTags, userTags } = marksWithoutZones(image, groups, { parents });
  const shown = (tags: ReadonlyMap<number, string>) =>
    Object.fromEntries([...tags].map(([node, words]) => [image.objectId(node), words]));
  return { system: shown(systemTags), user: shown(userTags) };
}

/** Object ids of the highest tier, sorted. */
function highest(drawing: string, options?: Options): string[] {
  const words = marks(drawing, options).system;
  return Object.keys(words)
    .filter((id) => words[id] === 'admin_tier_0')
    .sort();
}

describe('marks of groups', () => {
  const drawing = 'u:User\n v:AZUser\n robot:Robot';

  it('are in the system property or in the user property, each word once', () => {
    const groups = [
      system('owned', 'u', 'nobody', 'robot'),
      people('crown', 'u', 'v', 'u'),
      people('jewels', 'u'),
      people('crown', 'u'),
    ];
    assert.deepEqual(marks(drawing, { groups }), {
      system: { u: 'owned' },
      user: { u: 'crown jewels', v: 'crown' },
    });
  });

  it('give way to the word of the highest tier', () => {
    const groups = [system('owned', 'S-512', 'u')];
    assert.deepEqual(marks('S:Domain\n S-512:Group domainsid=S\n u:User domainsid=S', { groups }).system, {
      S: 'admin_tier_0',
      'S-512': 'admin_tier_0',
      u: 'owned',
    });
  });
});

describe('the highest tier of a domain', () => {
  const endings = ['S-1-5-9', '500', '512', '516', '518', '519', '526', '527', '551', '544'];

  it('is the domain, its privileged groups and users, and AdminSDHolder', () => {
    const privileged = endings.map((ending) => `S-${ending}:Group domainsid=S`);
    const drawing = `
      S:Domain
      T:Domain
      ${privileged.join('\n')}
      X-500:User domainsid=S
      X-512:Computer domainsid=S
      Y-512:Group domainsid=OTHER
      Z-512:Group
      S-513:Group domainsid=S
      holder:Container domainsid=S distinguishedname=CN=ADMINSDHOLDER,CN=SYSTEM,DC=S
      other:Container domainsid=S distinguishedname=CN=SYSTEM,DC=S
      fake:OU domainsid=S distinguishedname=CN=ADMINSDHOLDER,CN=SYSTEM,DC=S
    `;
    const expected = ['S', 'T', 'X-500', 'holder', ...endings.map((ending) => `S-${ending}`)];
    assert.deepEqual(highest(drawing), expected.sort());
  });

  it('includes all members of its groups, nested and of any domain, but expands only groups', () => {
    const drawing = `
      S:Domain
      u:User, inner:Group -MemberOf-> S-512:Group domainsid=S
      v:User domainsid=T -MemberOf-> inner
      w:User -MemberOf-> u
      l:User -MemberOfLocalGroup-> S-512
    `;
    assert.deepEqual(highest(drawing), ['S', 'S-512', 'inner', 'u', 'v']);
  });

  it('includes objects added by users, with their members; another word that contains it counts as well', () => {
    const drawing = `
      S:Domain
      g:Group domainsid=S
      u:User -MemberOf-> g
      h:Group domainsid=S
      v:User -MemberOf-> h
      lost:Group
      w:User -MemberOf-> lost
    `;
    const groups = [system('admin_tier_0', 'g', 'lost'), system('admin_tier_01', 'h')];
    assert.deepEqual(highest(drawing, { groups }), ['S', 'g', 'h', 'lost', 'u', 'v']);
  });

  const policies = `
    S:Domain -Contains-> oua:OU, oub:OU, box:Container
    oua blocksinheritance=true -Contains-> ouc:OU, S-500:User domainsid=S
    ouc -Contains-> a-500:User domainsid=S
    box -Contains-> b-500:User domainsid=S
    forced:GPO -GPLink{enforced=true}-> oua
    soft:GPO -GPLink-> oub
    onUnit:GPO -GPLink-> ouc
    onDomain:GPO -GPLink-> S
    onBox:GPO -GPLink-> box
    odd:OU -GPLink-> S
    outer:OU -Contains-> oua
    above:GPO -GPLink-> outer
  `;

  it('includes the policies that apply to it', () => {
    const found = highest(policies).filter((id) => !id.endsWith('-500') && id !== 'S');
    assert.deepEqual(found, ['above', 'forced', 'onDomain', 'onUnit']);
  });

  it('policies do not pass an OU that blocks inheritance, except enforced ones', () => {
    const drawn = (user: string, enforced: boolean) => `
      S:Domain
      outer:OU -Contains-> oua:OU blocksinheritance=true -Contains-> ouc:OU -Contains-> deep-500:User, flat:Group
      oua -Contains-> near-500:User
      ${user} domainsid=S
      g:GPO -GPLink{enforced=${enforced}}-> outer
      h:GPO -GPLink-> oua
    `;
    const found = (user: string, enforced: boolean) =>
      highest(drawn(user, enforced)).filter((id) => id === 'g' || id === 'h');
    assert.deepEqual(found('deep-500', false), []);
    assert.deepEqual(found('deep-500', true), ['g']);
    assert.deepEqual(found('near-500', false), ['g', 'h']);
    assert.deepEqual(found('near-500', true), ['g', 'h']);
  });

  const tree = `
    S:Domain -Contains-> outer:OU -Contains-> oua:OU -Contains-> S-500:User domainsid=S
    S -Contains-> root:Container -Contains-> system:Container -Contains-> holder:Container, a:Group
    holder domainsid=S distinguishedname=CN=ADMINSDHOLDER,CN=SYSTEM,DC=S isaclprotected=true
    root -Contains-> users:Container -Contains-> S-512:Group domainsid=S
    outer -Contains-> broken:Container -Contains-> oud:OU -Contains-> S-519:Group domainsid=S
    shelf:Container -Contains-> g:GPO -GPLink-> oua
  `;

  it('includes the OUs and containers above it, if requested', () => {
    const without = ['S', 'S-500', 'S-512', 'S-519', 'g', 'holder'];
    assert.deepEqual(highest(tree), without);
    const above = ['oua', 'oud', 'outer', 'root', 'shelf', 'users'];
    assert.deepEqual(highest(tree, { parents: true }), [...without, ...above].sort());
  });

  it('objects added by users count there only if they are directory objects', () => {
    const drawing = (kind: string) => `
      S:Domain
      o:OU -Contains-> x:${kind} domainsid=S
    `;
    const groups = [system('admin_tier_0', 'x')];
    assert.deepEqual(highest(drawing('User'), { parents: true, groups }), ['S', 'o', 'x']);
    assert.deepEqual(highest(drawing('AZUser'), { parents: true, groups }), ['S', 'x']);
  });

  it('containers above what is protected from inheritance are left out; not known counts as not protected', () => {
    const drawn = (flag: string) => `S:Domain\n box:Container -Contains-> S-512:Group domainsid=S ${flag}`;
    const found = (flag: string) => highest(drawn(flag), { parents: true }).includes('box');
    assert.deepEqual([found('isaclprotected=true'), found('isaclprotected=false'), found('')], [false, true, true]);
  });

  it('what one domain marks in another counts there when its turn comes, by name from the end', () => {
    const drawn = (one: string, other: string) => `
      S:Domain name=${one}
      T:Domain name=${other}
      u:User domainsid=T -MemberOf-> S-512:Group domainsid=S
      outer:OU -Contains-> block:OU blocksinheritance=true domainsid=T -Contains-> ou:OU domainsid=T -Contains-> u
      g:GPO -GPLink-> outer
    `;
    for (const drawing of [drawn('B', 'A'), drawn('B', 'A').split('\n').reverse().join('\n')])
      assert.ok(highest(drawing, { parents: true }).includes('g'));
    assert.ok(!highest(drawn('A', 'B'), { parents: true }).includes('g'));
  });
});

describe('the highest tier of a tenant', () => {
  const role = (name: string) => `${name}:AZRole templateid=${JSON.stringify(ROLE_TEMPLATES[name])}`;
  const tenant = (drawing: string) => `t:AZTenant\n${drawing}`;

  it('is the tenant, four roles and the principals that hold or can activate them', () => {
    const drawing = tenant(`
      ${['GA', 'PRA', 'PAA', 'PT2', 'HD'].map(role).join('\n')}
      t -AZContains-> GA, PRA, PAA, PT2, HD
      outside:AZRole templateid=${JSON.stringify(ROLE_TEMPLATES.GA)}
      u:AZUser -AZHasRole-> GA
      v:AZUser -AZGrantSelf-> PRA
      m:AZUser -AZMemberOf-> g:AZGroup isassignabletorole=true -AZGrantSelf-> PAA
      helper:AZUser -AZHasRole-> HD
      stranger:AZUser -AZHasRole-> outside
    `);
    assert.deepEqual(highest(drawing), ['GA', 'PAA', 'PRA', 'PT2', 'g', 'm', 't', 'u', 'v']);
  });

  it('includes users and groups that can activate any role, wherever they are', () => {
    const drawing = tenant(`
      u:AZUser, g:AZGroup, sp:AZServicePrincipal -AZRoleEligible-> anything:AZRole
      none:AZUser
    `);
    assert.deepEqual(highest(drawing), ['g', 't', 'u']);
    assert.deepEqual(highest('u:AZUser -AZRoleEligible-> r:AZRole'), []);
  });

  it('includes objects added by users in the tenant, in any case of the id', () => {
    const drawing = `
      T1:AZTenant
      a:AZApp tenantid=t1
      b:AZApp tenantid=t2
      n:AZApp tenantid=T1
      c:AZServicePrincipal tenantid=T1 -AZHasRole-> d:AZRole
      x:AZServicePrincipal -AZRunsAs-> a
      y:AZServicePrincipal -AZRunsAs-> b
    `;
    const groups = [system('admin_tier_0', 'a', 'b', 'c')];
    assert.deepEqual(highest(drawing, { groups }), ['T1', 'a', 'b', 'c', 'x']);
  });

  it('includes machines of privileged directory groups, what contains them, and the top of what contains that', () => {
    const drawing = tenant(`
      S:Domain
      t -AZContains-> vm:AZVM, plain:AZVM, app:AZApp, top:AZManagementGroup, sub:AZSubscription
      vm, app -MemberOf-> g:Group -MemberOf-> h:Group -MemberOf-> S-512:Group domainsid=S
      plain -MemberOf-> other:Group
      away:AZVM -MemberOf-> g
      top -AZContains-> middle:AZManagementGroup -AZContains-> sub -AZContains-> rg:AZResourceGroup -AZContains-> vm
      sub -AZContains-> rg2:AZResourceGroup -AZContains-> plain
      sub2:AZSubscription -AZContains-> rg2
      odd:AZManagementGroup -AZContains-> rg
    `);
    const directory = ['S', 'S-512', 'g', 'h', 'app', 'vm', 'away'];
    assert.deepEqual(highest(drawing), [...directory, 'rg', 'sub', 't', 'top'].sort());
  });

  it('includes the resource group of a holder of such a role, however the role is held', () => {
    const drawing = tenant(`
      ${role('GA')}
      t -AZContains-> GA
      rg1:AZResourceGroup -AZContains-> a:AZServicePrincipal -AZHasRole-> GA
      rg2:AZResourceGroup -AZContains-> b:AZServicePrincipal -AZGrantSelf-> GA
      rg3:AZResourceGroup -AZContains-> c:AZServicePrincipal
    `);
    assert.deepEqual(highest(drawing), ['GA', 'a', 'b', 'rg1', 'rg2', 't']);
  });

  it('includes nothing but machines for what their directory groups are', () => {
    const drawing = tenant(`
      t -AZContains-> vm:AZVM, app:AZApp, other:AZVM
      vm, app -MemberOf-> lost:Group
      other -MemberOf-> plain:Group
    `);
    assert.deepEqual(highest(drawing, { groups: [system('admin_tier_0', 'lost')] }), ['lost', 't', 'vm']);
  });

  it('includes everything that leads to it, through groups that no role can be assigned to as well', () => {
    const drawing = tenant(`
      ${role('GA')}
      t -AZContains-> GA
      app:AZApp -AZRunsAs-> sp:AZServicePrincipal -AZMemberOf-> g:AZGroup isassignabletorole=false -AZHasRole-> GA
      owner:AZUser -AZOwns-> app
    `);
    assert.deepEqual(highest(drawing), ['GA', 'app', 'g', 'sp', 't']);
  });
});

describe('marking nodes', () => {
  it('removes the kinds of tags and old words, and leaves nodes that are not objects unchanged', () => {
    const image = imageOf(`
      S:Domain:Tag_Tier_Zero system_tags=owned
      u:User:Tag_Owned system_tags="admin_tier_0" user_tags=old
      m:Meta system_tags="admin_tier_0"
    `);
    const given = marksWithoutZones(image, [people('new', 'u')], { parents: true });
    const after = applyDelta(image, tagNodes(image, { tags: new Map(), tierZeroKind: undefined, ...given }));
    const node = (id: string) => after.nodeByObjectId(id)!;
    const words = (id: string) => [
      after.nodeProperty(node(id), 'system_tags'),
      after.nodeProperty(node(id), 'user_tags'),
    ];
    assert.deepEqual(after.kindNamesOf(node('S')).sort(), ['Base', 'Domain']);
    assert.deepEqual(after.kindNamesOf(node('u')).sort(), ['Base', 'User']);
    assert.deepEqual(
      [words('S'), words('u'), words('m')],
      [
        ['admin_tier_0', undefined],
        [undefined, 'new'],
        ['admin_tier_0', undefined],
      ],
    );
  });
});
