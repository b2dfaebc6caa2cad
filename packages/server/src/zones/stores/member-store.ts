import { CERTIFIED, SYSTEM_ACTOR } from '@chokepoint/analysis';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { inBatches } from '../../storage/in-batches.ts';
import type { ZoneMemberTable } from '../../storage/tables/zone-tables.ts';

export type ZoneMember = Pick<Selectable<ZoneMemberTable>, 'selector_id' | 'node_id' | 'source' | 'certified'>;
export type MemberKey = { readonly selector: number; readonly node: number };

type CertificationDecision = {
  readonly tag: number;
  readonly node: number;
  readonly certified: number;
  readonly by: string;
};

const PAGE = 4096;

/** The objects that selectors have found, by the id of their node. */
export class MemberStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Members by selector. There can be very many, so they are read in pages, between which other requests get their turn. */
  async ofSelectors(selectors: readonly number[]): Promise<Map<number, ZoneMember[]>> {
    const found = new Map<number, ZoneMember[]>();
    if (selectors.length === 0) return found;
    for (let last = { selector_id: -1, node_id: -1 }; ; ) {
      const page = await this.#db
        .selectFrom('zone_member')
        .select(['selector_id', 'node_id', 'source', 'certified'])
        .where('selector_id', 'in', [...selectors])
        .where(sql<boolean>`(selector_id, node_id) > (${last.selector_id}, ${last.node_id})`)
        .orderBy('selector_id')
        .orderBy('node_id')
        .limit(PAGE)
        .execute();
      for (const member of page) {
        const list = found.get(member.selector_id);
        if (list) list.push(member);
        else found.set(member.selector_id, [member]);
      }
      if (page.length < PAGE) return found;
      last = page.at(-1)!;
    }
  }

  async remove(gone: readonly MemberKey[]): Promise<void> {
    for (const [selector, keys] of Map.groupBy(gone, (key) => key.selector))
      for (const batch of inBatches(keys))
        await this.#db
          .deleteFrom('zone_member')
          .where('selector_id', '=', selector)
          .where(
            'node_id',
            'in',
            batch.map(({ node }) => node),
          )
          .execute();
  }

  async write(members: readonly ZoneMember[], now: Date): Promise<void> {
    for (const batch of inBatches(members))
      await this.#db
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
            // A manual decision retains the name of its user.
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
  }

  /** Writes what a user decided about a node of a tag, for all selectors that find it. */
  async certify(decision: CertificationDecision, now: Date): Promise<void> {
    await this.#db
      .updateTable('zone_member')
      .set({ certified: decision.certified, certified_by: decision.by, updated_at: now })
      .where('node_id', '=', decision.node)
      .where(
        ({ selectFrom }) =>
          sql<boolean>`selector_id in ${selectFrom('zone_selector').select('id').where('tag_id', '=', decision.tag)}`,
      )
      .execute();
  }
}
