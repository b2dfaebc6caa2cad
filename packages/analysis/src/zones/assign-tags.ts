import { CERTIFIED, TAG_TYPES } from './zone.ts';

/** A tag with what its selectors found: nodes and their certification, one list per selector. */
export type SelectedTag = {
  readonly type: number;
  readonly kind: string;
  readonly position: number | null;
  readonly requireCertify: boolean;
  readonly members: readonly { readonly nodes: ArrayLike<number>; readonly certified: ArrayLike<number> }[];
};

/**
 * Which nodes carry which tag. A node is in at most one zone, the highest; if a zone requires certification, an
 * uncertified node falls through to the next. Labels do not exclude each other.
 */
export function assignTags(tags: readonly SelectedTag[]): Map<string, Set<number>> {
  const assigned = new Map<string, Set<number>>();
  const inZone = new Set<number>();
  const byPosition = [...tags].sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  for (const tag of byPosition) {
    const nodes = new Set<number>();
    for (const list of tag.members)
      for (let at = 0; at < list.nodes.length; at++) {
        const node = list.nodes[at]!;
        if (tag.requireCertify && list.certified[at]! <= CERTIFIED.revoked) continue;
        if (tag.type !== TAG_TYPES.tier || !inZone.has(node)) nodes.add(node);
      }
    if (tag.type === TAG_TYPES.tier) for (const node of nodes) inZone.add(node);
    assigned.set(tag.kind, nodes);
  }
  return assigned;
}
