import { ApiError } from '@chokepoint/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Table2 } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../api/failure.ts';
import { Button } from '../../controls/button.tsx';
import { classNames } from '../../controls/class-names.ts';
import { IconButton } from '../../controls/icon-button.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { Notice } from '../../controls/status/notice.tsx';
import type { DrawnGraph } from '../../graph/drawn-graph.ts';
import type { GraphAnswer } from '../../graph/graph-queries.ts';
import { ObjectPicker } from '../../graph/object-picker.tsx';
import type { ExploreSearch } from '../explore-search.ts';
import { CypherTab } from './cypher-tab.tsx';
import { PathTab } from './path-tab.tsx';
import { WhyNoPath } from './why-no-path.tsx';

type AskPanelProps = {
  readonly search: ExploreSearch;
  readonly asked: UseQueryResult<GraphAnswer>;
  readonly found: DrawnGraph;
  readonly onChange: (change: Partial<ExploreSearch>) => void;
  /** How many crowds are drawn as one object each. */
  readonly folds: number;
  readonly onUnfold: () => void;
  /** Whether the table is open. */
  readonly shown: boolean;
  readonly onShowTable: () => void;
  /** There is more than a drawing can show. */
  readonly tooMuch: boolean;
  readonly onDrawAnyway: () => void;
};

const TABS = [
  ['search', 'Search'],
  ['path', 'Path'],
  ['cypher', 'Cypher'],
] as const;

/** Where questions are put: one object, a path, or anything in Cypher. */
export function AskPanel(props: AskPanelProps) {
  const { search, asked, onChange } = props;
  const [open, setOpen] = useState(true);
  const tab = search.tab ?? 'search';
  return (
    <section
      aria-label="Ask the graph"
      className="pointer-events-auto flex max-h-full w-full max-w-104 flex-col rounded-lg border border-line bg-surface shadow-high"
    >
      <div className="flex items-center gap-1 px-2 py-1.5">
        <div role="tablist" aria-label="Ways to ask" className="flex grow gap-1">
          {TABS.map(([name, label]) => (
            <button
              key={name}
              type="button"
              role="tab"
              aria-selected={tab === name}
              onClick={() => {
                setOpen(true);
                onChange({ tab: name, selected: undefined });
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
          label={open ? 'Fold the questions away' : 'Unfold the questions'}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && (
        // What is found hangs out of the panel; a long list of queries scrolls in it.
        <div
          className={classNames(
            'border-t border-line p-2.5',
            tab === 'cypher' ? 'min-h-0 overflow-y-auto' : 'overflow-visible',
          )}
        >
          {tab === 'search' && (
            <ObjectPicker
              label="Find an object, e.g. admin or group:admins"
              chosen={search.at?.[0] || undefined}
              onChoose={(objectId) => onChange({ at: objectId ? [objectId] : undefined, selected: undefined })}
            />
          )}
          {tab === 'path' && (
            <PathTab search={search} onAsk={(change) => onChange({ ...change, selected: undefined })} />
          )}
          {tab === 'cypher' && (
            <CypherTab
              query={search.query ?? ''}
              running={asked.isFetching}
              onRun={(query) => onChange({ query, selected: undefined })}
            />
          )}
        </div>
      )}
      <Outcome {...props} />
    </section>
  );
}

function Outcome(props: AskPanelProps) {
  const { search, asked, found, folds, tooMuch, onChange, onUnfold, onShowTable } = props;
  if (asked.isFetching && !asked.data) return <Line>Asking…</Line>;
  if (asked.error) return <Failed error={asked.error} />;
  if (!asked.data) return null;
  const { literals, broken, graph } = asked.data;
  return (
    <>
      {broken.map(([start, end]) => (
        <WhyNoPath
          key={`${start} ${end}`}
          start={start}
          end={end}
          via={search.via}
          onWiden={() => onChange({ via: undefined })}
        />
      ))}
      {tooMuch && (
        <Notice tone="warn" className="mx-2.5 mb-2.5">
          <p>This is more than a drawing can show. The table holds all of it.</p>
          <Button className="mt-1.5 h-7 px-2" onClick={props.onDrawAnyway}>
            Draw it anyway
          </Button>
        </Notice>
      )}
      {graph.nodes.size === 0 && literals.length === 0 && broken.length === 0 ? (
        <Line>Nothing was found.</Line>
      ) : (
        <div className="flex items-center gap-2 border-t border-line px-3 py-1.5 text-ink-faint">
          <span aria-live="polite">
            {found.nodes.size} objects, {found.edges.size} relationships
            {literals.length > 0 && `, ${literals.length} values`}
          </span>
          {folds > 0 && (
            <Button className="ml-auto h-7 px-2" onClick={onUnfold}>
              Unfold {folds === 1 ? 'the crowd' : `${folds} crowds`}
            </Button>
          )}
          <Button
            icon={Table2}
            className={classNames('h-7 px-2', folds === 0 && 'ml-auto')}
            aria-pressed={props.shown}
            onClick={onShowTable}
          >
            Table
          </Button>
        </div>
      )}
    </>
  );
}

function Line({ children }: { readonly children: string }) {
  return (
    <p role="status" className="border-t border-line px-3 py-2 text-ink-faint">
      {children}
    </p>
  );
}

/** What the service refused stays refused; everything else can be tried again. */
function Failed({ error }: { readonly error: Error }) {
  const place = 'm-2.5 mt-0';
  if (!(error instanceof ApiError) || error.status >= 500) return <FailureNotice error={error} className={place} />;
  return (
    <Notice tone="danger" className={place}>
      {failureText(error)}
    </Notice>
  );
}
