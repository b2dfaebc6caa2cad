import { severityFill, severityOf } from './severity.ts';

/** A percentage as a short bar in the colour of its severity. The number is shown beside it. */
export function ShareBar({ percent }: { readonly percent: number }) {
  return (
    <span aria-hidden className="inline-block h-1.5 w-16 overflow-hidden rounded-full bg-sunken align-middle">
      <span
        className="block h-full rounded-full"
        style={{
          width: `${Math.max(percent > 0 ? 3 : 0, Math.min(100, percent))}%`,
          background: severityFill(severityOf(percent)),
        }}
      />
    </span>
  );
}
