import type { ImageDraft } from '@chokepoint/cypher';
import type { GraphImage } from '@chokepoint/graph';
import type { GraphAnswer } from './graph-answer.ts';

type PendingPart =
  | { readonly node: string }
  | { readonly edge: { readonly start: string; readonly type: string; readonly end: string } }
  | { readonly literal: string; readonly value: unknown };

/**
 * The answer of a query that wrote, before its change is in any image: nodes by object id, edges by source and target.
 * Plain data, so that another thread can encode it after the commit.
 */
export class PendingAnswer implements GraphAnswer {
  readonly parts: PendingPart[] = [];
  readonly #draft: ImageDraft;

  constructor(draft: ImageDraft) {
    this.#draft = draft;
  }

  node(node: number): void {
    const id = this.#draft.objectId(node);
    if (id !== undefined) this.parts.push({ node: id });
  }

  edge(edge: number): void {
    if (this.#draft.hasRelationship(edge)) this.parts.push({ edge: this.#draft.relationshipKey(edge) });
  }

  literal(key: string, value: unknown): void {
    this.parts.push({ literal: key, value });
  }
}

/** Adds a pending answer to another one, from an image that has the change. */
export function addPending(answer: GraphAnswer, image: GraphImage, parts: PendingAnswer['parts']): void {
  for (const part of parts) {
    if ('literal' in part) answer.literal(part.literal, part.value);
    else if ('node' in part) {
      const node = image.nodeByObjectId(part.node);
      if (node !== undefined) answer.node(node);
    } else {
      const [start, end] = [image.nodeByObjectId(part.edge.start), image.nodeByObjectId(part.edge.end)];
      const kind = image.edgeKind(part.edge.type);
      if (start === undefined || end === undefined || kind === undefined) continue;
      const edge = image.findEdge(start, kind, end);
      if (edge !== undefined) answer.edge(edge);
    }
  }
}
