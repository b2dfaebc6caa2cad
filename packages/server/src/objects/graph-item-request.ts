import type { GraphImage, NodeIndex } from '@chokepoint/graph';
import type { Principal } from '../callers/principal.ts';
import { environmentsOf } from '../callers/visible-environments.ts';
import { visibleNodes } from '../graph/visible-nodes.ts';
import { badRequest, notFound } from '../service-error.ts';

/** The id of a node or relationship in the graph; one that is too large belongs to none. */
export function graphId(text: string, name: string): number {
  const id = Number(text);
  if (!/^-?\d{1,19}$/.test(text)) throw badRequest(`${name} is malformed`);
  return Number.isSafeInteger(id) ? id : -1;
}

export function isInfoWanted(text: string | undefined): boolean {
  if (text === undefined || text === '') return false;
  if (!/^(?:1|t|true|0|f|false)$/i.test(text)) throw badRequest('include-info is malformed');
  return /^(?:1|t|true)$/i.test(text);
}

/** What is hidden is answered like what does not exist: otherwise trying ids would tell how much is hidden. */
export function requireVisible(image: GraphImage, caller: Principal, node: NodeIndex, what: string): void {
  const environments = environmentsOf(caller);
  if (environments && !visibleNodes(image, environments).has(node)) throw notFound(`${what} not found`);
}
