import { HYGIENE } from '@chokepoint/analysis';
import type { Severity } from '@chokepoint/model';
import type { Principal } from '../../callers/principal.ts';
import type { Clock } from '../../clock.ts';
import type { GraphStore } from '../../graph/graph-store.ts';
import { badRequest, notFound } from '../../service-error.ts';
import { isTierZeroTag, TagStore } from '../../zones/stores/tag-store.ts';
import type { FindingReadParts } from '../detect/finding-definitions.ts';
import { FindingList } from '../lists/finding-list.ts';
import { latestPosture, snapshotsOf } from '../posture/latest-run-read.ts';
import { severitiesOfTypes, severityOfType } from '../posture/open-severities-read.ts';
import type { PostureRow, SnapshotRow } from '../posture/posture-read.ts';
import { requestedZones } from '../requests/requested-zones.ts';
import { requireEnvironments, scopeOf } from '../requests/visible-findings.ts';
import type { KnownType } from '../types/finding-catalogue.ts';
import {
  type Kind,
  kindEdge,
  kindNode,
  kindNodeId,
  snapshotOfNode,
  sourceEdge,
  sourceNode,
  sourceOf,
  zoneNode,
  zoneNodeId,
} from './choke-point-graph.ts';

export type ChokePointParts = FindingReadParts & { readonly clock: Clock; readonly graph: GraphStore };

/** The maximum number of findings of a kind in a graph. */
const MOST_DRAWN = 500;

/** The zone of an environment with the kinds of relationships that lead into it. */
export async function drawZone(parts: ChokePointParts, posture: PostureRow) {
  const kinds = await kindsOf(parts, posture);
  return Object.fromEntries([
    ...Object.entries(await drawZoneNode(parts, posture)),
    ...kinds.flatMap((kind) => [
      [String(kindNodeId(kind.snapshot)), kindNode(kind)] as const,
      [`rel_${kindNodeId(kind.snapshot)}`, kindEdge(kind, zoneNodeId(posture))] as const,
    ]),
  ]);
}

/** The zone alone. */
export async function drawZoneNode({ db, graph }: Pick<ChokePointParts, 'db' | 'graph'>, posture: PostureRow) {
  const tag = await new TagStore(db).byId(posture.zone);
  const image = graph.images.current;
  const node = image.nodeByObjectId(posture.environment_id);
  const name = node === undefined ? undefined : image.nodeProperty(node, 'name');
  const label = typeof name === 'string' ? name : posture.environment_id;
  return { [String(zoneNodeId(posture))]: zoneNode(posture, label, tag !== undefined && isTierZeroTag(tag)) };
}

/** A kind of relationship with the sources of its findings, the most exposing first. */
export async function drawKind(parts: ChokePointParts, caller: Principal, posture: PostureRow, nodeId: string) {
  if (!/^\d{1,15}$/.test(nodeId)) throw badRequest('query parameter "node_id" is malformed: not a whole number');
  const id = snapshotOfNode(Number(nodeId));
  const kind = (await kindsOf(parts, posture)).find(({ snapshot }) => snapshot.id === id);
  if (!kind) throw notFound();
  const findings = new FindingList(parts.db, {
    scope: scopeOf(caller),
    environmentId: posture.environment_id,
    zones: [posture.zone],
    types: [kind.snapshot.type],
    now: parts.clock.now(),
  });
  const worst = { column: 'exposure_percentage', descending: true };
  const rows = await findings.page({ filters: [], sorts: [worst], skip: 0, limit: MOST_DRAWN });
  return Object.fromEntries([
    [nodeId, kindNode(kind)],
    ...rows.flatMap((row) => [
      [`node_${sourceOf(row)}`, sourceNode(row)] as const,
      [`rel_${row.id}`, sourceEdge(row, Number(nodeId))] as const,
    ]),
  ]);
}

/** The latest posture of an environment towards the requested zone, by default Tier Zero. */
export async function requirePosture(
  { db }: Pick<ChokePointParts, 'db'>,
  caller: Principal,
  environment: string,
  given: string | undefined,
): Promise<PostureRow> {
  requireEnvironments(caller, [environment]);
  const { ids } = await requestedZones(db, given);
  const zone = given ? ids[0]! : ids.find((id) => id !== HYGIENE)!;
  const posture = await latestPosture(db, { scope: scopeOf(caller), environment, zone });
  if (!posture) throw notFound();
  return posture;
}

/** The kinds that expose most principals first. */
async function kindsOf(parts: ChokePointParts, posture: PostureRow): Promise<Kind[]> {
  const snapshots = await snapshotsOf(parts.db, posture);
  const types = new Map((await parts.definitions.types()).map((type) => [type.name, type]));
  const { scope, environment_id, zone } = posture;
  const place = { scope, environments: [environment_id], zones: [zone], now: parts.clock.now() };
  const severities = await severitiesOfTypes(parts.db, place);
  const kinds = snapshots.map((snapshot) =>
    kindOf(snapshot, types.get(snapshot.type), severityOfType(severities.get(snapshot.type)) ?? 'low'),
  );
  return kinds.sort((a, b) => b.count - a.count || a.snapshot.id - b.snapshot.id);
}

function kindOf(snapshot: SnapshotRow, type: KnownType | undefined, severity: Severity): Kind {
  const relationship = type && type.detection.by !== 'list' ? type.detection.relationship : snapshot.type;
  const count = type?.metric === 'impact' ? snapshot.impact_count : (snapshot.exposure_count ?? 0);
  return { snapshot, relationship, count, severity };
}
