import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type EmptyStateProps = {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Whether something is under way: the icon turns. */
  readonly busy?: boolean;
};

/** Says why there is nothing to see, and what to do about it. */
export function EmptyState({ icon: Icon, title, children, action, busy = false }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
      <div className="mb-3 flex size-10 items-center justify-center rounded-full bg-sunken text-ink-soft">
        <Icon aria-hidden className={classNames('size-5', busy && 'animate-spin')} />
      </div>
      <p className="font-medium">{title}</p>
      {children && <div className="mt-1 max-w-md text-ink-faint">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-x-4 gap-y-2">{action}</div>}
    </div>
  );
}
