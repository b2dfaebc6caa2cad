/** A percentage as a short bar. The number is shown beside it; only severities have colours of their own. */
export function ShareBar({ percent }: { readonly percent: number }) {
  return (
    <span aria-hidden className="inline-block h-1.5 w-16 overflow-hidden rounded-full bg-sunken align-middle">
      <span
        className="block h-full rounded-full bg-ink-faint"
        style={{ width: `${Math.max(percent > 0 ? 3 : 0, Math.min(100, percent))}%` }}
      />
    </span>
  );
}
