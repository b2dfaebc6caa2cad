import { useQuery } from '@tanstack/react-query';
import { fullName } from '../../access/user-names.ts';
import { TokenTable } from '../../account/token-table.tsx';
import { tokensQuery, type User } from '../../api/queries.ts';
import { Dialog } from '../../controls/overlays/dialog.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import * as userTexts from './texts.ts';

type UserTokensDialogProps = { readonly user: User; readonly onClose: () => void };

/** The API tokens of another user, to be revoked when necessary. */
export function UserTokensDialog({ user, onClose }: UserTokensDialogProps) {
  const tokens = useQuery(tokensQuery(user.id));
  return (
    <Dialog title={userTexts.apiTokensFullName(fullName(user))} onClose={onClose} wide>
      {tokens.isPending && <SkeletonRows label={userTexts.loadingApiTokens} />}
      <FailureNotice error={tokens.error} />
      {tokens.data?.length === 0 && <p className="text-ink-faint">{userTexts.noApiTokens}</p>}
      {tokens.data && tokens.data.length > 0 && <TokenTable tokens={tokens.data} userId={user.id} />}
    </Dialog>
  );
}
