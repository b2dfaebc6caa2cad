import type { EdgeIndex, GraphImage, NodeIndex, NodeSet } from '@chokepoint/graph';
import { explainer } from '../explain-edge.ts';
import type { AnalysisSettings } from '../rule.ts';

/** What a relationship follows from directly: other relationships, and nodes. */
export type DirectEvidence = { readonly edges: readonly EdgeIndex[]; readonly nodes: readonly NodeIndex[] };

/** The evidence of relationships down to what was collected. */
export class EdgeEvidence {
  readonly #image: GraphImage;
  readonly #visible: NodeSet | undefined;
  readonly #explain: ReturnType<typeof explainer>;
  readonly #known = new Map<EdgeIndex, DirectEvidence>();

  /** `visible`: nothing else is looked at; everything when absent. */
  constructor(image: GraphImage, settings: AnalysisSettings, visible?: NodeSet) {
    this.#image = image;
    this.#visible = visible;
    this.#explain = explainer(image, settings);
  }

  /** Empty for a collected relationship. */
  of(edge: EdgeIndex): DirectEvidence {
    const known = this.#known.get(edge) ?? this.#find(edge);
    this.#known.set(edge, known);
    return known;
  }

  /** The relationships from which others follow, and those themselves, each once; `except` and what is behind them not. */
  closure(edges: Iterable<EdgeIndex>, except: ReadonlySet<EdgeIndex> = new Set()): Set<EdgeIndex> {
    const found = new Set<EdgeIndex>();
    const waiting = [...edges];
    for (let edge = waiting.pop(); edge !== undefined; edge = waiting.pop()) {
      if (found.has(edge) || except.has(edge)) continue;
      found.add(edge);
      waiting.push(...this.of(edge).edges);
    }
    return found;
  }

  #find(edge: EdgeIndex): DirectEvidence {
    const evidence = this.#explain(edge)?.evidence;
    if (!evidence) return { edges: [], nodes: [] };
    const edges = evidence.edges.flatMap(({ source, kind, target }) => this.#edge(source, kind, target));
    return { edges, nodes: [...evidence.nodes].filter((node) => this.#sees(node)) };
  }

  #edge(source: NodeIndex, kind: string, target: NodeIndex): EdgeIndex[] {
    if (!this.#sees(source) || !this.#sees(target)) return [];
    const id = this.#image.edgeKind(kind);
    const edge = id === undefined ? undefined : this.#image.findEdge(source, id, target);
    return edge === undefined ? [] : [edge];
  }

  #sees(node: NodeIndex): boolean {
    return this.#visible?.has(node) ?? true;
  }
}
