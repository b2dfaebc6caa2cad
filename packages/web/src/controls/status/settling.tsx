import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type SettlingProps = {
  /** What is shown is not yet what was asked for. */
  readonly busy: boolean;
  readonly children: ReactNode;
};

/** The rows of before, until those that were asked for arrive: pale, and not to be acted on. */
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
