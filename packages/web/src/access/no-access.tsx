import { LockKeyhole } from 'lucide-react';
import { EmptyState } from '../controls/status/empty-state.tsx';

/** Stands where a page or a part of it would be, for those who may not see it. */
export function NoAccess({ what }: { readonly what: string }) {
  return (
    <EmptyState icon={LockKeyhole} title={`Your role does not allow you to ${what}`}>
      Ask an administrator if you need this for your work.
    </EmptyState>
  );
}
