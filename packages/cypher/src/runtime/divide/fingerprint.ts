import type { Barrier } from '../../execution/barrier.ts';
import type { StartList } from '../../execution/starts.ts';

const PRIME = 16777619;

/** The same for plans whose parts fit together: they begin at the same nodes in the same order, and send the same rows. */
export function fingerprintOf({ name, total, items }: StartList, { name: sent }: Barrier): string {
  let hash = 2166136261;
  for (let at = 0; at < items.length; at++) hash = Math.imul(hash ^ items[at]!, PRIME);
  return `${name}; ${total}, ${hash}; ${sent}`;
}
