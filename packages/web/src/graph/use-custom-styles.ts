import { listCustomNodes } from '@chokepoint/contract';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../access/viewer.ts';
import { api } from '../api/client.ts';
import { solidIcons } from '../controls/solid-icons.ts';
import { type CustomStyles, isOwnStyle, type KindStyle } from './kind-styles.ts';

/** The configured icons of kinds. Icons beyond those of known kinds are loaded when they are used. */
export function useCustomStyles(): CustomStyles | undefined {
  const { may } = useViewer();
  const { data } = useQuery({
    queryKey: ['custom-styles'],
    queryFn: async ({ signal }) => {
      const listed = (await api.call(listCustomNodes, { signal })).body.data;
      const kinds = listed.filter(({ kindName, config }) => !isOwnStyle(kindName, config.icon));
      if (kinds.length === 0) return [];
      const icons = await solidIcons(kinds.map(({ config }) => config.icon.name));
      return kinds.flatMap(({ kindName, config }): [string, KindStyle][] => {
        const icon = icons.get(config.icon.name);
        return icon ? [[kindName, { icon, color: config.icon.color || '#FFFFFF' }]] : [];
      });
    },
    enabled: may('opengraph/Read'),
    staleTime: 5 * 60_000,
  });
  return data && data.length > 0 ? mapOf(data) : undefined;
}

type Entries = readonly [string, KindStyle][];
const maps = new WeakMap<Entries, CustomStyles>();

/** All icons of a list need the same map: it is built once. */
function mapOf(entries: Entries): CustomStyles {
  const known = maps.get(entries) ?? new Map(entries);
  maps.set(entries, known);
  return known;
}
