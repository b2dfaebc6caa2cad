import { useQuery } from '@tanstack/react-query';
import { WhatFirst } from '../findings/what-first/what-first.tsx';
import { environmentsQuery } from '../zones/zone-queries.ts';

/** What to fix first in the environment that is most exposed. */
export function FirstOnHome() {
  const { data = [] } = useQuery(environmentsQuery);
  const [worst] = data
    .flatMap(({ id, name, impactValue = 0 }) => (impactValue > 0 ? [{ id, name: name || id, impactValue }] : []))
    .sort((a, b) => b.impactValue - a.impactValue || a.name.localeCompare(b.name));
  return worst ? <WhatFirst environment={worst} /> : null;
}
