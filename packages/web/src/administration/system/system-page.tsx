import { useQuery } from '@tanstack/react-query';
import { PageGate } from '../../access/page-gate.tsx';
import { useViewer } from '../../access/viewer.ts';
import { Card } from '../../controls/card.tsx';
import { Moment } from '../../controls/moment.tsx';
import { PageTitle } from '../../controls/page-title.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import { ConfigurationTabs } from '../configuration/configuration-tabs.tsx';
import { type Fact, graphFacts, pipelineFacts, resourceFacts } from './system-facts.ts';
import { type System, systemQuery } from './system-query.ts';
import * as systemTexts from './texts.ts';

/** How the service runs, for operators. */
export function SystemPage() {
  const sees = useViewer().may('app/WriteAppConfig');
  const system = useQuery({ ...systemQuery, enabled: sees });
  return (
    <>
      <PageTitle title={systemTexts.system} note={systemTexts.systemNote} />
      <ConfigurationTabs />
      <PageGate
        sees={sees}
        what={systemTexts.seeHowServiceRuns}
        query={system}
        loading={systemTexts.loadingTheSystem}
        rows={6}
      >
        {(found) => <SystemView system={found} />}
      </PageGate>
    </>
  );
}

function SystemView({ system }: { readonly system: System }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title={systemTexts.processes} note={system.ready ? systemTexts.processReady : system.reasons.join(', ')}>
        <ul aria-label={systemTexts.processes} className="space-y-3">
          {system.replicas.map((replica) => (
            <Process key={replica.name} replica={replica} />
          ))}
        </ul>
      </Card>
      <Card title={systemTexts.pipeline}>
        <Facts facts={pipelineFacts(system)} />
      </Card>
      <Card title={systemTexts.graphAndBackup}>
        <Facts facts={graphFacts(system)} />
      </Card>
      <Card title={systemTexts.thisProcess}>
        <Facts facts={resourceFacts(system)} />
      </Card>
    </div>
  );
}

function Process({ replica }: { readonly replica: System['replicas'][number] }) {
  return (
    <li>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{systemTexts.hostProcessPid(replica.host, replica.pid)}</span>
        {replica.is_owner && <Badge tone="accent">{systemTexts.ownsThePipeline}</Badge>}
        {replica.is_this && <Badge>{systemTexts.thisOne}</Badge>}
      </p>
      <p className="text-ink-soft">
        {systemTexts.processFacts(
          replica.version,
          replica.role,
          replica.graph_version,
          <Moment at={replica.started_at} />,
        )}
      </p>
    </li>
  );
}

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-4 gap-y-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-faint">{name}</dt>
          <dd className="break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
