import { SectionTabs } from '../controls/section-tabs.tsx';
import { type ScopeSearch, scopeOf } from './scope/scope-search.ts';
import * as findingTexts from './texts.ts';

/** The pages about findings; environment and zone go along from one to the next. */
export function FindingTabs({ search }: { readonly search: ScopeSearch }) {
  const { environment, zone } = scopeOf(search);
  const scope = { ...(environment !== undefined && { environment }), ...(zone !== undefined && { zone }) };
  return (
    <SectionTabs
      label={findingTexts.pagesAboutFindings}
      tabs={[
        { label: findingTexts.byType, to: '/findings', search: scope },
        { label: findingTexts.allFindings, to: '/findings/all', search: scope },
      ]}
    />
  );
}
