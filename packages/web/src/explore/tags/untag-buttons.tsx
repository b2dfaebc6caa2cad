import { CircleMinus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import { tagsOf, useTagsToLeave } from './node-tags.ts';
import type { Tag } from './tag-nodes.ts';
import type { Unmark } from './use-untag.ts';

/** Takes an object out of what it is in. */
export function LeaveButtons({ node, onUnmark }: { readonly node: DrawnNode; readonly onUnmark: Unmark }) {
  const tags = tagsOf(node, useTagsToLeave());
  const [leaving, setLeaving] = useState<number>();
  async function leave(tag: Tag): Promise<void> {
    setLeaving(tag.id);
    await onUnmark([node], tag);
    setLeaving(undefined);
  }
  return tags.map((tag) => (
    <Button
      key={tag.id}
      icon={CircleMinus}
      className="col-span-2 h-7 min-w-0 px-2"
      busy={leaving === tag.id}
      onClick={() => void leave(tag)}
    >
      <span className="truncate">Remove from {tag.name}</span>
    </Button>
  ));
}
