import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { type EventType, eventTypesQuery } from './alert-queries.ts';
import * as alertTexts from './texts.ts';

const SEVERITIES = {
  info: { icon: Info, tone: 'text-ink-faint', label: alertTexts.forInformation },
  warning: { icon: TriangleAlert, tone: 'text-warn', label: alertTexts.warning },
  critical: { icon: CircleAlert, tone: 'text-danger', label: alertTexts.critical },
} as const;

/** The severity of an event, as an icon with a label for screen readers. */
export function SeverityIcon({ severity }: { readonly severity: EventType['severity'] }) {
  const { icon: Icon, tone, label } = SEVERITIES[severity];
  return <Icon aria-label={label} className={`size-3.5 shrink-0 ${tone}`} />;
}

/** The name of a type of event. */
export function EventName({ type }: { readonly type: string }) {
  const known = useQuery(eventTypesQuery).data?.find((one) => one.type === type);
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {known && <SeverityIcon severity={known.severity} />}
      {known?.name ?? type}
    </span>
  );
}
