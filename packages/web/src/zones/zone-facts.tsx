import { useActorName } from '../access/use-actor-name.ts';
import { Moment } from '../controls/moment.tsx';
import { Badge } from '../controls/status/badge.tsx';
import * as zoneTexts from './texts.ts';
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
          {zoneTexts.byRules(amount(selectors, 'rule'), disabled > 0 && zoneTexts.disabledThemOff(disabled))}
        </span>
      </p>
      <p className="flex gap-1.5">
        {zone.type === ZONE ? (
          <Badge tone="accent">{zoneTexts.zonePosition(zone.position)}</Badge>
        ) : (
          <Badge>{zoneTexts.label}</Badge>
        )}
        {zone.type === OWNED && <Badge tone="danger">{zoneTexts.compromised}</Badge>}
        {zone.type === ZONE && (
          <Badge tone={zone.analysis_enabled ? 'good' : 'neutral'}>
            {zone.analysis_enabled ? zoneTexts.analysed : zoneTexts.notAnalysed}
          </Badge>
        )}
        {zone.require_certify && <Badge tone="warn">{zoneTexts.requiresCertification}</Badge>}
      </p>
      <p className="text-xs text-ink-faint sm:ml-auto">
        {zoneTexts.changedBy(<Moment at={zone.updated_at} />, actorName(zone.updated_by))}
      </p>
    </div>
  );
}
