import type { Severity } from '@chokepoint/model';
import type { PostureRow, SnapshotRow } from '../posture/posture-read.ts';
import type { FindingRow } from '../record/finding-store.ts';

const RELATIONSHIP_COLOR = '3a5464';

/** Ids of two tables share one range: even for zones, odd for kinds. */
export const zoneNodeId = ({ id }: Pick<PostureRow, 'id'>): number => 2 * id;
export const kindNodeId = ({ id }: Pick<SnapshotRow, 'id'>): number => 2 * id + 1;
export const snapshotOfNode = (node: number): number | undefined => (node % 2 === 1 ? (node - 1) / 2 : undefined);

export type Kind = {
  readonly snapshot: SnapshotRow;
  readonly relationship: string;
  readonly count: number;
  readonly severity: Severity;
};

/** The zone of an environment, in the centre of the drawing. */
export function zoneNode(posture: PostureRow, name: string, isTierZero: boolean) {
  const { environment_id, zone, population, exposed } = posture;
  return flatNode(name, isTierZero ? '/ui/metat0.png' : '/ui/meta.png', {
    nodetype: 'Meta',
    objectid: `${environment_id}:${zone}`,
    name,
    ...(isTierZero && { admintier: 0 }),
    environment_id,
    asset_group_tag_id: zone,
    exposure: population === 0 ? 0 : exposed / population,
    attack_paths: posture.attack_paths,
    finding_count: posture.finding_count,
  });
}

/** How many principals a kind of relationship exposes, and how severe that is. */
export function kindNode({ relationship, count, severity }: Kind) {
  return flatNode(relationship, '/ui/meta.png', { nodetype: 'MetaDetail', name: relationship, count, severity });
}

export function kindEdge({ snapshot, relationship, count, severity }: Kind, zone: number) {
  return flatEdge(kindNodeId(snapshot), String(kindNodeId(snapshot)), String(zone), relationship, {
    finding: [snapshot.type],
    count,
    severity,
  });
}

/** The source of a finding; for an object that is a finding by itself, that object. */
export function sourceNode(row: FindingRow) {
  const isListed = row.source_id === '';
  return flatNode(isListed ? row.target_name : row.source_name, '/ui/meta.png', {
    nodetype: isListed ? row.target_kind : row.source_kind,
    objectid: sourceOf(row),
    name: isListed ? row.target_name : row.source_name,
  });
}

export const sourceOf = (row: FindingRow): string => (row.source_id === '' ? row.target_id : row.source_id);

export function sourceEdge(row: FindingRow, kind: number) {
  return flatEdge(row.id, String(kind), `node_${sourceOf(row)}`, 'MetaIncludes', {
    finding: [row.type],
    severity: row.severity,
  });
}

function flatNode(text: string, image: string, data: Record<string, unknown>) {
  return {
    color: '#000',
    data,
    border: { color: 'black' },
    image,
    label: { text, backgroundColor: 'rgba(255,255,255,0.9)', fontSize: 14, center: true },
    size: 1,
  };
}

function flatEdge(id: number, id1: string, id2: string, text: string, data: Record<string, unknown>) {
  return { color: RELATIONSHIP_COLOR, data, id, end2: { arrow: true }, id1, id2, label: { text } };
}
