import { LoaderCircle } from 'lucide-react';

export function PendingPage() {
  return (
    <div role="status" aria-label="Loading" className="flex min-h-60 items-center justify-center text-ink-faint">
      <LoaderCircle aria-hidden className="size-6 animate-spin" />
    </div>
  );
}
