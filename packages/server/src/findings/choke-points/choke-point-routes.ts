import { HYGIENE } from '@chokepoint/analysis';
import { getChokePoints, getMetaObject, getZoneNode, listExtensionFindings } from '@chokepoint/contract';
import type { Principal } from '../../callers/principal.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import { badRequest, notFound } from '../../service-error.ts';
import { isTierZeroTag, TagStore } from '../../zones/stores/tag-store.ts';
import { FindingList } from '../lists/finding-list.ts';
import { LatestRun } from '../posture/latest-run.ts';
import { askedZones, requireEnvironments, scopeOf } from '../requests/finding-request.ts';
import { extensionFindings } from '../types/extension-findings.ts';
import { type KnownType, knownTypes } from '../types/finding-catalogue.ts';
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
import { metaObject } from './meta-object.ts';

/** As many findings of a kind as are drawn. */
const MOST_DRAWN = 500;

export function chokePointHandlers(service: Service): Handler[] {
  const { db, clock } = service;
  return [
    handle(getChokePoints, async ({ params, query, caller }) => {
      const run = await latestRun(service, caller, params.domain_id, query.asset_group_tag_id);
      const kinds = kindsOf(await run.snapshots(), await knownTypes(service));
      if (query.node_id === undefined) {
        const { node, posture } = await zoneOf(service, run);
        return ok({
          data: Object.fromEntries([
            [String(zoneNodeId(posture)), node],
            ...kinds.flatMap((kind) => [
              [String(kindNodeId(kind.snapshot)), kindNode(kind)] as const,
              [`rel_${kindNodeId(kind.snapshot)}`, kindEdge(kind, zoneNodeId(posture))] as const,
            ]),
          ]),
        });
      }
      if (!/^\d{1,15}$/.test(query.node_id))
        throw badRequest('query parameter "node_id" is malformed: not a whole number');
      const id = snapshotOfNode(Number(query.node_id));
      const kind = kinds.find(({ snapshot }) => snapshot.id === id);
      if (!kind) throw notFound();
      const list = new FindingList(db, {
        scope: scopeOf(caller),
        environmentId: params.domain_id,
        zones: [run.zone],
        types: [kind.snapshot.type],
        now: clock.now(),
      });
      const worst = { column: 'exposure_percentage', descending: true };
      const rows = await list.page({ filters: [], sorts: [worst], skip: 0, limit: MOST_DRAWN });
      return ok({
        data: Object.fromEntries([
          [query.node_id, kindNode(kind)],
          ...rows.flatMap((row) => [
            [`node_${sourceOf(row)}`, sourceNode(row)] as const,
            [`rel_${row.id}`, sourceEdge(row, Number(query.node_id))] as const,
          ]),
        ]),
      });
    }),

    handle(getZoneNode, async ({ params, query, caller }) => {
      const run = await latestRun(service, caller, params.domain_id, query.asset_group_tag_id);
      const { node, posture } = await zoneOf(service, run);
      return ok({ data: { [String(zoneNodeId(posture))]: node } });
    }),

    handle(getMetaObject, async ({ params, caller }) =>
      ok({ data: { props: await metaObject(service, caller, params.object_id) } }),
    ),

    handle(listExtensionFindings, async ({ list }) => {
      const { count, findings } = await extensionFindings(db, list);
      return ok({ count, limit: list.limit, skip: list.skip, data: { findings } });
    }),
  ];
}

async function latestRun(service: Service, caller: Principal, environment: string, given: string | undefined) {
  requireEnvironments(caller, [environment]);
  const { ids } = await askedZones(service, given);
  const zone = given ? ids[0]! : ids.find((id) => id !== HYGIENE)!;
  const run = await LatestRun.of(service.db, { scope: scopeOf(caller), environment, zone });
  if (!run) throw notFound();
  return run;
}

async function zoneOf({ db, graph }: Service, { posture }: LatestRun) {
  const tag = await new TagStore(db).byId(posture.zone);
  const image = graph.images.current;
  const node = image.nodeByObjectId(posture.environment_id);
  const name = node === undefined ? undefined : image.nodeProperty(node, 'name');
  const shown = typeof name === 'string' ? name : posture.environment_id;
  return { posture, node: zoneNode(posture, shown, tag !== undefined && isTierZeroTag(tag)) };
}

/** Those by which most come first. */
function kindsOf(snapshots: Awaited<ReturnType<LatestRun['snapshots']>>, types: readonly KnownType[]): Kind[] {
  const known = new Map(types.map((type) => [type.name, type]));
  const kinds = snapshots.map((snapshot): Kind => {
    const type = known.get(snapshot.type);
    const relationship = type && type.detection.by !== 'list' ? type.detection.relationship : snapshot.type;
    const count = type?.metric === 'impact' ? snapshot.impact_count : (snapshot.exposure_count ?? 0);
    return { snapshot, relationship, count };
  });
  return kinds.sort((a, b) => b.count - a.count || a.snapshot.id - b.snapshot.id);
}
