import type { EdgeIndex, GraphImage, NodeIndex, NodeSet } from '@chokepoint/graph';
import { DerivedGraph, type ProofOptions } from './derived-graph.ts';
import { type DirectEvidence, EdgeEvidence } from './edge-evidence.ts';
import { type Facts, factsOf } from './facts.ts';
import { Surroundings } from './surroundings.ts';

type GatheredFacts = {
  readonly facts: Facts;
  /** The relationships asked about, and all from which they follow. */
  readonly relationships: readonly ProvenRelationship[];
};

type GatherOptions = {
  /** Nothing else is used. */
  readonly visible?: NodeSet | undefined;
  /** Nodes, and names of properties, that belong to the facts whether something follows from them or not. */
  readonly nodes?: Iterable<NodeIndex>;
  readonly properties?: readonly string[];
};

type ProvenRelationship = {
  readonly edge: EdgeIndex;
  /** 0 for one that was collected. */
  readonly rule: number;
  /** Whether the facts suffice to derive it. */
  readonly proven: boolean;
  /** What it follows from directly. */
  readonly from: DirectEvidence;
};

/** How often the facts around relationships that do not follow yet are added. */
const ROUNDS = 3;
/** Properties that say what a node is, whether rules read them or not. */
const NAMES = ['name', 'displayname', 'domainsid', 'tenantid', 'environmentid', 'distinguishedname'];

/**
 * The collected facts from which relationships of an analysed graph follow. That they do is not assumed: the rules run
 * on the facts, and where something is missing, what is around the evidence is added.
 */
export function gatherFacts(
  image: GraphImage,
  edges: Iterable<EdgeIndex>,
  options: ProofOptions,
  { visible, nodes = [], properties: more = [] }: GatherOptions = {},
): GatheredFacts {
  const evidence = new EdgeEvidence(image, options.settings, visible);
  const relationships = evidence.closure(edges);
  const facts = new Surroundings(image, evidence, visible);
  for (const edge of relationships) facts.include(edge);
  for (const node of nodes) facts.nodes.add(node);
  let derived = new DerivedGraph(factsOf(image, facts.nodes, facts.edges), options);
  for (let round = 0; round < ROUNDS; round++) {
    const missing = [...relationships].filter((edge) => !follows(image, edge, derived));
    if (missing.length === 0) break;
    const around = new Set<NodeIndex>();
    for (const edge of evidence.closure(missing)) for (const node of nodesOf(image, edge, evidence)) around.add(node);
    facts.widen(around, derived.kinds, round);
    derived = new DerivedGraph(factsOf(image, facts.nodes, facts.edges), options);
  }
  const properties = new Set([...derived.properties, ...NAMES, ...more]);
  const stated = factsOf(image, facts.nodes, facts.edges, properties);
  const proof = new DerivedGraph(stated, options);
  return {
    facts: stated,
    relationships: [...relationships].map((edge) => ({
      edge,
      rule: image.edgeOrigin(edge),
      proven: follows(image, edge, proof),
      from: evidence.of(edge),
    })),
  };
}

function nodesOf(image: GraphImage, edge: EdgeIndex, evidence: EdgeEvidence): NodeIndex[] {
  return [image.edgeSource(edge), image.edgeTarget(edge), ...evidence.of(edge).nodes];
}

function follows(image: GraphImage, edge: EdgeIndex, derived: DerivedGraph): boolean {
  const [source, target] = [image.objectId(image.edgeSource(edge)), image.objectId(image.edgeTarget(edge))];
  return derived.originOf(source, image.edgeKinds[image.edgeKindOf(edge)]!, target) === image.edgeOrigin(edge);
}
