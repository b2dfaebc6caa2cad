import { LockKeyhole } from 'lucide-react';
import { EmptyState } from '../controls/status/empty-state.tsx';

/** Shown instead of a page, or a part of it, to users who may not see it. */
export function NoAccess({ what }: { readonly what: string }) {
  return (
    <EmptyState icon={LockKeyhole} title={`Your role does not allow you to ${what}`}>
      Ask an administrator if you need this for your work.
    </EmptyState>
  );
}
