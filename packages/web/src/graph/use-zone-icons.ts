import { listZoneTags } from '@chokepoint/contract';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../access/viewer.ts';
import { api } from '../api/client.ts';
import { solidIcons } from '../controls/solid-icons.ts';
import { DEFAULT_ICONS, type ZoneIcons, zoneIcons } from './zone-icons.ts';

const COMMON = new Set(['gem', 'skull']);

/** The icons of the zones. Others than the usual ones are loaded when they were chosen. */
export function useZoneIcons(): ZoneIcons {
  const { may } = useViewer();
  const { data } = useQuery({
    queryKey: ['zones', 'signs'],
    queryFn: async ({ signal }) => {
      const { tags } = (await api.call(listZoneTags, { signal })).body.data;
      if (tags.every(({ glyph }) => !glyph || COMMON.has(glyph))) return zoneIcons(tags, commonIcon);
      const icons = await solidIcons(tags.flatMap(({ glyph }) => glyph ?? []));
      return zoneIcons(tags, (name) => icons.get(name));
    },
    enabled: may('graphdb/Read'),
    staleTime: 5 * 60_000,
  });
  return data ?? DEFAULT_ICONS;
}

const commonIcon = (name: string) =>
  [DEFAULT_ICONS.zones[0]!, DEFAULT_ICONS.owned].find(({ icon }) => icon.iconName === name)?.icon;
