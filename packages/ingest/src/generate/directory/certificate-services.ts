import { DAY, NOW } from '../calendar.ts';
import { type AccessEntry, container, granted, group } from './access-entries.ts';
import { ASSURANCE_OID, publishedTemplates } from './certificate-templates.ts';
import { containerPath } from './containers.ts';
import type { Domain } from './domain.ts';
import { PLANTED } from './planted-paths.ts';

/** Two authorities that issue, below one root. */
const ISSUERS = 2;

const thumbprint = (domain: Domain, name: string) => domain.random(`certificate ${name}`).hex(40);
const issuerName = (domain: Domain, number: number) => `${domain.netbios}-ISSUING-CA${number + 1}`;
const rootName = (domain: Domain) => `${domain.netbios}-ROOT-CA`;

function authority(domain: Domain, kind: string, name: string, folder: string, chain: readonly string[]) {
  const id = domain.guid(`${kind} ${name}`);
  return {
    Properties: {
      domain: domain.name,
      name: `${name}@${domain.name}`,
      distinguishedname: `CN=${name},${containerPath(domain, folder)}`,
      domainsid: domain.sid,
      objectguid: id,
      isaclprotected: false,
      description: null,
      whencreated: NOW - 2000 * DAY,
      certthumbprint: chain[0],
      certname: chain[0],
      certchain: chain,
      hasbasicconstraints: false,
      basicconstraintpathlength: 0,
    },
    Aces: administratorEntries(domain),
    ObjectIdentifier: id,
    IsDeleted: false,
    IsACLProtected: false,
    ContainedBy: container(domain.container(folder)),
  };
}

function administratorEntries(domain: Domain): AccessEntry[] {
  const enterprise = group(domain.wellKnown(519));
  const others = [group(domain.builtin('S-1-5-32-544')), group(domain.wellKnown(512)), enterprise];
  return [
    granted(enterprise, 'Owns'),
    ...others.map((principal) => granted(principal, 'GenericAll')),
    ...['WriteDacl', 'WriteOwner'].map((right) => granted(group(domain.wellKnown(512)), right)),
    granted(group(domain.roleGroup('PKI ADMINS')), 'GenericWrite'),
  ];
}

export function* rootAuthorities(domain: Domain): Generator<object> {
  const chain = [thumbprint(domain, rootName(domain))];
  yield {
    ...authority(domain, 'root', rootName(domain), 'CERTIFICATION AUTHORITIES', chain),
    DomainSID: domain.sid,
  };
}

export function* accessAuthorities(domain: Domain): Generator<object> {
  const names = [rootName(domain), ...Array.from({ length: ISSUERS }, (_, number) => issuerName(domain, number))];
  const root = thumbprint(domain, rootName(domain));
  for (const name of names) {
    const own = thumbprint(domain, name);
    const object = authority(domain, 'access', name, 'AIA', own === root ? [root] : [own, root]);
    const pair = { crosscertificatepair: [], hascrosscertificatepair: false };
    yield { ...object, Properties: { ...object.Properties, ...pair } };
  }
}

export function* trustedAuthorities(domain: Domain): Generator<object> {
  const name = 'NTAUTHCERTIFICATES';
  const thumbprints = Array.from({ length: ISSUERS }, (_, number) => thumbprint(domain, issuerName(domain, number)));
  const { Properties, ...rest } = authority(domain, 'store', name, 'PUBLIC KEY SERVICES', thumbprints);
  const { certthumbprint: _, certname: __, certchain: ___, ...shared } = Properties;
  yield { ...rest, Properties: { ...shared, certthumbprints: thumbprints }, DomainSID: domain.sid };
}

export function* issuingAuthorities(domain: Domain): Generator<object> {
  for (let number = 0; number < ISSUERS; number++) {
    const name = issuerName(domain, number);
    const chain = [thumbprint(domain, name), thumbprint(domain, rootName(domain))];
    const object = authority(domain, 'issuer', name, 'ENROLLMENT SERVICES', chain);
    const host = PLANTED.certificateServer + number * 2;
    const everyone = group(domain.builtin('S-1-5-11'));
    const security = [
      granted(group(domain.builtin('S-1-5-32-544')), 'ManageCA'),
      granted(group(domain.builtin('S-1-5-32-544')), 'ManageCertificates'),
      granted(group(domain.roleGroup('PKI ADMINS')), 'ManageCA'),
      granted(everyone, 'Enroll'),
    ];
    yield {
      ...object,
      Properties: {
        ...object.Properties,
        flags: 'SUPPORTS_NT_AUTHENTICATION, CA_SERVERTYPE_ADVANCED',
        caname: name,
        dnshostname: `PKI${number}.${domain.name}`,
        casecuritycollected: true,
        enrollmentagentrestrictionscollected: true,
        isuserspecifiessanenabledcollected: true,
        roleseparationenabledcollected: true,
        unresolvedpublishedtemplates: [],
      },
      HostingComputer: domain.server(host),
      DomainSID: domain.sid,
      EnabledCertTemplates: publishedTemplates(domain),
      HttpEnrollmentEndpoints: [endpoint(`http://pki${number}.${domain.name.toLowerCase()}/certsrv/`, number === 0)],
      CARegistryData: {
        CASecurity: { Data: security, Collected: true, FailureReason: null },
        EnrollmentAgentRestrictions: { Restrictions: [], Collected: true, FailureReason: null },
        // The second authority lets requests name whom they are for.
        IsUserSpecifiesSanEnabled: { Value: number === 1, Collected: true, FailureReason: null },
        RoleSeparationEnabled: { Value: false, Collected: true, FailureReason: null },
      },
      Aces: [...object.Aces, granted(everyone, 'Enroll')],
    };
  }
}

function endpoint(url: string, plain: boolean): object {
  return {
    Result: { Url: url, ADCSWebEnrollmentHTTP: plain, ADCSWebEnrollmentHTTPS: !plain, ADCSWebEnrollmentEPA: !plain },
    Collected: true,
    FailureReason: null,
  };
}

export function* issuancePolicies(domain: Domain): Generator<object> {
  for (const [number, name] of ['LOW ASSURANCE', 'MEDIUM ASSURANCE', 'HIGH ASSURANCE'].entries()) {
    const id = domain.guid(`issuance policy ${name}`);
    const linked = name === 'HIGH ASSURANCE';
    yield {
      Properties: {
        domain: domain.name,
        name: `${name}@${domain.name}`,
        distinguishedname: `CN=40${number},${containerPath(domain, 'OID')}`,
        domainsid: domain.sid,
        objectguid: id,
        isaclprotected: false,
        description: null,
        whencreated: NOW - 2000 * DAY,
        displayname: name,
        oid: linked ? ASSURANCE_OID : `${ASSURANCE_OID}.${number}`,
        certtemplateoid: linked ? ASSURANCE_OID : `${ASSURANCE_OID}.${number}`,
      },
      GroupLink: linked ? group(domain.roleGroup('HIGH ASSURANCE')) : null,
      Aces: administratorEntries(domain),
      ObjectIdentifier: id,
      IsDeleted: false,
      IsACLProtected: false,
      ContainedBy: container(domain.container('OID')),
    };
  }
}
