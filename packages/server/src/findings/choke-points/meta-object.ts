import { HYGIENE } from '@chokepoint/analysis';
import { displayKind } from '@chokepoint/model';
import type { Principal } from '../../callers/principal.ts';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { ENVIRONMENT_PROPERTIES } from '../../graph/environments.ts';
import type { GraphStore } from '../../graph/graph-store.ts';
import { nodesOfEnvironment } from '../../graph/visible-nodes.ts';
import type { KindCatalogue } from '../../kinds/kind-catalogue.ts';
import { findVisibleObject } from '../../objects/visible-object.ts';
import { forbidden, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { customKinds } from '../../zones/members/zone-member.ts';
import { TagStore } from '../../zones/stores/tag-store.ts';
import { latestPosture } from '../posture/latest-run-read.ts';
import { requireEnvironments, scopeOf } from '../requests/visible-findings.ts';

export type MetaParts = { readonly db: Database; readonly graph: GraphStore; readonly kinds: KindCatalogue };

/** Properties of a meta node: one of the graph, or the zone of an environment as it is drawn. */
export async function metaObject(
  parts: MetaParts,
  caller: Principal,
  objectId: string,
): Promise<Record<string, unknown>> {
  const image = parts.graph.images.current;
  const subject = findVisibleObject(image, { objectId, kind: 'Meta', environments: environmentsOf(caller) });
  if (subject.kind === 'hidden') throw forbidden();
  if (subject.kind === 'visible') return image.nodeProperties(subject.node);
  const [, environment, zone] = /^(.+):(\d{1,9})$/.exec(objectId) ?? [];
  if (environment === undefined || image.nodeByObjectId(environment) === undefined) throw notFound('node not found');
  requireEnvironments(caller, [environment]);
  const place = { scope: scopeOf(caller), environment, zone: Number(zone) };
  const posture = await latestPosture(parts.db, place);
  if (!posture) throw notFound('node not found');
  const composites = await compositesOf(parts, environment, Number(zone));
  const at = posture.taken_at.toISOString();
  return {
    objectid: objectId,
    owner_objectid: environment,
    date: at,
    lastseen: at,
    principal_count: [...composites.values()].reduce((sum, count) => sum + count, 0),
    ...Object.fromEntries([...composites].map(([kind, count]) => [`composite_${kind}`, count])),
  };
}

/** How many objects of each kind are in a zone of an environment. */
async function compositesOf(
  { db, graph, kinds }: MetaParts,
  environment: string,
  zone: number,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const tag = zone === HYGIENE ? undefined : await new TagStore(db).byId(zone);
  const custom = customKinds(await kinds.displayed());
  const image = graph.images.current;
  const kind = tag?.kind_name == null ? undefined : image.nodeKind(tag.kind_name);
  if (kind === undefined) return counts;
  const owners = ENVIRONMENT_PROPERTIES.map((property) => nodesOfEnvironment(image, property, environment));
  for (const node of image.nodesOfKind(kind)) {
    if (!owners.some((own) => own.has(node))) continue;
    const shown = displayKind(image.kindNamesOf(node), custom);
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
