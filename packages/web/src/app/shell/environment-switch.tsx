import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Globe } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useViewer } from '../../access/viewer.ts';
import { classNames } from '../../controls/class-names.ts';
import { Moment, relativeTime } from '../../controls/moment.tsx';
import { pipelineQuery } from '../../data/ingest-queries.ts';
import { chooseEnvironment, useChosenEnvironment } from '../../environment/chosen-environment.ts';
import { environmentsQuery } from '../../environment/environments-query.ts';
import * as appTexts from '../texts.ts';
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
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          title={appTexts.environmentAllPagesAbout}
          className="flex h-8 max-w-48 min-w-0 items-center gap-1.5 rounded-md border border-line bg-surface px-2.5 hover:border-line-strong"
        >
          <Globe aria-hidden className="size-4 shrink-0 text-ink-soft" />
          <span className="truncate">{chosen?.name ?? appTexts.allEnvironments}</span>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-h-96 min-w-56 overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-high"
          >
            {[{ id: '', name: appTexts.allEnvironments }, ...environments].map(({ id, name }) => (
              <DropdownMenu.CheckboxItem
                key={id}
                checked={(chosen?.id ?? '') === id}
                onCheckedChange={() => choose(id || undefined)}
                className="flex h-8 cursor-pointer items-center gap-4 rounded-md px-2.5 outline-none select-none data-highlighted:bg-sunken data-[state=checked]:font-medium data-[state=checked]:text-accent-strong"
              >
                <span className="grow">{name || id}</span>
                {fresh?.has(id) && (
                  <span className="text-xs font-normal text-ink-faint">{relativeTime(new Date(fresh.get(id)!))}</span>
                )}
              </DropdownMenu.CheckboxItem>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {at && (
        <span className="text-xs whitespace-nowrap text-ink-faint" data-testid="freshness">
          {appTexts.dataFrom(<Moment at={at} />)}
        </span>
      )}
    </div>
  );
}

const oldest = (moments: readonly string[]) => moments.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
