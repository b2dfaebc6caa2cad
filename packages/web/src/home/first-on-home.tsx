import { useQuery } from '@tanstack/react-query';
import { useChosenEnvironment } from '../environment/chosen-environment.ts';
import { environmentsQuery } from '../environment/environments-query.ts';
import { byExposure } from '../environment/most-exposed.ts';
import { WhatFirst } from '../findings/what-first/what-first.tsx';

/** What to fix first in the chosen environment, or in the one that is most exposed. */
export function FirstOnHome() {
  const { data = [] } = useQuery(environmentsQuery);
  const chosen = useChosenEnvironment();
  const [worst] = byExposure(data).filter(({ impactValue = 0 }) => impactValue > 0);
  const environment = chosen ?? (worst && { id: worst.id, name: worst.name || worst.id });
  return environment ? <WhatFirst key={environment.id} environment={environment} /> : null;
}
