import { ApiError } from '@chokepoint/contract';
import { ChevronDown, ChevronUp, Table2 } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../api/failure.ts';
import { useNarrow } from '../../browser/use-narrow.ts';
import { Button } from '../../controls/button.tsx';
import { classNames } from '../../controls/class-names.ts';
import { Dock } from '../../controls/dock.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { Notice } from '../../controls/status/notice.tsx';
import { ObjectPicker } from '../../graph/object-picker.tsx';
import { useExploreActions } from '../actions/explore-actions.ts';
import type { ExploreSearch, Question } from '../explore-search.ts';
import * as exploreTexts from '../texts.ts';
import type { ExploredGraph } from '../use-explored-graph.ts';
import { CypherTab } from './cypher-tab.tsx';
import { PathTab } from './path-tab.tsx';
import { TooManyToRead } from './too-many-to-read.tsx';
import { WhyNoPath } from './why-no-path.tsx';

type QueryPanelProps = {
  readonly search: ExploreSearch;
  readonly explored: ExploredGraph;
  readonly showsTable: boolean;
};

const TABS = [
  ['search', exploreTexts.search],
  ['path', exploreTexts.path],
  ['cypher', exploreTexts.cypher],
] as const;

/** Queries of the graph: one object, a path, or anything in Cypher; and below, what was found. */
export function QueryPanel({ search, explored, showsTable }: QueryPanelProps) {
  const { change } = useExploreActions();
  const narrow = useNarrow();
  // A phone has no room for everything: what a link leads to comes first, and then what is selected.
  const [wanted, setOpen] = useState(
    () => !(narrow && (explored.question.kind !== 'none' || search.view !== undefined)),
  );
  const covered = narrow && search.selected !== undefined;
  const open = wanted && !covered;
  const tab = search.tab ?? 'search';
  const panel = (
    <section
      aria-label={exploreTexts.query}
      className={classNames(
        'flex min-h-0 flex-col',
        open ? 'grow' : 'rounded-lg border border-line bg-surface shadow-high',
      )}
    >
      <div className="flex items-center gap-1 px-2 py-1.5">
        <div role="tablist" aria-label={exploreTexts.queryType} className="flex grow gap-1">
          {TABS.map(([name, label]) => (
            <button
              key={name}
              type="button"
              role="tab"
              aria-selected={tab === name}
              onClick={() => {
                setOpen(true);
                change({ tab: name, selected: undefined });
              }}
              className={classNames(
                'rounded px-2.5 py-1',
                tab === name ? 'bg-accent-wash font-medium text-accent-strong' : 'text-ink-soft hover:bg-sunken',
              )}
            >
              {label}
            </button>
          ))}
        </div>
        <IconButton
          icon={open ? ChevronUp : ChevronDown}
          label={open ? exploreTexts.collapsePanel : exploreTexts.expandPanel}
          aria-expanded={open}
          onClick={() => {
            if (covered) change({ selected: undefined }, true);
            setOpen(!open);
          }}
        />
      </div>
      {open && (
        // Search results overflow the panel; a long list of queries scrolls in it.
        <div
          className={classNames(
            'border-t border-line p-2.5',
            tab === 'cypher' ? 'min-h-0 overflow-y-auto' : 'overflow-visible',
          )}
        >
          {tab === 'search' && (
            <ObjectPicker
              label={exploreTexts.findAnObject}
              chosen={search.at?.[0] || undefined}
              onChoose={(objectId) => change({ at: objectId ? [objectId] : undefined, selected: undefined })}
            />
          )}
          {tab === 'path' && <PathTab search={search} onChange={(next) => change({ ...next, selected: undefined })} />}
          {tab === 'cypher' && (
            <CypherTab
              query={search.query ?? ''}
              params={search.params}
              running={explored.query.isFetching}
              onRun={(query, params) => change({ query, params, selected: undefined })}
            />
          )}
        </div>
      )}
      {!covered && <Outcome search={search} explored={explored} showsTable={showsTable} />}
    </section>
  );
  if (open)
    return (
      <Dock name="query" side="left" initial={320}>
        {panel}
      </Dock>
    );
  return (
    <div data-cover className="absolute top-3 left-3 z-10">
      {panel}
    </div>
  );
}

function Outcome({ search, explored, showsTable }: QueryPanelProps) {
  const { change } = useExploreActions();
  const { query, tooLarge, drawAnyway, elsewhere, showEverywhere } = explored;
  if (query.isFetching && !query.data) return <Line>{exploreTexts.runningQuery}</Line>;
  if (query.error) return <Failed error={query.error} />;
  if (!query.data) return null;
  const { literals, broken, graph } = query.data;
  return (
    <>
      {broken.map(([start, end]) => (
        <WhyNoPath
          key={`${start} ${end}`}
          start={start}
          end={end}
          via={search.via}
          onWiden={() => change({ via: undefined })}
        />
      ))}
      {elsewhere > 0 && (
        <Notice tone="info" className="mx-2.5 mb-2.5">
          <p>{exploreTexts.leftOut(elsewhere, hasLimit(explored.question))}</p>
          <Button className="mt-1.5 h-7 px-2" onClick={showEverywhere}>
            {exploreTexts.showAllEnvironments}
          </Button>
        </Notice>
      )}
      <TooManyToRead explored={explored} search={search} />
      {tooLarge && (
        <Notice tone="warn" className="mx-2.5 mb-2.5">
          <p>{exploreTexts.tooManyObjectsDraw}</p>
          <Button className="mt-1.5 h-7 px-2" onClick={drawAnyway}>
            {exploreTexts.drawAnyway}
          </Button>
        </Notice>
      )}
      {graph.nodes.size === 0 && literals.length === 0 && broken.length === 0 ? (
        <Line>{exploreTexts.noResults}</Line>
      ) : (
        <Found explored={explored} showsTable={showsTable} />
      )}
    </>
  );
}

/** Whether a query stops counting at some number, whichever environments it came from. */
const hasLimit = (question: Question) => question.kind === 'cypher' && /\bLIMIT\s+\d/i.test(question.query);

/** How much was found, and how to see more of it. */
function Found({ explored, showsTable }: Omit<QueryPanelProps, 'search'>) {
  const { change, changeView } = useExploreActions();
  const { whole, graph, query } = explored;
  const folds = [...graph.folds.keys()];
  const open = graph.hulls?.map(({ id }) => id) ?? [];
  const values = query.data?.literals.length ?? 0;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-t border-line px-3 py-2 text-ink-faint">
      <span aria-live="polite">
        {whole.nodes.size === 0 && values > 0
          ? exploreTexts.valueCount(values)
          : [
              exploreTexts.objectCount(whole.nodes.size),
              exploreTexts.relationshipCount(whole.edges.size),
              ...(values > 0 ? [exploreTexts.valueCount(values)] : []),
            ].join(', ')}
      </span>
      {folds.length > 0 && (
        <Button className="ml-auto h-7 px-2" onClick={() => changeView({ do: 'unfold', folds })}>
          {exploreTexts.expandGroups(folds.length)}
        </Button>
      )}
      {open.length > 0 && (
        <Button className="ml-auto h-7 px-2" onClick={() => changeView({ do: 'fold', folds: open })}>
          {exploreTexts.collapseGroups(open.length)}
        </Button>
      )}
      <Button
        icon={Table2}
        className={classNames('h-7 px-2', folds.length + open.length === 0 && 'ml-auto')}
        aria-pressed={showsTable}
        onClick={() => change({ show: showsTable ? 'drawing' : 'table' }, true)}
      >
        {exploreTexts.table}
      </Button>
    </div>
  );
}

function Line({ children }: { readonly children: string }) {
  return (
    <p role="status" className="border-t border-line px-3 py-2 text-ink-faint">
      {children}
    </p>
  );
}

/** A request that the service refused is not retried; everything else can be. */
function Failed({ error }: { readonly error: Error }) {
  const place = 'm-2.5 mt-0';
  if (!(error instanceof ApiError) || error.status >= 500) return <FailureNotice error={error} className={place} />;
  return (
    <Notice tone="danger" className={place}>
      {failureText(error)}
    </Notice>
  );
}
