import { useQuery } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpFromLine, EyeOff, Flag, Gem, ListFilter, MapPin, Skull } from 'lucide-react';
import { useViewer } from '../../access/viewer.ts';
import { Button } from '../../controls/button.tsx';
import { CopyField } from '../../controls/fields/copy-field.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import { nodeQuery } from '../../graph/graph-queries.ts';
import { GroupedProperties } from '../../graph/grouped-properties.tsx';
import { KindIcon } from '../../graph/kind-icon.tsx';
import { useZoneIcons } from '../../graph/use-zone-icons.ts';
import { zoneOf } from '../../graph/zone-icons.ts';
import { copyText } from '../actions/copy-text.ts';
import { useExploreActions } from '../actions/explore-actions.ts';
import type { NodeAction } from '../actions/node-actions.ts';
import { UntagButtons } from '../tags/untag-buttons.tsx';
import * as exploreTexts from '../texts.ts';
import { NodeHistory } from './node-history.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { RelatedSections } from './related-sections.tsx';
import { SiteLinks } from './site-links.tsx';

export function NodePanel({ node }: { readonly node: DrawnNode }) {
  const { runOnNode, select } = useExploreActions();
  const { may } = useViewer();
  const zone = zoneOf(node, useZoneIcons());
  const loaded = useQuery({ ...nodeQuery(node.id), enabled: node.properties === undefined });
  const properties = node.properties ?? loaded.data?.properties;
  const run = (action: NodeAction) => () => runOnNode(action, node);
  return (
    <PanelFrame
      title={node.label}
      icon={<KindIcon kind={node.kind} />}
      note={
        <span className="flex flex-wrap gap-1">
          {node.kinds
            .filter((kind) => kind !== 'Base' && kind !== 'AZBase' && !kind.startsWith('Tag_'))
            .map((kind) => (
              <Badge key={kind}>{kind}</Badge>
            ))}
          {zone && <Badge tone={node.isTierZero ? 'warn' : 'accent'}>{zone.name}</Badge>}
          {node.isOwned && <Badge tone="danger">{exploreTexts.owned}</Badge>}
        </span>
      }
      onClose={() => select(undefined)}
    >
      <div className="grid grid-cols-2 gap-1.5">
        <Button icon={MapPin} className="h-7 px-2" onClick={run('start')}>
          {exploreTexts.pathFromHere}
        </Button>
        <Button icon={Flag} className="h-7 px-2" onClick={run('end')}>
          {exploreTexts.pathToHere}
        </Button>
        <Button icon={ArrowUpFromLine} className="h-7 px-2" onClick={run('expand out')}>
          {exploreTexts.expandOutbound}
        </Button>
        <Button icon={ArrowDownToLine} className="h-7 px-2" onClick={run('expand in')}>
          {exploreTexts.expandInbound}
        </Button>
        <Button icon={ListFilter} className="h-7 px-2" onClick={run('expand some')}>
          {exploreTexts.expandByKind}
        </Button>
        <Button icon={EyeOff} className="h-7 px-2" onClick={run('hide')}>
          {exploreTexts.hide}
        </Button>
        {may('graphdb/Write') && !node.isOwned && (
          <Button icon={Skull} className="h-7 px-2" onClick={run('mark owned')}>
            {exploreTexts.markAsOwned}
          </Button>
        )}
        {may('graphdb/Write') && !node.isTierZero && (
          <Button icon={Gem} className="h-7 px-2" onClick={run('mark tier zero')}>
            {exploreTexts.addTierZero}
          </Button>
        )}
        <UntagButtons node={node} />
      </div>
      <CopyField label={exploreTexts.objectId} value={node.objectId} />
      <SiteLinks node={node} />
      <RelatedSections key={node.id} node={node} />
      {loaded.error && <FailureNotice error={loaded.error} />}
      {properties ? (
        <GroupedProperties
          key={`attributes ${node.id}`}
          properties={properties}
          onCopy={(text) => void copyText(text)}
        />
      ) : (
        loaded.isLoading && <SkeletonRows count={6} label={exploreTexts.loadingTheAttributes} />
      )}
      <NodeHistory key={`history ${node.id}`} node={node} />
    </PanelFrame>
  );
}
