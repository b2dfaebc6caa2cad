import { type Edition, getDogTags, listFeatures, toggleFeature } from '@chokepoint/contract';
import type { AuditStore } from '../audit/audit-store.ts';
import type { Clock } from '../clock.ts';
import { encodeTimes } from '../http/encode-time.ts';
import { type Handler, handle, ok } from '../http/handler.ts';
import { plainNullables } from '../http/nullable-encoding.ts';
import { forbidden, notFound } from '../service-error.ts';
import { dogTagsOf } from '../settings/dog-tags.ts';
import type { FlagRecord, FlagStore } from '../settings/flag-store.ts';

type FeatureParts = {
  readonly audit: AuditStore;
  readonly clock: Clock;
  readonly edition: Edition;
  readonly flags: FlagStore;
};

export function featureHandlers({ audit, clock, edition, flags }: FeatureParts): Handler[] {
  return [
    handle(listFeatures, async () => ok({ data: (await flags.records()).map(encode) })),

    handle(toggleFeature, async ({ params, actor }) => {
      const flag = await flags.record(params.feature_id);
      if (!flag) throw notFound('feature flag not found');
      if (!flag.user_updatable) throw forbidden('feature flag is not user updatable');
      const toggled = await audit.record(
        actor,
        'ToggleEarlyAccessFeatureFlag',
        { name: flag.name, key: flag.key, enabled: !flag.enabled },
        () => flags.toggle(flag.id, clock.now()),
        ({ enabled }) => ({ enabled }),
      );
      return ok({ data: encode(toggled) });
    }),

    handle(getDogTags, () => ok({ data: dogTagsOf(edition).values })),
  ];
}

function encode(flag: FlagRecord) {
  return {
    id: flag.id,
    ...encodeTimes(flag),
    key: flag.key,
    name: flag.name,
    description: flag.description,
    enabled: flag.enabled,
    user_updatable: flag.user_updatable,
    deleted_at: plainNullables.deletedAt,
  };
}
