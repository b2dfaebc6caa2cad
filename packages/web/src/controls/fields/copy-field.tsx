import { Check, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import * as controlTexts from '../texts.ts';

/** A value to copy. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const id = useId();
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    // Without https browsers offer no clipboard; the selected text can still be copied by hand.
    document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.select();
    await navigator.clipboard?.writeText(value);
    setCopied(true);
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-xs font-medium text-ink-soft">
        {label}
      </label>
      <div className="flex gap-1.5">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className="h-9 min-w-0 grow rounded-md border border-line bg-sunken px-2.5 font-mono text-xs text-ink"
        />
        <IconButton
          icon={copied ? Check : Copy}
          label={copied ? controlTexts.labelCopied(label) : controlTexts.copyLabel(label.toLowerCase())}
          onClick={() => void copy()}
          className="size-9 border border-line"
        />
      </div>
    </div>
  );
}
