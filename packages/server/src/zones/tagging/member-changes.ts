import { setImmediate } from 'node:timers/promises';
import { CERTIFIED, certificationOf, type Selection, SYSTEM_ACTOR } from '@chokepoint/analysis';
import type { GraphImage } from '@chokepoint/graph';
import { nodeName } from '../../graph/node-name.ts';
import type { Database } from '../../storage/database.ts';
import { inBatches } from '../../storage/in-batches.ts';
import { THE_SERVICE, type ZoneEvent, ZoneHistory } from '../stores/zone-history.ts';
import type { ZoneMember, ZoneSelector } from '../stores/zone-store.ts';

/** What a selector has after it was applied, by index of the node, and what is to be written for that. */
export type AppliedSelector = { readonly nodes: Uint32Array; readonly certified: Uint8Array };

/** As many members as are compared in about a millisecond; then others get their turn. */
const AT_ONCE = 1024;

/** The difference between the stored members of selectors and those that they have now. */
export class MemberChanges {
  readonly #image: GraphImage;
  readonly #written: ZoneMember[] = [];
  readonly #gone: { selector: number; node: number }[] = [];
  readonly #events: ZoneEvent[] = [];

  constructor(image: GraphImage) {
    this.#image = image;
  }

  get isEmpty(): boolean {
    return this.#written.length + this.#gone.length === 0;
  }

  /** The selector was run: this is what it has now. */
  async replace(selector: ZoneSelector, before: readonly ZoneMember[], found: Selection): Promise<AppliedSelector> {
    const known = new Map<number, ZoneMember>();
    for (const [at, member] of before.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
      known.set(member.node_id, member);
    }
    const nodes = Uint32Array.from(found.nodes);
    const certified = new Uint8Array(nodes.length);
    for (const [at, node] of nodes.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
      const id = this.#image.nodeId(node);
      const source = found.sources[at]!;
      const old = known.get(id);
      known.delete(id);
      const now = certificationOf(old?.certified, selector.auto_certify, source);
      if (old?.certified !== now || old.source !== source)
        this.#written.push({ selector_id: selector.id, node_id: id, source, certified: now });
      if (now === CERTIFIED.auto && old?.certified !== now)
        this.#events.push({ action: 'CertifyNodeAuto', target: nodeName(this.#image, node), tag: selector.tag_id });
      certified[at] = now;
    }
    for (const id of known.keys()) this.#gone.push({ selector: selector.id, node: id });
    return { nodes, certified };
  }

  /** The selector was not run, or could not be: it keeps what is still there. */
  keep(selector: ZoneSelector, before: readonly ZoneMember[]): AppliedSelector {
    const nodes: number[] = [];
    const certified: number[] = [];
    for (const member of before) {
      const node = this.#image.nodeById(member.node_id);
      if (node === undefined) this.#gone.push({ selector: selector.id, node: member.node_id });
      else {
        nodes.push(node);
        certified.push(member.certified);
      }
    }
    return { nodes: Uint32Array.from(nodes), certified: Uint8Array.from(certified) };
  }

  async write(db: Database, now: Date): Promise<void> {
    for (const [selector, gone] of Map.groupBy(this.#gone, (one) => one.selector))
      for (const batch of inBatches(gone))
        await db
          .deleteFrom('zone_member')
          .where('selector_id', '=', selector)
          .where(
            'node_id',
            'in',
            batch.map(({ node }) => node),
          )
          .execute();
    for (const batch of inBatches(this.#written))
      await db
        .insertInto('zone_member')
        .values(
          batch.map((member) => ({
            ...member,
            certified_by: member.certified === CERTIFIED.auto ? SYSTEM_ACTOR : null,
            created_at: now,
            updated_at: now,
          })),
        )
        .onConflict((known) =>
          known.columns(['selector_id', 'node_id']).doUpdateSet((row) => ({
            source: row.ref('excluded.source'),
            certified: row.ref('excluded.certified'),
            // The name of a person who decided stays with the decision.
            certified_by: row
              .case()
              .when('excluded.certified', 'in', [CERTIFIED.manual, CERTIFIED.revoked])
              .then(row.ref('zone_member.certified_by'))
              .else(row.ref('excluded.certified_by'))
              .end(),
            updated_at: row.ref('excluded.updated_at'),
          })),
        )
        .execute();
    await new ZoneHistory(db).add(THE_SERVICE, this.#events, now);
  }
}
