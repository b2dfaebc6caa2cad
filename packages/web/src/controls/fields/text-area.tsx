import { type ComponentProps, useId } from 'react';

type TextAreaProps = ComponentProps<'textarea'> & { readonly label: string; readonly hint?: string | undefined };

/** A labelled text of several lines. */
export function TextArea({ label, hint, className, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-xs font-medium text-ink-soft">
        {label}
      </label>
      <textarea
        rows={3}
        {...rest}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="w-full rounded-md border border-line-strong/70 bg-surface px-2.5 py-2 text-ink placeholder:text-ink-faint hover:border-line-strong"
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  );
}
