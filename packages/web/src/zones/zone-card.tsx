import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { failureText } from '../api/failure.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { notify } from '../notifications/notifications.ts';
import { changeZone } from './change-zone.ts';
import * as zoneTexts from './texts.ts';
import { ZoneGlyph } from './zone-glyph.tsx';
import { isBuiltIn } from './zone-order.ts';
import { OWNED, ZONE, type Zone } from './zone-queries.ts';

type ZoneCardProps = {
  readonly zone: Zone;
  /** Every zone, in order. */
  readonly zones: readonly Zone[];
  readonly manages: boolean;
};

/** A zone or label in its list: its settings, size and position. */
export function ZoneCard({ zone, zones, manages }: ZoneCardProps) {
  const { members = 0, selectors = 0 } = zone.counts ?? {};
  return (
    <li className="flex items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3 shadow-card">
      <ZoneGlyph zone={zone} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/zones/$zoneId"
            params={{ zoneId: String(zone.id) }}
            className="font-medium text-ink underline-offset-2 hover:underline"
          >
            {zone.name}
          </Link>
          {zone.type === OWNED && <Badge tone="danger">{zoneTexts.compromised}</Badge>}
          {zone.require_certify && <Badge tone="warn">{zoneTexts.requiresCertification}</Badge>}
          {zone.type === ZONE && !zone.analysis_enabled && <Badge>{zoneTexts.notAnalysed}</Badge>}
        </p>
        {zone.description && zone.description !== zone.name && (
          <p className="truncate text-ink-faint">{zone.description}</p>
        )}
      </div>
      <p className="shrink-0 text-right tabular-nums">
        <span className="block">{amount(members, 'object')}</span>
        <span className="block text-xs text-ink-faint">{amount(selectors, 'rule')}</span>
      </p>
      {manages && zone.type === ZONE && zones.length > 2 && <Places zone={zone} zones={zones} />}
    </li>
  );
}

function Places({ zone, zones }: { readonly zone: Zone; readonly zones: readonly Zone[] }) {
  const move = useMutation({
    mutationFn: (position: number) => changeZone(zone, { position }),
    onSuccess: (_, position) => notify(zoneTexts.namePlacePosition(zone.name, position)),
    onError: (error) => notify(failureText(error), 'danger'),
  });
  const place = zone.position ?? 0;
  if (isBuiltIn(zone)) return <span className="w-16 text-right text-xs text-ink-faint">{zoneTexts.first}</span>;
  return (
    <div className="flex w-16 justify-end">
      <IconButton
        icon={ArrowUp}
        label={zoneTexts.moveNameUp(zone.name)}
        disabled={place <= 2 || move.isPending}
        onClick={() => move.mutate(place - 1)}
        className="disabled:opacity-40"
      />
      <IconButton
        icon={ArrowDown}
        label={zoneTexts.moveNameDown(zone.name)}
        disabled={place >= zones.length || move.isPending}
        onClick={() => move.mutate(place + 1)}
        className="disabled:opacity-40"
      />
    </div>
  );
}

export function amount(count: number, what: string): string {
  return `${count.toLocaleString()} ${what}${count === 1 ? '' : 's'}`;
}
