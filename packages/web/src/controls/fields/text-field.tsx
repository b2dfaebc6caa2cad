import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

export const INPUT_STYLE =
  'h-9 w-full rounded-md border border-line-strong/70 bg-surface px-2.5 text-ink placeholder:text-ink-faint transition-colors hover:border-line-strong disabled:bg-sunken disabled:text-ink-faint';

type TextFieldProps = ComponentProps<'input'> & {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly fault?: string | undefined;
};

/** A labelled line of text. */
export function TextField({ label, hint, fault, className, ...rest }: TextFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = fault ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-xs font-medium text-ink-soft">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-invalid={fault ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        className={classNames(INPUT_STYLE, Boolean(fault) && 'border-danger')}
      />
      {note && (
        <p id={noteId} className={classNames('mt-1 text-xs', fault ? 'text-danger' : 'text-ink-faint')}>
          {note}
        </p>
      )}
    </div>
  );
}
