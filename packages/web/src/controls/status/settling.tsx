import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type SettlingProps = {
  /** Whether the shown data are those of the previous request. */
  readonly busy: boolean;
  readonly children: ReactNode;
};

/** The previous rows, until the requested ones arrive: dimmed and inert. */
export function Settling({ busy, children }: SettlingProps) {
  return (
    <div
      aria-busy={busy || undefined}
      inert={busy}
      className={classNames('transition-opacity', busy && 'opacity-35 delay-100')}
    >
      {children}
    </div>
  );
}
