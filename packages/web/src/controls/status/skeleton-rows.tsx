/** Shown while a list is loading. */
export function SkeletonRows({ count = 3, label }: { readonly count?: number; readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="space-y-3 p-4">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className="flex animate-pulse gap-4">
          <div className="h-4 w-1/4 rounded bg-sunken" />
          <div className="h-4 w-1/3 rounded bg-sunken" />
          <div className="h-4 w-1/6 rounded bg-sunken" />
        </div>
      ))}
    </div>
  );
}
