import { RESOURCE_ROLES, type RelationshipKindName, type ResourceRole } from '@chokepoint/model';
import type { Properties } from '../records/batch-sink.ts';
import type { RecordConverter } from '../records/record-converter.ts';
import type { RecordReader } from '../records/record-reader.ts';
import { upperCase } from '../records/upper-case.ts';
import { NO_PROPERTIES } from './no-properties.ts';
import { subject, tenantId } from './tenant.ts';

const KIND = 'AZEntraDS';

/** Settings that are `Enabled` or `Disabled`, by the property that says so. */
const SECURITY = {
  ntlmv1enabled: 'ntlmV1',
  tlsv1enabled: 'tlsV1',
  syncntlmpasswordsenabled: 'syncNtlmPasswords',
  synckerberospasswordsenabled: 'syncKerberosPasswords',
  synconprempasswordsenabled: 'syncOnPremPasswords',
  kerberosrc4encryptionenabled: 'kerberosRc4Encryption',
  kerberosarmoringenabled: 'kerberosArmoring',
  ldapsigningenabled: 'ldapSigning',
  channelbindingenabled: 'channelBinding',
  synconpremsamaccountnameenabled: 'syncOnPremSamAccountName',
} as const;
const SECURE_LDAP = { ldapsenabled: 'ldaps', ldapsexternalaccessenabled: 'externalAccess' } as const;

/** A managed domain: an instance of Entra Domain Services. */
export const convertDomainServices: RecordConverter = (item, writer) => {
  const instance = subject(item, KIND, 'id', writer);
  if (!instance) return;
  const settings = item.record('properties');
  writer.node(instance, {
    name: item.text('name'),
    tenantid: upperCase(settings?.identifier('tenantId') ?? '') || tenantId(item),
    domainname: settings?.text('domainName') ?? '',
    domainconfigurationtype: settings?.text('domainConfigurationType') ?? '',
    syncscope: settings?.text('syncScope') ?? '',
    syncapplicationid: upperCase(settings?.identifier('syncApplicationId') ?? ''),
    ...switches(settings, { filteredsyncenabled: 'filteredSync' }),
    ...switches(settings?.record('domainSecuritySettings'), SECURITY),
    ...switches(settings?.record('ldapsSettings'), SECURE_LDAP),
    lastcollected: writer.ingestTime,
  });
  const group = item.identifier('resourceGroupId');
  if (group !== '')
    writer.edge(writer.ref(group, 'AZResourceGroup'), 'AZContains', instance, NO_PROPERTIES, item, 'resourceGroupId');
};

const { owner, userAccessAdmin, contributor, domainServicesContributor } = RESOURCE_ROLES;
const EDGES: ReadonlyMap<string, RelationshipKindName> = new Map(
  [owner, userAccessAdmin, contributor, domainServicesContributor].map(
    (role: ResourceRole) => [role.id, role.relationship] as const,
  ),
);

/** Who has a role on the instance itself; what is inherited from above is not listed here a second time. */
export const convertDomainServicesRoles: RecordConverter = (item, writer) => {
  const id = item.identifier('objectId');
  for (const entry of item.records('roleAssignments')) {
    const assignment = entry.record('assignee')?.record('properties');
    const edge = EDGES.get(entry.identifier('roleDefinitionId').toLowerCase());
    if (!assignment || !edge || upperCase(assignment.text('scope')) !== upperCase(id)) continue;
    const principal = writer.ref(assignment.identifier('principalId'), 'AZBase');
    writer.edge(principal, edge, writer.ref(id, KIND), NO_PROPERTIES, entry);
  }
};

/** What is neither enabled nor disabled is unknown, and has no property. */
function switches(settings: RecordReader | undefined, fields: Readonly<Record<string, string>>): Properties {
  const found: Record<string, boolean> = {};
  for (const [property, field] of Object.entries(fields)) {
    const word = settings?.text(field).trim().toLowerCase();
    if (word === 'enabled' || word === 'disabled') found[property] = word === 'enabled';
  }
  return found;
}
