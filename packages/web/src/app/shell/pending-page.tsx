import { LoaderCircle } from 'lucide-react';
import * as appTexts from '../texts.ts';

export function PendingPage() {
  return (
    <div
      role="status"
      aria-label={appTexts.loading}
      className="flex min-h-60 items-center justify-center text-ink-faint"
    >
      <LoaderCircle aria-hidden className="size-6 animate-spin" />
    </div>
  );
}
