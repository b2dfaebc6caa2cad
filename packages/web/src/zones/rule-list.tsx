import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../api/failure.ts';
import { Card } from '../controls/card.tsx';
import { classNames } from '../controls/class-names.ts';
import { SearchBox } from '../controls/fields/search-box.tsx';
import { Switch } from '../controls/fields/switch.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { notify } from '../notifications/notifications.ts';
import { changeRule } from './change-zone.ts';
import * as zoneTexts from './texts.ts';
import { type Rule, rulesQuery, type Zone } from './zone-queries.ts';

type RuleListProps = {
  readonly zone: Zone;
  readonly manages: boolean;
  readonly chosen: number | undefined;
  readonly onChoose: (rule: number | undefined) => void;
};

/** Longer lists get a search field. */
const LONG = 8;

/** The rules of a zone; choosing one shows what it found. */
export function RuleList({ zone, manages, chosen, onChoose }: RuleListProps) {
  const rules = useQuery(rulesQuery(zone.id));
  const [text, setText] = useState('');
  const all = rules.data ?? [];
  const found = all.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const own = found.filter((rule) => !rule.is_default);
  const builtIn = found.filter((rule) => rule.is_default);
  const group = (label: string, some: readonly Rule[]) =>
    some.length > 0 && (
      <section aria-label={zoneTexts.labelRules(label)}>
        <h3 className="border-b border-line bg-canvas px-4 py-1 text-2xs font-medium tracking-wide text-ink-faint uppercase">
          {label} ({some.length})
        </h3>
        <ul className="divide-y divide-line">
          {some.map((rule) => (
            <RuleRow key={rule.id} rule={rule} manages={manages} chosen={rule.id === chosen} onChoose={onChoose} />
          ))}
        </ul>
      </section>
    );
  return (
    <Card title={zoneTexts.rules} note={chosen ? undefined : zoneTexts.chooseOneSeeWhatFound} flush>
      {rules.isPending && <SkeletonRows count={5} label={zoneTexts.loadingTheRules} />}
      {rules.error && <FailureNotice error={rules.error} className="m-4" />}
      {rules.data?.length === 0 && (
        <EmptyState icon={ListFilter} title={zoneTexts.noRulesYet}>
          {zoneTexts.noRulesYetText}
        </EmptyState>
      )}
      {all.length > LONG && (
        <div className="border-b border-line p-3">
          <SearchBox label={zoneTexts.searchRules} value={text} onChange={setText} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <div tabIndex={0} className="max-h-[36rem] divide-y divide-line overflow-y-auto -outline-offset-2">
        {group(zoneTexts.own, own)}
        {group(zoneTexts.builtIn, builtIn)}
      </div>
    </Card>
  );
}

type RuleRowProps = {
  readonly rule: Rule;
  readonly manages: boolean;
  readonly chosen: boolean;
  readonly onChoose: (rule: number | undefined) => void;
};

function RuleRow({ rule, manages, chosen, onChoose }: RuleRowProps) {
  const enabled = rule.disabled_at === null;
  const verb = manages && !rule.is_default ? zoneTexts.edit : zoneTexts.view;
  const toggle = useMutation({
    mutationFn: (on: boolean) => changeRule(rule, { disabled: !on }),
    onError: (error) => notify(failureText(error), 'danger'),
  });
  return (
    <li
      className={classNames('flex items-center gap-2 py-1.5 pr-3 pl-4', chosen ? 'bg-accent-wash' : 'hover:bg-canvas')}
    >
      <button
        type="button"
        aria-pressed={chosen}
        onClick={() => onChoose(chosen ? undefined : rule.id)}
        className={classNames('min-w-0 grow py-1 text-left', chosen && 'font-medium text-accent-strong')}
      >
        <span className={classNames('block truncate', !enabled && 'text-ink-faint line-through')}>{rule.name}</span>
      </button>
      {enabled ? (
        <span className="text-xs text-ink-soft tabular-nums">{(rule.counts?.members ?? 0).toLocaleString()}</span>
      ) : (
        <Badge>{zoneTexts.off}</Badge>
      )}
      {manages && !rule.allow_disable && <span className="w-9 shrink-0" />}
      {manages && rule.allow_disable && (
        <Switch
          label={zoneTexts.nameIsOn(rule.name)}
          checked={toggle.isPending ? !enabled : enabled}
          disabled={toggle.isPending}
          onChange={(on) => toggle.mutate(on)}
        />
      )}
      <Link
        to="/zones/$zoneId/rules/$ruleId"
        params={{ zoneId: String(rule.asset_group_tag_id), ruleId: String(rule.id) }}
        aria-label={zoneTexts.verbRuleName(verb, rule.name)}
        className="rounded px-1.5 py-0.5 text-xs text-accent-strong underline-offset-2 hover:underline"
      >
        {verb}
      </Link>
    </li>
  );
}
