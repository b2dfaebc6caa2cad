import { csvLine } from '@chokepoint/contract';
import type { GraphImage } from '@chokepoint/graph';
import { ruleNames } from './summary.ts';

const NODE_COLUMNS = ['objectid', 'kinds', 'name', 'properties'];
const EDGE_COLUMNS = ['start', 'kind', 'end', 'derived', 'rule', 'properties'];

export function* nodesAsCsv(image: GraphImage): Generator<string> {
  yield csvLine(NODE_COLUMNS);
  for (let node = 0; node < image.nodeCount; node++) {
    const { name, ...properties } = image.nodeProperties(node);
    const kinds = image.kindNamesOf(node).join(';');
    yield csvLine([image.objectId(node), kinds, typeof name === 'string' ? name : '', JSON.stringify(properties)]);
  }
}

export function* edgesAsCsv(image: GraphImage): Generator<string> {
  const names = ruleNames();
  yield csvLine(EDGE_COLUMNS);
  for (const edge of image.edges())
    yield csvLine([
      image.objectId(image.edgeSource(edge)),
      image.edgeKinds[image.edgeKindOf(edge)]!,
      image.objectId(image.edgeTarget(edge)),
      image.isDerived(edge),
      names.get(image.edgeOrigin(edge)) ?? '',
      JSON.stringify(image.edgeProperties(edge)),
    ]);
}
