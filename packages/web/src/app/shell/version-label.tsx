import { useQuery } from '@tanstack/react-query';
import { versionQuery } from '../../api/queries.ts';
import { Badge } from '../../controls/status/badge.tsx';
import * as appTexts from '../texts.ts';

/** Edition and version of the service. */
export function VersionLabel() {
  const { data } = useQuery(versionQuery);
  if (!data) return null;
  return (
    <span className="flex items-center gap-2 text-xs text-ink-faint" data-testid="version">
      <Badge>{data.product_edition === 'enterprise' ? appTexts.enterprise : appTexts.community}</Badge>
      <span className="tabular-nums">{data.chokepoint_version}</span>
    </span>
  );
}
