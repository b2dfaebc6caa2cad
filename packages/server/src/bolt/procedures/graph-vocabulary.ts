import type { GraphSource } from '@chokepoint/cypher';
import { POLL_EVERY } from '@chokepoint/graph';
import type { ProcedureContext } from './procedure-context.ts';

type PropertyReader = ReturnType<GraphSource['nodeProperty']>;

/** Which labels, types and properties occur in what the caller may see. */
export class GraphVocabulary {
  readonly #context: ProcedureContext;
  #steps = 0;

  constructor(context: ProcedureContext) {
    this.#context = context;
  }

  labels(): string[] {
    const { graph, visible } = this.#context;
    if (!visible)
      return range(graph.labelLimit)
        .filter((label) => graph.nodeCountOfLabel(label) > 0)
        .map((label) => graph.labelName(label));
    const seen = new Set<number>();
    for (const node of this.#nodes()) for (const label of Array.from(graph.labelsOf(node))) seen.add(label);
    return [...seen].sort((a, b) => a - b).map((label) => graph.labelName(label));
  }

  types(): string[] {
    const { graph } = this.#context;
    return [...this.#connections().keys()].sort((a, b) => a - b).map((type) => graph.typeName(type));
  }

  /** Which labels each type connects: the first label of each end. */
  connections(): { readonly type: string; readonly source: string; readonly target: string }[] {
    const { graph } = this.#context;
    return [...this.#connections()].flatMap(([type, pairs]) =>
      [...pairs].map((pair) => {
        const [source, target] = pair.split(' ').map((label) => graph.labelName(Number(label)));
        return { type: graph.typeName(type), source: source!, target: target! };
      }),
    );
  }

  properties(): string[] {
    const { image, graph } = this.#context;
    const ofNodes = image.nodePropertyNames.filter((name) => this.#hasNodeWith(graph.nodeProperty(name)));
    const ofRelationships = image.edgePropertyNames.filter((name) =>
      this.#hasEdgeWith(graph.relationshipProperty(name)),
    );
    return [...new Set([...(graph.nodeCount > 0 ? ['objectid'] : []), ...ofNodes, ...ofRelationships])];
  }

  /** Properties of the nodes of a label, each with an example. */
  propertiesOfLabel(label: string): Map<string, unknown> {
    const { graph, visible } = this.#context;
    const found = new Map<string, unknown>();
    const id = graph.labelId(label);
    for (const node of id === undefined ? [] : Array.from(graph.nodesWithLabel(id))) {
      this.#tick();
      if (visible && !visible.has(node)) continue;
      for (const [key, value] of graph.nodeProperties(node)) if (!found.has(key)) found.set(key, value);
    }
    return found;
  }

  #connections(): Map<number, Set<string>> {
    const { graph, visible } = this.#context;
    const { start, end, other, type } = graph.outgoing;
    const found = new Map<number, Set<string>>();
    for (const node of this.#nodes())
      for (let at = start[node]!; at < end[node]!; at++) {
        this.#tick();
        if (visible && !visible.has(other[at]!)) continue;
        const pairs = found.get(type[at]!) ?? new Set();
        found.set(type[at]!, pairs);
        pairs.add(`${graph.labelsOf(node)[0]} ${graph.labelsOf(other[at]!)[0]}`);
      }
    return found;
  }

  #hasNodeWith(read: PropertyReader): boolean {
    for (const node of this.#nodes()) if (read(node) !== null) return true;
    return false;
  }

  #hasEdgeWith(read: PropertyReader): boolean {
    const { graph, visible } = this.#context;
    const { start, end, other, relationship } = graph.outgoing;
    for (const node of this.#nodes())
      for (let at = start[node]!; at < end[node]!; at++) {
        this.#tick();
        if ((!visible || visible.has(other[at]!)) && read(relationship[at]!) !== null) return true;
      }
    return false;
  }

  *#nodes(): Generator<number> {
    const { graph, visible } = this.#context;
    for (let node = 0; node < graph.nodeLimit; node++) {
      this.#tick();
      if (graph.hasNode(node) && (!visible || visible.has(node))) yield node;
    }
  }

  #tick(): void {
    if ((++this.#steps & (POLL_EVERY - 1)) === 0) this.#context.deadline.check();
  }
}

const range = (length: number) => Array.from({ length }, (_, at) => at);
