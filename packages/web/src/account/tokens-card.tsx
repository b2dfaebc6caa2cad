import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { tokensQuery, type User } from '../api/queries.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import * as accountTexts from './texts.ts';
import { TokenTable } from './token-table.tsx';

export function TokensCard({ user }: { readonly user: User }) {
  const tokens = useQuery(tokensQuery(user.id));
  const [creating, setCreating] = useState(false);
  return (
    <Card
      title={accountTexts.apiTokens}
      note={accountTexts.apiTokensNote}
      flush
      action={
        <Button icon={Plus} onClick={() => setCreating(true)}>
          {accountTexts.createToken}
        </Button>
      }
    >
      {tokens.isPending && <SkeletonRows label={accountTexts.loadingApiTokens} />}
      {tokens.error && (
        <div className="p-4">
          <FailureNotice error={tokens.error} />
        </div>
      )}
      {tokens.data?.length === 0 && (
        <EmptyState icon={KeyRound} title={accountTexts.noApiTokens}>
          {accountTexts.noApiTokensText}
        </EmptyState>
      )}
      {tokens.data && tokens.data.length > 0 && <TokenTable tokens={tokens.data} userId={user.id} />}
      {creating && <CreateTokenDialog userId={user.id} onClose={() => setCreating(false)} />}
    </Card>
  );
}
