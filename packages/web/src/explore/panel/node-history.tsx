import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../controls/button.tsx';
import { Fold } from '../../controls/fold.tsx';
import { Moment } from '../../controls/moment.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import { useZoneIcons } from '../../graph/use-zone-icons.ts';
import { useExploreActions } from '../actions/explore-actions.ts';
import { type NodeChange, nodeHistoryQuery } from '../graph/node-history-query.ts';
import * as exploreTexts from '../texts.ts';
import { changeCause, changeLines } from './change-text.ts';

/** When the object was added to the graph, and what has changed since; loaded when it is opened. */
export function NodeHistory({ node }: { readonly node: DrawnNode }) {
  return (
    <div className="border-t border-line pt-2">
      <Fold title={exploreTexts.history}>
        <Changes node={node} />
      </Fold>
    </div>
  );
}

function Changes({ node }: { readonly node: DrawnNode }) {
  const { find } = useExploreActions();
  const history = useInfiniteQuery(nodeHistoryQuery(node.id));
  if (history.error) return <FailureNotice error={history.error} />;
  if (!history.data) return <SkeletonRows count={3} label={exploreTexts.loadingTheHistory} />;
  const { pages } = history.data;
  const changes = pages.flatMap((page) => page.changes);
  const first = pages.findLast((page) => page.first_seen_at !== null)?.first_seen_at;
  const lookedTo = pages.findLast((page) => page.looked_back_to !== null)?.looked_back_to?.created_at;
  return (
    <div className="space-y-2">
      <p className="text-ink-soft">
        {first ? (
          exploreTexts.firstSeenWhen(<Moment at={first} />)
        ) : (
          <>
            {exploreTexts.firstSeenBeforeHistoryBegins}
            {lookedTo && <>{exploreTexts.whichBackWhen(<Moment at={lookedTo} />)}</>}.
          </>
        )}
        {changes.length === 0 && exploreTexts.nothingChangedAbout}
      </p>
      <ol aria-label={exploreTexts.changes} className="space-y-3 border-l-2 border-line pl-3">
        {changes.map((change) => (
          <Change key={change.version} change={change} onFind={find} />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button className="h-7 px-2" busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {exploreTexts.showOlderChanges}
        </Button>
      )}
    </div>
  );
}

function Change({ change, onFind }: { readonly change: NodeChange; readonly onFind: (objectId: string) => void }) {
  const icons = useZoneIcons();
  const whole = change.change !== 'changed';
  return (
    <li>
      <p className="text-2xs text-ink-faint">
        <Moment at={change.created_at} /> · {changeCause(change)}
      </p>
      {changeLines(change, icons).map((line) => (
        <p key={line} className="break-words">
          {line}
        </p>
      ))}
      {whole ? (
        <p className="text-ink-faint">{relationshipCount(change.gained.count + change.lost.count)}</p>
      ) : (
        <>
          <Relationships label={exploreTexts.gained} of={change.gained} onFind={onFind} />
          <Relationships label={exploreTexts.lost} of={change.lost} onFind={onFind} />
        </>
      )}
    </li>
  );
}

const relationshipCount = (count: number) =>
  count === 0 ? exploreTexts.withoutRelationships : exploreTexts.withCountRelationships(count);

type RelationshipsProps = {
  readonly label: (typeof exploreTexts)['gained' | 'lost'];
  readonly of: NodeChange['gained'];
  readonly onFind: (objectId: string) => void;
};

const SHOWN = 5;

function Relationships({ label, of: { count, relationships }, onFind }: RelationshipsProps) {
  if (count === 0) return null;
  return (
    <ul>
      {relationships.slice(0, SHOWN).map(({ kind, direction, node_id, object_id, name }) => (
        <li key={`${direction} ${kind} ${node_id}`} className="break-words">
          <span className={label === exploreTexts.gained ? 'text-warn' : 'text-good'}>{label}</span> {kind}{' '}
          {direction === 'out' ? exploreTexts.to : exploreTexts.from}{' '}
          {object_id && name ? (
            <button type="button" onClick={() => onFind(object_id)} className="text-left underline underline-offset-2">
              {name}
            </button>
          ) : (
            exploreTexts.objectGone
          )}
        </li>
      ))}
      {count > SHOWN && (
        <li className="text-ink-faint">{exploreTexts.labelCountMore(label.toLowerCase(), count - SHOWN)}</li>
      )}
    </ul>
  );
}
