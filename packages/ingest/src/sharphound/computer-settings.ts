import type { Properties, PropertyValue } from '../records/batch-sink.ts';
import type { RecordReader } from '../records/record-reader.ts';
import type { Rule } from './shared-rules.ts';

const ABSENT = 'Registry value does not exist';

const MAPPING_METHODS: readonly (readonly [number, string])[] = [
  [0x01, '0x01: One-to-one (subject/issuer)'],
  [0x02, '0x02: Many-to-one (issuer certificate)'],
  [0x04, '0x04: User principal name (UPN/SAN)'],
  [0x08, '0x08: Kerberos service-for-user (S4U) certificate'],
  [0x10, '0x10: Kerberos service-for-user (S4U) explicit certificate'],
];

const BINDING_ENFORCEMENT: ReadonlyMap<number, string> = new Map([
  [-1, ABSENT],
  [0, 'Disabled'],
  [1, 'Compatibility mode'],
  [2, 'Full enforcement mode'],
]);

/** What was read on the machine itself, as properties of its node. */
export const computerSettings: Rule = ({ record, properties }) => {
  const webClient = collected(record, 'IsWebClientRunning');
  if (webClient) properties.webclientrunning = webClient.flag('Result');
  const smb = collected(record, 'SmbInfo');
  if (smb) properties.smbsigning = smb.record('Result')?.flag('SigningEnabled') ?? false;
  rename(properties, 'ldapenabled', 'ldapavailable');
  rename(properties, 'ldapsenabled', 'ldapsavailable');
  certificateMapping(record, properties);
  ntlmSettings(collected(record, 'NTLMRegistryData'), properties);
};

/** The result object of a collection method, if the method worked. */
export function collected(owner: RecordReader, field: string): RecordReader | undefined {
  const result = owner.record(field);
  return result?.flag('Collected') ? result : undefined;
}

function rename(properties: Properties, from: string, to: string): void {
  const value = properties[from];
  if (value === undefined) return;
  properties[to] = value;
  delete properties[from];
}

function certificateMapping(record: RecordReader, properties: Properties): void {
  const registry = record.record('DCRegistryData');
  const methods = registry && collected(registry, 'CertificateMappingMethods');
  if (methods) {
    const value = methods.integer('Value') ?? 0;
    properties.certificatemappingmethodsraw = value;
    properties.certificatemappingmethods =
      value === -1 ? [ABSENT] : MAPPING_METHODS.filter(([bit]) => (value & bit) !== 0).map(([, text]) => text);
  }
  const enforcement = registry && collected(registry, 'StrongCertificateBindingEnforcement');
  if (enforcement) {
    const value = enforcement.integer('Value') ?? 0;
    properties.strongcertificatebindingenforcementraw = value;
    const meaning = BINDING_ENFORCEMENT.get(value);
    if (meaning) properties.strongcertificatebindingenforcement = meaning;
  }
  const netlogon = registry && collected(registry, 'VulnerableNetlogonSecurityDescriptor');
  properties.vulnerablenetlogonsecuritydescriptorcollected = netlogon !== undefined;
  if (netlogon) properties.vulnerablenetlogonsecuritydescriptor = netlogon.text('Value');
}

type Meaning = (result: RecordReader, field: string) => PropertyValue;

const number: Meaning = (result, field) => result.integer(field) ?? null;
const when =
  (test: (value: number) => boolean): Meaning =>
  (result, field) => {
    const value = result.integer(field);
    return value === undefined ? null : test(value);
  };
const isTwo = when((value) => value === 2);
const isSet = when((value) => value !== 0);
const listOrNull: Meaning = (result, field) => (result.field(field) ? result.texts(field) : null);

/** Registry value, property, and how the one becomes the other. The odd spelling is what queries ask for. */
const NTLM_SETTINGS: readonly (readonly [string, string, Meaning])[] = [
  ['RestrictSendingNtlmTraffic', 'restrictoutboundntlm', isTwo],
  ['RestrictReceivingNTLMTraffic', 'restrictreceivingntmltraffic', isTwo],
  ['RequireSecuritySignature', 'requiresecuritysignature', isSet],
  ['EnableSecuritySignature', 'enablesecuritysignature', isSet],
  ['NtlmMinClientSec', 'ntlmminclientsec', number],
  ['NtlmMinServerSec', 'ntlmminserversec', number],
  ['LmCompatibilityLevel', 'lmcompatibilitylevel', number],
  ['UseMachineId', 'usemachineid', isSet],
  ['ClientAllowedNTLMServers', 'clientallowedntlmservers', listOrNull],
];

/** A value missing from a collected registry is null, so that it clears what an older collection stored. */
function ntlmSettings(registry: RecordReader | undefined, properties: Properties): void {
  if (!registry) return;
  const result = registry.record('Result');
  for (const [field, property, meaning] of NTLM_SETTINGS) properties[property] = result ? meaning(result, field) : null;
}
