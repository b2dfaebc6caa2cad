type DefaultSelector = {
  readonly name: string;
  readonly description: string;
  readonly query: string;
  /** Some selectors cannot be disabled: without them there would be no meaningful Tier Zero. */
  readonly allowDisable: boolean;
};

const FIXED = false;
const OPTIONAL = true;

const selector = (allowDisable: boolean, name: string, query: string, description: string): DefaultSelector => ({
  name,
  description,
  query,
  allowDisable,
});
const every = (kind: string) => `MATCH (n:${kind}) RETURN n`;
const ending = (kind: string, suffix: string) => `MATCH (n:${kind}) WHERE n.objectid ENDS WITH '${suffix}' RETURN n`;
const named = (start: string) => `MATCH (n:Group) WHERE n.name STARTS WITH '${start}@' RETURN n`;
const role = (template: string) => `MATCH (n:AZRole) WHERE n.objectid STARTS WITH '${template}@' RETURN n`;

/** What is Tier Zero from the first day on. */
export const TIER_ZERO_SELECTORS: readonly DefaultSelector[] = [
  selector(
    OPTIONAL,
    'Security Administrator',
    role('194AE4CB-B126-40B2-BD5B-6091B380977D'),
    'Runs scripts on managed devices through live response and edits conditional access, which reaches devices and sign-ins of the highest administrators.',
  ),
  selector(
    OPTIONAL,
    'Account Operators',
    ending('Group', 'S-1-5-32-548'),
    'Creates and changes most accounts and groups of the domain, and may log on to domain controllers.',
  ),
  selector(
    FIXED,
    'Administrator',
    ending('User', '-500'),
    'The built-in administrator has full control of its domain and cannot be locked out.',
  ),
  selector(
    FIXED,
    'Administrators',
    ending('Group', 'S-1-5-32-544'),
    'Full control of domain controllers, and through them of the domain.',
  ),
  selector(
    OPTIONAL,
    'AIA CA (AD object)',
    every('AIACA'),
    'Holds certificates of authorities that computers use to complete a chain of trust; an attacker who changes it can break the logons of privileged accounts.',
  ),
  selector(
    OPTIONAL,
    'Application Administrator',
    role('9B895D92-2CD3-44C7-9D02-A6AC2D5EA5C3'),
    'Adds credentials to any application and acts with its rights, which may be those of a global administrator.',
  ),
  selector(
    FIXED,
    'Azure tenant object',
    every('AZTenant'),
    'The root of everything in the tenant; control of it is control of all.',
  ),
  selector(
    OPTIONAL,
    'AZUREADSSOACC object',
    "MATCH (n:Computer) WHERE n.samaccountname = 'AZUREADSSOACC$' RETURN n",
    'The key of this account signs tickets for seamless sign-on, so it can impersonate every synchronised user in the cloud.',
  ),
  selector(
    FIXED,
    'Backup Operators',
    ending('Group', 'S-1-5-32-551'),
    'Reads every file of a domain controller, the database of secrets among them.',
  ),
  selector(
    OPTIONAL,
    'Cert Publishers',
    ending('Group', '-517'),
    'Writes certificates of authorities into the directory, which decides whom computers trust.',
  ),
  selector(
    FIXED,
    'AdminSDHolder',
    "MATCH (d:Domain) MATCH (n:Container) WHERE n.distinguishedname = 'CN=ADMINSDHOLDER,CN=SYSTEM,' + d.distinguishedname RETURN n",
    'Its permissions are copied to all protected groups and their members again and again.',
  ),
  selector(
    OPTIONAL,
    'Cryptographic Operators',
    ending('Group', 'S-1-5-32-569'),
    'Changes cryptographic settings of domain controllers.',
  ),
  selector(
    OPTIONAL,
    'Distributed COM Users',
    ending('Group', 'S-1-5-32-562'),
    'Starts components on domain controllers from afar.',
  ),
  selector(
    OPTIONAL,
    'DNS Admins',
    named('DNSADMINS'),
    'Configures the name service, which usually runs on domain controllers and loads code as the system.',
  ),
  selector(FIXED, 'Domain Admins', ending('Group', '-512'), 'Full control of every computer and object of the domain.'),
  selector(
    FIXED,
    'Domain Controllers',
    ending('Group', '-516'),
    'Each of its members holds all secrets of the domain.',
  ),
  selector(
    FIXED,
    'Domain root object',
    every('Domain'),
    'Permissions on the root allow replication of all secrets and are inherited by the whole domain.',
  ),
  selector(FIXED, 'Enterprise Admins', ending('Group', '-519'), 'Full control of every domain of the forest.'),
  selector(
    OPTIONAL,
    'Enterprise CA (AD object)',
    every('EnterpriseCA'),
    'Decides which templates an authority issues; with control of it, certificates for anybody can be had.',
  ),
  selector(
    OPTIONAL,
    'Enterprise CA Computers',
    'MATCH (n:Computer)-[:HostsCAService]->(:EnterpriseCA) RETURN n',
    'Holds the private key of an authority, which can sign certificates for everyone.',
  ),
  selector(FIXED, 'Enterprise Domain Controllers', ending('Group', '-1-5-9'), 'All domain controllers of the forest.'),
  selector(
    FIXED,
    'Enterprise Key Admins',
    ending('Group', '-527'),
    'Writes key credentials of every account in the forest and logs on as any of them.',
  ),
  selector(
    OPTIONAL,
    'Exchange Trusted Subsystem',
    named('EXCHANGE TRUSTED SUBSYSTEM'),
    'Runs the mail servers and mostly holds wide permissions in the domain.',
  ),
  selector(
    OPTIONAL,
    'Exchange Windows Permissions',
    named('EXCHANGE WINDOWS PERMISSIONS'),
    'In many installations it may change the permissions of the domain itself.',
  ),
  selector(
    OPTIONAL,
    'Certificate template',
    every('CertTemplate'),
    'A template that can be rewritten can be made to issue certificates for anybody, as soon as an authority publishes it.',
  ),
  selector(FIXED, 'Global Administrator', role('62E90394-69F5-4237-9190-012177145E10'), 'Full control of the tenant.'),
  selector(
    OPTIONAL,
    'Incoming Forest Trust Builders',
    ending('Group', '-557'),
    'Creates trusts through which another forest reaches this one.',
  ),
  selector(
    OPTIONAL,
    'Intune Administrator',
    role('3A2C62DB-5318-420D-8D74-23AFFEE5D9D5'),
    'Runs code on every managed device, the devices of administrators among them.',
  ),
  selector(
    FIXED,
    'Key Admins',
    ending('Group', '-526'),
    'Writes key credentials of every account in the domain and logs on as any of them.',
  ),
  selector(
    OPTIONAL,
    'Knowledge Administrator',
    role('B5A8DCF3-09D5-43A9-A639-8E29EF291470'),
    'Changes memberships of groups that may hold privileged roles.',
  ),
  selector(
    OPTIONAL,
    'KRBTGT objects',
    ending('User', '-502'),
    'Its key signs all tickets of the domain: with it, a ticket for anybody can be forged.',
  ),
  selector(
    OPTIONAL,
    'NTAuth store',
    every('NTAuthStore'),
    'Lists the authorities whose certificates are good for logging on.',
  ),
  selector(
    FIXED,
    'Partner Tier2 Support',
    role('E00E864A-17C5-4A4B-9C06-F5B95A8D5BD8'),
    'Resets the passwords of all users, global administrators included.',
  ),
  selector(
    OPTIONAL,
    'Performance Log Users',
    ending('Group', 'S-1-5-32-559'),
    'Schedules data collectors on domain controllers, which run as another account.',
  ),
  selector(
    OPTIONAL,
    'Print Operators',
    ending('Group', 'S-1-5-32-550'),
    'Logs on to domain controllers and loads drivers there.',
  ),
  selector(
    FIXED,
    'Privileged Authentication Administrator',
    role('7BE44C8A-ADAF-4E2A-84D6-AB2649E08A13'),
    'Resets the credentials of every user, global administrators included.',
  ),
  selector(
    FIXED,
    'Privileged Role Administrator',
    role('E8611AB8-C189-46E8-94E1-60213AB1F814'),
    'Gives any role to anybody, itself included.',
  ),
  selector(
    OPTIONAL,
    'Read-Only DCs',
    'MATCH (n:Computer) WHERE n.isreadonlydc = true RETURN n',
    'Keeps secrets of accounts that it may cache, and is trusted by the other controllers.',
  ),
  selector(
    OPTIONAL,
    'Read-Only Domain Controllers',
    "MATCH (n:Computer)-[:MemberOf]->(g:Group) WHERE g.objectid ENDS WITH '-521' RETURN n",
    'Members of the group of read-only controllers, whatever else is known of them.',
  ),
  selector(
    OPTIONAL,
    'Root CA object',
    every('RootCA'),
    'A certificate that is added here is trusted by every computer of the forest.',
  ),
  selector(
    FIXED,
    'Schema Admins',
    ending('Group', '-518'),
    'Changes what objects of the forest are, and the permissions that new ones begin with.',
  ),
  selector(
    OPTIONAL,
    'Server Operators',
    ending('Group', 'S-1-5-32-549'),
    'Logs on to domain controllers and reconfigures their services.',
  ),
  selector(OPTIONAL, 'Sites', every('Site'), 'Control of a site applies policies to the domain controllers in it.'),
  selector(
    OPTIONAL,
    'Domain Controller Site Servers',
    'MATCH (n:SiteServer)-[:ServerIs]->(:Computer)-[:DCFor]->(:Domain) RETURN n',
    'Stands for a domain controller in the topology of the sites.',
  ),
];
