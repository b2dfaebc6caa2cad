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
          ? `${decide.data.client_name} is approved. Its API token is in your account within a few seconds.`
          : `${decide.data.client_name} is denied.`}
      </Notice>
    );
  return (
    <Card title="A program requests an API token">
      <Loaded query={request} loading="Loading the request" rows={3}>
        {({ user_code, client_name, address, created_at }) => (
          <div className="space-y-3">
            <Notice tone="warn">
              Approve only if you started this program yourself and it shows the same code. It acts with your rights.
            </Notice>
            <dl className="divide-y divide-line">
              <Fact name="Code">
                <span className="font-mono font-semibold">{user_code}</span>
              </Fact>
              <Fact name="Program">{client_name}</Fact>
              <Fact name="Address">{address}</Fact>
              <Fact name="Requested">
                <Moment at={created_at} />
              </Fact>
            </dl>
            <FailureNotice error={decide.error} />
            <div className="flex gap-2">
              <Button tone="primary" busy={decide.isPending} onClick={() => decide.mutate(true)}>
                Approve
              </Button>
              <Button disabled={decide.isPending} onClick={() => decide.mutate(false)}>
                Deny
              </Button>
            </div>
          </div>
        )}
      </Loaded>
      {request.error && (
        <p className="mt-3">
          <Link to="/device" search={{}} className="text-accent-strong underline underline-offset-2">
            Enter another code
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
