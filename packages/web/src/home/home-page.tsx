import { fullName } from '../access/user-names.ts';
import { useViewer } from '../access/viewer.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { IdeaCard } from './idea-card.tsx';
import { NextSteps } from './next-steps.tsx';
import { ServiceState } from './service-state.tsx';

export function HomePage() {
  const { user } = useViewer();
  return (
    <>
      <PageTitle title="Home" note={`Welcome, ${user.first_name || fullName(user)}.`} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-4">
          <IdeaCard />
          <NextSteps />
        </div>
        <ServiceState />
      </div>
    </>
  );
}
