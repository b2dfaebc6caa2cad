import { Batch, type Delta, GraphBuilder, type GraphImage, type MergeReport } from '@chokepoint/graph';
import type { GraphSource, PropertyReader, RelationshipRuns, TextShape, WritableGraph } from '../graph-source.ts';
import { equals } from '../operations/equality.ts';
import { runtimeError } from '../query-error.ts';
import type { Value, ValueMap } from '../values/value.ts';
import { DraftRuns } from './draft-runs.ts';
import { type ImageSourceOptions, imageSource, toStored } from './image-source.ts';
import { NameExtension } from './name-extension.ts';
import { requireStored, storedProperties } from './stored-value.ts';

type NewRelationship = { readonly type: number; readonly start: number; readonly end: number };

/**
 * The next version of an image, as a query that writes makes it: reads see what was written, the image stays as it is.
 * `finish` returns the difference, to be stored and applied like any other commit.
 *
 * As in the image, there is at most one relationship of a type from one node to another: creating it again adds its
 * properties to the one that is there. Temporal values are stored as texts.
 */
export class ImageDraft implements WritableGraph {
  readonly #image: GraphImage;
  readonly #base: GraphSource;
  readonly #options: ImageSourceOptions;
  readonly #labels: NameExtension;
  readonly #types: NameExtension;
  readonly #labelsOfNode = new Map<number, readonly number[]>();
  readonly #propertiesOfNode = new Map<number, Map<string, Value>>();
  readonly #propertiesOfRelationship = new Map<number, Map<string, Value>>();
  readonly #created: NewRelationship[] = [];
  readonly #deletedNodes = new Set<number>();
  readonly #deletedRelationships = new Set<number>();
  /** Of new nodes, once they are written. */
  readonly #newObjectIds = new Map<number, string>();
  #createdNodes = 0;
  #runs: { readonly outgoing: DraftRuns; readonly incoming: DraftRuns } | undefined;

  constructor(image: GraphImage, options: ImageSourceOptions = {}) {
    this.#image = image;
    this.#options = options;
    this.#base = imageSource(image, options);
    this.#labels = new NameExtension(image.nodeKinds, (name) => image.nodeKind(name));
    this.#types = new NameExtension(image.edgeKinds, (name) => image.edgeKind(name));
  }

  get nodeLimit(): number {
    return this.#image.nodeCount + this.#createdNodes;
  }

  get labelLimit(): number {
    return this.#labels.limit;
  }

  /** Labels that no node of the image has ever had. */
  get newLabels(): readonly string[] {
    return Array.from({ length: this.#labels.limit - this.#image.nodeKinds.length }, (_, at) =>
      this.labelName(this.#image.nodeKinds.length + at),
    );
  }

  get typeLimit(): number {
    return this.#types.limit;
  }

  get nodeCount(): number {
    return this.nodeLimit - this.#deletedNodes.size;
  }

  get relationshipCount(): number {
    return this.#image.edgeCount + this.#created.length - this.#deletedRelationships.size;
  }

  get outgoing(): RelationshipRuns {
    return this.#runs?.outgoing ?? this.#base.outgoing;
  }

  get incoming(): RelationshipRuns {
    return this.#runs?.incoming ?? this.#base.incoming;
  }

  hasNode(node: number): boolean {
    return node < this.nodeLimit && !this.#deletedNodes.has(node);
  }

  hasRelationship(relationship: number): boolean {
    if (this.#deletedRelationships.has(relationship)) return false;
    if (relationship >= this.#image.edgeLimit) return relationship < this.#image.edgeLimit + this.#created.length;
    return this.#image.hasEdge(relationship);
  }

  labelId(name: string): number | undefined {
    return this.#labels.idOf(name);
  }

  typeId(name: string): number | undefined {
    return this.#types.idOf(name);
  }

  labelName(label: number): string {
    return this.#labels.nameOf(label);
  }

  typeName(type: number): string {
    return this.#types.nameOf(type);
  }

  labelsOf(node: number): ArrayLike<number> {
    return this.#labelsOfNode.get(node) ?? this.#base.labelsOf(node);
  }

  hasLabel(node: number, label: number): boolean {
    const own = this.#labelsOfNode.get(node);
    return own ? own.includes(label) : this.#base.hasLabel(node, label);
  }

  nodesWithLabel(label: number): number[] {
    const kept = label < this.#base.labelLimit ? Array.from(this.#base.nodesWithLabel(label)) : [];
    const nodes = kept.filter((node) => this.hasNode(node) && !this.#labelsOfNode.has(node));
    for (const [node, labels] of this.#labelsOfNode) if (this.hasNode(node) && labels.includes(label)) nodes.push(node);
    return nodes.sort((a, b) => a - b);
  }

  nodeCountOfLabel(label: number): number {
    const changed = [...this.#labelsOfNode.values()].filter((labels) => labels.includes(label)).length;
    return (label < this.#base.labelLimit ? this.#base.nodeCountOfLabel(label) : 0) + changed;
  }

  relationshipCountOfType(type: number): number {
    const added = this.#created.filter((relationship) => relationship.type === type).length;
    return (type < this.#base.typeLimit ? this.#base.relationshipCountOfType(type) : 0) + added;
  }

  /** As they were before: they only serve estimates. */
  endCountsOfType(type: number): { readonly starts: number; readonly ends: number } {
    return type < this.#base.typeLimit ? this.#base.endCountsOfType(type) : { starts: 1, ends: 1 };
  }

  hasTextIndex(key: string): boolean {
    return this.#base.hasTextIndex(key);
  }

  nodeProperty(key: string): PropertyReader {
    const read = this.#base.nodeProperty(key);
    return (node) => {
      const own = this.#propertiesOfNode.get(node);
      return own ? (own.get(key) ?? null) : read(node);
    };
  }

  relationshipProperty(key: string): PropertyReader {
    const read = this.#base.relationshipProperty(key);
    return (relationship) => {
      const own = this.#propertiesOfRelationship.get(relationship);
      return own ? (own.get(key) ?? null) : read(relationship);
    };
  }

  nodeProperties(node: number): ValueMap {
    return new Map(this.#propertiesOfNode.get(node) ?? this.#base.nodeProperties(node));
  }

  relationshipProperties(relationship: number): ValueMap {
    return new Map(this.#propertiesOfRelationship.get(relationship) ?? this.#base.relationshipProperties(relationship));
  }

  findNodes(key: string, value: Value): number[] | undefined {
    const found = this.#base.findNodes(key, value);
    if (!found) return undefined;
    const nodes = this.#unchanged(Array.from(found));
    for (const [node, own] of this.#propertiesOfNode)
      if (this.hasNode(node) && equals(own.get(key) ?? null, value) === true) nodes.push(node);
    return nodes;
  }

  findNodesByText(key: string, part: string, shape: TextShape): number[] | undefined {
    const found = this.#base.findNodesByText(key, part, shape);
    return (
      found && [
        ...this.#unchanged([...found]),
        ...[...this.#propertiesOfNode.keys()].filter((node) => this.hasNode(node)),
      ]
    );
  }

  #unchanged(nodes: readonly number[]): number[] {
    return nodes.filter((node) => this.hasNode(node) && !this.#propertiesOfNode.has(node));
  }

  /** New nodes and relationships have the number they will get. */
  nodeId(node: number): number {
    const { nodeCount, parts } = this.#image;
    return node < nodeCount ? this.#base.nodeId(node) : parts.nextNodeId + node - nodeCount;
  }

  relationshipId(relationship: number): number {
    const { edgeLimit, parts } = this.#image;
    return relationship < edgeLimit
      ? this.#base.relationshipId(relationship)
      : parts.nextEdgeId + relationship - edgeLimit;
  }

  nodeById(id: number): number | undefined {
    const { nodeCount, parts } = this.#image;
    const node = id >= parts.nextNodeId ? nodeCount + id - parts.nextNodeId : this.#base.nodeById(id);
    return node !== undefined && this.hasNode(node) ? node : undefined;
  }

  createNode(labels: readonly string[], properties: ValueMap): number {
    const node = this.nodeLimit;
    this.#createdNodes++;
    this.#labelsOfNode.set(node, [...new Set(labels.map((label) => this.#labels.add(label)))]);
    this.#propertiesOfNode.set(node, storedProperties(properties));
    const { outgoing, incoming } = this.#changeable();
    outgoing.addNodes(this.nodeLimit);
    incoming.addNodes(this.nodeLimit);
    return node;
  }

  #changeable(): { readonly outgoing: DraftRuns; readonly incoming: DraftRuns } {
    this.#runs ??= {
      outgoing: new DraftRuns(this.#base.outgoing, this.nodeLimit),
      incoming: new DraftRuns(this.#base.incoming, this.nodeLimit),
    };
    return this.#runs;
  }

  createRelationship(typeName: string, start: number, end: number, properties: ValueMap) {
    const type = this.#types.add(typeName);
    const { outgoing, incoming } = this.#changeable();
    const known = outgoing.find(start, type, end);
    if (known !== undefined) {
      for (const [key, value] of properties) this.setRelationshipProperty(known, key, value);
      return { relationship: known, type };
    }
    const relationship = this.#image.edgeLimit + this.#created.push({ type, start, end }) - 1;
    this.#propertiesOfRelationship.set(relationship, storedProperties(properties));
    outgoing.add(start, end, type, relationship);
    incoming.add(end, start, type, relationship);
    return { relationship, type };
  }

  setNodeProperty(node: number, key: string, value: Value): void {
    let own = this.#propertiesOfNode.get(node);
    if (!own) {
      own = new Map(this.#base.nodeProperties(node));
      this.#propertiesOfNode.set(node, own);
    }
    setIn(own, key, value);
  }

  setRelationshipProperty(relationship: number, key: string, value: Value): void {
    let own = this.#propertiesOfRelationship.get(relationship);
    if (!own) {
      own = new Map(this.#base.relationshipProperties(relationship));
      this.#propertiesOfRelationship.set(relationship, own);
    }
    setIn(own, key, value);
  }

  addLabels(node: number, labels: readonly string[]): void {
    const ids = labels.map((label) => this.#labels.add(label));
    this.#labelsOfNode.set(node, [...new Set([...Array.from(this.labelsOf(node)), ...ids])]);
  }

  removeLabels(node: number, labels: readonly string[]): void {
    const gone = new Set(labels.map((label) => this.#labels.idOf(label)));
    this.#labelsOfNode.set(
      node,
      Array.from(this.labelsOf(node)).filter((label) => !gone.has(label)),
    );
  }

  deleteNode(node: number): void {
    this.#deletedNodes.add(node);
  }

  deleteRelationship(relationship: number): void {
    const { start, end } = this.#endsOf(relationship);
    const { outgoing, incoming } = this.#changeable();
    outgoing.remove(start, relationship);
    incoming.remove(end, relationship);
    this.#deletedRelationships.add(relationship);
  }

  #endsOf(relationship: number): NewRelationship {
    const image = this.#image;
    if (relationship >= image.edgeLimit) return this.#created[relationship - image.edgeLimit]!;
    return {
      type: image.edgeKindOf(relationship),
      start: image.edgeSource(relationship),
      end: image.edgeTarget(relationship),
    };
  }

  /** What was changed, as a commit on the image. A new node without an object id is given one. */
  finish(): { readonly delta: Delta; readonly report: MergeReport } {
    const builder = new GraphBuilder(this.#image);
    for (const relationship of this.#deletedRelationships)
      if (relationship < this.#image.edgeLimit) builder.deleteEdge(this.#base.relationshipId(relationship));
    builder.deleteNodes([...this.#deletedNodes].filter((node) => node < this.#image.nodeCount));
    builder.add(this.#writtenBatch(builder));
    return builder.finish();
  }

  /** By what a node is found after the commit, in whatever place; undefined when the query deleted it. */
  objectId(node: number): string | undefined {
    return this.hasNode(node) ? this.#objectIdOf(node) : undefined;
  }

  /** By what a relationship is found after the commit: its type, and the object ids of its ends. */
  relationshipKey(relationship: number): { readonly start: string; readonly type: string; readonly end: string } {
    const { type, start, end } = this.#endsOf(relationship);
    return { start: this.#objectIdOf(start), type: this.typeName(type), end: this.#objectIdOf(end) };
  }

  #objectIdOf(node: number): string {
    if (node < this.#image.nodeCount) return this.#image.objectId(node);
    const known = this.#newObjectIds.get(node) ?? this.#newObjectId(node);
    this.#newObjectIds.set(node, known);
    return known;
  }

  #writtenBatch(builder: GraphBuilder): Batch {
    const batch = new Batch();
    const taken = new Set<string>();
    for (const node of [...new Set([...this.#labelsOfNode.keys(), ...this.#propertiesOfNode.keys()])].sort(
      (a, b) => a - b,
    )) {
      if (!this.hasNode(node)) continue;
      const labels = Array.from(this.labelsOf(node), (label) => this.labelName(label));
      if (node < this.#image.nodeCount) {
        const lost = this.#image.kindNamesOf(node).filter((label) => !labels.includes(label));
        if (lost.length > 0) builder.removeKinds(node, lost);
      }
      const before = node < this.#image.nodeCount ? this.#base.nodeProperties(node) : new Map<string, Value>();
      const objectId = this.#objectIdOf(node);
      if (node >= this.#image.nodeCount) this.#requireFree(objectId, taken);
      batch.node(objectId, labels, written(before, this.#propertiesOfNode.get(node)));
    }
    for (const relationship of this.#writtenRelationships()) {
      const { type, start, end } = this.#endsOf(relationship);
      const isOld = relationship < this.#image.edgeLimit;
      const before = isOld ? this.#base.relationshipProperties(relationship) : new Map<string, Value>();
      const properties = written(before, this.#propertiesOfRelationship.get(relationship));
      batch.edge(this.#objectIdOf(start), this.typeName(type), this.#objectIdOf(end), properties);
    }
    return batch;
  }

  /** An object id stands for one node. */
  #requireFree(objectId: string, taken: Set<string>): void {
    const known = this.#image.nodeByObjectId(objectId);
    if (taken.has(objectId) || (known !== undefined && this.hasNode(known)))
      throw runtimeError(
        'ConstraintVerificationFailed',
        'ObjectIdTaken',
        `there is already a node with the object id "${objectId}"; use MERGE to change it`,
      );
    taken.add(objectId);
  }

  #writtenRelationships(): number[] {
    return [...this.#propertiesOfRelationship.keys()].filter((relationship) => this.hasRelationship(relationship));
  }

  #newObjectId(node: number): string {
    const key = this.#options.objectIdProperty;
    const given = key === undefined ? undefined : this.#propertiesOfNode.get(node)?.get(key);
    return typeof given === 'string' && given !== '' ? given : crypto.randomUUID().toUpperCase();
  }
}

function setIn(own: Map<string, Value>, key: string, value: Value): void {
  if (value === null) own.delete(key);
  else own.set(key, requireStored(key, value));
}

/** The properties that differ; null where one is gone. */
function written(before: ValueMap, after: ValueMap | undefined): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  if (!after) return changes;
  for (const key of before.keys()) if (!after.has(key)) changes[key] = null;
  for (const [key, value] of after) if (equals(before.get(key) ?? null, value) !== true) changes[key] = toStored(value);
  return changes;
}
