import { type CustomStyles, styleOf } from './kind-styles.ts';

/** The sign of a kind in its colour, beside its name. */
export function KindIcon({ kind, custom }: { readonly kind: string; readonly custom?: CustomStyles | undefined }) {
  const { icon, color } = styleOf(kind, custom);
  const [width, height, , , path] = icon.icon;
  return (
    <span
      aria-hidden
      className="inline-flex size-5 shrink-0 items-center justify-center rounded-full border border-black/25"
      style={{ backgroundColor: color }}
    >
      <svg viewBox={`0 0 ${width} ${height}`} className="size-2.5" fill="#000">
        <title>{kind}</title>
        <path d={Array.isArray(path) ? path.join(' ') : path} />
      </svg>
    </span>
  );
}
