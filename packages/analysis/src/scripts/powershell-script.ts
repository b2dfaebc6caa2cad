import { ATTRIBUTE_FUNCTIONS } from './powershell-attributes.ts';
import { describe, powershellCall } from './powershell-calls.ts';
import { DIRECTORY_FUNCTIONS } from './powershell-directory.ts';
import { POWERSHELL_END, POWERSHELL_FRAME } from './powershell-frame.ts';
import { TENANT_FUNCTIONS } from './powershell-tenant.ts';
import { powershellComment, powershellText } from './powershell-text.ts';
import { remedyFor, type ScriptRemoval } from './script-removal.ts';

/** A script for one directory or tenant. What it cannot change is in comments, with the steps to take by hand. */
export function powershellScript(removals: readonly ScriptRemoval[], title: string, environmentId: string): string {
  const isTenant = !environmentId.startsWith('S-1-');
  const tenant = isTenant ? `$TenantId = ${powershellText(environmentId.toLowerCase())}\n` : '';
  const functions = isTenant ? TENANT_FUNCTIONS : DIRECTORY_FUNCTIONS;
  const head = `param([string]$Server)\n$ErrorActionPreference = 'Stop'\n${tenant}${functions}`;
  return [
    powershellComment(title),
    '# Without -Apply nothing is changed. With it, a rollback script is written before each change.',
    POWERSHELL_FRAME,
    `$RollbackHead = @'\n${head}\n'@`,
    `${tenant}${functions}${isTenant ? '' : ATTRIBUTE_FUNCTIONS}`,
    ...removals.map(linesOf),
    POWERSHELL_END,
  ].join('\n');
}

function linesOf(removal: ScriptRemoval): string {
  const call = powershellCall(removal);
  if (call !== undefined) return call;
  const steps = byHandSteps(removal).map((step) => powershellComment(`  ${step}`));
  return [powershellComment(`BY HAND: ${describe(removal)}`), ...steps].join('\n');
}

/** What to do where no script can. */
export function byHandSteps(removal: ScriptRemoval): readonly string[] {
  const remedy = remedyFor(removal);
  if (remedy.how === 'by-hand') return remedy.steps;
  return ['The collected data do not identify the objects well enough for a script: remove it with the usual tools.'];
}
