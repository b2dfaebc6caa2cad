import type { Properties } from '../records/batch-sink.ts';

const MEANING: ReadonlyMap<string, string> = new Map([
  ['0', 'Enabled'],
  ['1', 'User Configuration Disabled'],
  ['2', 'Computer Configuration Disabled'],
  ['3', 'Disabled'],
]);

/** Preserves the raw status of a policy next to its description. */
export function describeGroupPolicyStatus(properties: Properties): void {
  const status = properties.gpostatus;
  if (status === undefined) return;
  const raw = status === null ? '<nil>' : typeof status === 'string' ? status.trim() : JSON.stringify(status);
  properties.gpostatusraw = raw;
  properties.gpostatus = MEANING.get(raw) ?? 'GPO Status does not exist';
}
