import { imageSource, type PlanStep, type Value } from '@chokepoint/cypher';
import {
  type Column,
  type EdgeIndex,
  type GraphImage,
  type KindId,
  type NodeIndex,
  NodeSet,
  type PropertyValue,
} from '@chokepoint/graph';
import { displayKind } from '@chokepoint/model';
import type { Drawing } from './draw-row.ts';
import { TextBytes } from './text-bytes.ts';
import type { UnifiedGraphOptions } from './unified-graph.ts';

/** The texts that all nodes of the same kinds share. */
type KindTexts = { readonly kind: string; readonly kinds: string };

/**
 * The JSON of a graph as answers show it, written piece by piece: the answers of Cypher queries can be so large that
 * objects for their nodes would take longer than the query. Each node and edge is written once.
 */
export class GraphText implements Drawing {
  readonly #image: GraphImage;
  readonly #options: UnifiedGraphOptions;
  readonly #shownNodes: NodeSet;
  readonly #shownEdges = new Set<EdgeIndex>();
  readonly #nodes = new TextBytes();
  readonly #edges = new TextBytes();
  readonly #literals = new TextBytes();
  readonly #nodeKeys = new Set<string>();
  readonly #edgeKeys = new Set<string>();
  readonly #kindTexts = new Map<readonly KindId[], KindTexts>();
  readonly #times = new Map<string, string>();
  readonly #now: string;
  readonly #tierZero: Tag;
  readonly #owned: Tag;
  readonly #objectId: (node: NodeIndex) => string | undefined;
  readonly #name: (node: NodeIndex) => string | undefined;
  readonly #primaryKind: (node: NodeIndex) => string | undefined;
  readonly #tags: (node: NodeIndex) => string | undefined;
  readonly #seen: (node: NodeIndex) => string | undefined;
  readonly #edgeSeen: (edge: EdgeIndex) => string | undefined;

  constructor(image: GraphImage, options: UnifiedGraphOptions) {
    this.#image = image;
    this.#shownNodes = new NodeSet(image.nodeCount);
    this.#options = options;
    this.#now = JSON.stringify(options.now.toISOString());
    this.#tierZero = { kind: image.nodeKind('Tag_Tier_Zero'), word: 'admin_tier_0' };
    this.#owned = { kind: image.nodeKind('Tag_Owned'), word: 'owned' };
    const reader = (name: string) => textReader(image, image.nodeColumn(name));
    this.#objectId = reader('objectid');
    this.#name = reader('name');
    // Many have the same of these, which the source of queries decodes once.
    const source = imageSource(image, { objectIdProperty: 'objectid' });
    const shared = (read: (index: number) => Value) => (index: number) => textOf(read(index));
    this.#primaryKind = shared(source.nodeProperty('primarykind'));
    this.#tags = shared(source.nodeProperty('system_tags'));
    this.#seen = shared(source.nodeProperty('lastseen'));
    this.#edgeSeen = shared(source.relationshipProperty('lastseen'));
  }

  node(node: NodeIndex): void {
    if (this.#shownNodes.has(node)) return;
    this.#shownNodes.add(node);
    this.#nodes.add(this.#nodeText(node));
  }

  edge(edge: EdgeIndex): void {
    if (this.#shownEdges.has(edge)) return;
    this.#shownEdges.add(edge);
    this.#edges.add(this.#edgeText(edge));
  }

  literal(key: string, value: unknown): void {
    this.#literals.add(`{"value":${JSON.stringify(value)},"key":${JSON.stringify(key)}}`);
  }

  get isEmpty(): boolean {
    return this.#nodes.isEmpty && this.#edges.isEmpty && this.#literals.isEmpty;
  }

  finish(plan: readonly PlanStep[] | undefined): Uint8Array {
    const end = [
      this.#nodeKeys.size > 0 ? `,"node_keys":${JSON.stringify([...this.#nodeKeys].sort())}` : '',
      this.#edgeKeys.size > 0 ? `,"edge_keys":${JSON.stringify([...this.#edgeKeys].sort())}` : '',
      plan ? `,"plan":${JSON.stringify(plan)}` : '',
    ];
    return Buffer.concat([
      Buffer.from('{"data":{"nodes":{'),
      this.#nodes.bytes(),
      Buffer.from('},"edges":['),
      this.#edges.bytes(),
      Buffer.from('],"literals":['),
      this.#literals.bytes(),
      Buffer.from(`]${end.join('')}}}`),
    ]);
  }

  #nodeText(node: NodeIndex): string {
    const image = this.#image;
    const { kind, kinds } = this.#textsOfKinds(image.kindsOf(node));
    const objectId = this.#objectId(node) ?? image.objectId(node);
    const primary = this.#primaryKind(node);
    const tags = this.#tags(node);
    return (
      `"${image.nodeId(node)}":{"label":${JSON.stringify(this.#name(node) ?? objectId)},` +
      `"kind":${primary ? JSON.stringify(primary) : kind},"kinds":${kinds},"objectId":${JSON.stringify(objectId)},` +
      `"isTierZero":${this.#isTagged(node, this.#tierZero, tags)},"isOwnedObject":${this.#isTagged(node, this.#owned, tags)},` +
      `"lastSeen":${this.#time(this.#seen(node))}` +
      `${this.#options.properties ? propertiesText(image.nodeProperties(node), this.#nodeKeys) : ''}}`
    );
  }

  #edgeText(edge: EdgeIndex): string {
    const image = this.#image;
    const kind = JSON.stringify(image.edgeKinds[image.edgeKindOf(edge)]!);
    return (
      `{"id":"${image.edgeId(edge)}","source":"${image.nodeId(image.edgeSource(edge))}",` +
      `"target":"${image.nodeId(image.edgeTarget(edge))}","label":${kind},"kind":${kind},` +
      `"lastSeen":${this.#time(this.#edgeSeen(edge))}` +
      `${this.#options.properties ? propertiesText(image.edgeProperties(edge), this.#edgeKeys) : ''}}`
    );
  }

  #textsOfKinds(ids: readonly KindId[]): KindTexts {
    let texts = this.#kindTexts.get(ids);
    if (!texts) {
      const names = ids.map((id) => this.#image.nodeKinds[id]!);
      const kind = JSON.stringify(displayKind(names, this.#options.customKinds));
      texts = { kind, kinds: JSON.stringify(names) };
      this.#kindTexts.set(ids, texts);
    }
    return texts;
  }

  #isTagged(node: NodeIndex, { kind, word }: Tag, tags: string | undefined): boolean {
    return (kind !== undefined && this.#image.hasKind(node, kind)) || (tags?.includes(word) ?? false);
  }

  /** Most of what is seen was seen at the same few times. */
  #time(text: string | undefined): string {
    if (text === undefined) return this.#now;
    let shown = this.#times.get(text);
    if (shown === undefined) {
      shown = Number.isNaN(Date.parse(text)) ? this.#now : JSON.stringify(text);
      this.#times.set(text, shown);
    }
    return shown;
  }
}

type Tag = { readonly kind: KindId | undefined; readonly word: string };

function textReader(image: GraphImage, column: Column | undefined): (row: number) => string | undefined {
  if (!column) return () => undefined;
  const { values } = image;
  return (row) => textOf(column.value(row, values));
}

const textOf = (value: Value | PropertyValue | undefined) => (typeof value === 'string' ? value : undefined);

function propertiesText(properties: Record<string, PropertyValue>, keys: Set<string>): string {
  let any = false;
  for (const key in properties) {
    keys.add(key);
    any = true;
  }
  return any ? `,"properties":${JSON.stringify(properties)}` : '';
}
