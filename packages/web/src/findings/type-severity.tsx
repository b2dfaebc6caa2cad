import { SEVERITIES, type Severity, severityFill } from './severity.ts';
import { SeverityBadge } from './severity-badge.tsx';
import * as findingTexts from './texts.ts';

type TypeSeverityProps = {
  readonly severity: Severity | null | undefined;
  readonly levels: Readonly<Record<Severity, number>>;
};

/** A type is as severe as its worst finding; how many are how severe is the hint, and is read aloud. */
export function TypeSeverity({ severity, levels }: TypeSeverityProps) {
  if (!severity) return '–';
  const parts = SEVERITIES.filter((one) => levels[one.severity] > 0);
  const counts = findingTexts.countsBySeverity(parts.map((one) => [levels[one.severity], one.label]));
  return (
    <span title={counts}>
      <SeverityBadge severity={severity} />
      {parts.length > 0 && (
        <span className="mt-1 flex h-1 w-16 gap-px overflow-hidden rounded-full" aria-hidden>
          {parts.map((one) => (
            <span
              key={one.severity}
              className="min-w-0.5"
              style={{ flexGrow: levels[one.severity], background: severityFill(one.severity) }}
            />
          ))}
        </span>
      )}
      <span className="sr-only">{counts}</span>
    </span>
  );
}
