import type { EdgeIndex, GraphImage, NodeIndex, NodeSet } from '@chokepoint/graph';
import type { EdgeEvidence } from './edge-evidence.ts';

/** Of one kind, at one node, in one direction: what is more cannot all matter. */
const MOST_OF_A_KIND = 50;
const ENVIRONMENT = ['domainsid', 'tenantid', 'environmentid'];

/** A growing part of the collected graph. */
export class Surroundings {
  readonly nodes = new Set<NodeIndex>();
  readonly edges = new Set<EdgeIndex>();
  readonly #image: GraphImage;
  readonly #evidence: EdgeEvidence;
  readonly #visible: NodeSet | undefined;
  readonly #included = new Set<EdgeIndex>();

  constructor(image: GraphImage, evidence: EdgeEvidence, visible?: NodeSet) {
    this.#image = image;
    this.#evidence = evidence;
    this.#visible = visible;
  }

  /** Adds the ends of a relationship, and what was collected from which it follows. */
  include(edge: EdgeIndex): void {
    const image = this.#image;
    for (const one of this.#evidence.closure([edge], this.#included)) {
      for (const node of [image.edgeSource(one), image.edgeTarget(one), ...this.#evidence.of(one).nodes])
        this.nodes.add(node);
      if (!image.isDerived(one)) this.edges.add(one);
      this.#included.add(one);
    }
  }

  /** Adds the environments of nodes, and what relationships of these kinds follow from that begin or end at them. */
  widen(around: ReadonlySet<NodeIndex>, kinds: ReadonlySet<string>, round: number): void {
    for (const node of around) for (const environment of this.#environmentsOf(node)) this.nodes.add(environment);
    const from = round === 0 ? around : new Set([...around, ...this.nodes]);
    const image = this.#image;
    for (const node of from) {
      this.#adjacent(kinds, image.outStart[node]!, image.outEnd[node]!, image.outEdge);
      this.#adjacent(kinds, image.inStart[node]!, image.inEnd[node]!, image.inEdge);
    }
  }

  #adjacent(kinds: ReadonlySet<string>, start: number, end: number, edges: Uint32Array): void {
    const image = this.#image;
    const counts = new Map<number, number>();
    for (let at = start; at < end; at++) {
      const edge = edges[at]!;
      const kind = image.edgeKindOf(edge);
      const count = counts.get(kind) ?? 0;
      if (count >= MOST_OF_A_KIND || !kinds.has(image.edgeKinds[kind]!)) continue;
      if (!this.#sees(image.edgeSource(edge)) || !this.#sees(image.edgeTarget(edge))) continue;
      counts.set(kind, count + 1);
      this.include(edge);
    }
  }

  #environmentsOf(node: NodeIndex): NodeIndex[] {
    const image = this.#image;
    return ENVIRONMENT.flatMap((name) => {
      const id = image.nodeProperty(node, name);
      const found = typeof id === 'string' ? image.nodeByObjectId(id) : undefined;
      return found === undefined || !this.#sees(found) ? [] : [found];
    });
  }

  #sees(node: NodeIndex): boolean {
    return this.#visible?.has(node) ?? true;
  }
}
