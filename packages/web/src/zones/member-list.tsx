import { useQuery } from '@tanstack/react-query';
import { Boxes } from 'lucide-react';
import { useState } from 'react';
import { useSettled } from '../browser/use-settled.ts';
import { Card } from '../controls/card.tsx';
import { classNames } from '../controls/class-names.ts';
import { SearchBox } from '../controls/fields/search-box.tsx';
import { INPUT_STYLE } from '../controls/fields/text-field.tsx';
import { Pager } from '../controls/pager.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { Notice } from '../controls/status/notice.tsx';
import { Settling } from '../controls/status/settling.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { environmentsQuery } from '../environment/environments-query.ts';
import { KindIcon } from '../graph/kind-icon.tsx';
import * as zoneTexts from './texts.ts';
import {
  MEMBERS_PER_PAGE,
  type Member,
  memberCountsQuery,
  membersQuery,
  rulesQuery,
  type Zone,
} from './zone-queries.ts';

type MemberListProps = {
  readonly zone: Zone;
  readonly rule: number | undefined;
  readonly kind: string | undefined;
  readonly environment: string | undefined;
  readonly onKind: (kind: string | undefined) => void;
  readonly onEnvironment: (environment: string | undefined) => void;
  readonly onOpen: (member: number) => void;
};

/** What is in a zone, all of it or what one rule found, by kind. */
export function MemberList({ zone, rule, kind, environment, onKind, onEnvironment, onOpen }: MemberListProps) {
  const chosen = useQuery(rulesQuery(zone.id)).data?.find(({ id }) => id === rule);
  const off = chosen !== undefined && chosen.disabled_at !== null;
  const environments = useQuery(environmentsQuery).data ?? [];
  const [page, setPage] = useState(0);
  const [typed, setTyped] = useState('');
  const text = useSettled(typed.trim());
  const counts = useQuery({ ...memberCountsQuery(zone.id, rule, environment), enabled: !off });
  const found = useQuery({ ...membersQuery({ zone: zone.id, rule, kind, environment, text, page }), enabled: !off });
  const kinds = Object.entries(counts.data?.counts ?? {}).sort(([, a], [, b]) => b - a);
  return (
    <Card
      title={zoneTexts.objects}
      note={chosen ? zoneTexts.foundByName(chosen.name) : zoneTexts.everythingBelongs}
      action={
        <SearchBox
          label={zoneTexts.searchObjects}
          placeholder={zoneTexts.name}
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setPage(0);
          }}
        />
      }
      flush
    >
      {off && (
        <Notice tone="info" className="m-4">
          {zoneTexts.ruleOff}
        </Notice>
      )}
      {!off && environments.length > 1 && (
        <div className="border-b border-line px-3 py-2">
          <select
            aria-label={zoneTexts.environment}
            className={INPUT_STYLE}
            value={environment ?? ''}
            onChange={(event) => onEnvironment(event.target.value || undefined)}
          >
            <option value="">{zoneTexts.allEnvironments}</option>
            {environments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name || id}
              </option>
            ))}
          </select>
        </div>
      )}
      {!off && kinds.length > 0 && (
        <div className="flex flex-wrap gap-1.5 border-b border-line p-3">
          <KindChoice
            label={zoneTexts.all}
            count={counts.data!.total_count}
            chosen={!kind}
            onChoose={() => onKind(undefined)}
          />
          {kinds.map(([name, count]) => (
            <KindChoice
              key={name}
              label={name}
              count={count}
              chosen={kind === name}
              onChoose={() => onKind(kind === name ? undefined : name)}
            />
          ))}
        </div>
      )}
      {!off && found.isPending && <SkeletonRows count={6} label={zoneTexts.loadingTheObjects} />}
      <FailureNotice error={off ? undefined : (found.error ?? counts.error)} className="m-4" />
      {!off && found.data && (
        <Settling busy={found.isPlaceholderData}>
          <Members members={found.data.members} text={text} waits={zone.require_certify === true} onOpen={onOpen} />
        </Settling>
      )}
      {!off && <Pager page={page} size={MEMBERS_PER_PAGE} count={found.data?.count ?? 0} onPage={setPage} />}
    </Card>
  );
}

type MembersProps = {
  readonly members: readonly Member[];
  readonly text: string;
  readonly waits: boolean;
  readonly onOpen: (member: number) => void;
};

function Members({ members, text, waits, onOpen }: MembersProps) {
  if (members.length === 0)
    return (
      <EmptyState icon={Boxes} title={text ? zoneTexts.noObjectMatchesText(text) : zoneTexts.noObjectsYet}>
        {!text && waits && zoneTexts.objectsRulesFindWait}
      </EmptyState>
    );
  return (
    <ul aria-label={zoneTexts.objects} className="divide-y divide-line">
      {members.map((member) => (
        <li key={member.id}>
          <button
            type="button"
            onClick={() => onOpen(member.id)}
            className="flex w-full items-center gap-2.5 px-4 py-2 text-left -outline-offset-2 hover:bg-canvas"
          >
            <KindIcon kind={member.primary_kind} />
            <span className="min-w-0 grow truncate">{member.name || member.object_id}</span>
            {member.source !== undefined && <SourceBadge source={member.source} />}
            <span className="text-xs text-ink-faint">{member.primary_kind}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type KindChoiceProps = {
  readonly label: string;
  readonly count: number;
  readonly chosen: boolean;
  readonly onChoose: () => void;
};

function KindChoice({ label, count, chosen, onChoose }: KindChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={classNames(
        'inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-xs',
        chosen ? 'border-accent bg-accent-wash font-medium text-accent-strong' : 'border-line hover:bg-sunken',
      )}
    >
      {label} <span className="tabular-nums">{count.toLocaleString()}</span>
    </button>
  );
}

const SOURCES: Readonly<Record<number, string>> = { 1: zoneTexts.direct, 2: zoneTexts.member, 3: zoneTexts.container };

/** How an object was selected: by the rule itself, or as a child or parent of an object that it found. */
export function SourceBadge({ source }: { readonly source: number }) {
  return <Badge tone={source === 1 ? 'accent' : 'neutral'}>{SOURCES[source] ?? zoneTexts.expanded}</Badge>;
}
