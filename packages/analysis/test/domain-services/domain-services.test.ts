import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyDelta, GraphBuilder } from '@chokepoint/graph';
import { DIRECTORY_ROLE_TEMPLATES } from '@chokepoint/model';
import { domainServicesRules, entraRules } from '../../src/index.ts';
import { type Analysed, analysed, RUN_TIME } from '../../testing/analysed.ts';

const ON = { settings: { entraDomainServices: true } } as const;
const APP_ADMIN = DIRECTORY_ROLE_TEMPLATES.applicationAdministrator;
const GROUPS_ADMIN = DIRECTORY_ROLE_TEMPLATES.groupsAdministrator;
const SYNC_APP = '2565BD9D-DA50-47D4-8B85-4C97F669DC36';
const KINDS = domainServicesRules.flatMap((rule) => [...rule.kinds]);

/** A managed domain with everything that any of the rules needs. One line per condition. */
const WHOLE = {
  tenant: 'T-1:AZTenant',
  instance: 'ds:AZEntraDS tenantid=t-1 domainname="park.example " filteredsyncenabled=true syncscope=all',
  container: 'rg:AZResourceGroup -AZContains-> ds',
  subscription: 'sub:AZSubscription -AZContains-> rg',
  right: 'team:AZGroup -AZContributor-> sub',
  nested: 'boss:AZUser -AZMemberOf-> inner:AZGroup -AZMemberOf-> team',
  appRole: `app:AZRole templateid=${APP_ADMIN.toUpperCase()} tenantid=T-1`,
  groupsRole: `grp:AZRole templateid=${GROUPS_ADMIN} tenantid=T-1`,
  holdsApp: 'boss -AZHasRole-> app',
  holdsGroups: 'boss -AZHasRole-> grp',
  domain: 'S-9:Domain name=PARK.EXAMPLE domainsid=S-9 collected=true',
  domainUsers: 'S-9-513:Group domainsid=S-9',
  containment: 'S-9 -Contains-> users:Container -Contains-> S-9-513',
  admins: 'adm:AZGroup name="AAD DC Administrators@park.example" tenantid=T-1',
  adminsCopy: 'S-9-1101:Group domainsid=S-9 aadobjectid=ADM',
  user: 'rex:AZUser',
  userCopy: 'S-9-1102:User domainsid=S-9 aadobjectid=" Rex"',
  group: 'keepers:AZGroup',
  groupCopy: 'S-9-1103:Group domainsid=S-9 aadobjectid=KEEPERS',
  owns: 'rex -AZOwns-> keepers',
  app: `${SYNC_APP}:AZApp`,
  principal: 'sp:AZServicePrincipal tenantid=T-1',
  runsAs: `${SYNC_APP} -AZRunsAs-> sp`,
};
type Line = keyof typeof WHOLE;

function drawn(changes: Partial<Record<Line, string>> = {}): Analysed {
  return analysed(Object.values({ ...WHOLE, ...changes }).join('\n'), ON);
}

describe('Entra Domain Services', () => {
  it('derive all seven kinds from what was collected', () => {
    const { derived } = drawn();
    assert.deepEqual(Object.fromEntries(KINDS.map((kind) => [kind, derived(kind)])), {
      SyncedToEntraDSUser: ['rex -> S-9-1102'],
      SyncedToEntraDSGroup: ['adm -> S-9-1101', 'keepers -> S-9-1103'],
      AZManageEntraDS: ['boss -> ds'],
      AddEntraDSGroupMember: ['rex -> S-9-1103'],
      EntraDSFor: ['ds -> S-9'],
      ManageEntraDSSync: ['boss -> S-9-513'],
      ManageEntraDSSyncFilter: ['sp -> S-9-513'],
    });
  });

  it('derive nothing while the switch is off, and remove what was derived while it was on', () => {
    const on = drawn().image;
    const off = analysed(on);
    for (const kind of KINDS) assert.deepEqual(off.derived(kind), [], kind);
    assert.ok(on.nodeByObjectId('ds') !== undefined && off.image.nodeByObjectId('ds') !== undefined);
    assert.equal(analysed(off.image, ON).derived('ManageEntraDSSync').length, 1);
  });

  it('stay when only other rules run, and are the same in a second run', () => {
    const { image } = drawn();
    const others = analysed(image, { ...ON, leaveOut: (rule) => domainServicesRules.includes(rule) });
    assert.deepEqual(others.derived('ManageEntraDSSync'), ['boss -> S-9-513']);
    const again = analysed(image, { ...ON, time: RUN_TIME, leaveOut: (rule) => entraRules.includes(rule) });
    assert.deepEqual(again.derived('AddEntraDSGroupMember'), ['rex -> S-9-1103']);
  });

  const MISSING: Readonly<Record<string, readonly [Partial<Record<Line, string>>, readonly string[]]>> = {
    'the right is another one': [{ right: 'team:AZGroup -AZOwner-> sub' }, ['AZManageEntraDS', 'ManageEntraDSSync']],
    'the right is on something beside it': [
      { right: 'team:AZGroup -AZContributor-> other:AZSubscription' },
      ['AZManageEntraDS', 'ManageEntraDSSync'],
    ],
    'the principal is not in the group': [{ nested: 'boss:AZUser' }, ['AZManageEntraDS', 'ManageEntraDSSync']],
    'the role over applications is missing': [{ holdsApp: '' }, ['AZManageEntraDS', 'ManageEntraDSSync']],
    'the role over groups is missing': [{ holdsGroups: '' }, ['AZManageEntraDS', 'ManageEntraDSSync']],
    'another principal has one of the roles': [
      { holdsGroups: 'other:AZUser -AZHasRole-> grp' },
      ['AZManageEntraDS', 'ManageEntraDSSync'],
    ],
    'a role is for some objects only': [
      { holdsGroups: 'boss -AZHasRole{scope="administrativeunits/x"}-> grp' },
      ['AZManageEntraDS', 'ManageEntraDSSync'],
    ],
    'a role is of another tenant': [
      { groupsRole: `grp:AZRole templateid=${GROUPS_ADMIN} tenantid=T-2` },
      ['AZManageEntraDS', 'ManageEntraDSSync'],
    ],
    'the user has no copy': [{ userCopy: 'S-9-1102:User' }, ['SyncedToEntraDSUser', 'AddEntraDSGroupMember']],
    'the copy has a blank id': [
      { userCopy: 'S-9-1102:User aadobjectid=" "' },
      ['SyncedToEntraDSUser', 'AddEntraDSGroupMember'],
    ],
    'the copy of the user is a computer': [
      { userCopy: 'S-9-1102:Computer aadobjectid=rex' },
      ['SyncedToEntraDSUser', 'AddEntraDSGroupMember'],
    ],
    'the user does not control the group': [{ owns: 'rex -AZMemberOf-> keepers' }, ['AddEntraDSGroupMember']],
    'a service principal controls the group': [{ owns: 'sp -AZOwns-> keepers' }, ['AddEntraDSGroupMember']],
    'the domain has another name': [
      { domain: 'S-9:Domain name=OTHER.EXAMPLE domainsid=S-9' },
      ['EntraDSFor', 'ManageEntraDSSync', 'ManageEntraDSSyncFilter'],
    ],
    'two domains have the name': [
      { subscription: `${WHOLE.subscription}\nS-8:Domain name=park.example domainsid=S-8` },
      ['EntraDSFor', 'ManageEntraDSSync', 'ManageEntraDSSyncFilter'],
    ],
    'the administrators are of another tenant': [
      { admins: 'adm:AZGroup name="AAD DC ADMINISTRATORS@X" tenantid=T-2' },
      ['EntraDSFor', 'ManageEntraDSSync', 'ManageEntraDSSyncFilter'],
    ],
    'the administrators have another name': [
      { admins: 'adm:AZGroup name="DC ADMINISTRATORS@X" tenantid=T-1' },
      ['EntraDSFor', 'ManageEntraDSSync', 'ManageEntraDSSyncFilter'],
    ],
    'the administrators are in another domain': [
      { adminsCopy: 'S-8-1101:Group domainsid=S-8 aadobjectid=adm' },
      ['EntraDSFor', 'ManageEntraDSSync', 'ManageEntraDSSyncFilter'],
    ],
    'Domain Users is not in the domain': [
      { containment: 'users:Container -Contains-> S-9-513' },
      ['ManageEntraDSSync'],
    ],
    'Domain Users is missing': [
      { domain: 'S-9:Domain name=PARK.EXAMPLE domainsid=S-9', domainUsers: '', containment: '' },
      ['ManageEntraDSSync', 'ManageEntraDSSyncFilter'],
    ],
    'the synchronisation is not filtered': [
      { instance: 'ds:AZEntraDS tenantid=T-1 domainname=park.example filteredsyncenabled=false syncscope=All' },
      ['ManageEntraDSSyncFilter'],
    ],
    'the synchronisation is of cloud users only': [
      { instance: 'ds:AZEntraDS tenantid=T-1 domainname=park.example filteredsyncenabled=true syncscope=CloudOnly' },
      ['ManageEntraDSSyncFilter'],
    ],
    'another application synchronises': [
      { app: 'other:AZApp', runsAs: 'other -AZRunsAs-> sp' },
      ['ManageEntraDSSyncFilter'],
    ],
    'the application runs in another tenant': [
      { principal: 'sp:AZServicePrincipal tenantid=T-2' },
      ['ManageEntraDSSyncFilter'],
    ],
    'the application runs as itself': [{ runsAs: `${SYNC_APP} -AZRunsAs-> ${SYNC_APP}` }, ['ManageEntraDSSyncFilter']],
    'the instance has no tenant': [
      { instance: 'ds:AZEntraDS domainname=park.example filteredsyncenabled=true syncscope=All' },
      ['AZManageEntraDS', 'EntraDSFor', 'ManageEntraDSSync', 'ManageEntraDSSyncFilter'],
    ],
  };
  const whole = drawn();
  for (const [reason, [changes, lost]] of Object.entries(MISSING))
    it(`do not derive ${lost.join(', ')} when ${reason}`, () => {
      const { derived } = drawn(changes);
      const fewer = KINDS.filter((kind) => derived(kind).length < whole.derived(kind).length);
      assert.deepEqual(fewer.sort(), [...lost].sort());
    });
});

describe('Conditions of domain services that hold in other ways, too', () => {
  it('a right on the instance itself, of a service principal with roles through a group', () => {
    const { derived } = drawn({
      right: 'boss:AZServicePrincipal -AZEntraDSContributor-> ds',
      nested: 'boss -AZMemberOf-> admins:AZGroup isassignabletorole=true',
      holdsApp: 'admins -AZHasRole-> app',
      holdsGroups: 'admins -AZHasRole-> grp',
    });
    assert.deepEqual(derived('AZManageEntraDS'), ['boss -> ds']);
  });

  it('a group that has all of it itself is a manager, and so are its members', () => {
    const { derived } = drawn({
      right: 'team:AZGroup isassignabletorole=true -AZContributor-> rg',
      nested: 'boss:AZUser -AZMemberOf-> team',
      holdsApp: 'team -AZHasRole-> app',
      holdsGroups: 'team -AZHasRole-> grp',
    });
    assert.deepEqual(derived('AZManageEntraDS'), ['boss -> ds', 'team -> ds']);
    assert.deepEqual(derived('ManageEntraDSSync'), ['boss -> S-9-513', 'team -> S-9-513']);
  });

  it('the right to add members that a role gives, once for several groups with one copy', () => {
    const { derived } = drawn({
      owns: 'rex -AZAddMembers|AZOwns-> keepers',
      groupCopy: 'S-9-1103:Group aadobjectid=keepers\nS-9-1104:Group aadobjectid=Keepers',
    });
    assert.deepEqual(derived('AddEntraDSGroupMember'), ['rex -> S-9-1103', 'rex -> S-9-1104']);
  });

  it('derived rights to add members count', () => {
    const { derived } = drawn({
      tenant: 'T-1:AZTenant -AZContains-> keepers, rex, grp',
      group: 'keepers:AZGroup isassignabletorole=false',
      owns: 'rex -AZHasRole-> grp',
    });
    assert.deepEqual(derived('AZAddMembers'), ['rex -> keepers']);
    assert.deepEqual(derived('AddEntraDSGroupMember'), ['rex -> S-9-1103']);
  });
});

describe('Compositions of domain services', () => {
  const { evidenceEdges } = drawn();

  it('of a manager: memberships, the right, what it is on, and both roles', () => {
    assert.deepEqual(evidenceEdges('boss', 'AZManageEntraDS', 'ds'), [
      'boss -AZHasRole-> app',
      'boss -AZHasRole-> grp',
      'boss -AZMemberOf-> inner',
      'inner -AZMemberOf-> team',
      'rg -AZContains-> ds',
      'sub -AZContains-> rg',
      'team -AZContributor-> sub',
    ]);
  });

  it('of a new member: copies of user and group, and the control between', () => {
    assert.deepEqual(evidenceEdges('rex', 'AddEntraDSGroupMember', 'S-9-1103'), [
      'keepers -SyncedToEntraDSGroup-> S-9-1103',
      'rex -AZOwns-> keepers',
      'rex -SyncedToEntraDSUser-> S-9-1102',
    ]);
  });

  it('of the synchronisation: instance, domain and containment', () => {
    assert.deepEqual(evidenceEdges('boss', 'ManageEntraDSSync', 'S-9-513'), [
      'S-9 -Contains-> users',
      'boss -AZManageEntraDS-> ds',
      'ds -EntraDSFor-> S-9',
      'users -Contains-> S-9-513',
    ]);
    assert.deepEqual(evidenceEdges('sp', 'ManageEntraDSSyncFilter', 'S-9-513'), [
      `${SYNC_APP} -AZRunsAs-> sp`,
      'ds -EntraDSFor-> S-9',
    ]);
    assert.deepEqual(evidenceEdges('ds', 'EntraDSFor', 'S-9'), ['adm -SyncedToEntraDSGroup-> S-9-1101']);
  });

  it('of a manager are empty when one part is gone', () => {
    const { image } = drawn();
    const edge = image.findEdge(
      image.nodeByObjectId('boss')!,
      image.edgeKind('AZHasRole')!,
      image.nodeByObjectId('app')!,
    );
    const builder = new GraphBuilder(image);
    builder.deleteEdge(image.edgeId(edge!));
    const without = applyDelta(image, builder.finish().delta);
    const { evidenceEdges } = analysed(without, { ...ON, leaveOut: () => true });
    assert.deepEqual(evidenceEdges('boss', 'AZManageEntraDS', 'ds'), []);
  });
});
