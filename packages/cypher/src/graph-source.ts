import type { Value, ValueMap } from './values/value.ts';

/**
 * One direction of the relationships of a graph, as flat lists that are read in place.
 *
 * The relationships at `node` are the positions `start[node] .. end[node] - 1` of the other three lists. Within a node
 * they are sorted by type. A self-loop stands once in each direction.
 */
export type RelationshipRuns = {
  readonly start: ArrayLike<number>;
  readonly end: ArrayLike<number>;
  /** The node at the other end. */
  readonly other: ArrayLike<number>;
  readonly type: ArrayLike<number>;
  readonly relationship: ArrayLike<number>;
};

export type TextShape = 'startsWith' | 'endsWith' | 'contains';

/** The value of one property of a node or relationship; null where there is none. */
export type PropertyReader = (index: number) => Value;

/**
 * A property graph to run queries on. Nodes, relationships, labels and types are small integers.
 *
 * What a reader returns stays valid until the graph is written to. Nothing here allocates per relationship, so an
 * adapter over typed arrays is a handful of assignments.
 */
export type GraphSource = {
  /** One past the highest node index; indexes below it may be unused. */
  readonly nodeLimit: number;
  /** One past the highest label number, and one past the highest type number. */
  readonly labelLimit: number;
  readonly typeLimit: number;
  readonly nodeCount: number;
  readonly relationshipCount: number;

  hasNode(node: number): boolean;
  hasRelationship(relationship: number): boolean;
  /** The number of a name, or undefined when nothing in the graph has ever used it. */
  labelId(name: string): number | undefined;
  typeId(name: string): number | undefined;
  labelName(label: number): string;
  typeName(type: number): string;

  /** Labels in stored order. */
  labelsOf(node: number): ArrayLike<number>;
  hasLabel(node: number, label: number): boolean;
  /** Every node with the label, ascending, each once. */
  nodesWithLabel(label: number): ArrayLike<number>;
  nodeCountOfLabel(label: number): number;
  relationshipCountOfType(type: number): number;
  /** How many nodes have outgoing relationships of the type, and how many have incoming ones. */
  endCountsOfType(type: number): { readonly starts: number; readonly ends: number };

  readonly outgoing: RelationshipRuns;
  readonly incoming: RelationshipRuns;

  /** A reader for a key no node has returns null everywhere. */
  nodeProperty(key: string): PropertyReader;
  relationshipProperty(key: string): PropertyReader;
  nodeProperties(node: number): ValueMap;
  relationshipProperties(relationship: number): ValueMap;
  /**
   * The nodes whose property equals the value, or `most` of them, if there is an index for it; undefined means: scan the
   * nodes.
   */
  findNodes(key: string, value: Value, most?: number): ArrayLike<number> | undefined;

  /** Whether `findNodesByText` has an index of the property already. */
  hasTextIndex(key: string): boolean;

  /** Every node whose property is a text of the shape, and maybe others; undefined when there is no index for it. */
  findNodesByText(key: string, part: string, shape: TextShape): Iterable<number> | undefined;

  /** The public number that `id()` returns. */
  nodeId(node: number): number;
  relationshipId(relationship: number): number;
  /** The node with a public number, or undefined. */
  nodeById(id: number): number | undefined;
};

/**
 * The write side of a graph. A written node or relationship is visible to the next read. Indexes of deleted ones are
 * not used again while a query runs, and the type of a deleted relationship can still be read.
 */
export type GraphWriter = {
  createNode(labels: readonly string[], properties: ValueMap): number;
  createRelationship(
    type: string,
    start: number,
    end: number,
    properties: ValueMap,
  ): { relationship: number; type: number };
  /** Null removes the property. */
  setNodeProperty(node: number, key: string, value: Value): void;
  setRelationshipProperty(relationship: number, key: string, value: Value): void;
  addLabels(node: number, labels: readonly string[]): void;
  removeLabels(node: number, labels: readonly string[]): void;
  /** The node has no relationships any more. */
  deleteNode(node: number): void;
  deleteRelationship(relationship: number): void;
};

export type WritableGraph = GraphSource & GraphWriter;
