import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';
import { faGem } from '@fortawesome/free-solid-svg-icons/faGem';
import { faLayerGroup } from '@fortawesome/free-solid-svg-icons/faLayerGroup';
import { faSkull } from '@fortawesome/free-solid-svg-icons/faSkull';
import { faTag } from '@fortawesome/free-solid-svg-icons/faTag';
import { useQuery } from '@tanstack/react-query';
import { SolidIcon } from '../controls/fields/icon-picker.tsx';
import { solidIcons } from '../controls/solid-icons.ts';
import { LABEL, type Zone } from './zone-queries.ts';

const KNOWN: Readonly<Record<string, IconDefinition>> = { gem: faGem, skull: faSkull };

/** The icon of a zone, as the canvas draws it beside its objects. */
export function ZoneGlyph({ zone, className = 'size-8' }: { readonly zone: Zone; readonly className?: string }) {
  const named = zone.glyph ?? '';
  const chosen = useQuery({ ...glyphQuery(named), enabled: named !== '' && !KNOWN[named] });
  const icon = KNOWN[named] ?? chosen.data ?? (zone.type === LABEL ? faTag : faLayerGroup);
  return (
    <span
      aria-hidden
      className={`flex shrink-0 items-center justify-center rounded-lg bg-accent-wash text-accent-strong ${className}`}
    >
      <SolidIcon icon={icon} />
    </span>
  );
}

/** An icon by its name. */
export const glyphQuery = (name: string) => ({
  queryKey: ['solid-icon', name],
  queryFn: async () => (await solidIcons([name])).get(name) ?? null,
  staleTime: Number.POSITIVE_INFINITY,
});
