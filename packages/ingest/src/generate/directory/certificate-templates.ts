import { DAY, NOW } from '../calendar.ts';
import { type AccessEntry, container, granted, group, type Principal } from './access-entries.ts';
import { containerPath } from './containers.ts';
import type { Domain } from './domain.ts';

const CLIENT = '1.3.6.1.5.5.7.3.2';
const SERVER = '1.3.6.1.5.5.7.3.1';
const SMART_CARD = '1.3.6.1.4.1.311.20.2.2';
const REQUEST_AGENT = '1.3.6.1.4.1.311.20.2.1';
const MAIL = '1.3.6.1.5.5.7.3.4';
const FILES = '1.3.6.1.4.1.311.10.3.4';

type Enroller = 'users' | 'computers' | 'controllers' | 'admins' | 'everyone';

type Template = {
  readonly name: string;
  readonly ekus: readonly string[];
  readonly enrollers: readonly Enroller[];
  readonly schema?: number;
  readonly published?: boolean;
  /** What is wrong with it, where something is. */
  readonly suppliesSubject?: boolean;
  readonly noSecurityExtension?: boolean;
  readonly signatures?: number;
  readonly applicationPolicies?: readonly string[];
  readonly policies?: readonly string[];
  readonly writable?: Enroller;
};

/** An object identifier that a certificate carries as proof of how it was issued; see the issuance policies. */
export const ASSURANCE_OID = '1.3.6.1.4.1.311.21.8.4571196.1884641.3293620.1.400';

const TEMPLATES: readonly Template[] = [
  { name: 'USER', ekus: [FILES, MAIL, CLIENT], enrollers: ['users', 'admins'], published: true },
  { name: 'MACHINE', ekus: [CLIENT, SERVER], enrollers: ['computers', 'admins'], published: true },
  { name: 'DOMAINCONTROLLER', ekus: [CLIENT, SERVER], enrollers: ['controllers', 'admins'], published: true },
  { name: 'WEBSERVER', ekus: [SERVER], enrollers: ['admins'], published: true, suppliesSubject: true },
  { name: 'SUBCA', ekus: [], enrollers: ['admins'], published: true, suppliesSubject: true },
  { name: 'ADMINISTRATOR', ekus: [FILES, MAIL, CLIENT], enrollers: ['admins'] },
  { name: 'SMARTCARDLOGON', ekus: [CLIENT, SMART_CARD], enrollers: ['admins'] },
  { name: 'SMARTCARDUSER', ekus: [MAIL, CLIENT, SMART_CARD], enrollers: ['admins'] },
  { name: 'ENROLLMENTAGENT', ekus: [REQUEST_AGENT], enrollers: ['admins'] },
  { name: 'CLIENTAUTH', ekus: [CLIENT], enrollers: ['users', 'admins'] },
  { name: 'EFS', ekus: [FILES], enrollers: ['users', 'admins'], published: true },
  { name: 'KERBEROSAUTHENTICATION', ekus: [CLIENT, SERVER, SMART_CARD], enrollers: ['controllers'], schema: 2 },
  { name: 'WORKSTATION', ekus: [CLIENT], enrollers: ['computers'], schema: 2, published: true },
  // The enrollee chooses the subject of the certificate.
  {
    name: 'VPN USER LEGACY',
    ekus: [CLIENT],
    enrollers: ['users'],
    schema: 2,
    published: true,
    suppliesSubject: true,
  },
  // Every user may act as an enrollment agent, and one template accepts such agents.
  { name: 'HELPDESK AGENT', ekus: [REQUEST_AGENT], enrollers: ['everyone'], schema: 2, published: true },
  {
    name: 'BADGE USER',
    ekus: [CLIENT],
    enrollers: ['users'],
    schema: 2,
    published: true,
    signatures: 1,
    applicationPolicies: [REQUEST_AGENT],
  },
  // Every user may rewrite the template.
  { name: 'PRINT SERVICE', ekus: [SERVER], enrollers: ['admins'], schema: 2, published: true, writable: 'everyone' },
  // Certificates that are not bound to an account.
  {
    name: 'WIFI USER',
    ekus: [CLIENT],
    enrollers: ['users'],
    schema: 2,
    published: true,
    noSecurityExtension: true,
  },
  // Certificates that make their owner a member of a group.
  {
    name: 'ASSURED USER',
    ekus: [CLIENT],
    enrollers: ['users'],
    schema: 2,
    published: true,
    policies: [ASSURANCE_OID],
  },
  ...Array.from({ length: 14 }, (_, number) => ({
    name: `LINE OF BUSINESS ${number}`,
    ekus: number % 3 === 0 ? [SERVER] : [CLIENT, MAIL],
    enrollers: ['admins' as const],
    schema: 2,
    signatures: number % 2,
  })),
];

const templateId = (domain: Domain, name: string) => domain.guid(`template ${name}`);

export function publishedTemplates(domain: Domain): Principal[] {
  return TEMPLATES.filter((template) => template.published).map(({ name }) => ({
    ObjectIdentifier: templateId(domain, name),
    ObjectType: 'CertTemplate',
  }));
}

function enroller(domain: Domain, who: Enroller): Principal {
  switch (who) {
    case 'users':
      return group(domain.wellKnown(513));
    case 'computers':
      return group(domain.wellKnown(515));
    case 'controllers':
      return group(domain.wellKnown(516));
    case 'admins':
      return group(domain.wellKnown(512));
    case 'everyone':
      return group(domain.builtin('S-1-5-11'));
    default:
      return who satisfies never;
  }
}

export function* certificateTemplates(domain: Domain): Generator<object> {
  for (const [number, template] of TEMPLATES.entries()) {
    const machines = template.enrollers.includes('computers') || template.enrollers.includes('controllers');
    const authenticates = template.ekus.length === 0 || [CLIENT, SMART_CARD].some((eku) => template.ekus.includes(eku));
    const policies = template.policies ?? [];
    const supplies = template.suppliesSubject ?? false;
    yield {
      Properties: {
        domain: domain.name,
        name: `${template.name}@${domain.name}`,
        distinguishedname: `CN=${template.name},${containerPath(domain, 'CERTIFICATE TEMPLATES')}`,
        domainsid: domain.sid,
        objectguid: templateId(domain, template.name),
        isaclprotected: false,
        description: null,
        whencreated: NOW - (200 + number) * DAY,
        validityperiod: '1 year',
        renewalperiod: '6 weeks',
        schemaversion: template.schema ?? 1,
        displayname: template.name,
        oid: `1.3.6.1.4.1.311.21.8.4571196.1884641.3293620.${number + 1}`,
        enrollmentflag: template.noSecurityExtension ? 'AUTO_ENROLLMENT, NO_SECURITY_EXTENSION' : 'AUTO_ENROLLMENT',
        requiresmanagerapproval: false,
        nosecurityextension: template.noSecurityExtension ?? false,
        certificatenameflag: supplies ? 'ENROLLEE_SUPPLIES_SUBJECT' : 'SUBJECT_ALT_REQUIRE_UPN',
        enrolleesuppliessubject: supplies,
        subjectaltrequireupn: !supplies && !machines,
        subjectaltrequiredns: !supplies && machines,
        subjectaltrequiredomaindns: false,
        subjectaltrequireemail: false,
        subjectaltrequirespn: false,
        subjectrequireemail: false,
        ekus: template.ekus,
        effectiveekus: template.ekus,
        certificateapplicationpolicy: template.ekus,
        authorizedsignatures: template.signatures ?? 0,
        applicationpolicies: template.applicationPolicies ?? [],
        issuancepolicies: policies,
        certificatepolicy: policies,
        authenticationenabled: authenticates,
        schannelauthenticationenabled: authenticates,
      },
      Aces: entries(domain, template),
      ObjectIdentifier: templateId(domain, template.name),
      IsDeleted: false,
      IsACLProtected: false,
      ContainedBy: container(domain.container('CERTIFICATE TEMPLATES')),
    };
  }
}

function entries(domain: Domain, template: Template): AccessEntry[] {
  const admins = [group(domain.wellKnown(512)), group(domain.wellKnown(519))];
  return [
    granted(group(domain.wellKnown(519)), 'Owns'),
    ...admins.flatMap((admin) => ['WriteDacl', 'WriteOwner', 'GenericWrite'].map((right) => granted(admin, right))),
    granted(group(domain.roleGroup('PKI ADMINS')), 'GenericAll'),
    ...template.enrollers.map((who) => granted(enroller(domain, who), 'Enroll')),
    ...(template.writable ? [granted(enroller(domain, template.writable), 'WriteDacl')] : []),
  ];
}
