import type { GraphImage } from '@chokepoint/graph';
import { AlertEventStore } from '../../alerts/events/alert-event-store.ts';
import type { Database } from '../../storage/database.ts';
import { AssetGroupStore } from '../stores/asset-group-store.ts';
import { SelectorStore } from '../stores/selector-store.ts';
import { isTierZeroTag, TagStore } from '../stores/tag-store.ts';
import { applySelectors } from './apply-selectors.ts';
import { eligibleTags } from './eligible-tags.ts';
import type { TagNodesInput } from './tag-nodes-task.ts';
import { runInWorker, TAGGING_MS, type TaggingAttempt, type TaggingResult } from './tagging-attempt.ts';
import { tagNodesTask } from './tagging-tasks.ts';

/** Tags nodes as the selectors of zones and labels say. */
export async function tagByZones(attempt: TaggingAttempt): Promise<TaggingResult> {
  const { db, clock, edition } = attempt.parts;
  const tags = eligibleTags(await new TagStore(db).all(), edition);
  const selectors = await new SelectorStore(db).ofTags(tags.map(({ id }) => id));
  const { changes, members, failures, events } = await applySelectors(attempt, tags, selectors);
  const now = clock.now();
  const input: TagNodesInput = {
    tags: tags.map((tag) => ({
      type: tag.type,
      kind: tag.kind_name ?? '',
      position: tag.position,
      requireCertify: tag.require_certify ?? false,
      members: selectors.filter(({ tag_id }) => tag_id === tag.id).flatMap(({ id }) => members.get(id) ?? []),
    })),
    tierZeroKind: tags.find(isTierZeroTag)?.kind_name ?? undefined,
    userTags: await userTags(db, attempt.lease.image),
  };
  return {
    chunks: await runInWorker(attempt, tagNodesTask, input, TAGGING_MS),
    failures,
    hasWrites: !changes.isEmpty,
    async write(transaction) {
      await changes.write(transaction, now);
      if (edition === 'enterprise') await new AlertEventStore(transaction).raise(events, now);
    },
  };
}

/** The tags of asset groups by node, separated by spaces where a node is in several groups. */
async function userTags(db: Database, image: GraphImage): Promise<TagNodesInput['userTags']> {
  const byNode = new Map<number, string[]>();
  for (const { tag, objectId } of await new AssetGroupStore(db).taggedObjects()) {
    const node = image.nodeByObjectId(objectId);
    if (node !== undefined) byNode.set(node, [...(byNode.get(node) ?? []), tag]);
  }
  return [...byNode].map(([node, tags]) => [node, tags.join(' ')] as const);
}
