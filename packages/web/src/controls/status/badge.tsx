import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

const TONES = {
  neutral: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-wash text-accent-strong',
  good: 'bg-good-wash text-good',
  warn: 'bg-warn-wash text-warn',
  danger: 'bg-danger-wash text-danger',
} as const;

export function Badge({
  tone = 'neutral',
  wraps = false,
  children,
}: {
  readonly tone?: keyof typeof TONES;
  /** For long texts. */
  readonly wraps?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded px-1.5 text-2xs leading-[1.125rem] font-medium',
        !wraps && 'whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
