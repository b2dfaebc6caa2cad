import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../access/viewer.ts';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import { tagKind } from '../../graph/zone-icons.ts';
import { type Tag, tagsQuery, ZONE } from './tag-nodes.ts';

/** The zones and labels that an object is in, the most important first. */
export function tagsOf({ kinds, isTierZero }: DrawnNode, tags: readonly Tag[]): readonly Tag[] {
  return tags
    .filter((tag) => kinds.includes(tagKind(tag.name)) || (isTierZero && tag.type === ZONE && tag.position === 1))
    .sort((a, b) => a.type - b.type || (a.position ?? 0) - (b.position ?? 0) || a.name.localeCompare(b.name));
}

const NONE: readonly Tag[] = [];

/** Every zone and label, for users who may remove objects from them: that requires access to all rules. */
export function useRemovableTags(): readonly Tag[] {
  const { user, may } = useViewer();
  const enabled = may('graphdb/Write') && user.all_environments;
  const { data } = useQuery({ ...tagsQuery, enabled });
  return (enabled && data) || NONE;
}
