import { useQuery } from '@tanstack/react-query';
import { fullName } from '../access/user-names.ts';
import { useViewer } from '../access/viewer.ts';
import { Card } from '../controls/card.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { graphIsEmptyQuery } from '../data/graph-is-empty.ts';
import { environmentsQuery } from '../environment/environments-query.ts';
import { FirstOnHome } from './first-on-home.tsx';
import { BeginCard } from './getting-started-card.tsx';
import { IdeaCard } from './idea-card.tsx';
import { LargestFindings } from './largest-findings.tsx';
import { NextSteps } from './next-steps.tsx';
import { ServiceState } from './service-state.tsx';
import { StandingCard } from './standing-card.tsx';
import * as homeTexts from './texts.ts';
import { TourCard } from './tour-card.tsx';

/** The overview: the posture once there is a graph; before that, how to begin. */
export function HomePage() {
  const { user, may } = useViewer();
  const sees = may('graphdb/Read');
  const { data: isEmpty, error, isLoading } = useQuery({ ...graphIsEmptyQuery, enabled: sees });
  const { data: environments = [] } = useQuery({ ...environmentsQuery, enabled: sees });
  const empty = environments.length > 0 ? false : isEmpty;
  return (
    <>
      <PageTitle title={homeTexts.home} note={homeTexts.welcomeFirstName(user.first_name || fullName(user))} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-4">
          <FailureNotice error={error} />
          {isLoading && empty === undefined && (
            <Card title={homeTexts.exposure} flush>
              <SkeletonRows label={homeTexts.loadingTheExposure} />
            </Card>
          )}
          {empty && <BeginCard />}
          {empty === false && (
            <>
              <TourCard />
              <FirstOnHome />
              <StandingCard />
              <LargestFindings />
            </>
          )}
          {(empty || !sees) && <IdeaCard />}
          <NextSteps />
        </div>
        <ServiceState />
      </div>
    </>
  );
}
