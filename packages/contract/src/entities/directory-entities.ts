/** What a list of related objects holds, by what it means; the server knows how each is found. */
export type Relation =
  | 'controllers'
  | 'controllables'
  | 'memberships'
  | 'members'
  | 'sessions-on-computer'
  | 'sessions-of-user'
  | 'sessions-of-members'
  | `users-with-${Right}`
  | `computers-by-${Right}`
  | 'sql-admins'
  | 'sql-admin-rights'
  | 'delegation-sources'
  | 'delegation-targets'
  | 'applied-gpos'
  | `domain-${'users' | 'groups' | 'computers' | 'ous' | 'gpos'}`
  | 'foreign-users'
  | 'foreign-groups'
  | 'foreign-admins'
  | 'foreign-gpo-controllers'
  | 'inbound-trusts'
  | 'outbound-trusts'
  | 'dc-syncers'
  | 'certificate-escalations'
  | `gpo-affected-${'ous' | 'computers' | 'users' | 'tier-zero'}`
  | 'gpo-sites'
  | 'site-gpos'
  | 'site-servers'
  | 'site-subnets'
  | 'root-ca-hierarchy'
  | 'ca-hierarchy'
  | 'published-templates'
  | 'publishing-cas'
  | 'trusted-cas'
  | 'linked-templates'
  | `ou-${'users' | 'groups' | 'computers'}`;

/** Rights to sign in to a computer or to run code there. */
export type Right = 'AdminTo' | 'CanRDP' | 'ExecuteDCOM' | 'CanPSRemote';

export type EntitySection = {
  /** Last part of the path of the list; absent where the related objects are only counted. */
  readonly path?: string;
  /** Name of the number among the counts; absent where the list is not counted. */
  readonly count?: string;
  readonly relation: Relation;
  readonly title: string;
  /** A list without a graph form: no relationships lead to what it holds. */
  readonly listOnly?: true;
};

export type DirectoryEntity = {
  readonly collection: string;
  readonly kind: string;
  readonly noun: string;
  readonly title: string;
  readonly sections: readonly EntitySection[];
};

const section = (
  path: string | undefined,
  count: string | undefined,
  relation: Relation,
  title: string,
): EntitySection => ({
  ...(path !== undefined && { path }),
  ...(count !== undefined && { count }),
  relation,
  title,
});
const contained = (name: 'users' | 'groups' | 'computers' | 'ous' | 'gpos'): EntitySection => ({
  ...section(name, name, `domain-${name}`, TITLES[name]),
  listOnly: true,
});
const TITLES = { users: 'Users', groups: 'Groups', computers: 'Computers', ous: 'OUs', gpos: 'GPOs' } as const;

const controllers = section('controllers', 'controllers', 'controllers', 'Inbound object control');
const controllables = section('controllables', 'controllables', 'controllables', 'Outbound object control');
const appliedGpos = section(undefined, 'gpos', 'applied-gpos', 'Applied GPOs');
const computerRights = [
  section('admin-rights', 'adminRights', 'computers-by-AdminTo', 'Local admin rights'),
  section('rdp-rights', 'rdpRights', 'computers-by-CanRDP', 'RDP rights'),
  section('dcom-rights', 'dcomRights', 'computers-by-ExecuteDCOM', 'DCOM rights'),
  section('ps-remote-rights', 'psRemoteRights', 'computers-by-CanPSRemote', 'PowerShell remoting rights'),
];

/**
 * Every kind of directory object with its own pages, their lists, and how these are counted. Routes, counts and lists
 * are all generated from this table.
 */
export const DIRECTORY_ENTITIES: readonly DirectoryEntity[] = [
  {
    collection: 'base',
    kind: 'Base',
    noun: 'Base',
    title: 'any directory object',
    sections: [{ path: 'controllers', relation: 'controllers', title: 'Inbound object control' }, controllables],
  },
  {
    collection: 'computers',
    kind: 'Computer',
    noun: 'Computer',
    title: 'a computer',
    sections: [
      section('sessions', 'sessions', 'sessions-on-computer', 'Sessions'),
      section('admin-users', 'adminUsers', 'users-with-AdminTo', 'Local admins'),
      section('rdp-users', 'rdpUsers', 'users-with-CanRDP', 'RDP users'),
      section('dcom-users', 'dcomUsers', 'users-with-ExecuteDCOM', 'DCOM users'),
      section('ps-remote-users', 'psRemoteUsers', 'users-with-CanPSRemote', 'PowerShell remoting users'),
      section('sql-admins', 'sqlAdminUsers', 'sql-admins', 'SQL admins'),
      section('constrained-users', 'constrainedUsers', 'delegation-sources', 'Inbound constrained delegation'),
      section('group-membership', 'groupMembership', 'memberships', 'Group memberships (direct and nested)'),
      ...computerRights,
      section(
        'constrained-delegation-rights',
        'constrainedPrivs',
        'delegation-targets',
        'Constrained delegation rights',
      ),
      controllables,
      controllers,
      appliedGpos,
    ],
  },
  {
    collection: 'containers',
    kind: 'Container',
    noun: 'Container',
    title: 'a container',
    sections: [controllers],
  },
  {
    collection: 'domains',
    kind: 'Domain',
    noun: 'Domain',
    title: 'a domain',
    sections: [
      ...(['users', 'groups', 'computers', 'ous', 'gpos'] as const).map(contained),
      section('foreign-users', 'foreignUsers', 'foreign-users', 'Foreign users in groups'),
      section('foreign-groups', 'foreignGroups', 'foreign-groups', 'Foreign groups in groups'),
      section('foreign-gpo-controllers', 'foreignGPOControllers', 'foreign-gpo-controllers', 'Foreign GPO controllers'),
      section('foreign-admins', 'foreignAdmins', 'foreign-admins', 'Foreign local admins'),
      section('inbound-trusts', 'inboundTrusts', 'inbound-trusts', 'Inbound trusts'),
      section('outbound-trusts', 'outboundTrusts', 'outbound-trusts', 'Outbound trusts'),
      controllers,
      section('linked-gpos', 'linkedgpos', 'applied-gpos', 'Linked GPOs'),
      section('dc-syncers', 'dcsyncers', 'dc-syncers', 'DCSync rights'),
      section('adcs-escalations', 'adcs-escalations', 'certificate-escalations', 'ADCS escalations'),
    ],
  },
  {
    collection: 'gpos',
    kind: 'GPO',
    noun: 'Gpo',
    title: 'a GPO',
    sections: [
      section('ous', 'ous', 'gpo-affected-ous', 'Affected OUs and domains'),
      section('computers', 'computers', 'gpo-affected-computers', 'Affected computers'),
      section('users', 'users', 'gpo-affected-users', 'Affected users'),
      controllers,
      section('tier-zero', 'tierzero', 'gpo-affected-tier-zero', 'Affected Tier Zero objects'),
      section('sites', 'sites', 'gpo-sites', 'Sites'),
    ],
  },
  {
    collection: 'sites',
    kind: 'Site',
    noun: 'Site',
    title: 'a site',
    sections: [
      controllers,
      section('linked-gpos', 'linkedgpos', 'site-gpos', 'Linked GPOs'),
      section('siteservers', 'siteServers', 'site-servers', 'Linked site servers'),
      section('sitesubnets', 'siteSubnets', 'site-subnets', 'Linked site subnets'),
    ],
  },
  { collection: 'siteservers', kind: 'SiteServer', noun: 'SiteServer', title: 'a site server', sections: [] },
  { collection: 'sitesubnets', kind: 'SiteSubnet', noun: 'SiteSubnet', title: 'a site subnet', sections: [] },
  {
    collection: 'aiacas',
    kind: 'AIACA',
    noun: 'AiaCa',
    title: 'an AIA CA',
    sections: [controllers, section('pki-hierarchy', 'pki-hierarchy', 'ca-hierarchy', 'PKI hierarchy')],
  },
  {
    collection: 'rootcas',
    kind: 'RootCA',
    noun: 'RootCa',
    title: 'a root CA',
    sections: [controllers, section('pki-hierarchy', 'pki-hierarchy', 'root-ca-hierarchy', 'PKI hierarchy')],
  },
  {
    collection: 'enterprisecas',
    kind: 'EnterpriseCA',
    noun: 'EnterpriseCa',
    title: 'an enterprise CA',
    sections: [
      controllers,
      section('pki-hierarchy', 'pki-hierarchy', 'ca-hierarchy', 'PKI hierarchy'),
      section('published-templates', 'published-templates', 'published-templates', 'Published templates'),
    ],
  },
  {
    collection: 'ntauthstores',
    kind: 'NTAuthStore',
    noun: 'NtAuthStore',
    title: 'an NTAuth store',
    sections: [controllers, section('trusted-cas', 'trusted-cas', 'trusted-cas', 'Trusted CAs')],
  },
  {
    collection: 'certtemplates',
    kind: 'CertTemplate',
    noun: 'CertTemplate',
    title: 'a certificate template',
    sections: [controllers, section('published-to-cas', 'published-to-cas', 'publishing-cas', 'Publishing CAs')],
  },
  {
    collection: 'ous',
    kind: 'OU',
    noun: 'Ou',
    title: 'an OU',
    sections: [
      section('gpos', 'gpos', 'applied-gpos', 'Linked GPOs'),
      section('users', 'users', 'ou-users', 'Users'),
      section('groups', 'groups', 'ou-groups', 'Groups'),
      section('computers', 'computers', 'ou-computers', 'Computers'),
    ],
  },
  {
    collection: 'users',
    kind: 'User',
    noun: 'User',
    title: 'a user',
    sections: [
      section('sessions', 'sessions', 'sessions-of-user', 'Sessions'),
      section('memberships', 'groupMembership', 'memberships', 'Group memberships (direct and nested)'),
      ...computerRights,
      section('sql-admin-rights', 'sqlAdmin', 'sql-admin-rights', 'SQL admin rights'),
      section(
        'constrained-delegation-rights',
        'constrainedDelegation',
        'delegation-targets',
        'Constrained delegation rights',
      ),
      controllables,
      controllers,
      appliedGpos,
    ],
  },
  {
    collection: 'groups',
    kind: 'Group',
    noun: 'Group',
    title: 'a group',
    sections: [
      section('sessions', 'sessions', 'sessions-of-members', 'Sessions of members'),
      section('members', 'members', 'members', 'Members (direct and nested)'),
      section('memberships', 'membership', 'memberships', 'Group memberships (direct and nested)'),
      ...computerRights,
      controllables,
      controllers,
    ],
  },
  {
    collection: 'issuancepolicies',
    kind: 'IssuancePolicy',
    noun: 'IssuancePolicy',
    title: 'an issuance policy',
    sections: [controllers, section('linkedtemplates', 'linkedTemplates', 'linked-templates', 'Linked templates')],
  },
];
