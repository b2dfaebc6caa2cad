/** Two sides that meet in one point: the place to cut. */
export function BrandMark({ className }: { readonly className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={className}>
      <path
        d="M5 6l9.5 10L5 26M27 6l-9.5 10L27 26"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="16" r="5" fill="var(--ember)" stroke="var(--surface)" strokeWidth="2.2" />
    </svg>
  );
}
