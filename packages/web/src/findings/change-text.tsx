import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { classNames } from '../controls/class-names.ts';
import * as findingTexts from './texts.ts';

type ChangeTextProps = {
  readonly change: number;
  /** Whether there is no earlier analysis to compare with. */
  readonly isNew?: boolean | undefined;
  readonly format: (size: number) => string;
  /** Whether more of it is worse; neither when absent. */
  readonly moreIs?: 'worse' | undefined;
};

/** By how much a number has changed, with a text for screen readers instead of the arrow. */
export function ChangeText({ change, isNew = false, format, moreIs }: ChangeTextProps) {
  if (isNew) return <span className="text-xs text-ink-faint">{findingTexts.newText}</span>;
  const Icon = change > 0 ? TrendingUp : change < 0 ? TrendingDown : Minus;
  const tone = moreIs === undefined || change === 0 ? 'text-ink-faint' : change > 0 ? 'text-danger' : 'text-good';
  return (
    <span className={classNames('inline-flex items-center gap-1 text-xs whitespace-nowrap tabular-nums', tone)}>
      <Icon aria-hidden className="size-3.5" />
      {change === 0 ? (
        findingTexts.noChange
      ) : (
        <>
          <span className="sr-only">{change > 0 ? findingTexts.upBy : findingTexts.downBy}</span>
          <span aria-hidden>{change > 0 ? '+' : '−'}</span>
          {format(Math.abs(change))}
        </>
      )}
    </span>
  );
}
