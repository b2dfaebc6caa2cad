import { type LucideIcon, Route, Scissors, UploadCloud } from 'lucide-react';
import * as homeTexts from './texts.ts';

const STAGES: readonly { readonly icon: LucideIcon; readonly title: string; readonly text: string }[] = [
  {
    icon: UploadCloud,
    title: homeTexts.collect,
    text: homeTexts.collectText,
  },
  {
    icon: Route,
    title: homeTexts.trace,
    text: homeTexts.traceText,
  },
  {
    icon: Scissors,
    title: homeTexts.cut,
    text: homeTexts.cutText,
  },
];

/** What this product is for. */
export function IdeaCard() {
  return (
    <section aria-labelledby="idea" className="rounded-xl border border-line bg-surface p-5 shadow-card">
      <h2 id="idea" className="text-base font-semibold tracking-tight">
        {homeTexts.findFewEdgesCarry}
      </h2>
      <p className="mt-1 max-w-2xl text-ink-soft">{homeTexts.chokepointAttackPathAnalysis}</p>
      <ol className="mt-5 grid gap-5 sm:grid-cols-3">
        {STAGES.map(({ icon: Icon, title, text }, position) => (
          <li key={title} className="border-t-2 border-accent pt-3">
            <p className="flex items-center gap-2 font-medium">
              <Icon aria-hidden className="size-4 text-accent" />
              <span className="text-ink-faint tabular-nums">{position + 1}</span>
              {title}
            </p>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
