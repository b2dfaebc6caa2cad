import { createContext, type ReactNode, useId } from 'react';

/** The title of the card around something, which needs not be named by it again. */
export const CardTitle = createContext('');

type CardProps = {
  readonly title: string;
  readonly note?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
  /** For content with its own padding, such as a table. */
  readonly flush?: boolean;
};

/** A titled part of a page. */
export function Card({ title, note, action, children, flush = false }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        <div className="min-w-0 grow basis-32">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {note && <p className="text-xs text-ink-faint">{note}</p>}
        </div>
        {action}
      </header>
      <CardTitle value={title}>
        <div className={flush ? '' : 'p-4'}>{children}</div>
      </CardTitle>
    </section>
  );
}
