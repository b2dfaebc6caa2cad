import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronLeft, SearchX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { NoAccess } from '../access/no-access.tsx';
import { useViewer } from '../access/viewer.ts';
import { Button } from '../controls/button.tsx';
import { ConfirmDialog } from '../controls/overlays/confirm-dialog.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { Loaded, type LoadedQuery } from '../controls/status/loaded.tsx';
import { removeRule } from './change-zone.ts';
import { RuleForm } from './rule-form.tsx';
import * as zoneTexts from './texts.ts';
import { rulesQuery, type Zone, zonesQuery } from './zone-queries.ts';

/** A rule of a zone: a new one, or one to view and change. */
export function RulePage() {
  const { zoneId, ruleId } = useParams({ from: '/signed-in/zones/$zoneId/rules/$ruleId' });
  const search = useSearch({ from: '/signed-in/zones/$zoneId/rules/$ruleId' });
  const navigate = useNavigate();
  const { may } = useViewer();
  const sees = may('graphdb/Read');
  const zones = useQuery({ ...zonesQuery, enabled: sees });
  const rules = useQuery({ ...rulesQuery(Number(zoneId)), enabled: sees });
  const [deleting, setDeleting] = useState(false);
  const zone = zones.data?.find(({ id }) => String(id) === zoneId);
  const rule = rules.data?.find(({ id }) => String(id) === ruleId);
  const back = (chosen?: number) =>
    navigate({ to: '/zones/$zoneId', params: { zoneId }, search: chosen ? { rule: chosen } : {} });
  const loaded: LoadedQuery<Zone> = {
    data: rules.data && zone,
    error: zones.error ?? rules.error,
    isPending: zones.isPending || rules.isPending,
  };
  if (!sees) return <RulesHidden />;
  return (
    <>
      <Link
        to="/zones/$zoneId"
        params={{ zoneId }}
        className="mb-2 inline-flex items-center gap-1 text-ink-soft hover:text-ink"
      >
        <ChevronLeft aria-hidden className="size-4" /> {zone?.name ?? zoneTexts.zone}
      </Link>
      <PageTitle
        title={ruleId === 'new' ? zoneTexts.createARule : (rule?.name ?? zoneTexts.rule)}
        note={rule?.is_default ? rule.description : zoneTexts.objectsFindsJoinZoneOnce}
        action={
          rule &&
          !rule.is_default &&
          may('graphdb/Write') && (
            <Button icon={Trash2} tone="danger" onClick={() => setDeleting(true)}>
              {zoneTexts.deleteText}
            </Button>
          )
        }
      />
      <Loaded query={loaded} loading={zoneTexts.loadingTheRule} rows={5}>
        {(of) =>
          rule || ruleId === 'new' ? (
            <RuleForm key={ruleId} zone={of} rule={rule} begin={search} onDone={(id) => void back(id)} />
          ) : (
            <EmptyState icon={SearchX} title={zoneTexts.thereNoSuchRule}>
              {zoneTexts.thereNoSuchRuleText}
            </EmptyState>
          )
        }
      </Loaded>
      {deleting && rule && (
        <ConfirmDialog
          title={zoneTexts.deleteRuleName(rule.name)}
          verb={zoneTexts.deleteText}
          onConfirm={() => removeRule(rule, () => back())}
          onClose={() => setDeleting(false)}
        >
          {zoneTexts.objectsOnlyRuleFound}
        </ConfirmDialog>
      )}
    </>
  );
}

function RulesHidden() {
  return (
    <>
      <PageTitle title={zoneTexts.zones} />
      <NoAccess what={zoneTexts.seeTheZones} />
    </>
  );
}
