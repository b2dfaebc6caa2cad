import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../api/failure.ts';
import { Button } from '../../controls/button.tsx';
import { Choice, ChoiceMenu } from '../../controls/overlays/choice-menu.tsx';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import { notify } from '../../notifications/notifications.ts';
import { useExploreActions } from '../actions/explore-actions.ts';
import * as exploreTexts from '../texts.ts';
import { tagsOf, useRemovableTags } from './node-tags.ts';
import { type Tag, tagNodes, tagsQuery } from './tag-nodes.ts';

type TagSelectedProps = {
  readonly nodes: readonly DrawnNode[];
  readonly onDone: () => void;
};

/** Adds the selected objects to a zone or label, or removes them. */
export function TagSelected({ nodes, onDone }: TagSelectedProps) {
  const { untag } = useExploreActions();
  const { data: tags } = useQuery(tagsQuery);
  const [busy, setBusy] = useState(false);
  const candidates = useRemovableTags().map((tag) => ({ tag, inside: nodes.filter((node) => isIn(node, tag)) }));
  const removable = candidates.filter(({ inside }) => inside.length > 0);
  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await action();
      onDone();
    } catch (error) {
      notify(failureText(error), 'danger');
    } finally {
      setBusy(false);
    }
  }
  const add = (tag: Tag) =>
    run(async () => {
      await tagNodes(nodes, tag);
      notify(exploreTexts.nowInTag(nodes.length, tag.name));
    });
  const disabled = busy || nodes.length === 0;
  return (
    <span className="flex gap-1">
      <ChoiceMenu
        trigger={
          <Button className="h-7 px-2" disabled={disabled}>
            {exploreTexts.addNodesTo(nodes.length)}
          </Button>
        }
      >
        {(tags ?? []).map((tag) => (
          <Choice key={tag.id} onSelect={() => void add(tag)}>
            {tag.name}
          </Choice>
        ))}
      </ChoiceMenu>
      {removable.length > 0 && (
        <ChoiceMenu
          trigger={
            <Button className="h-7 px-2" disabled={disabled}>
              {exploreTexts.removeFrom}
            </Button>
          }
        >
          {removable.map(({ tag, inside }) => (
            <Choice key={tag.id} onSelect={() => void run(() => untag(inside, tag))}>
              {tag.name} <span className="ml-auto text-ink-faint tabular-nums">{inside.length}</span>
            </Choice>
          ))}
        </ChoiceMenu>
      )}
    </span>
  );
}

const isIn = (node: DrawnNode, tag: Tag) => tagsOf(node, [tag]).length > 0;
