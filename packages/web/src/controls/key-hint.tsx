/** A key or keys to press. */
export function KeyHint({ children }: { readonly children: string }) {
  return (
    <kbd className="rounded border border-line bg-canvas px-1.5 font-sans text-2xs text-ink-faint">{children}</kbd>
  );
}
