import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

const TONES = {
  info: { style: 'bg-accent-wash text-accent-strong', icon: Info },
  good: { style: 'bg-good-wash text-good', icon: CircleCheck },
  warn: { style: 'bg-warn-wash text-warn', icon: TriangleAlert },
  danger: { style: 'bg-danger-wash text-danger', icon: CircleAlert },
} as const;

type NoticeProps = {
  readonly tone: keyof typeof TONES;
  readonly children: ReactNode;
  readonly className?: string;
};

/** A message that stays. Errors are announced to screen readers immediately. */
export function Notice({ tone, children, className }: NoticeProps) {
  const { style, icon: Icon } = TONES[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={classNames('flex items-start gap-2 rounded-md px-3 py-2', style, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 grow break-words">{children}</div>
    </div>
  );
}
