import { applyDelta, Batch, GraphBuilder, type GraphImage } from '@chokepoint/graph';
import { type AnalysisChange, type AnalysisOptions, analyse, type Evidence, explainEdge } from '../src/index.ts';
import { imageOf } from './drawn-graph.ts';

export const RUN_TIME = '2026-02-03T04:05:06Z';

/** A graph after analysis, with its edges as text. */
export type Analysed = {
  readonly image: GraphImage;
  /** Edges of a kind that analysis derived, as `source -> target`, sorted. */
  derived(kind: string): string[];
  /** Sources of derived edges of a kind, sorted, each once. */
  sources(kind: string): string[];
  /** Object ids of the nodes from which a derived edge follows, sorted. */
  evidence(source: string, kind: string, target: string): string[];
  /** The edges among them, as `source -kind-> target`, sorted. */
  evidenceEdges(source: string, kind: string, target: string): string[];
};

export function analysed(drawing: string | GraphImage, options: Partial<AnalysisOptions> = {}): Analysed {
  const before = typeof drawing === 'string' ? imageOf(drawing) : drawing;
  const run = { edition: 'community', time: RUN_TIME, ...options } as const;
  const result = analyse(before, run);
  for (const { name, failure } of result.rules) if (failure) throw new Error(`${name}: ${failure}`);
  const image = committed(before, result.change);
  return {
    image,
    derived: (kind) => derivedEdges(image, kind).map(([source, target]) => `${source} -> ${target}`),
    sources: (kind) => [...new Set(derivedEdges(image, kind).map(([source]) => source))],
    evidence(source, kind, target) {
      const { nodes } = evidenceOf(image, source, kind, target, run.settings);
      return [...nodes].map((node) => image.objectId(node)).sort();
    },
    evidenceEdges(source, kind, target) {
      const { edges } = evidenceOf(image, source, kind, target, run.settings);
      return edges
        .map((edge) => `${image.objectId(edge.source)} -${edge.kind}-> ${image.objectId(edge.target)}`)
        .sort();
    },
  };
}

function evidenceOf(
  image: GraphImage,
  source: string,
  kind: string,
  target: string,
  settings: AnalysisOptions['settings'],
): Evidence {
  const edge = image.findEdge(image.nodeByObjectId(source)!, image.edgeKind(kind)!, image.nodeByObjectId(target)!);
  if (edge === undefined) throw new Error(`there is no edge ${source} -${kind}-> ${target}`);
  const explanation = explainEdge(image, edge, settings);
  if (!explanation) throw new Error(`no rule derived ${source} -${kind}-> ${target}`);
  return explanation.evidence;
}

/** The graph after committing a change. */
export function committed(image: GraphImage, change: AnalysisChange): GraphImage {
  const builder = new GraphBuilder(image);
  for (const { ids } of change.deleteEdges) for (const id of ids) builder.deleteEdge(id);
  for (const batch of change.batches) builder.add(new Batch(batch));
  return applyDelta(image, builder.finish().delta);
}

function derivedEdges(image: GraphImage, kind: string): [string, string][] {
  const found: [string, string][] = [];
  for (const edge of image.edges())
    if (image.isDerived(edge) && image.edgeKinds[image.edgeKindOf(edge)] === kind)
      found.push([image.objectId(image.edgeSource(edge)), image.objectId(image.edgeTarget(edge))]);
  return found.sort(([a, b], [c, d]) => (a < c || (a === c && b < d) ? -1 : 1));
}
