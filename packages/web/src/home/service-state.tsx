import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { roleName } from '../access/user-names.ts';
import { useViewer } from '../access/viewer.ts';
import { providersQuery, readinessQuery, usersQuery, versionQuery } from '../api/queries.ts';
import { Card } from '../controls/card.tsx';
import { Badge } from '../controls/status/badge.tsx';
import * as homeTexts from './texts.ts';

/** The state of the service, in the numbers that the viewer may see. */
export function ServiceState() {
  const { user, may } = useViewer();
  const ready = useQuery(readinessQuery);
  const version = useQuery(versionQuery);
  const providers = useQuery(providersQuery);
  const seesUsers = may('auth/ManageUsers', 'auth/ReadUsers');
  const users = useQuery({ ...usersQuery, enabled: seesUsers });
  return (
    <Card title={homeTexts.systemStatus}>
      <dl className="-my-1.5 divide-y divide-line">
        <Fact name={homeTexts.service}>
          <Readiness known={ready.isFetched} ready={ready.data ?? false} />
        </Fact>
        <Fact name={homeTexts.version}>{version.data?.chokepoint_version ?? missing(version)}</Fact>
        <Fact name={homeTexts.edition}>
          {version.data ? editionName(version.data.product_edition) : missing(version)}
        </Fact>
        <Fact name={homeTexts.api}>{version.data?.API.current_version ?? missing(version)}</Fact>
        <Fact name={homeTexts.identityProviders}>{providers.data?.length ?? missing(providers)}</Fact>
        {seesUsers && <Fact name={homeTexts.users}>{users.data ? usersText(users.data) : missing(users)}</Fact>}
        <Fact name={homeTexts.yourRole}>{roleName(user)}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3 py-1.5">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="text-right font-medium tabular-nums">{children}</dd>
    </div>
  );
}

function Readiness({ known, ready }: { readonly known: boolean; readonly ready: boolean }) {
  if (!known) return '…';
  return ready ? <Badge tone="good">{homeTexts.ready}</Badge> : <Badge tone="danger">{homeTexts.notReady}</Badge>;
}

const missing = ({ isError }: { readonly isError: boolean }) => (isError ? 'unknown' : '…');

const editionName = (edition: 'community' | 'enterprise') =>
  edition === 'enterprise' ? homeTexts.enterprise : homeTexts.community;

function usersText(users: readonly { readonly is_disabled: boolean }[]): string {
  const disabled = users.filter((user) => user.is_disabled).length;
  return disabled > 0 ? homeTexts.usersAndDisabled(users.length, disabled) : String(users.length);
}
