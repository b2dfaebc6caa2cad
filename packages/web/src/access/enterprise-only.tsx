import { Building2 } from 'lucide-react';
import { EmptyState } from '../controls/status/empty-state.tsx';
import * as accessTexts from './texts.ts';

/** Shown instead of a page that this edition of the service does not have. */
export function EnterpriseOnly({ what }: { readonly what: string }) {
  return (
    <EmptyState icon={Building2} title={accessTexts.needsEnterprise(what)}>
      {accessTexts.runsAsCommunity}
    </EmptyState>
  );
}
