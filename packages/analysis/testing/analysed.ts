import { applyDelta, Batch, GraphBuilder, type GraphImage } from '@chokepoint/graph';
import { type AnalysisChange, type AnalysisOptions, analyse, type Evidence, explainEdge } from '../src/index.ts';
import { imageOf } from './drawn-graph.ts';

export const RUN_TIME = '2026-02-03T04:05:06Z';

/** A graph after analysis, with its edges as text. */
export type Analysed = {
  readonly image: GraphImage;
  /** Edges of a kind that analysis derived, as `start -> end`, sorted. */
  derived(kind: string): string[];
  /** Starts of derived edges of a kind, sorted, each once. */
  starts(kind: string): string[];
  /** Object ids of the nodes that a derived edge is made of, sorted. */
  evidence(start: string, kind: string, end: string): string[];
  /** The edges among them, as `start -kind-> end`, sorted. */
  evidenceEdges(start: string, kind: string, end: string): string[];
};

export function analysed(drawing: string | GraphImage, options: Partial<AnalysisOptions> = {}): Analysed {
  const before = typeof drawing === 'string' ? imageOf(drawing) : drawing;
  const run = { edition: 'community', time: RUN_TIME, ...options } as const;
  const result = analyse(before, run);
  for (const { name, failure } of result.rules) if (failure) throw new Error(`${name}: ${failure}`);
  const image = committed(before, result.change);
  return {
    image,
    derived: (kind) => derivedEdges(image, kind).map(([start, end]) => `${start} -> ${end}`),
    starts: (kind) => [...new Set(derivedEdges(image, kind).map(([start]) => start))],
    evidence(start, kind, end) {
      const { nodes } = evidenceOf(image, start, kind, end, run.settings);
      return [...nodes].map((node) => image.objectId(node)).sort();
    },
    evidenceEdges(start, kind, end) {
      const { edges } = evidenceOf(image, start, kind, end, run.settings);
      return edges.map((edge) => `${image.objectId(edge.start)} -${edge.kind}-> ${image.objectId(edge.end)}`).sort();
    },
  };
}

function evidenceOf(
  image: GraphImage,
  start: string,
  kind: string,
  end: string,
  settings: AnalysisOptions['settings'],
): Evidence {
  const edge = image.findEdge(image.nodeByObjectId(start)!, image.edgeKind(kind)!, image.nodeByObjectId(end)!);
  if (edge === undefined) throw new Error(`there is no edge ${start} -${kind}-> ${end}`);
  const explanation = explainEdge(image, edge, settings);
  if (!explanation) throw new Error(`no rule derived ${start} -${kind}-> ${end}`);
  return explanation.evidence;
}

/** The graph after a change, as a commit would make it. */
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
