import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { environmentsQuery } from '../../environment/environments-query.ts';
import * as findingTexts from '../texts.ts';
import { type Period, periodOf, type ScopeSearch } from './scope-search.ts';

export const HYGIENE = 0;

type Zone = { readonly id: number; readonly name: string };
export type Environment = {
  readonly id: string;
  readonly name: string;
  readonly platform: 'ad' | 'azure' | 'extension';
  /** Exposure in percent, by the id of the zone. */
  readonly exposures: ReadonlyMap<number, number>;
};
/** Which findings the page is about. */
export type Scope = Period & {
  /** The environment, if it is a single one. */
  readonly environment: Environment | undefined;
  readonly environments: readonly Environment[];
  readonly zone: Zone;
};
/** The environments and zones that can have findings. */
export type Choices = {
  readonly environments: readonly Environment[];
  /** The most privileged first; hygiene is the last. */
  readonly zones: readonly Zone[];
  /** Environments that were not analysed yet. */
  readonly unseen: number;
};

export const choicesQuery = queryOptions({
  queryKey: ['findings', 'choices'],
  queryFn: async (): Promise<Choices> => {
    // The header has just asked for the same.
    const listed = await queryClient.fetchQuery({ ...environmentsQuery, staleTime: 2_000 });
    const seen = listed.filter(({ exposures }) => exposures && exposures.length > 0);
    const tags = seen.flatMap(({ exposures = [] }) => exposures.map(({ asset_group_tag }) => asset_group_tag));
    const zones = new Map(
      tags.sort((a, b) => (a.position ?? 0) - (b.position ?? 0)).map(({ id, name }) => [id, { id, name }]),
    );
    return {
      environments: seen
        .map(({ id, name, type, exposures = [] }) => ({
          id,
          name: name || id,
          platform:
            type === 'active-directory'
              ? ('ad' as const)
              : type === 'azure'
                ? ('azure' as const)
                : ('extension' as const),
          exposures: new Map(exposures.map((one) => [one.asset_group_tag.id, one.exposure_share])),
        }))
        .sort((a, b) => a.name.localeCompare(b.name)),
      zones: [...zones.values(), { id: HYGIENE, name: findingTexts.noZoneHygiene }],
      unseen: listed.filter(({ collected, exposures }) => collected && !exposures?.length).length,
    };
  },
  // The user waits for the first analysis.
  refetchInterval: ({ state }) => (state.data?.environments.length === 0 ? 3_000 : false),
});

/** Resolves an address among these choices. An unknown environment or zone is ignored. */
export function scopeAmong({ environments, zones }: Choices, search: ScopeSearch): Scope {
  const named = environments.filter(({ id, platform }) => search.environment === id || search.environment === platform);
  const meant = named.length > 0 ? named : environments;
  const zone = zones.find(({ id }) => id === search.zone) ?? zones[0]!;
  return {
    ...periodOf(search),
    environment: meant.length === 1 ? meant[0] : undefined,
    environments: meant,
    zone,
  };
}
