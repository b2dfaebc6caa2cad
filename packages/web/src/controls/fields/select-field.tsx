import { type ComponentProps, useId } from 'react';
import { INPUT_STYLE } from './text-field.tsx';

type SelectFieldProps = ComponentProps<'select'> & { readonly label: string; readonly hint?: string | undefined };

export function SelectField({ label, hint, className, children, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-xs font-medium text-ink-soft">
        {label}
      </label>
      <select {...rest} id={id} aria-describedby={hint ? `${id}-hint` : undefined} className={INPUT_STYLE}>
        {children}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  );
}
