import { useEdition } from '../../access/use-edition.ts';
import { useViewer } from '../../access/viewer.ts';
import { pagesFor } from '../pages.ts';
import * as appTexts from '../texts.ts';
import { PageLink } from './page-link.tsx';

/** The pages that exist for this viewer, by group. */
export function NavigationList() {
  const groups = Map.groupBy(pagesFor(useViewer(), useEdition()), (page) => page.group);
  return (
    <nav aria-label={appTexts.pages} className="space-y-5">
      {[...groups].map(([group, pages]) => (
        <div key={group}>
          <p className="mb-1 lg:max-2xl:group-has-data-full/shell:sr-only px-2.5 text-2xs font-medium tracking-wide text-ink-faint uppercase">
            {group}
          </p>
          <ul className="space-y-0.5">
            {pages.map((page) => (
              <li key={page.label}>
                <PageLink page={page} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
