import type { ElementWriter } from '../records/element-writer.ts';
import type { RecordConverter } from '../records/record-converter.ts';
import type { RecordReader } from '../records/record-reader.ts';
import { convertAccessControl } from './access-control.ts';
import { collected } from './computer-settings.ts';
import { type DirectoryObject, readDirectoryObject, writeDirectoryObject } from './directory-object.ts';
import { NOT_ACL } from './edge-properties.ts';
import { computerEnd } from './host-name.ts';
import { eachPrincipal, principalRef } from './principal.ts';
import { containment, type Rule } from './shared-rules.ts';

export const convertEnterpriseAuthority: RecordConverter = (record, writer) => {
  const authority = readDirectoryObject(record, 'EnterpriseCA', writer);
  if (!authority) return;
  enrollmentEndpoints(authority, writer);
  registrySettings(authority, writer);
  writeDirectoryObject(authority, writer);
  registryAccessControl(authority, writer);
  containment(authority, writer);
  host(authority, writer);
  publishedTemplates(authority, writer);
  enrollmentAgents(authority, writer);
};

const enrollmentEndpoints: Rule = ({ record, properties }) => {
  const results = record.records('HttpEnrollmentEndpoints').filter((endpoint) => endpoint.flag('Collected'));
  if (results.length === 0) return;
  const urls = (vulnerable: (result: RecordReader) => boolean) =>
    results
      .map((endpoint) => endpoint.record('Result'))
      .filter((result) => result !== undefined)
      .filter(vulnerable)
      .map((result) => result.text('Url'));
  const http = urls((result) => result.flag('ADCSWebEnrollmentHTTP'));
  const https = urls((result) => result.flag('ADCSWebEnrollmentHTTPS') && !result.flag('ADCSWebEnrollmentEPA'));
  if (http.length > 0) properties.httpenrollmentendpoints = http;
  if (https.length > 0) properties.httpsenrollmentendpoints = https;
  properties.hasvulnerableendpoint = http.length > 0 || https.length > 0;
};

const registrySettings: Rule = ({ record, properties }) => {
  const registry = record.record('CARegistryData');
  if (!registry) return;
  const restrictions = collected(registry, 'EnrollmentAgentRestrictions');
  if (restrictions) properties.hasenrollmentagentrestrictions = restrictions.list('Restrictions').length > 0;
  const userSpecifiesSan = collected(registry, 'IsUserSpecifiesSanEnabled');
  if (userSpecifiesSan) properties.isuserspecifiessanenabled = userSpecifiesSan.flag('Value');
  const roleSeparation = collected(registry, 'RoleSeparationEnabled');
  if (roleSeparation) properties.roleseparationenabled = roleSeparation.flag('Value');
};

const REGISTRY_RIGHTS: ReadonlySet<string> = new Set(['ManageCA', 'ManageCertificates', 'Enroll']);

/**
 * The authority's own registry is more reliable than the directory about who may manage it. Its entries are added to
 * those of the directory, because the ownership rules have to see both together.
 */
const registryAccessControl: Rule = (authority, writer) => {
  const { record, entries } = authority;
  const registry = record.record('CARegistryData');
  const security = registry && collected(registry, 'CASecurity');
  if (!security) return;
  const host = record.identifier('HostingComputer');
  const fromRegistry = security
    .records('Data')
    .filter((entry) => entry.text('PrincipalType') !== 'ADLocalGroup' && entry.text('RightName') !== 'Owns');
  const fromDirectory = entries.filter(
    (entry) => !REGISTRY_RIGHTS.has(entry.text('RightName')) || entry.identifier('PrincipalSID') === host,
  );
  convertAccessControl([...fromRegistry, ...fromDirectory], authority, writer);
};

const host: Rule = ({ record, ref }, writer) => {
  const id = record.identifier('HostingComputer');
  if (id === '') return;
  const computer = computerEnd(id, () => record.path('HostingComputer'), writer);
  writer.edge(computer, 'HostsCAService', ref, NOT_ACL, record);
};

const publishedTemplates: Rule = ({ record, ref }, writer) => {
  for (const [index, id] of enabledTemplates(record, writer).entries())
    writer.edge(writer.ref(id, 'CertTemplate'), 'PublishedTo', ref, NOT_ACL, record, 'EnabledCertTemplates', index);
};

function enabledTemplates(record: RecordReader, writer: ElementWriter): string[] {
  const ids: string[] = [];
  eachPrincipal(record, 'EnabledCertTemplates', writer, (template) => {
    if ('id' in template) ids.push(template.id);
  });
  return ids;
}

function enrollmentAgents({ record }: DirectoryObject, writer: ElementWriter): void {
  const registry = record.record('CARegistryData');
  const restrictions = registry && collected(registry, 'EnrollmentAgentRestrictions');
  for (const restriction of restrictions?.records('Restrictions') ?? []) {
    if (restriction.text('AccessType') !== 'AccessAllowedCallback') continue;
    const agent = restriction.record('Agent');
    const one = restriction.record('Template')?.identifier('ObjectIdentifier') ?? '';
    const templates = restriction.flag('AllTemplates') ? enabledTemplates(record, writer) : [one];
    if (!agent) restriction.notice('Agent', 'restriction left out: it names no agent');
    else
      for (const id of templates)
        writer.edge(
          principalRef(agent, writer),
          'DelegatedEnrollmentAgent',
          writer.ref(id, 'CertTemplate'),
          NOT_ACL,
          restriction,
        );
  }
}
