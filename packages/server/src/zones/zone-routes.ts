import type { Handler } from '../http/handler.ts';
import type { ZoneReadParts } from './api/zone-parts.ts';
import { assetGroupHandlers } from './asset-groups/asset-group-routes.ts';
import { certificationHandlers } from './certification/certification-routes.ts';
import { historyHandlers } from './history/history-routes.ts';
import { lookupHandlers } from './lookup/lookup-routes.ts';
import { memberHandlers } from './members/member-routes.ts';
import { SelectorChanges } from './selectors/selector-changes.ts';
import { selectorHandlers } from './selectors/selector-routes.ts';
import { ZoneChanges } from './tagging/zone-changes.ts';
import { TagChanges } from './tags/tag-changes.ts';
import { tagHandlers } from './tags/tag-routes.ts';

/** What the features below use together. */
type ZoneParts = ZoneReadParts &
  ConstructorParameters<typeof ZoneChanges>[0] &
  Omit<Parameters<typeof assetGroupHandlers>[0], 'changes'>;

export function zoneHandlers(parts: ZoneParts): Handler[] {
  const changing = { ...parts, changes: new ZoneChanges(parts) };
  return [
    ...tagHandlers(parts, new TagChanges(changing)),
    ...selectorHandlers(parts, new SelectorChanges(changing)),
    ...memberHandlers(parts),
    ...lookupHandlers(parts),
    ...historyHandlers(parts),
    ...certificationHandlers(changing),
    ...assetGroupHandlers(changing),
  ];
}
