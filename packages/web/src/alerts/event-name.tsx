import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { type EventType, eventTypesQuery } from './alert-queries.ts';

const SEVERITIES = {
  info: { icon: Info, tone: 'text-ink-faint', word: 'For information' },
  warning: { icon: TriangleAlert, tone: 'text-warn', word: 'Warning' },
  critical: { icon: CircleAlert, tone: 'text-danger', word: 'Critical' },
} as const;

/** How grave something is, as a sign with a word for those who do not see it. */
export function SeveritySign({ severity }: { readonly severity: EventType['severity'] }) {
  const { icon: Icon, tone, word } = SEVERITIES[severity];
  return <Icon aria-label={word} className={`size-3.5 shrink-0 ${tone}`} />;
}

/** What people call a type of event. */
export function EventName({ type }: { readonly type: string }) {
  const known = useQuery(eventTypesQuery).data?.find((one) => one.type === type);
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {known && <SeveritySign severity={known.severity} />}
      {known?.name ?? type}
    </span>
  );
}
