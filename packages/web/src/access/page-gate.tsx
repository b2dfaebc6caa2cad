import type { ReactNode } from 'react';
import { Loaded, type LoadedProps } from '../controls/status/loaded.tsx';
import { EnterpriseOnly } from './enterprise-only.tsx';
import { NoAccess } from './no-access.tsx';
import { useEdition } from './use-edition.ts';

type PageGateProps<T> = {
  /** Whether the role of the user allows the page. */
  readonly sees: boolean;
  /** What the page is for, after "Your role does not allow you to". */
  readonly what: string;
  /** The feature of the enterprise edition that the page belongs to; absent for pages of every edition. */
  readonly enterprise?: string;
} & (LoadedProps<T> | { readonly children: ReactNode });

/** The content of a page, or the reason why it is not shown: the edition, the role, a query that runs or has failed. */
export function PageGate<T>({ sees, what, enterprise, ...page }: PageGateProps<T>) {
  const edition = useEdition();
  if (enterprise && edition === 'community') return <EnterpriseOnly what={enterprise} />;
  if (!sees) return <NoAccess what={what} />;
  return 'query' in page ? <Loaded {...page} /> : page.children;
}
