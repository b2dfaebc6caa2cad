import { decideDeviceRequest, getDeviceRequest } from '@chokepoint/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../controls/button.tsx';
import { Card } from '../../controls/card.tsx';
import { Moment } from '../../controls/moment.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { Loaded } from '../../controls/status/loaded.tsx';
import { Notice } from '../../controls/status/notice.tsx';
import * as accountTexts from '../texts.ts';

/** The program behind a code, and the decision about it. */
export function DeviceRequestCard({ code }: { readonly code: string }) {
  const request = useQuery({
    queryKey: ['device-request', code],
    queryFn: async () => (await api.call(getDeviceRequest, { query: { user_code: code } })).body.data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const decide = useMutation({
    mutationFn: async (approve: boolean) =>
      (await api.call(decideDeviceRequest, { body: { user_code: code, approve } })).body.data,
  });
  if (decide.data)
    return (
      <Notice tone={decide.data.approved ? 'good' : 'info'}>
        {decide.data.approved
          ? accountTexts.clientNameApproved(decide.data.client_name)
          : accountTexts.isDenied(decide.data.client_name)}
      </Notice>
    );
  return (
    <Card title={accountTexts.programRequestsApiToken}>
      <Loaded query={request} loading={accountTexts.loadingTheRequest} rows={3}>
        {({ user_code, client_name, address, created_at }) => (
          <div className="space-y-3">
            <Notice tone="warn">{accountTexts.approveWithCare}</Notice>
            <dl className="divide-y divide-line">
              <Fact name={accountTexts.code}>
                <span className="font-mono font-semibold">{user_code}</span>
              </Fact>
              <Fact name={accountTexts.program}>{client_name}</Fact>
              <Fact name={accountTexts.address}>{address}</Fact>
              <Fact name={accountTexts.requested}>
                <Moment at={created_at} />
              </Fact>
            </dl>
            <FailureNotice error={decide.error} />
            <div className="flex gap-2">
              <Button tone="primary" busy={decide.isPending} onClick={() => decide.mutate(true)}>
                {accountTexts.approve}
              </Button>
              <Button disabled={decide.isPending} onClick={() => decide.mutate(false)}>
                {accountTexts.deny}
              </Button>
            </div>
          </div>
        )}
      </Loaded>
      {request.error && (
        <p className="mt-3">
          <Link to="/device" search={{}} className="text-accent-strong underline underline-offset-2">
            {accountTexts.enterAnotherCode}
          </Link>
        </p>
      )}
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3 py-1.5">
      <dt className="shrink-0 text-ink-faint">{name}</dt>
      <dd className="min-w-0 break-words text-right">{children}</dd>
    </div>
  );
}
