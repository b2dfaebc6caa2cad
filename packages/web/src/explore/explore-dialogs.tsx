import type { DrawnNode } from '../graph/drawn-graph.ts';
import type { ExploreSearch } from './explore-search.ts';
import { ExpandDialog } from './menus/expand-dialog.tsx';
import { ConfirmWrite } from './query/confirm-write.tsx';
import { StillTaggedDialog } from './tags/still-tagged-dialog.tsx';
import type { useUntag } from './tags/use-untag.ts';
import type { ExploredGraph } from './use-explored-graph.ts';

type ExploreDialogsProps = Pick<ReturnType<typeof useUntag>, 'stillTagged' | 'closeStillTagged'> & {
  readonly search: ExploreSearch;
  readonly explored: ExploredGraph;
  /** The object whose neighbours are chosen. */
  readonly expanding: DrawnNode | undefined;
  readonly onExpanded: () => void;
};

export function ExploreDialogs(props: ExploreDialogsProps) {
  const { search, explored, expanding, onExpanded, stillTagged, closeStillTagged } = props;
  return (
    <>
      {explored.undecided && <ConfirmWrite query={explored.undecided} />}
      {expanding && <ExpandDialog node={expanding} whole={explored.whole} via={search.via} onClose={onExpanded} />}
      {stillTagged && <StillTaggedDialog stillTagged={stillTagged} onClose={closeStillTagged} />}
    </>
  );
}
