import type { NodeIndex } from '@chokepoint/graph';
import { domains } from '../directory/domains.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import type { RepairList } from './repair-list.ts';

/**
 * Objects that were only mentioned, by a SID, are named after the domain that the SID belongs to. Such a name is
 * recognised by its form, so that it changes with the name of the domain, and is removed with the domain.
 */
export function foreignNames(graph: AnalysisGraph, repairs: RepairList): void {
  graph.reads.properties.add('name'); // most are read directly from the image
  const names = new Map<string, string>();
  for (const { objectId, name } of graph.once(domains)) if (name !== undefined) names.set(objectId, name);
  for (let node = 0; node < graph.nodeCount; node++) {
    if (mayHaveOwnName(graph, node)) continue;
    const objectId = graph.objectId(node);
    const known = graph.property(node, 'name');
    if (known !== undefined && !isMadeUp(known, objectId)) continue;
    const sid = objectId.slice(0, Math.max(0, objectId.lastIndexOf('-')));
    const domain = names.get(sid);
    if (domain !== undefined) {
      const name = `(${domain}) ${objectId}`;
      if (name !== known || graph.property(node, 'domainsid') !== sid)
        repairs.setProperties(node, { name, domainsid: sid });
    } else if (known !== undefined) repairs.setProperties(node, { name: null });
  }
}

const OPENING_BRACKET = 0x28;

/** True if the first byte of its name is enough to tell; most names then need no decoding. */
function mayHaveOwnName({ image }: AnalysisGraph, node: NodeIndex): boolean {
  const column = image.nodeColumn('name');
  if (!column || !('code' in column)) return false;
  const text = image.values.asciiText(column.code(node));
  return text !== undefined && text[0] !== OPENING_BRACKET;
}

function isMadeUp(name: unknown, objectId: string): boolean {
  return typeof name === 'string' && name.startsWith('(') && name.endsWith(`) ${objectId}`);
}
