import { useQuery } from '@tanstack/react-query';
import { textsQuery, trendsQuery } from './finding-queries.ts';
import { choicesQuery, scopeAmong } from './scope/scope.ts';
import type { ScopeSearch } from './scope/scope-search.ts';
import { useSeesFindings } from './scope/use-sees-findings.ts';

/** The title of a type in a zone: it differs for zones other than Tier Zero. */
export function useFindingTitle(finding: string, search: ScopeSearch): string {
  const enabled = useSeesFindings();
  const texts = useQuery({ ...textsQuery(finding), enabled }).data;
  const choices = useQuery({ ...choicesQuery, enabled }).data;
  const scope = choices && choices.environments.length > 0 ? scopeAmong(choices, search) : undefined;
  const trends = useQuery({ ...trendsQuery(scope ?? NO_SCOPE), enabled: scope !== undefined }).data;
  const trend = trends?.findings.find((one) => one.finding === finding);
  return trend?.display_title ?? texts?.title.trim() ?? finding;
}

const NO_SCOPE = {
  start: '',
  end: undefined,
  environment: undefined,
  environments: [],
  zone: { id: 0, name: '' },
};
