import type { Remedy } from '@chokepoint/model';
import { oneLine, powershellText as text } from './powershell-text.ts';
import { directoryId, remedyFor, type ScriptRemoval } from './script-removal.ts';
import { hasUsableIds, OWNED } from './usable-ids.ts';

/** The call that makes a removal, with every value as a literal; undefined where no script can make it. */
export function powershellCall(removal: ScriptRemoval): string | undefined {
  const remedy = remedyFor(removal);
  if (remedy.how === 'by-hand' || !hasUsableIds(removal, remedy)) return undefined;
  const what = text(describe(removal));
  return `${callOf(remedy, removal)(what)}`;
}

export const describe = ({ source, kind, target }: ScriptRemoval): string =>
  oneLine(`${source.name} ${kind} ${target.name}`);

type Call = (what: string) => string;

function callOf(remedy: Exclude<Remedy, { how: 'by-hand' }>, { source, target }: ScriptRemoval): Call {
  const from = text(directoryId(source.id));
  const to = text(directoryId(target.id));
  switch (remedy.how) {
    case 'ace': {
      const { mask, strip, objectTypes, attributes } = remedy.right;
      const on = remedy.on === 'domain' ? text(directoryId(target.environmentId)) : to;
      return (what) =>
        `Remove-AccessRight ${what} ${on} ${from} ${mask} ${strip >>> 0} ${list(objectTypes)} ${list(attributes)}`;
    }
    case 'owner':
      return (what) => `Set-Owner ${what} ${to} ${from} ${text(`${directoryId(target.environmentId)}-512`)}`;
    case 'member':
      return (what) => `Remove-Member ${what} ${to} ${from}`;
    case 'descriptor-attribute':
      return (what) => `Remove-AttributeTrustee ${what} ${to} ${text(remedy.attribute)} ${from}`;
    case 'delegation':
      return (what) => `Remove-Delegation ${what} ${from} ${to}`;
    case 'flag':
      return (what) => `Clear-Flag ${what} ${from} ${text(remedy.attribute)} ${remedy.bit}`;
    case 'policy-link':
      return (what) => `Remove-PolicyLink ${what} ${from} ${to}`;
    case 'local-group':
      return (what) => `Remove-LocalMember ${what} ${text(target.host)} ${text(remedy.sid)} ${from}`;
    case 'ca-right':
      return (what) =>
        `Remove-AuthorityRight ${what} ${text(target.host)} ${text(target.name.replace(/@[^@]*$/, ''))} ${from} ${remedy.mask}`;
    default:
      return tenantCall(remedy, source.id, target);
  }
}

type TenantRemedy = Extract<
  Remedy,
  { how: 'entra-member' | 'entra-owner' | 'entra-role' | 'entra-eligibility' | 'azure-role' | 'app-role' }
>;

function tenantCall(remedy: TenantRemedy, source: string, { id, kind }: ScriptRemoval['target']): Call {
  const from = text(source.toLowerCase());
  const to = id.toLowerCase();
  switch (remedy.how) {
    case 'entra-member':
      return (what) => `Remove-Reference ${what} ${text(`groups/${to}/members`)} ${from}`;
    case 'entra-owner':
      return (what) => `Remove-Reference ${what} ${text(`${OWNED[kind]}/${to}/owners`)} ${from}`;
    case 'entra-role':
      return (what) => `Remove-RoleAssignment ${what} ${from} ${text(remedy.template ?? to.split('@')[0]!)}`;
    case 'entra-eligibility':
      return (what) => `Remove-RoleEligibility ${what} ${from} ${text(to.split('@')[0]!)}`;
    case 'azure-role':
      return (what) => `Remove-ResourceRole ${what} ${from} ${text(remedy.role)} ${text(to)}`;
    case 'app-role':
      return (what) => `Remove-AppRole ${what} ${from} ${list(remedy.permissions)}`;
  }
}

const list = (values: readonly string[]): string => `@(${values.map(text).join(', ')})`;
