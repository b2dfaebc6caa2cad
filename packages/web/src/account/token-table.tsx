import { deleteToken } from '@chokepoint/contract';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { type ApiToken, tokensQuery } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { Button } from '../controls/button.tsx';
import { Moment } from '../controls/moment.tsx';
import { ConfirmDialog } from '../controls/overlays/confirm-dialog.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { Table } from '../controls/table.tsx';
import { notify } from '../notifications/notifications.ts';
import * as accountTexts from './texts.ts';

type TokenTableProps = { readonly tokens: readonly ApiToken[]; readonly userId: string };

export function TokenTable({ tokens, userId }: TokenTableProps) {
  const [revoking, setRevoking] = useState<ApiToken>();
  async function revoke(token: ApiToken): Promise<void> {
    await api.call(deleteToken, { params: { token_id: token.id } });
    notify(accountTexts.tokenNameRevoked(nameOf(token)));
    await queryClient.invalidateQueries(tokensQuery(userId));
  }
  return (
    <>
      <Table
        label={accountTexts.apiTokens}
        columns={[
          accountTexts.name,
          accountTexts.id,
          accountTexts.created,
          accountTexts.lastUsed,
          accountTexts.expires,
        ]}
      >
        {tokens.map((token) => (
          <tr key={token.id}>
            <th scope="row" className="h-11 px-4 font-medium">
              {nameOf(token)}
            </th>
            <td className="px-4 font-mono text-xs text-ink-soft" title={token.id}>
              {token.id.slice(0, 8)}…
            </td>
            <td className="px-4 whitespace-nowrap text-ink-soft">
              <Moment at={token.created_at} />
            </td>
            <td className="px-4 whitespace-nowrap text-ink-soft">
              <LastUse token={token} />
            </td>
            <td className="px-4 whitespace-nowrap text-ink-soft">
              <Expiry token={token} />
            </td>
            <td className="px-4 text-right">
              <Button
                tone="quiet"
                aria-label={accountTexts.revokeName(nameOf(token))}
                onClick={() => setRevoking(token)}
              >
                {accountTexts.revoke}
              </Button>
            </td>
          </tr>
        ))}
      </Table>
      {revoking && (
        <ConfirmDialog
          title={accountTexts.revokeQuestion(nameOf(revoking))}
          verb={accountTexts.revoke}
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(undefined)}
        >
          {accountTexts.programsUseTokenLose}
        </ConfirmDialog>
      )}
    </>
  );
}

const nameOf = (token: ApiToken) => token.name || accountTexts.unnamed;

/** A token that was never used carries the time of its creation, or none. */
function LastUse({ token }: { readonly token: ApiToken }) {
  return Date.parse(token.last_access) <= Date.parse(token.created_at) ? 'never' : <Moment at={token.last_access} />;
}

function Expiry({ token }: { readonly token: ApiToken }) {
  if (!token.expires_at.Valid) return 'never';
  if (Date.parse(token.expires_at.Time) <= Date.now()) return <Badge tone="danger">{accountTexts.expired}</Badge>;
  return <Moment at={token.expires_at.Time} />;
}
