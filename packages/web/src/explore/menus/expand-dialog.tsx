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
import * as exploreTexts from '../texts.ts';

type ExpandDialogProps = {
  readonly node: DrawnNode;
  readonly whole: DrawnGraph;
  /** Relationships that paths may use; the others are not ticked at first. */
  readonly via: readonly string[] | undefined;
  readonly onClose: () => void;
};

const DIRECTIONS = { in: exploreTexts.inbound, out: exploreTexts.outbound } as const;

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
    <Dialog title={exploreTexts.expandLabel(node.label)} note={exploreTexts.relationshipsObject} onClose={onClose} wide>
      <div className="mb-3 flex gap-2">
        <input
          aria-label={exploreTexts.filterRelationshipKind}
          placeholder={exploreTexts.filterRelationshipKind}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={INPUT_STYLE}
        />
        <div className="w-40 shrink-0">
          <select
            aria-label={exploreTexts.direction}
            className={INPUT_STYLE}
            value={direction ?? ''}
            onChange={(event) => setDirection((event.target.value || undefined) as 'in' | 'out' | undefined)}
          >
            <option value="">{exploreTexts.bothDirections}</option>
            <option value="in">{exploreTexts.inbound}</option>
            <option value="out">{exploreTexts.outbound}</option>
          </select>
        </div>
      </div>
      <FailureNotice error={groups.error ?? add.error} />
      {groups.isPending && <SkeletonRows count={4} label={exploreTexts.countingTheRelationships} />}
      {groups.data && shown.length === 0 && <p className="text-ink-faint">{exploreTexts.noMatchingRelationships}</p>}
      {shown.length > 0 && (
        <div className="max-h-80 overflow-y-auto">
          <Table
            label={exploreTexts.relationshipsOfObject}
            columns={[exploreTexts.relationship, exploreTexts.shown, exploreTexts.direction, exploreTexts.kind]}
          >
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
                <td className="px-4 py-1.5 whitespace-nowrap tabular-nums">
                  {exploreTexts.countOfTotal(drawn.get(group.key)!, group.total)}
                </td>
                <td className="px-4 py-1.5">{DIRECTIONS[group.direction]}</td>
                <td className="px-4 py-1.5">
                  <span className="flex items-center gap-2">
                    <KindIcon kind={group.kind} />
                    {group.kind}
                  </span>
                </td>
              </tr>
            ))}
          </Table>
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>{exploreTexts.close}</Button>
        <Button tone="primary" busy={add.isPending} disabled={left === 0} onClick={() => add.mutate()}>
          {left > NEIGHBOUR_PAGE ? exploreTexts.addNextNeighbourPage(NEIGHBOUR_PAGE) : exploreTexts.addLeft(left)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
