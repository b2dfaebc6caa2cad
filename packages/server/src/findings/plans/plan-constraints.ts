import type { PlanConstraints } from '@chokepoint/analysis';
import type { BodyOf, planRemediationRoute } from '@chokepoint/contract';
import { notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { TagStore } from '../../zones/stores/tag-store.ts';

/** The constraints of a request; zones and labels as the kinds that their members have. */
export async function requestedConstraints(
  db: Database,
  given: BodyOf<typeof planRemediationRoute>['constraints'],
): Promise<PlanConstraints> {
  const { never_within: neverWithin, only_within: onlyWithin, no_restart: noRestart } = given;
  const wanted = given.only_asset_group_tag_ids;
  const tags = wanted.length > 0 ? await new TagStore(db).all() : [];
  const onlyKinds = wanted.map((id) => {
    const tag = tags.find((one) => one.id === id);
    if (!tag) throw notFound('asset group tag not found');
    return tag.kind_name ?? '';
  });
  return { neverWithin, onlyWithin, onlyKinds, noRestart };
}
