import { useQuery } from '@tanstack/react-query';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { failureText } from '../../api/failure.ts';
import { Button } from '../../controls/button.tsx';
import { notify } from '../../notifications/notifications.ts';
import type { DrawnNode } from '../graph/drawn-graph.ts';
import { markNodes, type Tag, tagsQuery } from '../graph/mark-node.ts';

type MarkChosenProps = { readonly nodes: readonly DrawnNode[]; readonly onDone: () => void };

/** Puts the chosen objects into a zone or under a label. */
export function MarkChosen({ nodes, onDone }: MarkChosenProps) {
  const { data: tags } = useQuery(tagsQuery);
  const [busy, setBusy] = useState(false);
  async function mark(tag: Tag): Promise<void> {
    setBusy(true);
    try {
      await markNodes(nodes, tag);
      notify(`${nodes.length === 1 ? 'One object is' : `${nodes.length} objects are`} in “${tag.name}” now.`);
      onDone();
    } catch (error) {
      notify(failureText(error), 'danger');
    } finally {
      setBusy(false);
    }
  }
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <Button className="h-7 px-2" disabled={busy || nodes.length === 0}>
          Add {nodes.length} to …
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side="top"
          sideOffset={4}
          className="z-40 min-w-40 rounded-md border border-line bg-surface p-1 shadow-high"
        >
          {(tags ?? []).map((tag) => (
            <DropdownMenu.Item
              key={tag.id}
              onSelect={() => void mark(tag)}
              className="cursor-pointer rounded px-2 py-1.5 outline-none data-[highlighted]:bg-sunken"
            >
              {tag.name}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
