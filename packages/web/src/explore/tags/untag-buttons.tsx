import { CircleMinus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import { useExploreActions } from '../actions/explore-actions.ts';
import * as exploreTexts from '../texts.ts';
import { tagsOf, useRemovableTags } from './node-tags.ts';
import type { Tag } from './tag-nodes.ts';

/** Removes an object from its zones and labels. */
export function UntagButtons({ node }: { readonly node: DrawnNode }) {
  const { untag } = useExploreActions();
  const tags = tagsOf(node, useRemovableTags());
  const [removing, setRemoving] = useState<number>();
  async function remove(tag: Tag): Promise<void> {
    setRemoving(tag.id);
    await untag([node], tag);
    setRemoving(undefined);
  }
  return tags.map((tag) => (
    <Button
      key={tag.id}
      icon={CircleMinus}
      className="col-span-2 h-7 min-w-0 px-2"
      busy={removing === tag.id}
      onClick={() => void remove(tag)}
    >
      <span className="truncate">{exploreTexts.removeFromName(tag.name)}</span>
    </Button>
  ));
}
