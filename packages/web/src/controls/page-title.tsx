import { type ReactNode, useEffect } from 'react';
import * as controlTexts from './texts.ts';

type PageTitleProps = { readonly title: string; readonly note?: ReactNode; readonly action?: ReactNode };

/** The heading of a page, which also names the browser's tab. */
export function PageTitle({ title, note, action }: PageTitleProps) {
  useEffect(() => {
    document.title = controlTexts.titleChokepoint(title);
  }, [title]);
  return (
    <div className="mb-5 flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow">
        <h1 className="text-xl leading-7 font-semibold tracking-tight">{title}</h1>
        {note && <p className="mt-0.5 text-ink-soft">{note}</p>}
      </div>
      {action}
    </div>
  );
}
