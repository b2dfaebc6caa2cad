import {
  countSelectorMembers,
  countTagMembers,
  getDogTags,
  getTagMember,
  listCertifications,
  listSelectorMembers,
  listTagMembers,
  listZoneHistory,
  listZoneSelectors,
  listZoneTags,
  previewSelectors,
  searchZoneHistory,
  type zoneCertification,
  type zoneHistoryRecord,
  type zoneMember,
  type zoneMemberDetails,
  type zoneSelector,
  type zoneTag,
  type zoneTagCounts,
} from '@chokepoint/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';

export type Zone = z.input<typeof zoneTag> & { readonly counts?: z.input<typeof zoneTagCounts> | undefined };
export type Rule = z.input<typeof zoneSelector> & { readonly counts?: { readonly members: number } | undefined };
export type Member = z.input<typeof zoneMember>;
type MemberDetails = z.input<typeof zoneMemberDetails>;
export type Certification = z.input<typeof zoneCertification>;
export type HistoryRecord = z.input<typeof zoneHistoryRecord>;
export type Seed = { readonly type: number; readonly value: string };

export const ZONE = 1;
export const LABEL = 2;
export const OWNED = 3;
export const DECOY = 4;
export const OBJECT_SEED = 1;
export const CYPHER_SEED = 2;

export const MEMBERS_PER_PAGE = 50;
export const RECORDS_PER_PAGE = 25;
export const PREVIEWED = 200;
/** The service searches texts of three letters and more. */
const SHORTEST_TEXT = 3;

export const zonesQuery = queryOptions({
  queryKey: ['zones', 'tags'],
  queryFn: async ({ signal }) =>
    (await api.call(listZoneTags, { query: { counts: 'true' }, signal })).body.data.tags as readonly Zone[],
});

/** The maximum number. */
export const zoneLimitsQuery = queryOptions({
  queryKey: ['dog-tags'],
  queryFn: async ({ signal }) => (await api.call(getDogTags, { signal })).body.data,
  staleTime: 10 * 60_000,
});

export const rulesQuery = (zone: number) =>
  queryOptions({
    queryKey: ['zones', zone, 'rules'],
    queryFn: async ({ signal }) =>
      (
        await api.call(listZoneSelectors, {
          params: { asset_group_tag_id: zone },
          query: { limit: '-1', counts: 'true' },
          list: { sorts: ['name'] },
          signal,
        })
      ).body.data.selectors as readonly Rule[],
  });

type MembersWanted = {
  readonly zone: number;
  readonly rule?: number | undefined;
  readonly kind?: string | undefined;
  /** Id of the environment that members have to belong to. */
  readonly environment?: string | undefined;
  readonly text?: string | undefined;
  readonly page: number;
};

export const membersQuery = ({ zone, rule, kind, environment, text, page }: MembersWanted) =>
  queryOptions({
    queryKey: ['zones', zone, 'members', rule, kind, environment, text, page],
    queryFn: async ({ signal }) => {
      const query = {
        skip: String(page * MEMBERS_PER_PAGE),
        limit: String(MEMBERS_PER_PAGE),
        ...(environment && { environments: environment }),
      };
      const filters = { ...(kind && { primary_kind: kind }), ...(text && { name: anyCase(text) }) };
      const list = { filters, sorts: ['name'] as const };
      const { body } = rule
        ? await api.call(listSelectorMembers, {
            params: { asset_group_tag_id: zone, asset_group_tag_selector_id: rule },
            query,
            list,
            signal,
          })
        : await api.call(listTagMembers, { params: { asset_group_tag_id: zone }, query, list, signal });
      return { members: body.data.members as readonly Member[], count: body.count };
    },
    placeholderData: keepPreviousData,
  });

/** Names in directories are capitals, those of extensions as they come; several conditions mean any of them. */
const anyCase = (text: string) => [{ '~eq': text }, { '~eq': text.toUpperCase() }];

export const memberCountsQuery = (zone: number, rule?: number, environment?: string) =>
  queryOptions({
    queryKey: ['zones', zone, 'counts', rule, environment],
    queryFn: async ({ signal }) => {
      const options = { query: environment ? { environments: environment } : {}, signal };
      const { body } = rule
        ? await api.call(countSelectorMembers, {
            params: { asset_group_tag_id: zone, asset_group_tag_selector_id: rule },
            ...options,
          })
        : await api.call(countTagMembers, { params: { asset_group_tag_id: zone }, ...options });
      return body.data;
    },
  });

export const memberQuery = (zone: number, member: number) =>
  queryOptions({
    queryKey: ['zones', zone, 'member', member],
    queryFn: async ({ signal }) =>
      (
        await api.call(getTagMember, {
          params: { asset_group_tag_id: zone, asset_group_tag_member_id: member },
          signal,
        })
      ).body.data.member as MemberDetails,
  });

/** What comes along with the objects that a rule finds: in zones members and containers, in labels members alone. */
const EXPANSIONS: Readonly<Record<number, number>> = { [ZONE]: 1, [LABEL]: 2, [OWNED]: 0, [DECOY]: 0 };

/** What seeds would find, without changing anything. */
export const previewQuery = (type: number, seeds: readonly Seed[]) =>
  queryOptions({
    queryKey: ['zone-preview', type, seeds],
    queryFn: async ({ signal }) =>
      (
        await api.call(previewSelectors, {
          query: { limit: String(PREVIEWED) },
          body: { seeds: [...seeds], expansion: EXPANSIONS[type] ?? 0 },
          signal,
        })
      ).body.data.members as readonly Member[],
    enabled: seeds.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

type HistoryWanted = {
  readonly text: string;
  readonly zone?: number | undefined;
  readonly action?: string | undefined;
  readonly page: number;
};

export const historyQuery = ({ text, zone, action, page }: HistoryWanted) =>
  queryOptions({
    queryKey: ['zones', 'history', text, zone, action, page],
    queryFn: async ({ signal }) => {
      const wanted = {
        query: { skip: String(page * RECORDS_PER_PAGE), limit: String(RECORDS_PER_PAGE) },
        list: { filters: { ...(zone && { asset_group_tag_id: zone }), ...(action && { action }) } },
        signal,
      };
      const { body } =
        text.length < SHORTEST_TEXT
          ? await api.call(listZoneHistory, wanted)
          : await api.call(searchZoneHistory, { ...wanted, body: { query: text } });
      return { records: body.data.records as readonly HistoryRecord[], count: body.count };
    },
    placeholderData: keepPreviousData,
  });

type CertificationsWanted = {
  readonly zone?: number | undefined;
  readonly state: number;
  readonly page: number;
};

export const certificationsQuery = ({ zone, state, page }: CertificationsWanted) =>
  queryOptions({
    queryKey: ['zones', 'certifications', zone, state, page],
    queryFn: async ({ signal }) => {
      const { body } = await api.call(listCertifications, {
        query: { skip: String(page * MEMBERS_PER_PAGE), limit: String(MEMBERS_PER_PAGE) },
        list: { filters: { certified: state, ...(zone && { asset_group_tag_id: zone }) }, sorts: ['name'] },
        signal,
      });
      return { members: body.data.members as readonly Certification[], count: body.count };
    },
    placeholderData: keepPreviousData,
  });

/** Zones colour the graph, too. */
export async function refreshZones(): Promise<void> {
  await Promise.all(
    [['zones'], ['graph'], ['graph-node']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
