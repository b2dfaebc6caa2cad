import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const TONES = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent font-medium',
  plain: 'bg-surface text-ink border-line hover:bg-sunken',
  quiet: 'border-transparent text-ink-soft hover:bg-sunken hover:text-ink',
  danger: 'bg-danger-wash text-danger border-transparent hover:brightness-95 font-medium',
} as const;

type ButtonProps = ComponentProps<'button'> & {
  readonly tone?: keyof typeof TONES;
  readonly icon?: LucideIcon;
  /** Something is under way; pressing again does nothing. */
  readonly busy?: boolean;
};

export function Button({ tone = 'plain', icon: Icon, busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(
        'inline-flex h-8 items-center justify-center gap-1.5 rounded-md border px-3 whitespace-nowrap transition-colors disabled:opacity-55',
        TONES[tone],
        className,
      )}
    >
      {busy ? (
        <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
      ) : (
        Icon && <Icon aria-hidden className="size-4 shrink-0" />
      )}
      {children}
    </button>
  );
}
