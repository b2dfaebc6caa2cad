import {
  AnalysisGraph,
  type AnalysisSettings,
  aclInheritance,
  Evidence,
  explainer,
  relayTargets,
} from '@chokepoint/analysis';
import type { EdgeIndex, GraphImage, NodeIndex, NodeSet } from '@chokepoint/graph';
import type { RelationshipKindName } from '@chokepoint/model';
import { visibleNodes } from '../graph/visible-nodes.ts';
import { encodeJsonWith } from '../graph-answers/encode-json.ts';
import { encodeGraph } from '../graph-answers/graph-json.ts';
import type { TaskFunction } from '../workers/task.ts';

export type RelationshipDetail = 'composition' | 'relay-targets' | 'acl-inheritance';

export type RelationshipDetailInput = {
  readonly detail: RelationshipDetail;
  readonly kind: RelationshipKindName;
  /** Graph ids. */
  readonly source: number;
  readonly target: number;
  readonly settings: Partial<AnalysisSettings>;
  readonly displayKinds: readonly string[];
  readonly environments: readonly string[] | undefined;
  readonly now: number;
};

export type RelationshipDetailOutput =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'graph'; readonly json: Uint8Array };

/** Relays to a directory server are explained by their targets alone. */
const WITHOUT_COMPOSITION: readonly string[] = ['CoerceAndRelayNTLMToLDAP', 'CoerceAndRelayNTLMToLDAPS'];

/** Details of one relationship as a graph; empty if the question does not apply to it. */
export const relationshipDetail: TaskFunction<RelationshipDetailInput, RelationshipDetailOutput> = (image, input) => {
  const visible = input.environments && visibleNodes(image, input.environments);
  const edge = edgeNamed(image, input);
  const ends = edge === undefined ? [] : [image.edgeSource(edge), image.edgeTarget(edge)];
  if (edge === undefined || (visible && !ends.every((end) => visible.has(end)))) return { kind: 'unknown' };
  return { kind: 'graph', json: encodeEvidence(image, evidenceFor(image, edge, input), visible, input) };
};

function edgeNamed(image: GraphImage, { kind, source, target }: RelationshipDetailInput): EdgeIndex | undefined {
  const number = image.edgeKind(kind);
  const [start, end] = [image.nodeById(source), image.nodeById(target)];
  if (number === undefined || start === undefined || end === undefined) return undefined;
  return image.findEdge(start, number, end);
}

function evidenceFor(
  image: GraphImage,
  edge: EdgeIndex,
  { detail, kind, settings }: RelationshipDetailInput,
): Evidence {
  const named = { source: image.edgeSource(edge), kind, target: image.edgeTarget(edge) };
  switch (detail) {
    case 'composition':
      if (WITHOUT_COMPOSITION.includes(kind)) return new Evidence();
      return explainer(image, settings, graphOf(image))(edge)?.evidence ?? new Evidence();
    case 'relay-targets': {
      const evidence = new Evidence();
      for (const node of relayTargets(graphOf(image), named)) evidence.node(node);
      return evidence;
    }
    case 'acl-inheritance':
      return aclInheritance(graphOf(image), named);
    default:
      return detail satisfies never;
  }
}

const remembered = new WeakMap<GraphImage, AnalysisGraph>();

/** Tasks on one image share what is expensive to compute, such as all memberships. */
function graphOf(image: GraphImage): AnalysisGraph {
  const known = remembered.get(image) ?? new AnalysisGraph(image);
  remembered.set(image, known);
  return known;
}

function encodeEvidence(
  image: GraphImage,
  evidence: Evidence,
  visible: NodeSet | undefined,
  { displayKinds, now }: RelationshipDetailInput,
): Uint8Array {
  const isShown = (node: NodeIndex) => !visible || visible.has(node);
  const nodes = [...evidence.nodes].filter(isShown);
  const edges = [...evidence.edges]
    .filter(({ source, target }) => isShown(source) && isShown(target))
    .map(({ source, kind, target }) => image.findEdge(source, image.edgeKind(kind)!, target))
    .filter((edge) => edge !== undefined);
  const customKinds = { display: new Set(displayKinds), source: new Set<string>() };
  const options = { properties: true, keys: false, customKinds, now: new Date(now) };
  return encodeJsonWith({}, 'data', encodeGraph(image, options, nodes, edges));
}
