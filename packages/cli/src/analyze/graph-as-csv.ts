import type { GraphImage } from '@chokepoint/graph';
import { ruleNames } from './summary.ts';

const NODE_COLUMNS = ['objectid', 'kinds', 'name', 'properties'];
const EDGE_COLUMNS = ['start', 'kind', 'end', 'derived', 'rule', 'properties'];

export function* nodesAsCsv(image: GraphImage): Generator<string> {
  yield line(NODE_COLUMNS);
  for (let node = 0; node < image.nodeCount; node++) {
    const { name, ...properties } = image.nodeProperties(node);
    const kinds = image.kindNamesOf(node).join(';');
    yield line([image.objectId(node), kinds, typeof name === 'string' ? name : '', JSON.stringify(properties)]);
  }
}

export function* edgesAsCsv(image: GraphImage): Generator<string> {
  const names = ruleNames();
  yield line(EDGE_COLUMNS);
  for (const edge of image.edges())
    yield line([
      image.objectId(image.edgeSource(edge)),
      image.edgeKinds[image.edgeKindOf(edge)]!,
      image.objectId(image.edgeTarget(edge)),
      String(image.isDerived(edge)),
      names.get(image.edgeOrigin(edge)) ?? '',
      JSON.stringify(image.edgeProperties(edge)),
    ]);
}

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Quoted where needed. A text that a spreadsheet would take for a formula gets an apostrophe in front. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
