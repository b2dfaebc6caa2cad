import { Button } from '../../controls/button.tsx';
import { Notice } from '../../controls/status/notice.tsx';
import { useExploreActions } from '../actions/explore-actions.ts';
import type { ExploreSearch } from '../explore-search.ts';
import * as exploreTexts from '../texts.ts';
import { type ExploredGraph, isReadable } from '../use-explored-graph.ts';

type TooManyToReadProps = { readonly explored: ExploredGraph; readonly search: ExploreSearch };

const SMALL = 'h-7 px-2';

/** A graph of hundreds of objects is no picture: proposes to group it, to narrow it down, or to read the table. */
export function TooManyToRead({ explored, search }: TooManyToReadProps) {
  const { change } = useExploreActions();
  const { graph, whole, tooLarge, question } = explored;
  // Groups are read as groups, however many objects are in them.
  const drawn = search.group ? graph : whole;
  if (tooLarge || isReadable(drawn) || search.show === 'table') return null;
  return (
    <Notice tone="info" className="mx-2.5 mb-2.5">
      <p>{exploreTexts.nodesObjectsHardReadGraph(drawn.nodes.size)}</p>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {!search.group && (
          <Button className={SMALL} onClick={() => change({ group: 'kind' }, true)}>
            {exploreTexts.groupByKind}
          </Button>
        )}
        <Button className={SMALL} onClick={() => change({ show: 'table' }, true)}>
          {exploreTexts.useTheTable}
        </Button>
        {question.kind === 'path' && !search.ways && (
          <Button className={SMALL} onClick={() => change({ ways: 'easy' })}>
            {exploreTexts.onlyEasiestPaths}
          </Button>
        )}
        {question.kind === 'cypher' && /\bLIMIT\s+\d+\s*$/i.test(question.query) && (
          <Button className={SMALL} onClick={() => change({ query: narrowed(question.query), selected: undefined })}>
            {exploreTexts.narrowResults}
          </Button>
        )}
      </div>
    </Notice>
  );
}

const narrowed = (query: string) => query.replace(/\bLIMIT\s+\d+\s*$/i, 'LIMIT 50');
