import { OWNED_SYSTEM_TAG, TIER_ZERO_SYSTEM_TAG } from '@chokepoint/model';
import type { GraphStore } from '../../graph/graph-store.ts';
import type { Database } from '../../storage/database.ts';
import { GroupSelectorChanges } from '../../zones/asset-groups/group-selector-changes.ts';
import { AssetGroupStore } from '../../zones/stores/asset-group-store.ts';
import { ZoneChanges } from '../../zones/tagging/zone-changes.ts';
import type { Mark, MarkedObject } from '../execution/counting-draft.ts';
import type { StatementCaller, StatementParts } from './bolt-parts.ts';

type MarkParts = ConstructorParameters<typeof ZoneChanges>[0] &
  Omit<ConstructorParameters<typeof GroupSelectorChanges>[0], 'changes'> & {
    readonly db: Database;
    readonly graph: GraphStore;
  };

const TAGS: Readonly<Record<Mark, string>> = { owned: OWNED_SYSTEM_TAG, highvalue: TIER_ZERO_SYSTEM_TAG };

/** Objects that a tool has marked as owned or as of high value are put into that label or zone, or taken out of it. */
export function markObjects(parts: MarkParts): StatementParts['marks'] {
  const changes = new GroupSelectorChanges({ ...parts, changes: new ZoneChanges(parts) });
  return async (by, marked, signal) => {
    if (marked.length === 0) return;
    const groups = await new AssetGroupStore(parts.db).all();
    for (const mark of ['owned', 'highvalue'] as const) {
      const group = groups.find(({ tag, system_group }) => system_group && tag === TAGS[mark]);
      if (!group) continue;
      const known = new Set(group.selectors.map(({ selector }) => selector));
      const body = marked
        .filter((one) => one.mark === mark && one.isSet !== known.has(one.objectId))
        .map((one) => selectorChange(parts.graph, one));
      if (body.length > 0) await changes.apply(group.id, body, callOf(by, signal));
    }
  };
}

const callOf = ({ caller, actor }: StatementCaller, signal: AbortSignal) => ({ caller, actor, signal });

/** Two objects may have the same name, so the name alone does not name a selector. */
function selectorChange({ images }: GraphStore, { objectId, isSet }: MarkedObject) {
  const node = images.current.nodeByObjectId(objectId);
  const name = node === undefined ? undefined : images.current.nodeProperty(node, 'name');
  return {
    selector_name: typeof name === 'string' && name !== '' ? `${name} (${objectId})` : objectId,
    sid: objectId,
    action: isSet ? 'add' : 'remove',
  };
}
