import { useQuery } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpFromLine, EyeOff, Flag, Gem, MapPin, Skull } from 'lucide-react';
import { useViewer } from '../../access/viewer.ts';
import { Button } from '../../controls/button.tsx';
import { CopyField } from '../../controls/fields/copy-field.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import { nodeQuery } from '../../graph/graph-queries.ts';
import { KindIcon } from '../../graph/kind-icon.tsx';
import { PropertyList } from '../../graph/property-list.tsx';
import { useZoneSigns } from '../../graph/use-zone-icons.ts';
import { zoneOf } from '../../graph/zone-icons.ts';
import type { NodeAct } from '../actions/node-act.ts';
import type { Section } from '../graph/related.ts';
import { LeaveButtons } from '../tags/untag-buttons.tsx';
import type { Unmark } from '../tags/use-untag.ts';
import { NodeHistory } from './node-history.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { RelatedSections } from './related-sections.tsx';

type NodePanelProps = {
  readonly node: DrawnNode;
  readonly onAct: (act: NodeAct, node: DrawnNode) => void;
  readonly onUnmark: Unmark;
  readonly onDraw: (section: Section, node: DrawnNode) => void;
  readonly onFind: (objectId: string) => void;
  readonly onClose: () => void;
};

export function NodePanel({ node, onAct, onUnmark, onDraw, onFind, onClose }: NodePanelProps) {
  const { may } = useViewer();
  const zone = zoneOf(node, useZoneSigns());
  const asked = useQuery({ ...nodeQuery(node.id), enabled: node.properties === undefined });
  const properties = node.properties ?? asked.data?.properties;
  const act = (name: NodeAct) => () => onAct(name, node);
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
          {node.isOwned && <Badge tone="danger">Owned</Badge>}
        </span>
      }
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-1.5">
        <Button icon={MapPin} className="h-7 px-2" onClick={act('start')}>
          Path from here
        </Button>
        <Button icon={Flag} className="h-7 px-2" onClick={act('end')}>
          Path to here
        </Button>
        <Button icon={ArrowUpFromLine} className="h-7 px-2" onClick={act('expand out')}>
          Show outgoing
        </Button>
        <Button icon={ArrowDownToLine} className="h-7 px-2" onClick={act('expand in')}>
          Show incoming
        </Button>
        <Button icon={EyeOff} className="col-span-2 h-7 px-2" onClick={act('hide')}>
          Hide from the drawing
        </Button>
        {may('graphdb/Write') && !node.isOwned && (
          <Button icon={Skull} className="h-7 px-2" onClick={act('mark owned')}>
            Mark as owned
          </Button>
        )}
        {may('graphdb/Write') && !node.isTierZero && (
          <Button icon={Gem} className="h-7 px-2" onClick={act('mark tier zero')}>
            Add to Tier Zero
          </Button>
        )}
        <LeaveButtons node={node} onUnmark={onUnmark} />
      </div>
      <CopyField label="Object id" value={node.objectId} />
      {asked.error && <FailureNotice error={asked.error} />}
      {properties ? (
        <PropertyList properties={properties} />
      ) : (
        asked.isLoading && <SkeletonRows count={6} label="Loading the properties" />
      )}
      <RelatedSections key={node.id} node={node} onDraw={(section) => onDraw(section, node)} onFind={onFind} />
      <NodeHistory key={`history ${node.id}`} node={node} onFind={onFind} />
    </PanelFrame>
  );
}
