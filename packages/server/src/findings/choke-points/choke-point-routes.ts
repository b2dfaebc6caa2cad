import { getChokePoints, getMetaObject, getZoneNode } from '@chokepoint/contract';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { type ChokePointParts, drawKind, drawZone, drawZoneNode, requirePosture } from './choke-points.ts';
import { type MetaParts, metaObject } from './meta-object.ts';

export function chokePointHandlers(parts: ChokePointParts & MetaParts): Handler[] {
  return [
    handle(getChokePoints, async ({ params, query, caller }) => {
      const posture = await requirePosture(parts, caller, params.domain_id, query.asset_group_tag_id);
      if (query.node_id === undefined) return ok({ data: await drawZone(parts, posture) });
      return ok({ data: await drawKind(parts, caller, posture, query.node_id) });
    }),

    handle(getZoneNode, async ({ params, query, caller }) => {
      const posture = await requirePosture(parts, caller, params.domain_id, query.asset_group_tag_id);
      return ok({ data: await drawZoneNode(parts, posture) });
    }),

    handle(getMetaObject, async ({ params, caller }) =>
      ok({ data: { props: await metaObject(parts, caller, params.object_id) } }),
    ),
  ];
}
