import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import * as controlTexts from '../texts.ts';

type WorkingProps = {
  readonly label: string;
  readonly note?: ReactNode;
  /** Absent while there is nothing to stop yet. */
  readonly onCancel?: (() => void) | undefined;
};

/** Progress of something that takes a while: what, for how long, and a button to stop it. */
export function Working({ label, note, onCancel }: WorkingProps) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const began = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3">
      <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-accent" />
      <div className="min-w-0 grow">
        <p>
          <span role="status" className="font-medium">
            {label}
          </span>{' '}
          {seconds > 0 && <span className="text-ink-faint tabular-nums">{controlTexts.secondsS(seconds)}</span>}
        </p>
        {note && <p className="text-xs text-ink-faint">{note}</p>}
      </div>
      {onCancel && <Button onClick={onCancel}>{controlTexts.cancel}</Button>}
    </div>
  );
}
