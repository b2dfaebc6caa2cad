import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useViewer } from '../../access/viewer.ts';
import { classNames } from '../../controls/class-names.ts';
import { INPUT_STYLE } from '../../controls/fields/text-field.tsx';
import { Moment, relativeTime } from '../../controls/moment.tsx';
import { pipelineQuery } from '../../data/ingest-queries.ts';
import { chooseEnvironment, useChosenEnvironment } from '../../environment/chosen-environment.ts';
import { environmentsQuery } from '../../environment/environments-query.ts';
import { freshnessQuery } from './freshness-query.ts';

/** Chooses the environment that all pages are about, and says how old its data is. */
export function EnvironmentSwitch({ className }: { readonly className?: string }) {
  const sees = useViewer().may('graphdb/Read');
  const navigate = useNavigate();
  const analysed = useQuery(pipelineQuery).data?.last_complete_analysis_at;
  const { data = [] } = useQuery({ ...environmentsQuery, enabled: sees });
  const environments = data.filter(({ collected }) => collected);
  const ids = environments.map(({ id }) => id);
  const { data: fresh } = useQuery({ ...freshnessQuery(ids, analysed), enabled: sees && ids.length > 0 });
  const chosen = useChosenEnvironment();
  if (environments.length === 0) return null;
  const moments = ids.flatMap((id) => fresh?.get(id) ?? []);
  const at = chosen ? fresh?.get(chosen.id) : oldest(moments);
  return (
    <div className={classNames('flex items-center gap-2', className)}>
      <select
        aria-label="Environment of all pages"
        value={chosen?.id ?? ''}
        onChange={({ target }) => {
          chooseEnvironment(target.value || undefined);
          // An environment in the address would win.
          void navigate({ to: '.', search: ({ environment: _, ...rest }: Record<string, unknown>) => rest });
        }}
        className={`${INPUT_STYLE} h-8 max-w-44 min-w-0`}
      >
        <option value="">All environments</option>
        {environments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name || id}
            {fresh?.has(id) && ` · ${relativeTime(new Date(fresh.get(id)!))}`}
          </option>
        ))}
      </select>
      {at && (
        <span className="text-xs whitespace-nowrap text-ink-faint" data-testid="freshness">
          Data <Moment at={at} />
        </span>
      )}
    </div>
  );
}

const oldest = (moments: readonly string[]) => moments.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
