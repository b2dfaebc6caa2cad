import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Globe } from 'lucide-react';
import { useViewer } from '../../access/viewer.ts';
import { Button } from '../../controls/button.tsx';
import { classNames } from '../../controls/class-names.ts';
import { Moment, relativeTime } from '../../controls/moment.tsx';
import { ChoiceMenu, TickedChoice } from '../../controls/overlays/choice-menu.tsx';
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
  const choose = (id: string | undefined) => {
    chooseEnvironment(id);
    // An environment in the address would win.
    void navigate({ to: '.', search: ({ environment: _, ...rest }: Record<string, unknown>) => rest });
  };
  return (
    <div className={classNames('flex items-center gap-2', className)}>
      <ChoiceMenu
        trigger={
          <Button icon={Globe} className="h-8 max-w-48 min-w-0 px-2.5" title="The environment that all pages are about">
            <span className="truncate">{chosen?.name ?? 'All environments'}</span>
          </Button>
        }
      >
        <TickedChoice ticked={!chosen} onChange={() => choose(undefined)}>
          All environments
        </TickedChoice>
        {environments.map(({ id, name }) => (
          <TickedChoice key={id} ticked={chosen?.id === id} onChange={() => choose(id)}>
            <span className="grow">{name || id}</span>
            {fresh?.has(id) && (
              <span className="ml-4 text-xs text-ink-faint">{relativeTime(new Date(fresh.get(id)!))}</span>
            )}
          </TickedChoice>
        ))}
      </ChoiceMenu>
      {at && (
        <span className="text-xs whitespace-nowrap text-ink-faint" data-testid="freshness">
          Data <Moment at={at} />
        </span>
      )}
    </div>
  );
}

const oldest = (moments: readonly string[]) => moments.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
