import type { EdgeIndex, GraphImage } from '@chokepoint/graph';
import type { RelationshipKindName } from '@chokepoint/model';
import { allRules, DEFAULT_SETTINGS } from './analyse.ts';
import type { Evidence } from './evidence.ts';
import type { AnalysisSettings, Rule } from './rule.ts';
import { AnalysisGraph } from './view/analysis-graph.ts';

type Explanation = { readonly rule: Rule; readonly evidence: Evidence };

/** Which rule derived an edge, and from what; `undefined` for a collected edge. Closures are shared between calls. */
export function explainer(
  image: GraphImage,
  settings: Partial<AnalysisSettings> = {},
  graph = new AnalysisGraph(image),
): (edge: EdgeIndex) => Explanation | undefined {
  const all = { ...DEFAULT_SETTINGS, ...settings };
  return (edge) => {
    const origin = image.edgeOrigin(edge);
    const rule = allRules.find(({ number }) => number === origin);
    if (!rule) return undefined;
    const derived = {
      source: image.edgeSource(edge),
      kind: image.edgeKinds[image.edgeKindOf(edge)] as RelationshipKindName,
      target: image.edgeTarget(edge),
    };
    return { rule, evidence: rule.explain(graph, derived, all) };
  };
}

/** As `explainer`, for one edge. */
export function explainEdge(
  image: GraphImage,
  edge: EdgeIndex,
  settings: Partial<AnalysisSettings> = {},
): Explanation | undefined {
  return explainer(image, settings)(edge);
}
