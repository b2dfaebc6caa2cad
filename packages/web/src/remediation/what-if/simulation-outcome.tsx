import type { ReactNode } from 'react';
import { Button } from '../../controls/button.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { Notice } from '../../controls/status/notice.tsx';
import { Stopped } from '../../controls/status/stopped.tsx';
import { Working } from '../../controls/status/working.tsx';
import type { Cut } from '../../tray/tray.ts';
import { countsOf, isSame } from '../comparison/compared.ts';
import { StandingList } from '../comparison/standing-list.tsx';
import type { Simulated } from './simulation.ts';
import type { Simulation } from './use-simulation.ts';

type SimulationOutcomeProps = {
  readonly simulation: Simulation;
  readonly onForget: (cuts: readonly Cut[]) => void;
  /** Further text about the findings. */
  readonly children: (simulated: Simulated) => ReactNode;
};

/** The effect of the removal: exposure before and after, once it is computed. */
export function SimulationOutcome({ simulation, onForget, children }: SimulationOutcomeProps) {
  const { query, gone, links, isWorking } = simulation;
  return (
    <div className="space-y-4">
      {gone.length > 0 && (
        <Notice tone="warn">
          <p>
            {gone.length === 1 ? 'One relationship is' : `${gone.length} relationships are`} no longer in the graph
            {gone.length < links.length ? ' and left out.' : '. There is nothing left to try.'}
          </p>
          <Button className="mt-2 h-7 px-2" onClick={() => onForget(gone)}>
            Remove what no longer exists
          </Button>
        </Notice>
      )}
      {isWorking && (
        <Working
          label="Simulating"
          note="The first simulation after an analysis takes longest."
          onCancel={query.isWorking ? query.stop : undefined}
        />
      )}
      {query.isStopped && <Stopped verb="Simulate" onAgain={query.again} />}
      {query.error && !isWorking && (
        <>
          <FailureNotice error={query.error} />
          <Button onClick={query.again}>Try again</Button>
        </>
      )}
      {query.data && !isWorking && <Result simulated={query.data}>{children(query.data)}</Result>}
    </div>
  );
}

function Result({ simulated, children }: { readonly simulated: Simulated; readonly children: ReactNode }) {
  const derived = simulated.derived.length;
  return (
    <>
      {derived > 0 && (
        <Notice tone="info">
          {derived === 1 ? 'One relationship follows' : `${derived} relationships follow`} from others and{' '}
          {derived === 1 ? 'is' : 'are'} taken as gone. In the directory, change what{' '}
          {derived === 1 ? 'it is' : 'they are'} made of; Explore shows it.
        </Notice>
      )}
      {isSame(simulated) ? (
        <Notice tone="info">No principal’s exposure would change: other paths lead to the same objects.</Notice>
      ) : (
        <>
          {simulated.environments.length > 0 && <StandingList standings={simulated.environments} />}
          {children}
        </>
      )}
    </>
  );
}

/** Gone, new and changed findings in one line. */
export function findingsText(simulated: Simulated): string {
  const { gone, new: fresh, changed } = countsOf(simulated);
  const some = [
    ...(gone > 0 ? [`${gone.toLocaleString('en')} gone`] : []),
    ...(fresh > 0 ? [`${fresh.toLocaleString('en')} new`] : []),
    ...(changed > 0 ? [`${changed.toLocaleString('en')} changed`] : []),
  ];
  return some.length > 0 ? `Findings: ${some.join(', ')}.` : 'The findings stay as they are.';
}
