import { entityInformationRoutes } from '@chokepoint/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import { useExploreActions } from '../actions/explore-actions.ts';
import * as exploreTexts from '../texts.ts';

type SiteLink = { readonly label: string; readonly id: string; readonly name: string };

/** What links a server of a site and its computer, by kind. */
const LINKS: Readonly<Record<string, SiteLink>> = {
  SiteServer: {
    label: exploreTexts.referencedComputer,
    id: 'serverreferencecomputer',
    name: 'serverreferencecomputername',
  },
  Computer: { label: exploreTexts.siteServer, id: 'siteservernode', name: 'siteservernodename' },
};

/** The computer of a site server, or the site server of a computer. */
export function SiteLinks({ node }: { readonly node: DrawnNode }) {
  const { find } = useExploreActions();
  const link = LINKS[node.kind];
  const information = useQuery({ ...informationQuery(node), enabled: link !== undefined });
  const objectId = link && information.data?.[link.id];
  if (!link || typeof objectId !== 'string') return null;
  const name = information.data?.[link.name];
  return (
    <p className="flex gap-1.5 text-sm">
      <span className="text-ink-soft">{link.label}</span>
      <button type="button" onClick={() => find(objectId)} className="truncate text-accent hover:underline">
        {typeof name === 'string' ? name : objectId}
      </button>
    </p>
  );
}

const informationQuery = ({ objectId, kind }: DrawnNode) =>
  queryOptions({
    queryKey: ['object-information', objectId, kind],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, unknown>>> => {
      const found = entityInformationRoutes.find(({ entity }) => entity.kind === kind);
      if (!found) return {};
      const request = { params: { object_id: objectId }, query: { counts: 'false' }, signal };
      const { body } = await api.call(found.route, request);
      return (body as { data: { props: Readonly<Record<string, unknown>> } }).data.props;
    },
    staleTime: 60_000,
  });
