import type { GraphImage, NodeIndex } from '@chokepoint/graph';
import { displayKind } from '@chokepoint/model';
import { builtInIcon, type DisplayedKinds, type KindIcon } from '../kinds/displayed-kinds.ts';
import { isOwnedNode, isTierZeroNode } from './node-tags.ts';

const UNKNOWN: KindIcon = { text: 'fas fa-question', color: '#EEE' };

/** What answers show of objects: names, kinds, icons. */
export class ObjectView {
  readonly image: GraphImage;
  readonly isTierZero: (node: NodeIndex) => boolean;
  readonly isOwned: (node: NodeIndex) => boolean;
  readonly #custom: { readonly display: ReadonlySet<string>; readonly source: ReadonlySet<string> };
  readonly #icons: DisplayedKinds['icons'];
  /** Many objects have the same kinds. */
  readonly #shown = new Map<string, string>();

  constructor(image: GraphImage, kinds: DisplayedKinds) {
    this.image = image;
    this.isTierZero = isTierZeroNode(image);
    this.isOwned = isOwnedNode(image);
    this.#custom = { display: new Set(kinds.display), source: new Set(kinds.source) };
    this.#icons = kinds.icons;
  }

  text(node: NodeIndex, property: string): string {
    const value = this.image.nodeProperty(node, property);
    return typeof value === 'string' ? value : '';
  }

  objectId(node: NodeIndex): string {
    return this.text(node, 'objectid') || this.image.objectId(node);
  }

  /** The kind that the object is labelled with. */
  kind(node: NodeIndex, kinds: readonly string[] = this.image.kindNamesOf(node)): string {
    const key = kinds.join('\n');
    const known = this.#shown.get(key) ?? displayKind(kinds, this.#custom);
    this.#shown.set(key, known);
    return known;
  }

  icon(kind: string): KindIcon {
    return this.#icons[kind] ?? builtInIcon(kind) ?? UNKNOWN;
  }

  /** Entry of a list. */
  listed(node: NodeIndex) {
    const kinds = this.image.kindNamesOf(node);
    return { objectID: this.objectId(node), name: this.text(node, 'name'), label: this.kind(node, kinds), kinds };
  }
}
