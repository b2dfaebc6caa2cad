import { type ComponentProps, useId } from 'react';

type CheckFieldProps = ComponentProps<'input'> & { readonly label: string; readonly hint?: string };

export function CheckField({ label, hint, className, ...rest }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <div className="flex items-start gap-2">
        <input {...rest} id={id} type="checkbox" className="mt-0.5 size-4 shrink-0 accent-(--accent)" />
        <label htmlFor={id}>
          <span className="block">{label}</span>
          {hint && <span className="block text-xs text-ink-faint">{hint}</span>}
        </label>
      </div>
    </div>
  );
}
