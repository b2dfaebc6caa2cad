import { classNames } from '../../controls/class-names.ts';
import * as comparisonTexts from './texts.ts';

type NumberChangeProps = {
  readonly before: number;
  readonly after: number;
  readonly format?: (value: number) => string;
};

const plain = (value: number) => value.toLocaleString('en');

/** A number that should be small, before and after. */
export function NumberChange({ before, after, format = plain }: NumberChangeProps) {
  const [was, is] = [format(before), format(after)];
  if (was === is) return <span className="tabular-nums">{is}</span>;
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className="text-ink-faint">{was}</span> <span aria-hidden>→</span>
      <span className="sr-only"> {comparisonTexts.becomes} </span>{' '}
      <span className={classNames('font-semibold', after < before ? 'text-good' : 'text-danger')}>{is}</span>
    </span>
  );
}
