import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { INPUT_STYLE } from '../../controls/fields/text-field.tsx';
import { Dialog } from '../../controls/overlays/dialog.tsx';
import { DialogActions } from '../../controls/overlays/dialog-actions.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import { Table } from '../../controls/table.tsx';
import type { DrawnGraph, DrawnNode } from '../../graph/drawn-graph.ts';
import { KindIcon } from '../../graph/kind-icon.tsx';
import { useExploreActions } from '../actions/explore-actions.ts';
import {
  drawnOf,
  NEIGHBOUR_PAGE,
  type NeighbourGroup,
  neighbourGroupsQuery,
  nextNeighbours,
} from '../graph/neighbour-groups.ts';

type ExpandDialogProps = {
  readonly node: DrawnNode;
  readonly whole: DrawnGraph;
  /** Relationships that paths may use; the others are not ticked at first. */
  readonly via: readonly string[] | undefined;
  readonly onClose: () => void;
};

const DIRECTIONS = { in: 'Inbound', out: 'Outbound' } as const;

/** Which neighbours of an object to add: by direction, relationship and kind, with their numbers, page by page. */
export function ExpandDialog({ node, whole, via, onClose }: ExpandDialogProps) {
  const { changeView } = useExploreActions();
  const groups = useQuery(neighbourGroupsQuery(node));
  const [direction, setDirection] = useState<'in' | 'out'>();
  const [text, setText] = useState('');
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isTicked = (group: NeighbourGroup) =>
    changed.get(group.key) ?? (!group.isHelper && (via?.includes(group.relationship) ?? true));
  const fits = (group: NeighbourGroup) =>
    (!direction || group.direction === direction) &&
    `${group.relationship} ${group.kind}`.toLowerCase().includes(text.trim().toLowerCase());
  const shown = (groups.data ?? []).filter(fits);
  const ticked = shown.filter(isTicked);
  const drawn = new Map((groups.data ?? []).map((group) => [group.key, drawnOf(group, node, whole).length]));
  const left = ticked.reduce((sum, group) => sum + Math.max(0, group.total - drawn.get(group.key)!), 0);
  const add = useMutation({
    mutationFn: () => nextNeighbours(node, ticked, whole),
    onSuccess: (graph) => changeView({ do: 'add', graph }),
  });
  return (
    <Dialog
      title={`Expand ${node.label}`}
      note="Relationships of this object, and how many are shown."
      onClose={onClose}
    >
      <div className="mb-3 flex gap-2">
        <input
          aria-label="Filter by relationship or kind"
          placeholder="Filter by relationship or kind"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={INPUT_STYLE}
        />
        <div className="w-40 shrink-0">
          <select
            aria-label="Direction"
            className={INPUT_STYLE}
            value={direction ?? ''}
            onChange={(event) => setDirection((event.target.value || undefined) as 'in' | 'out' | undefined)}
          >
            <option value="">Both directions</option>
            <option value="in">Inbound</option>
            <option value="out">Outbound</option>
          </select>
        </div>
      </div>
      <FailureNotice error={groups.error ?? add.error} />
      {groups.isPending && <SkeletonRows count={4} label="Counting the relationships" />}
      {groups.data && shown.length === 0 && <p className="text-ink-faint">No matching relationships.</p>}
      {shown.length > 0 && (
        <div className="max-h-80 overflow-y-auto">
          <Table label="Relationships of this object" columns={['Relationship', 'Direction', 'Kind', 'Shown']}>
            {shown.map((group) => (
              <tr key={group.key}>
                <td className="px-4 py-1.5">
                  <label className="flex items-center gap-2">
                    <input
                      type="checkbox"
                      checked={isTicked(group)}
                      onChange={(event) => setChanged(new Map(changed).set(group.key, event.target.checked))}
                      className="accent-accent"
                    />
                    {group.relationship}
                  </label>
                </td>
                <td className="px-4 py-1.5">{DIRECTIONS[group.direction]}</td>
                <td className="px-4 py-1.5">
                  <span className="flex items-center gap-2">
                    <KindIcon kind={group.kind} />
                    {group.kind}
                  </span>
                </td>
                <td className="px-4 py-1.5 tabular-nums">
                  {drawn.get(group.key)!.toLocaleString('en')} of {group.total.toLocaleString('en')}
                </td>
              </tr>
            ))}
          </Table>
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button tone="primary" busy={add.isPending} disabled={left === 0} onClick={() => add.mutate()}>
          {left > NEIGHBOUR_PAGE ? `Add the next ${NEIGHBOUR_PAGE}` : `Add ${left.toLocaleString('en')}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
