import { Link } from '@tanstack/react-router';
import { Waypoints } from 'lucide-react';
import * as trayTexts from './texts.ts';
import type { Cut } from './tray.ts';

type ExploreLinkProps = {
  /** By object ids; without a kind every relationship between the two. */
  readonly cut: Omit<Cut, 'kind'> & { readonly kind?: string };
  readonly label: string;
  /** Number of the relationship in the graph, which is selected then. */
  readonly relationship?: number | string | undefined;
};

/** Opens a relationship in Explore. */
export function ExploreLink({ cut: { source, kind, target }, label, relationship }: ExploreLinkProps) {
  const named = kind ? `:${quoted(kind)}` : '';
  const query = `MATCH p = (a)-[${named}]->(b) WHERE a.objectid = ${JSON.stringify(source)} AND b.objectid = ${JSON.stringify(target)} RETURN p`;
  return (
    <Link
      to="/explore"
      search={{ tab: 'cypher', query, ...(relationship !== undefined && { selected: `rel_${relationship}` }) }}
      aria-label={trayTexts.openInExploreLabel(label)}
      title={trayTexts.openInExplore}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <Waypoints aria-hidden className="size-4" />
    </Link>
  );
}

const quoted = (kind: string) => (/^\w+$/.test(kind) ? kind : `\`${kind.replaceAll('`', '``')}\``);
