import { useQuery } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpFromLine, EyeOff, Flag, MapPin } from 'lucide-react';
import { Badge } from '../../controls/badge.tsx';
import { Button } from '../../controls/button.tsx';
import { CopyField } from '../../controls/copy-field.tsx';
import { FailureNotice } from '../../controls/failure-notice.tsx';
import { SkeletonRows } from '../../controls/skeleton-rows.tsx';
import { nodeQuery } from '../graph/ask-graph.ts';
import type { DrawnNode } from '../graph/drawn-graph.ts';
import { KindIcon } from '../graph/kind-icon.tsx';
import type { NodeAct } from '../node-act.ts';
import { PanelFrame } from './panel-frame.tsx';
import { PropertyList } from './property-list.tsx';

type NodePanelProps = {
  readonly node: DrawnNode;
  readonly onAct: (act: NodeAct, node: DrawnNode) => void;
  readonly onClose: () => void;
};

export function NodePanel({ node, onAct, onClose }: NodePanelProps) {
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
          {node.isTierZero && <Badge tone="warn">Tier Zero</Badge>}
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
      </div>
      <CopyField label="Object id" value={node.objectId} />
      {asked.error && <FailureNotice error={asked.error} />}
      {properties ? (
        <PropertyList properties={properties} />
      ) : (
        asked.isLoading && <SkeletonRows count={6} label="Loading the properties" />
      )}
    </PanelFrame>
  );
}
