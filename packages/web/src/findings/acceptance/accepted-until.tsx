import { Badge } from '../../controls/status/badge.tsx';
import type { FindingRow } from '../finding-queries.ts';
import * as findingTexts from '../texts.ts';
import { hasEnd } from './accept-findings.ts';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** Whether and until when a finding is accepted. */
export function AcceptedUntil({ row }: { readonly row: FindingRow }) {
  if (!row.Accepted) return <Badge tone="warn">{findingTexts.open}</Badge>;
  return (
    <Badge>
      {hasEnd(row.AcceptedUntil)
        ? findingTexts.acceptedUntil(day.format(new Date(row.AcceptedUntil)))
        : findingTexts.acceptedNoEnd}
    </Badge>
  );
}
