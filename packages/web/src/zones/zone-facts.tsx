import { useActorName } from '../access/use-actor-name.ts';
import { Moment } from '../controls/moment.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { amount } from './zone-card.tsx';
import { ZoneGlyph } from './zone-glyph.tsx';
import { OWNED, ZONE, type Zone } from './zone-queries.ts';

/** The settings of a zone or label, in one line. */
export function ZoneFacts({ zone }: { readonly zone: Zone }) {
  const actorName = useActorName();
  const { members = 0, selectors = 0, disabled_selectors: disabled = 0 } = zone.counts ?? {};
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-surface px-4 py-3 shadow-card">
      <ZoneGlyph zone={zone} className="size-9" />
      <p className="tabular-nums">
        <span className="font-medium">{amount(members, 'object')}</span>
        <span className="text-ink-faint">
          {' '}
          by {amount(selectors, 'rule')}
          {disabled > 0 && `, ${disabled} of them off`}
        </span>
      </p>
      <p className="flex gap-1.5">
        {zone.type === ZONE ? <Badge tone="accent">Zone {zone.position}</Badge> : <Badge>Label</Badge>}
        {zone.type === OWNED && <Badge tone="danger">Compromised</Badge>}
        {zone.type === ZONE && (
          <Badge tone={zone.analysis_enabled ? 'good' : 'neutral'}>
            {zone.analysis_enabled ? 'Analysed' : 'Not analysed'}
          </Badge>
        )}
        {zone.require_certify && <Badge tone="warn">Requires certification</Badge>}
      </p>
      <p className="text-xs text-ink-faint sm:ml-auto">
        Changed <Moment at={zone.updated_at} /> by {actorName(zone.updated_by)}
      </p>
    </div>
  );
}
