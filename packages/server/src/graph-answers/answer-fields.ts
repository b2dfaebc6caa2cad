import type { EdgeIndex, GraphImage, KindId, NodeIndex } from '@chokepoint/graph';
import { type CustomKinds, displayKind } from '@chokepoint/model';
import { isDecoyNode, isOwnedNode, isTierZeroNode } from './node-tags.ts';
import { sharedTextReader, textReader } from './text-reader.ts';

export type AnswerFieldsOptions = {
  readonly customKinds: CustomKinds;
  /** Shown for nodes and relationships without a timestamp. */
  readonly now: Date;
};

/** The JSON that all nodes of the same kinds share. */
type KindFields = { readonly kind: string; readonly kinds: string };

/**
 * What answers contain about a node and a relationship in addition to their properties, as the members of a JSON
 * object. Texts that many share are decoded and encoded once.
 */
export class AnswerFields {
  readonly #image: GraphImage;
  readonly #customKinds: CustomKinds;
  readonly #kindFields = new Map<readonly KindId[], KindFields>();
  readonly #objectId: (node: NodeIndex) => string | undefined;
  readonly #name: (node: NodeIndex) => string | undefined;
  readonly #primaryKind: (node: NodeIndex) => string;
  readonly #isTierZero: (node: NodeIndex) => boolean;
  readonly #isOwned: (node: NodeIndex) => boolean;
  readonly #isDecoy: (node: NodeIndex) => boolean;
  readonly #lastSeen: (node: NodeIndex) => string;
  readonly #edgeLastSeen: (edge: EdgeIndex) => string;

  constructor(image: GraphImage, { customKinds, now }: AnswerFieldsOptions) {
    this.#image = image;
    this.#customKinds = customKinds;
    this.#objectId = textReader(image, image.nodeColumn('objectid'));
    this.#name = textReader(image, image.nodeColumn('name'));
    this.#primaryKind = sharedTextReader(image, image.nodeColumn('primarykind'), (text) =>
      text ? JSON.stringify(text) : '',
    );
    const systemTags = sharedTextReader(image, image.nodeColumn('system_tags'), (text) => text ?? '');
    this.#isTierZero = isTierZeroNode(image, systemTags);
    this.#isOwned = isOwnedNode(image, systemTags);
    this.#isDecoy = isDecoyNode(image, systemTags);
    const time = (text: string | undefined) =>
      JSON.stringify(text === undefined || Number.isNaN(Date.parse(text)) ? now.toISOString() : text);
    this.#lastSeen = sharedTextReader(image, image.nodeColumn('lastseen'), time);
    this.#edgeLastSeen = sharedTextReader(image, image.edgeColumn('lastseen'), time);
  }

  ofNode(node: NodeIndex): string {
    const { kind, kinds } = this.#ofKinds(this.#image.kindsOf(node));
    const objectId = this.#objectId(node) ?? this.#image.objectId(node);
    return (
      `"label":${JSON.stringify(this.#name(node) ?? objectId)},` +
      `"kind":${this.#primaryKind(node) || kind},"kinds":${kinds},"objectId":${JSON.stringify(objectId)},` +
      `"isTierZero":${this.#isTierZero(node)},"isOwnedObject":${this.#isOwned(node)},` +
      `"isDecoyObject":${this.#isDecoy(node)},` +
      `"lastSeen":${this.#lastSeen(node)}`
    );
  }

  ofEdge(edge: EdgeIndex): string {
    const image = this.#image;
    const kind = JSON.stringify(image.edgeKinds[image.edgeKindOf(edge)]!);
    return (
      `"id":"${image.edgeId(edge)}","source":"${image.nodeId(image.edgeSource(edge))}",` +
      `"target":"${image.nodeId(image.edgeTarget(edge))}","label":${kind},"kind":${kind},` +
      `"lastSeen":${this.#edgeLastSeen(edge)}`
    );
  }

  #ofKinds(ids: readonly KindId[]): KindFields {
    let fields = this.#kindFields.get(ids);
    if (!fields) {
      const names = ids.map((id) => this.#image.nodeKinds[id]!);
      fields = { kind: JSON.stringify(displayKind(names, this.#customKinds)), kinds: JSON.stringify(names) };
      this.#kindFields.set(ids, fields);
    }
    return fields;
  }
}
