import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, Circle } from 'lucide-react';
import { classNames } from '../controls/class-names.ts';
import * as homeTexts from './texts.ts';

type NextStepProps = { readonly title: string; readonly text: string; readonly done?: boolean } & (
  | { readonly to: '/account' | '/users' | '/api-explorer' | '/data' | '/zones'; readonly href?: undefined }
  | { readonly href: string; readonly to?: undefined }
);

const STYLE = 'group flex items-center gap-3 px-4 py-2.5 transition-colors hover:bg-canvas';

export function NextStep(step: NextStepProps) {
  return (
    <li>
      {step.to === undefined ? (
        <a href={step.href} target="_blank" rel="noreferrer" className={STYLE}>
          <StepContent {...step} />
        </a>
      ) : (
        <Link to={step.to} className={STYLE}>
          <StepContent {...step} />
        </Link>
      )}
    </li>
  );
}

function StepContent({ title, text, done }: Pick<NextStepProps, 'title' | 'text' | 'done'>) {
  return (
    <>
      {done ? (
        <Check aria-label={homeTexts.done} className="size-4 shrink-0 text-good" />
      ) : (
        <Circle aria-hidden className="size-4 shrink-0 text-line-strong" />
      )}
      <span className="min-w-0 grow">
        <span className={classNames('block', done ? 'text-ink-soft' : 'font-medium')}>{title}</span>
        <span className="block text-xs text-ink-faint">{text}</span>
      </span>
      <ArrowRight
        aria-hidden
        className="size-4 shrink-0 text-ink-faint transition-transform group-hover:translate-x-0.5"
      />
    </>
  );
}
