import {
  Batch,
  type EdgeIndex,
  type NodeIndex,
  NodeSet,
  type PackedBatch,
  type PropertyValue,
} from '@chokepoint/graph';
import type { RelationshipKindName } from '@chokepoint/model';
import type { DerivedEdge, Rule } from '../rule.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import type { Difference } from '../view/difference.ts';
import type { PairSet } from '../view/pair-set.ts';
import { propertyOf } from '../view/reads.ts';

/** What a run does to the graph, in the form in which a commit takes it. Deletions act first. */
export type AnalysisChange = {
  readonly batches: readonly PackedBatch[];
  readonly deleteEdges: readonly { readonly ids: readonly number[] }[];
};

type Derivation = {
  readonly rule: Rule;
  /** The graph as the rule sees it. */
  readonly graph: AnalysisGraph;
  readonly pairs: ReadonlyMap<RelationshipKindName, PairSet>;
  /** Edges of the rule's earlier run in whose place these are. */
  readonly earlier: Iterable<EdgeIndex>;
};

/**
 * The difference between the image and what is derived: existing edges are not written again and retain their
 * timestamps, edges of earlier runs that are no longer derived are deleted, and collected edges are never touched.
 */
export class ChangeWriter {
  readonly #graph: AnalysisGraph;
  readonly #time: string;
  readonly #batch = new Batch();
  readonly #confirmed: NodeSet;
  readonly #deleted: number[] = [];
  /** Numbers of object ids in the batch, 0 where there is none yet. */
  readonly #numbers: Uint32Array;
  readonly #difference: Difference | undefined;

  /** `difference` receives what has changed. */
  constructor(graph: AnalysisGraph, time: string, difference?: Difference) {
    this.#graph = graph;
    this.#time = time;
    this.#confirmed = new NodeSet(graph.image.edgeLimit);
    this.#numbers = new Uint32Array(graph.nodeCount);
    this.#difference = difference;
    this.#writeNodes();
  }

  write({ rule, graph, pairs, earlier }: Derivation): void {
    for (const [kind, set] of pairs) this.#writePairs(rule, graph, kind, set);
    this.delete(earlier);
  }

  /** Deletes those of the edges that nothing written so far has confirmed. */
  delete(edges: Iterable<EdgeIndex>): void {
    const { image } = this.#graph;
    for (const edge of edges) {
      if (this.#confirmed.has(edge)) continue;
      this.#deleted.push(image.edgeId(edge));
      this.#difference?.edge(image.edgeSource(edge), image.edgeKinds[image.edgeKindOf(edge)]!, image.edgeTarget(edge));
    }
  }

  finish(): AnalysisChange {
    const batch = this.#batch;
    return {
      batches: batch.nodeCount + batch.edgeCount > 0 ? [batch.pack()] : [],
      deleteEdges: this.#deleted.length > 0 ? [{ ids: this.#deleted }] : [],
    };
  }

  #writePairs(rule: Rule, graph: AnalysisGraph, kind: RelationshipKindName, set: PairSet): void {
    const batch = this.#batch;
    const times = { [rule.timeProperty ?? 'lastseen']: this.#time };
    const timesOnly = batch.propertiesNumber(times);
    const starts = new Uint32Array(set.size);
    const ends = new Uint32Array(set.size);
    const records = new Uint32Array(set.size);
    let count = 0;
    set.each((source, target) => {
      const properties = rule.properties?.(graph, { source, kind, target });
      const known = this.#knownEdge(source, kind, target);
      if (known !== undefined) {
        this.#confirmed.add(known);
        if (this.#isUnchanged(known, rule, properties)) return;
      }
      this.#note({ source, kind, target }, known, properties);
      starts[count] = this.#number(source);
      ends[count] = this.#number(target);
      records[count++] = properties ? batch.propertiesNumber({ ...times, ...properties }) : timesOnly;
    });
    if (count === 0) return;
    batch.addEdges({
      starts: starts.subarray(0, count),
      ends: ends.subarray(0, count),
      kinds: new Uint32Array(count).fill(batch.kindNumber(kind)),
      properties: records.subarray(0, count),
      origins: new Uint16Array(count).fill(rule.number),
    });
  }

  #note({ source, kind, target }: DerivedEdge, known: EdgeIndex | undefined, properties: object = {}): void {
    if (!this.#difference) return;
    if (known === undefined) this.#difference.edge(source, kind, target);
    else for (const name in properties) this.#difference.edgeProperties.add(propertyOf(kind, name));
  }

  #number(node: NodeIndex): number {
    let number = this.#numbers[node]!;
    if (number === 0) {
      number = this.#batch.objectNumber(this.#graph.objectId(node));
      this.#numbers[node] = number;
    }
    return number;
  }

  #writeNodes(): void {
    const { image, repairs } = this.#graph;
    for (const { objectId, kinds, properties } of repairs.created)
      this.#batch.node(objectId, kinds, { ...properties, objectid: objectId, lastseen: this.#time });
    for (const [node, { kinds, properties }] of repairs.repaired)
      this.#batch.node(image.objectId(node), kinds, properties);
  }

  /** The edge of an earlier run. */
  #knownEdge(source: NodeIndex, kind: string, target: NodeIndex): EdgeIndex | undefined {
    const { image } = this.#graph;
    const id = image.edgeKind(kind);
    if (id === undefined || source >= image.nodeCount || target >= image.nodeCount) return undefined;
    return image.findEdge(source, id, target);
  }

  #isUnchanged(edge: EdgeIndex, rule: Rule, properties: Readonly<Record<string, PropertyValue>> | undefined): boolean {
    const { image } = this.#graph;
    if (image.edgeOrigin(edge) !== rule.number) return false;
    if (!properties) return true;
    return Object.entries(properties).every(([name, value]) => isSame(image.edgeProperty(edge, name), value));
  }
}

function isSame(one: PropertyValue | undefined, other: PropertyValue): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
