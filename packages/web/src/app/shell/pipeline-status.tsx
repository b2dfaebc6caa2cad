import { Link } from '@tanstack/react-router';
import { LoaderCircle } from 'lucide-react';
import { usePipelineProgress } from '../../data/pipeline-progress.ts';

/** What the service is working on and its progress, on every page. */
export function PipelineStatus() {
  const { name, extent } = usePipelineProgress();
  return (
    <span role="status" className="text-xs">
      {name && (
        <Link to="/data" title={name} className="flex items-center gap-1.5 whitespace-nowrap text-accent-strong">
          <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
          <span className="max-sm:sr-only">{name}</span>
          {extent && <span className="tabular-nums max-sm:sr-only">{extent.text}</span>}
        </Link>
      )}
    </span>
  );
}
