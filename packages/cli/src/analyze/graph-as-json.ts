import type { GraphImage } from '@chokepoint/graph';
import { ruleNames, type Summary } from './summary.ts';

/** The summary, all nodes and all edges; each derived edge names its rule. */
export function* graphAsJson(image: GraphImage, { failedRules: _, ...summary }: Summary): Generator<string> {
  const names = ruleNames();
  yield `{"summary":${JSON.stringify(summary)},\n"nodes":[`;
  yield* listed(nodesOf(image));
  yield '],\n"edges":[';
  yield* listed(
    edgesOf(image).map(({ edge, ...shown }) => {
      const rule = names.get(image.edgeOrigin(edge));
      return { ...shown, derived: image.isDerived(edge), ...(rule !== undefined && { rule }) };
    }),
  );
  yield ']}\n';
}

/** A file for any service that ingests OpenGraph. */
export function* graphAsOpenGraph(image: GraphImage): Generator<string> {
  yield '{"graph":{"nodes":[';
  yield* listed(
    nodesOf(image).map(({ id, kinds, properties: { objectid: _, ...properties } }) => ({ id, kinds, properties })),
  );
  yield '],\n"edges":[';
  yield* listed(
    edgesOf(image).map(({ start, kind, end, properties }) => ({
      kind,
      start: { match_by: 'id', value: start },
      end: { match_by: 'id', value: end },
      properties,
    })),
  );
  yield ']}}\n';
}

function* nodesOf(image: GraphImage) {
  for (let node = 0; node < image.nodeCount; node++)
    yield { id: image.objectId(node), kinds: image.kindNamesOf(node), properties: image.nodeProperties(node) };
}

function edgesOf(image: GraphImage) {
  return image.edges().map((edge) => ({
    edge,
    start: image.objectId(image.edgeSource(edge)),
    kind: image.edgeKinds[image.edgeKindOf(edge)]!,
    end: image.objectId(image.edgeTarget(edge)),
    properties: image.edgeProperties(edge),
  }));
}

/** One line each. */
function* listed(items: Iterable<unknown>): Generator<string> {
  let separator = '\n';
  for (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',\n';
  }
}
