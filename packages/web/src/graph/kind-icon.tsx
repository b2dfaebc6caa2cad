import { useColourScheme } from './colour-scheme.ts';
import { styleOf } from './kind-styles.ts';
import { useCustomStyles } from './use-custom-styles.ts';

/** The icon of a kind in its colour; both may be configured. */
export function KindIcon({ kind }: { readonly kind: string }) {
  useColourScheme();
  const { icon, color } = styleOf(kind, useCustomStyles());
  const [width, height, , , path] = icon.icon;
  return (
    <span
      aria-hidden
      data-icon={icon.iconName}
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
