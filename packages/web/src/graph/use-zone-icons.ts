import { listZoneTags } from '@chokepoint/contract';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../access/viewer.ts';
import { api } from '../api/client.ts';
import { USUAL_SIGNS, type ZoneSigns, zoneSigns } from './zone-icons.ts';

const COMMON = new Set(['gem', 'skull']);

/** The signs of the zones. The collection of all signs is loaded only when one of them was chosen. */
export function useZoneSigns(): ZoneSigns {
  const { may } = useViewer();
  const { data } = useQuery({
    queryKey: ['zones', 'signs'],
    queryFn: async ({ signal }) => {
      const { tags } = (await api.call(listZoneTags, { signal })).body.data;
      if (tags.every(({ glyph }) => !glyph || COMMON.has(glyph))) return zoneSigns(tags, commonSign);
      const { solidIcon } = await import('../controls/solid-icons.ts');
      return zoneSigns(tags, solidIcon);
    },
    enabled: may('graphdb/Read'),
    staleTime: 5 * 60_000,
  });
  return data ?? USUAL_SIGNS;
}

const commonSign = (name: string) =>
  [USUAL_SIGNS.zones[0]!, USUAL_SIGNS.owned].find(({ icon }) => icon.iconName === name)?.icon;
