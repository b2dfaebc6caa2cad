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
        <ChevronLeft aria-hidden className="size-4" /> {zone?.name ?? 'Zone'}
      </Link>
      <PageTitle
        title={ruleId === 'new' ? 'Create a rule' : (rule?.name ?? 'Rule')}
        note={
          rule?.is_default ? rule.description : 'Objects that it finds join the zone at once, and after each analysis.'
        }
        action={
          rule &&
          !rule.is_default &&
          may('graphdb/Write') && (
            <Button icon={Trash2} tone="danger" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          )
        }
      />
      <Loaded query={loaded} loading="Loading the rule" rows={5}>
        {(of) =>
          rule || ruleId === 'new' ? (
            <RuleForm key={ruleId} zone={of} rule={rule} begin={search} onDone={(id) => void back(id)} />
          ) : (
            <EmptyState icon={SearchX} title="There is no such rule">
              It may have been deleted. See the history.
            </EmptyState>
          )
        }
      </Loaded>
      {deleting && rule && (
        <ConfirmDialog
          title={`Delete the rule ${rule.name}?`}
          verb="Delete"
          onConfirm={() => removeRule(rule, () => back())}
          onClose={() => setDeleting(false)}
        >
          Objects that only this rule found leave the zone at once.
        </ConfirmDialog>
      )}
    </>
  );
}

function RulesHidden() {
  return (
    <>
      <PageTitle title="Zones" />
      <NoAccess what="see the zones" />
    </>
  );
}
