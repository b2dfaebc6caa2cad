import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import * as controlTexts from './texts.ts';

type CopyableCodeProps = { readonly text: string; readonly language?: string };

/** Commands or a query, with a button that copies them. Long lines wrap. */
export function CopyableCode({ text, language }: CopyableCodeProps) {
  const [copied, setCopied] = useState(false);
  // Without https browsers offer no clipboard; the text can still be selected.
  const copy = async () => {
    await navigator.clipboard?.writeText(text);
    setCopied(navigator.clipboard !== undefined);
  };
  return (
    <div className="relative rounded-md border border-line bg-sunken">
      <pre data-language={language} className="p-2 pr-9 font-mono text-xs break-words whitespace-pre-wrap">
        <code>{text}</code>
      </pre>
      <IconButton
        icon={copied ? Check : Copy}
        label={copied ? controlTexts.copied : controlTexts.copy}
        onClick={copy}
        onBlur={() => setCopied(false)}
        className="absolute top-1 right-1 size-7"
      />
    </div>
  );
}
