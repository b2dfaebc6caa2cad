import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../access/viewer.ts';
import { oneTimeCodesQuery, tokensQuery, usersQuery } from '../api/queries.ts';
import { Card } from '../controls/card.tsx';
import { graphIsEmptyQuery } from '../data/graph-is-empty.ts';
import { isBuiltIn } from '../zones/zone-order.ts';
import { ZONE, zonesQuery } from '../zones/zone-queries.ts';
import { NextStep } from './next-step.tsx';

/** The next steps, with those that are done ticked off. */
export function NextSteps() {
  const { user, may } = useViewer();
  const hasPassword = user.AuthSecret !== null && may('auth/ManageSelf');
  const mayCreateTokens = may('auth/CreateToken') && may('auth/ManageSelf');
  const managesUsers = may('auth/ManageUsers');
  const uploads = may('graphdb/IngestManage') && may('graphdb/Read');
  const empty = useQuery({ ...graphIsEmptyQuery, enabled: uploads });
  const zones = useQuery({ ...zonesQuery, enabled: may('graphdb/Write') });
  const codes = useQuery({ ...oneTimeCodesQuery(user.id), enabled: hasPassword });
  const tokens = useQuery({ ...tokensQuery(user.id), enabled: mayCreateTokens });
  const users = useQuery({ ...usersQuery, enabled: managesUsers });
  return (
    <Card title="What to do next" flush>
      <ul className="divide-y divide-line">
        {uploads && (
          <NextStep
            to="/data"
            title="Upload collected data"
            text="The graph, the findings and the paths come from it."
            done={empty.data === false}
          />
        )}
        {may('graphdb/Write') && (
          <NextStep
            to="/zones"
            title="Define your zones"
            text="Tier Zero is built in. Add zones for your critical business systems."
            done={zones.data?.some((zone) => zone.type === ZONE && !isBuiltIn(zone)) ?? false}
          />
        )}
        {hasPassword && (
          <NextStep
            to="/account"
            title="Turn on MFA"
            text="A stolen password alone is then no longer enough to log in."
            done={codes.data === 'activated'}
          />
        )}
        {managesUsers && (
          <NextStep
            to="/users"
            title="Invite the people who work on this"
            text="Create accounts with the roles that people need."
            done={(users.data?.length ?? 0) > 1}
          />
        )}
        {mayCreateTokens && (
          <NextStep
            to="/account"
            title="Create an API token for your programs"
            text="Collectors and scripts sign their requests with it."
            done={(tokens.data?.length ?? 0) > 0}
          />
        )}
        <NextStep
          to="/api-explorer"
          title="Try the API explorer"
          text="Everything in this application uses the public API."
        />
      </ul>
    </Card>
  );
}
