import type { PlanStep } from '@chokepoint/cypher';
import { type EdgeIndex, type GraphImage, type NodeIndex, NodeSet, type PropertyValue } from '@chokepoint/graph';
import { AnswerFields, type AnswerFieldsOptions } from './answer-fields.ts';
import type { GraphAnswer } from './graph-answer.ts';
import { TextBytes } from './text-bytes.ts';

type GraphJsonOptions = AnswerFieldsOptions & {
  readonly properties: boolean;
  /** Whether to list the names of all properties, if there are properties. */
  readonly keys: boolean;
};

/**
 * The JSON of a graph as answers show it, written piece by piece: the answers of Cypher queries can be so large that
 * objects for their nodes would take longer than the query. Each node and edge is written once.
 */
export class GraphJson implements GraphAnswer {
  readonly #image: GraphImage;
  readonly #options: GraphJsonOptions;
  readonly #fields: AnswerFields;
  readonly #writtenNodes: NodeSet;
  readonly #writtenEdges = new Set<EdgeIndex>();
  readonly #nodes = new TextBytes();
  readonly #edges = new TextBytes();
  readonly #literals = new TextBytes();
  readonly #nodeKeys = new Set<string>();
  readonly #edgeKeys = new Set<string>();

  constructor(image: GraphImage, options: GraphJsonOptions) {
    this.#image = image;
    this.#options = options;
    this.#fields = new AnswerFields(image, options);
    this.#writtenNodes = new NodeSet(image.nodeCount);
  }

  node(node: NodeIndex): void {
    if (this.#writtenNodes.has(node)) return;
    this.#writtenNodes.add(node);
    const properties = this.#options.properties ? encodeMember(this.#image.nodeProperties(node), this.#nodeKeys) : '';
    this.#nodes.add(`"${this.#image.nodeId(node)}":{${this.#fields.ofNode(node)}${properties}}`);
  }

  edge(edge: EdgeIndex): void {
    if (this.#writtenEdges.has(edge)) return;
    this.#writtenEdges.add(edge);
    const properties = this.#options.properties ? encodeMember(this.#image.edgeProperties(edge), this.#edgeKeys) : '';
    this.#edges.add(`{${this.#fields.ofEdge(edge)}${properties}}`);
  }

  literal(key: string, value: unknown): void {
    this.#literals.add(`{"value":${JSON.stringify(value)},"key":${JSON.stringify(key)}}`);
  }

  get isEmpty(): boolean {
    return this.#nodes.isEmpty && this.#edges.isEmpty && this.#literals.isEmpty;
  }

  finish(plan?: readonly PlanStep[]): Uint8Array {
    const { keys } = this.#options;
    const end = [
      keys && this.#nodeKeys.size > 0 ? `,"node_keys":${JSON.stringify([...this.#nodeKeys].sort())}` : '',
      keys && this.#edgeKeys.size > 0 ? `,"edge_keys":${JSON.stringify([...this.#edgeKeys].sort())}` : '',
      plan ? `,"plan":${JSON.stringify(plan)}` : '',
    ];
    return Buffer.concat([
      Buffer.from('{"nodes":{'),
      this.#nodes.bytes(),
      Buffer.from('},"edges":['),
      this.#edges.bytes(),
      Buffer.from('],"literals":['),
      this.#literals.bytes(),
      Buffer.from(`]${end.join('')}}`),
    ]);
  }
}

/** The JSON of a small graph: its nodes by ascending id, its edges in the order given. */
export function encodeGraph(
  image: GraphImage,
  options: GraphJsonOptions,
  nodes: Iterable<NodeIndex>,
  edges: Iterable<EdgeIndex>,
): Uint8Array {
  const json = new GraphJson(image, options);
  for (const node of [...nodes].sort((a, b) => a - b)) json.node(node);
  for (const edge of edges) json.edge(edge);
  return json.finish();
}

function encodeMember(properties: Record<string, PropertyValue>, keys: Set<string>): string {
  let any = false;
  for (const key in properties) {
    keys.add(key);
    any = true;
  }
  return any ? `,"properties":${JSON.stringify(properties)}` : '';
}
