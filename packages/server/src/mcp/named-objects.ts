import type { GraphImage, NodeIndex } from '@chokepoint/graph';
import type { Principal } from '../callers/principal.ts';
import type { GraphImages } from '../graph/graph-images.ts';
import { requireVisible } from '../objects/graph-item-request.ts';
import { notFound } from '../service-error.ts';

type NamedRelationship = { readonly source: string; readonly kind: string; readonly target: string };

/** Graph ids of what tools name by object ids. What the caller may not see is not there. */
export class NamedObjects {
  readonly #image: GraphImage;
  readonly #caller: Principal;

  constructor(images: GraphImages, caller: Principal) {
    this.#image = images.imageFor(caller);
    this.#caller = caller;
  }

  idOf(objectId: string): number {
    return this.#image.nodeId(this.#node(objectId));
  }

  relationshipIdOf({ source, kind, target }: NamedRelationship): number {
    const [from, to] = [this.#node(source), this.#node(target)];
    const number = this.#image.edgeKind(kind);
    const edge = number === undefined ? undefined : this.#image.findEdge(from, number, to);
    if (edge === undefined) throw notFound('there is no such relationship');
    return this.#image.edgeId(edge);
  }

  #node(objectId: string): NodeIndex {
    const node = this.#image.nodeByObjectId(objectId) ?? this.#image.nodeByObjectId(objectId.toUpperCase());
    if (node === undefined) throw notFound('object not found');
    requireVisible(this.#image, this.#caller, node, 'object');
    return node;
  }
}
