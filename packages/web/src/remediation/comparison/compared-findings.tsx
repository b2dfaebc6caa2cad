import { ListChecks } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Card } from '../../controls/card.tsx';
import { classNames } from '../../controls/class-names.ts';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { byType, CHANGE_NAMES, CHANGES, type Change, type Compared, countsOf, rowsOf } from './compared.ts';
import { ComparedTable } from './compared-table.tsx';
import { useFindingTitles } from './finding-titles.ts';
import * as comparisonTexts from './texts.ts';

type ComparedFindingsProps = {
  readonly compared: Compared;
  readonly change: Change;
  readonly type: string | undefined;
  readonly onChoose: (change: Change, type: string | undefined) => void;
};

/** The findings that are new, resolved or changed: counts by type, and each finding. */
export function ComparedFindings({ compared, change, type, onChoose }: ComparedFindingsProps) {
  const types = byType(compared);
  const titleOf = useFindingTitles(types.map((one) => one.type));
  const counts = countsOf(compared);
  const rows = rowsOf(compared, change).filter(({ finding }) => !type || finding.finding === type);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <Card title={comparisonTexts.byType} flush>
        <ul aria-label={comparisonTexts.types} className="divide-y divide-line">
          {types.map((one) => (
            <li key={one.type}>
              <button
                type="button"
                aria-pressed={one.type === type}
                onClick={() =>
                  onChoose(one[change] > 0 ? change : mostly(one), one.type === type ? undefined : one.type)
                }
                className={classNames(
                  'flex w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2 hover:bg-sunken',
                  one.type === type && 'bg-accent-wash',
                )}
              >
                <span className="min-w-0 grow">{titleOf(one.type)}</span>
                <Tally tone="text-good" name="gone" count={one.gone} />
                <Tally tone="text-danger" name="new" count={one.new} />
                <Tally tone="text-ink-soft" name="changed" count={one.changed} />
              </button>
            </li>
          ))}
        </ul>
      </Card>
      <Card
        title={type ? titleOf(type) : comparisonTexts.findings}
        note={type && comparisonTexts.typeOnly}
        action={
          type && (
            <Button className="h-7 px-2" onClick={() => onChoose(change, undefined)}>
              {comparisonTexts.allTypes}
            </Button>
          )
        }
        flush
      >
        <Tabs.Root value={change} onValueChange={(next) => onChoose(next as Change, type)}>
          <Tabs.List
            aria-label={comparisonTexts.whatBecameFindings}
            className="flex gap-1 border-b border-line px-3 pt-1"
          >
            {CHANGES.map((one) => (
              <Tabs.Trigger
                key={one}
                value={one}
                className="-mb-px h-9 border-b-2 border-transparent px-2 text-ink-soft -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
              >
                {CHANGE_NAMES[one]} <span className="tabular-nums">{counts[one].toLocaleString('en')}</span>
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value={change} tabIndex={-1}>
            {rows.length === 0 ? (
              <EmptyState
                icon={ListChecks}
                title={comparisonTexts.noFindingChangeNames(CHANGE_NAMES[change].toLowerCase())}
              />
            ) : (
              <Some key={`${change} ${type}`} count={rows.length}>
                {(shown) => <ComparedTable rows={rows.slice(0, shown)} titleOf={titleOf} />}
              </Some>
            )}
          </Tabs.Content>
        </Tabs.Root>
        {!type && rows.length < counts[change] && (
          <p className="border-t border-line px-4 py-2 text-xs text-ink-faint">
            {comparisonTexts.shownOfFindings(rows.length, counts[change])}
          </p>
        )}
      </Card>
    </div>
  );
}

const mostly = (counts: Readonly<Record<Change, number>>): Change =>
  CHANGES.find((change) => counts[change] > 0) ?? 'gone';

function Tally({ tone, name, count }: { readonly tone: string; readonly name: string; readonly count: number }) {
  return (
    <span className={classNames('shrink-0 text-right text-xs tabular-nums', count > 0 ? tone : 'hidden')}>
      {count.toLocaleString('en')} {name}
    </span>
  );
}

const AT_FIRST = 50;

type SomeProps = { readonly count: number; readonly children: (shown: number) => ReactNode };

/** The first of many, and a button for the rest. */
function Some({ count, children }: SomeProps) {
  const [shown, setShown] = useState(AT_FIRST);
  return (
    <>
      {children(shown)}
      {count > shown && (
        <div className="border-t border-line px-4 py-2">
          <Button className="h-7 px-2" onClick={() => setShown(shown * 4)}>
            {comparisonTexts.showMore}
          </Button>
        </div>
      )}
    </>
  );
}
