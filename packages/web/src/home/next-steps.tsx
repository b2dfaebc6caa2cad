import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../access/viewer.ts';
import { oneTimeCodesQuery, tokensQuery, usersQuery } from '../api/queries.ts';
import { Card } from '../controls/card.tsx';
import { useFirstUpload } from '../data/first-upload/use-first-upload.ts';
import { isBuiltIn } from '../zones/zone-order.ts';
import { ZONE, zonesQuery } from '../zones/zone-queries.ts';
import { NextStep } from './next-step.tsx';
import * as homeTexts from './texts.ts';

/** The next steps, with those that are done ticked off. */
export function NextSteps() {
  const { user, may } = useViewer();
  const hasPassword = user.AuthSecret !== null && may('auth/ManageSelf');
  const mayCreateTokens = may('auth/CreateToken') && may('auth/ManageSelf');
  const managesUsers = may('auth/ManageUsers');
  const uploads = may('graphdb/IngestManage') && may('graphdb/Read');
  const { upload } = useFirstUpload();
  const zones = useQuery({ ...zonesQuery, enabled: may('graphdb/Write') });
  const codes = useQuery({ ...oneTimeCodesQuery(user.id), enabled: hasPassword });
  const tokens = useQuery({ ...tokensQuery(user.id), enabled: mayCreateTokens });
  const users = useQuery({ ...usersQuery, enabled: managesUsers });
  return (
    <Card title={homeTexts.whatDoNext} flush>
      <ul className="divide-y divide-line">
        {uploads && (
          <NextStep
            to="/data"
            title={homeTexts.uploadCollectedData}
            text={homeTexts.uploadReason}
            done={upload?.state === 'done' || upload?.state === 'under way'}
          />
        )}
        {may('graphdb/Write') && (
          <NextStep
            to="/zones"
            title={homeTexts.defineYourZones}
            text={homeTexts.tierZeroBuilt}
            done={zones.data?.some((zone) => zone.type === ZONE && !isBuiltIn(zone)) ?? false}
          />
        )}
        {hasPassword && (
          <NextStep
            to="/account"
            title={homeTexts.turnOnMfa}
            text={homeTexts.mfaReason}
            done={codes.data === 'activated'}
          />
        )}
        {managesUsers && (
          <NextStep
            to="/users"
            title={homeTexts.invitePeopleWhoWork}
            text={homeTexts.inviteReason}
            done={(users.data?.length ?? 0) > 1}
          />
        )}
        {mayCreateTokens && (
          <NextStep
            to="/account"
            title={homeTexts.createApiTokenYourPrograms}
            text={homeTexts.apiTokenReason}
            done={(tokens.data?.length ?? 0) > 0}
          />
        )}
        <NextStep to="/api-explorer" title={homeTexts.tryApiExplorer} text={homeTexts.everythingApplicationUses} />
      </ul>
    </Card>
  );
}
