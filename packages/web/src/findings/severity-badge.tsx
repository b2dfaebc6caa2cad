import { classNames } from '../controls/class-names.ts';
import { type Severity, severityLabel } from './severity.ts';

const STYLES: Readonly<Record<Severity, string>> = {
  critical: 'bg-critical-wash text-critical',
  high: 'bg-high-wash text-high',
  moderate: 'bg-moderate-wash text-moderate',
  low: 'bg-low-wash text-low',
};

export function SeverityBadge({ severity }: { readonly severity: Severity }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded px-1.5 text-2xs leading-[1.125rem] font-medium whitespace-nowrap',
        STYLES[severity],
      )}
    >
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {severityLabel(severity)}
    </span>
  );
}
