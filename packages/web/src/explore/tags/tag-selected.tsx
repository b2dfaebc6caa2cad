import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../api/failure.ts';
import { Button } from '../../controls/button.tsx';
import { Choice, ChoiceMenu } from '../../controls/overlays/choice-menu.tsx';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import { notify } from '../../notifications/notifications.ts';
import { tagsOf, useTagsToLeave } from './node-tags.ts';
import { markNodes, type Tag, tagsQuery } from './tag-nodes.ts';
import type { Unmark } from './use-untag.ts';

type MarkChosenProps = {
  readonly nodes: readonly DrawnNode[];
  readonly onUnmark: Unmark;
  readonly onDone: () => void;
};

/** Puts the chosen objects into a zone or under a label, or takes them out. */
export function MarkChosen({ nodes, onUnmark, onDone }: MarkChosenProps) {
  const { data: tags } = useQuery(tagsQuery);
  const [busy, setBusy] = useState(false);
  const leaving = useTagsToLeave().map((tag) => ({ tag, inside: nodes.filter((node) => isIn(node, tag)) }));
  const leavable = leaving.filter(({ inside }) => inside.length > 0);
  async function act(doing: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await doing();
      onDone();
    } catch (error) {
      notify(failureText(error), 'danger');
    } finally {
      setBusy(false);
    }
  }
  const mark = (tag: Tag) =>
    act(async () => {
      await markNodes(nodes, tag);
      notify(`${nodes.length === 1 ? 'One object is' : `${nodes.length} objects are`} in “${tag.name}” now.`);
    });
  const disabled = busy || nodes.length === 0;
  return (
    <span className="flex gap-1">
      <ChoiceMenu
        trigger={
          <Button className="h-7 px-2" disabled={disabled}>
            Add {nodes.length} to …
          </Button>
        }
      >
        {(tags ?? []).map((tag) => (
          <Choice key={tag.id} onSelect={() => void mark(tag)}>
            {tag.name}
          </Choice>
        ))}
      </ChoiceMenu>
      {leavable.length > 0 && (
        <ChoiceMenu
          trigger={
            <Button className="h-7 px-2" disabled={disabled}>
              Remove from …
            </Button>
          }
        >
          {leavable.map(({ tag, inside }) => (
            <Choice key={tag.id} onSelect={() => void act(() => onUnmark(inside, tag))}>
              {tag.name} <span className="ml-auto text-ink-faint tabular-nums">{inside.length}</span>
            </Choice>
          ))}
        </ChoiceMenu>
      )}
    </span>
  );
}

const isIn = (node: DrawnNode, tag: Tag) => tagsOf(node, [tag]).length > 0;
