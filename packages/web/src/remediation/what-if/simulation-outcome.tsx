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
import * as whatIfTexts from './texts.ts';
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
          <p>{whatIfTexts.noLongerInGraph(gone.length, gone.length < links.length)}</p>
          <Button className="mt-2 h-7 px-2" onClick={() => onForget(gone)}>
            {whatIfTexts.removeWhatNoLongerExists}
          </Button>
        </Notice>
      )}
      {isWorking && (
        <Working
          label={whatIfTexts.simulating}
          note={whatIfTexts.simulatingNote}
          onCancel={query.isWorking ? query.stop : undefined}
        />
      )}
      {query.isStopped && <Stopped verb={whatIfTexts.simulate} onAgain={query.again} />}
      {query.error && !isWorking && (
        <>
          <FailureNotice error={query.error} />
          <Button onClick={query.again}>{whatIfTexts.tryAgain}</Button>
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
      {derived > 0 && <Notice tone="info">{whatIfTexts.derivedOthersTakenGone(derived)}</Notice>}
      {isSame(simulated) ? (
        <Notice tone="info">{whatIfTexts.noPrincipalsExposureWould}</Notice>
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
    ...(gone > 0 ? [whatIfTexts.gone(gone)] : []),
    ...(fresh > 0 ? [whatIfTexts.fresh(fresh)] : []),
    ...(changed > 0 ? [whatIfTexts.changed(changed)] : []),
  ];
  return some.length > 0 ? whatIfTexts.findings(some.join(', ')) : whatIfTexts.findingsStayThey;
}
