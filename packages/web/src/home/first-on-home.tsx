import { useQuery } from '@tanstack/react-query';
import { useChosenEnvironment } from '../environment/chosen-environment.ts';
import { environmentsQuery } from '../environment/environments-query.ts';
import { WhatFirst } from '../findings/what-first/what-first.tsx';

/** What to fix first in the chosen environment, or in the one that is most exposed. */
export function FirstOnHome() {
  const { data = [] } = useQuery(environmentsQuery);
  const chosen = useChosenEnvironment();
  const [worst] = data
    .flatMap(({ id, name, impactValue = 0 }) => (impactValue > 0 ? [{ id, name: name || id, impactValue }] : []))
    .sort((a, b) => b.impactValue - a.impactValue || a.name.localeCompare(b.name));
  const environment = chosen ?? worst;
  return environment ? <WhatFirst key={environment.id} environment={environment} /> : null;
}
