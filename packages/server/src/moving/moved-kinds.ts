import { relationshipKinds } from '@chokepoint/model';

/** The analysis works these out again. */
const RECOMPUTED: ReadonlySet<string> = new Set(
  relationshipKinds.filter(({ recomputed }) => recomputed).map(({ name }) => name),
);
/** Derived from local groups, where a collector has brought those; collected themselves by older ones. */
const FROM_LOCAL_GROUPS: ReadonlySet<string> = new Set(['AdminTo', 'CanRDP', 'CanPSRemote', 'ExecuteDCOM']);
const OWN_KINDS: ReadonlySet<string> = new Set(['MetaIncludes', 'MetaContains']);

/** Why relationships of a kind are not moved; `undefined` if they are. */
export function whyNotMoved(kind: string, hasLocalGroups: boolean): string | undefined {
  if (kind === '') return 'relationships whose kind the source does not know';
  if (OWN_KINDS.has(kind)) return `relationships of the source itself (${kind})`;
  if (!RECOMPUTED.has(kind)) return undefined;
  if (FROM_LOCAL_GROUPS.has(kind) && !hasLocalGroups) return undefined;
  return `derived relationships, which the analysis here makes again (${kind})`;
}
