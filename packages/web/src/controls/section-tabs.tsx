import { Link, type LinkProps } from '@tanstack/react-router';

type SectionTab = {
  readonly label: string;
  readonly to: NonNullable<LinkProps['to']>;
  /** The search parameters of the address of that page. */
  readonly search?: LinkProps['search'];
};

/** The pages that belong together, above each of them. */
export function SectionTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly SectionTab[] }) {
  return (
    <nav aria-label={label} className="mb-5 overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link
              to={tab.to}
              {...(tab.search !== undefined && { search: tab.search })}
              activeOptions={{ exact: true, includeSearch: false }}
              className="-mb-px flex h-9 items-center border-b-2 border-transparent px-3 whitespace-nowrap text-ink-soft -outline-offset-2 transition-colors hover:text-ink"
              activeProps={{ className: 'border-accent! text-ink! font-medium' }}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
