import { useState } from 'react';
import { failureText } from '../../api/failure.ts';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import { notify } from '../../notifications/notifications.ts';
import * as exploreTexts from '../texts.ts';
import type { Tag } from './tag-nodes.ts';
import { type StillTagged, untagNodes } from './untag-nodes.ts';

export type Untag = (nodes: readonly DrawnNode[], tag: Tag) => Promise<void>;

/** Removes objects from a zone or label, and returns those that a rule still selects. */
export function useUntag() {
  const [stillTagged, setStillTagged] = useState<StillTagged>();
  const untag: Untag = async (nodes, tag) => {
    try {
      const left = await untagNodes(nodes, tag);
      if (left.nodes.length > 0) return setStillTagged(left);
      const [first] = nodes;
      const who =
        nodes.length === 1 && first ? exploreTexts.labelIs(first.label) : exploreTexts.nodesObjectsAre(nodes.length);
      notify(exploreTexts.noLongerInTag(who, tag.name));
    } catch (error) {
      notify(failureText(error), 'danger');
    }
  };
  return { untag, stillTagged, closeStillTagged: () => setStillTagged(undefined) };
}
