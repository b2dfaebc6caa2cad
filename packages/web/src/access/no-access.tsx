import { LockKeyhole } from 'lucide-react';
import { EmptyState } from '../controls/status/empty-state.tsx';
import * as accessTexts from './texts.ts';

/** Shown instead of a page, or a part of it, to users who may not see it. */
export function NoAccess({ what }: { readonly what: string }) {
  return (
    <EmptyState icon={LockKeyhole} title={accessTexts.roleDoesNotAllow(what)}>
      {accessTexts.askAnAdministrator}
    </EmptyState>
  );
}
