import { useState } from 'react';
import { failureText } from '../../api/failure.ts';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import { notify } from '../../notifications/notifications.ts';
import type { Tag } from './tag-nodes.ts';
import { type Staying, unmarkNodes } from './untag-nodes.ts';

export type Unmark = (nodes: readonly DrawnNode[], tag: Tag) => Promise<void>;

/** Takes objects out of a zone or label, and tells which of them a rule keeps there. */
export function useUnmark() {
  const [staying, setStaying] = useState<Staying>();
  const unmark: Unmark = async (nodes, tag) => {
    try {
      const left = await unmarkNodes(nodes, tag);
      if (left.nodes.length > 0) return setStaying(left);
      const [first] = nodes;
      const who = nodes.length === 1 && first ? `${first.label} is` : `${nodes.length} objects are`;
      notify(`${who} no longer in “${tag.name}”.`);
    } catch (error) {
      notify(failureText(error), 'danger');
    }
  };
  return { unmark, staying, closeStaying: () => setStaying(undefined) };
}
