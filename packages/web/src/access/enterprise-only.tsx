import { Building2 } from 'lucide-react';
import { EmptyState } from '../controls/status/empty-state.tsx';

/** Shown instead of a page that this edition of the service does not have. */
export function EnterpriseOnly({ what }: { readonly what: string }) {
  return (
    <EmptyState icon={Building2} title={`${what} belong to the enterprise edition`}>
      This service runs as the community edition. An administrator can switch.
    </EmptyState>
  );
}
