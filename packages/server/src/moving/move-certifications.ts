import { CERTIFIED } from '@chokepoint/analysis';
import type { GraphStore } from '../graph/graph-store.ts';
import type { Database } from '../storage/database.ts';
import { MemberStore, type ZoneMember } from '../zones/stores/member-store.ts';
import { SelectorStore } from '../zones/stores/selector-store.ts';
import { TagStore } from '../zones/stores/tag-store.ts';
import { ZoneRevisionStore } from '../zones/stores/zone-revision-store.ts';
import type { LeftOutList } from './left-out.ts';
import { sameTag } from './same-tag.ts';
import type { SourceCertification } from './source-records.ts';

export type CertificationMoveParts = { readonly db: Database; readonly graph: GraphStore };

/** Of `zone_member.source`: chosen by a rule itself. The next analysis corrects it. */
const BY_SEED = 1;

/**
 * Writes what users of the source decided about members of zones. The members here are worked out by the next analysis,
 * which keeps decisions and removes rows of rules that do not choose the object. A decision made here stays.
 */
export async function moveCertifications(
  { db, graph }: CertificationMoveParts,
  given: readonly SourceCertification[],
  leftOut: LeftOutList,
  now: Date,
): Promise<number> {
  if (given.length === 0) return 0;
  return db.transaction().execute(async (transaction) => {
    await new ZoneRevisionStore(transaction).advance();
    const [tags, members] = [await new TagStore(transaction).all(), new MemberStore(transaction)];
    const image = graph.images.current;
    let added = 0;
    for (const [tag, decisions] of Map.groupBy(given, (one) => sameTag(one.tag, tags))) {
      if (!tag) {
        for (const { objectId } of decisions) leftOut.add('certifications in zones that are not here', objectId);
        continue;
      }
      const rules = (await new SelectorStore(transaction).ofTags([tag.id])).filter((rule) => rule.disabled_at === null);
      if (rules.length === 0) {
        for (const { objectId } of decisions) leftOut.add('certifications in zones without an enabled rule', objectId);
        continue;
      }
      const decided = await decidedNodes(members, rules);
      for (const { objectId, certified, by } of decisions) {
        const node = image.nodeByObjectId(objectId) ?? image.nodeByObjectId(objectId.toUpperCase());
        if (node === undefined || (certified !== CERTIFIED.revoked && certified !== CERTIFIED.manual)) {
          leftOut.add('certifications of objects that are not here', objectId);
          continue;
        }
        const id = image.nodeId(node);
        if (decided.has(id)) continue;
        decided.add(id);
        await members.write(rules.map(memberOf(id, certified)), now);
        await members.certify({ tag: tag.id, node: id, certified, by: by || 'BloodHound' }, now);
        added++;
      }
    }
    return added;
  });
}

const memberOf =
  (node: number, certified: number) =>
  (rule: { readonly id: number }): ZoneMember => ({ selector_id: rule.id, node_id: node, source: BY_SEED, certified });

/** Members about which a user has decided here. */
async function decidedNodes(members: MemberStore, rules: readonly { readonly id: number }[]): Promise<Set<number>> {
  const byRule = await members.ofSelectors(rules.map(({ id }) => id));
  const decided = new Set<number>();
  for (const list of byRule.values())
    for (const { node_id, certified } of list)
      if (certified === CERTIFIED.revoked || certified === CERTIFIED.manual) decided.add(node_id);
  return decided;
}
