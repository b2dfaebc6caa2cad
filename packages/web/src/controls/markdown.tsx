import { lazy, Suspense } from 'react';
import { SkeletonRows } from './status/skeleton-rows.tsx';
import * as controlTexts from './texts.ts';

/** The renderer is as large as a page, and most pages have nothing to render. */
const MarkdownText = lazy(async () => ({ default: (await import('./markdown-text.tsx')).MarkdownText }));

/** A text in Markdown. HTML and pictures in it are ignored. */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={<SkeletonRows label={controlTexts.loadingTheText} />}>
      <MarkdownText text={text} />
    </Suspense>
  );
}
