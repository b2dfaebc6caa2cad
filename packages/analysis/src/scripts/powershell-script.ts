import type { Remedy } from '@chokepoint/model';
import { ATTRIBUTE_FUNCTIONS } from './powershell-attributes.ts';
import { describe, powershellCall } from './powershell-calls.ts';
import { DIRECTORY_FUNCTIONS } from './powershell-directory.ts';
import { POWERSHELL_END, POWERSHELL_FRAME } from './powershell-frame.ts';
import { TENANT_FUNCTIONS } from './powershell-tenant.ts';
import { powershellComment, powershellText } from './powershell-text.ts';
import { sameChangeStep, sameChanges, settingsStep } from './same-change.ts';
import { remedyFor, type ScriptRemoval } from './script-removal.ts';

/** A script for one directory or tenant. What it cannot change is in comments, with the steps to take by hand. */
export function powershellScript(removals: readonly ScriptRemoval[], title: string, environmentId: string): string {
  const isTenant = !environmentId.startsWith('S-1-');
  const tenant = isTenant ? `$TenantId = ${powershellText(environmentId.toLowerCase())}\n` : '';
  const functions = isTenant ? TENANT_FUNCTIONS : DIRECTORY_FUNCTIONS;
  const others = sameChanges(removals);
  const made = new Set<string>();
  const head = `param([string]$Server)\n$ErrorActionPreference = 'Stop'\n${tenant}${functions}`;
  return [
    powershellComment(title),
    '# Without -Apply nothing is changed. With it, a rollback script is written before each change.',
    POWERSHELL_FRAME,
    `$RollbackHead = @'\n${head}\n'@`,
    `${tenant}${functions}${isTenant ? '' : ATTRIBUTE_FUNCTIONS}`,
    ...removals.map((removal) => linesOf(removal, others(removal), made)),
    POWERSHELL_END,
  ].join('\n');
}

/** `made` are the calls so far, without what they are for: a change that several removals need is made once. */
function linesOf(removal: ScriptRemoval, others: readonly ScriptRemoval[], made: Set<string>): string {
  const call = powershellCall(removal);
  if (call === undefined) {
    const steps = byHandSteps(removal, others).map((step) => powershellComment(`  ${step}`));
    return [powershellComment(`BY HAND: ${describe(removal)}`), ...steps].join('\n');
  }
  const key = call.replace(powershellText(describe(removal)), '');
  if (made.has(key)) return powershellComment(`The same change as above: ${describe(removal)}`);
  made.add(key);
  return [...sameChangeStep(others).map(powershellComment), call].join('\n');
}

const ROLE = 'In the Entra admin center, open Roles and administrators, and remove the assignment of the source.';
const BY_HAND: Readonly<Record<Exclude<Remedy['how'], 'by-hand'>, string>> = {
  ace: 'In Active Directory Users and Computers, open Security, Advanced on the target: note the entry of the source, and remove it where it is set.',
  owner:
    'In Active Directory Users and Computers, open Security, Advanced on the target: note the owner, and make Domain Admins the owner.',
  member: 'Remove the source from the members of the target; to take it back, add it again.',
  'descriptor-attribute':
    'Remove the source from the principals that the attribute of the target allows: Set-ADComputer or Set-ADServiceAccount.',
  delegation: 'On the tab Delegation of the source, note the services of the target, and remove them.',
  flag: 'On the tab Delegation of the source, choose not to trust it for delegation.',
  'policy-link': 'In Group Policy Management, note order and options of the link on the target, and remove it.',
  'local-group': 'On the computer: Remove-LocalGroupMember; to take it back: Add-LocalGroupMember.',
  'ca-right':
    'In the console Certification Authority, open Security of the authority: note the rights of the source, and remove the one that is named.',
  'entra-member': 'In the Entra admin center, remove the source from the members of the group.',
  'entra-owner': 'In the Entra admin center, remove the source from the owners of the object.',
  'entra-role': ROLE,
  'entra-eligibility': ROLE,
  'azure-role':
    'In the Azure portal, open Access control (IAM) at the scope where the role is assigned: note the assignment, and remove it.',
  'app-role':
    'In the Entra admin center, open the permissions of the enterprise application: note the permission, and revoke it.',
};

/** What to do where no script can. */
export function byHandSteps(removal: ScriptRemoval, others: readonly ScriptRemoval[]): readonly string[] {
  const remedy = remedyFor(removal);
  if (remedy.how === 'by-hand') return [...settingsStep(removal), ...remedy.steps, ...sameChangeStep(others)];
  return [
    'The collected data do not identify the objects well enough for a script.',
    BY_HAND[remedy.how],
    'Collect again and analyse: the relationship must be gone.',
  ];
}
