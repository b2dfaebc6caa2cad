import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import * as controlTexts from '../texts.ts';
import { INPUT_STYLE } from './text-field.tsx';

type PasswordFieldProps = ComponentProps<'input'> & { readonly label: string };

/** A labelled password that can be made visible. */
export function PasswordField({ label, className, ...rest }: PasswordFieldProps) {
  const id = useId();
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-xs font-medium text-ink-soft">
        {label}
      </label>
      <div className="relative">
        <input {...rest} id={id} type={visible ? 'text' : 'password'} className={`${INPUT_STYLE} pr-9`} />
        <button
          type="button"
          aria-label={visible ? controlTexts.hideWhatTyped : controlTexts.showWhatTyped}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
          className="absolute inset-y-1 right-1 flex w-7 items-center justify-center rounded text-ink-faint hover:bg-sunken hover:text-ink"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      </div>
    </div>
  );
}
