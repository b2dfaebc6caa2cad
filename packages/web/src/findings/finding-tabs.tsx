import { SectionTabs } from '../controls/section-tabs.tsx';
import { type ScopeSearch, scopeOf } from './scope/scope-search.ts';

/** The pages about findings; environment and zone go along from one to the next. */
export function FindingTabs({ search }: { readonly search: ScopeSearch }) {
  const { environment, zone } = scopeOf(search);
  const scope = { ...(environment !== undefined && { environment }), ...(zone !== undefined && { zone }) };
  return (
    <SectionTabs
      label="Pages about findings"
      tabs={[
        { label: 'By type', to: '/findings', search: scope },
        { label: 'All findings', to: '/findings/all', search: scope },
      ]}
    />
  );
}
