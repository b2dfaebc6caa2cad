import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { Page } from '../pages.ts';
import * as appTexts from '../texts.ts';

const STYLE =
  'flex h-8 items-center gap-2.5 rounded-md px-2.5 text-ink-soft transition-colors hover:bg-sunken hover:text-ink';

/** One entry of the navigation. */
export function PageLink({ page }: { readonly page: Page }) {
  const Icon = page.icon;
  if ('href' in page)
    return (
      <a href={page.href} target="_blank" rel="noreferrer" className={STYLE}>
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="grow truncate lg:max-2xl:group-has-data-full/shell:sr-only">{page.label}</span>
        <ExternalLink aria-label={appTexts.opensNewTab} className="size-3 text-ink-faint" />
      </a>
    );
  return (
    <Link
      to={page.to}
      activeOptions={{ exact: page.to === '/' }}
      title={page.label}
      className={STYLE}
      activeProps={{ className: 'bg-accent-wash! text-accent-strong! font-medium' }}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="truncate lg:max-2xl:group-has-data-full/shell:sr-only">{page.label}</span>
    </Link>
  );
}
