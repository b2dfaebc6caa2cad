import { HYGIENE } from '@chokepoint/analysis';
import { displayKind } from '@chokepoint/model';
import type { Principal } from '../../callers/principal.ts';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { ENVIRONMENT_PROPERTIES } from '../../graph/environments.ts';
import { nodesOfEnvironment } from '../../graph-answers/visible-nodes.ts';
import { registeredKindLists } from '../../kinds/registered-kinds.ts';
import { subjectOf } from '../../objects/seen-subject.ts';
import type { Service } from '../../service.ts';
import { forbidden, notFound } from '../../service-error.ts';
import { customKinds } from '../../zones/members/zone-member.ts';
import { TagStore } from '../../zones/stores/tag-store.ts';
import { LatestRun } from '../posture/latest-run.ts';
import { requireEnvironments, scopeOf } from '../requests/finding-request.ts';

/** Properties of a node that stands for many: one of the graph, or the zone of an environment as drawings name it. */
export async function metaObject(
  service: Service,
  caller: Principal,
  objectId: string,
): Promise<Record<string, unknown>> {
  const image = service.graph.images.current;
  const subject = subjectOf(image, { objectId, kind: 'Meta', environments: environmentsOf(caller) });
  if (subject.kind === 'hidden') throw forbidden();
  if (subject.kind === 'seen') return image.nodeProperties(subject.node);
  const [, environment, zone] = /^(.+):(\d{1,9})$/.exec(objectId) ?? [];
  if (environment === undefined || image.nodeByObjectId(environment) === undefined) throw notFound('node not found');
  requireEnvironments(caller, [environment]);
  const place = { scope: scopeOf(caller), environment, zone: Number(zone) };
  const run = await LatestRun.of(service.db, place);
  if (!run) throw notFound('node not found');
  const composites = await compositesOf(service, environment, Number(zone));
  const at = run.posture.taken_at.toISOString();
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
async function compositesOf({ db, graph }: Service, environment: string, zone: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const tag = zone === HYGIENE ? undefined : await new TagStore(db).byId(zone);
  const custom = customKinds(await registeredKindLists(db));
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
