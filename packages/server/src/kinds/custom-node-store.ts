import type { Selectable } from 'kysely';
import { conflict } from '../service-error.ts';
import { type Database, violatedConstraint } from '../storage/database.ts';
import type { CustomNodeKindTable } from '../storage/tables/kind-tables.ts';
import type { ShownIcon } from './kind-icon.ts';

export type CustomNode = Pick<
  Selectable<CustomNodeKindTable>,
  'id' | 'kind_id' | 'kind_name' | 'config' | 'extension_owned'
>;
export type NewCustomNode = { readonly kindName: string; readonly icon: ShownIcon };

const SHOWN = ['id', 'kind_id', 'kind_name', 'config', 'extension_owned'] as const;
/** Rows per statement, far below the number of values that one statement can carry. */
const BATCH = 1000;

const duplicateKind = () => conflict('Conflict: duplicate kind name');

/** How nodes of each kind are shown. */
export class CustomNodeStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list(): Promise<CustomNode[]> {
    return this.#db.selectFrom('custom_node_kind').select(SHOWN).orderBy('id').execute();
  }

  async byName(kindName: string): Promise<CustomNode | undefined> {
    return this.#db.selectFrom('custom_node_kind').select(SHOWN).where('kind_name', '=', kindName).executeTakeFirst();
  }

  /** Adds all of the kinds, and to the graph those it does not know yet; or none, when one of them is there already. */
  async create(nodes: readonly NewCustomNode[], now: Date): Promise<CustomNode[]> {
    const names = nodes.map((node) => node.kindName);
    try {
      return await this.#db.transaction().execute(async (transaction) => {
        const database = transaction;
        for (const batch of batches(names)) if (await someExist(database, batch)) throw duplicateKind(); // before a number is used up
        const kindIds = await graphKindIds(database, names);
        const added: CustomNode[] = [];
        for (const batch of batches(nodes))
          added.push(
            ...(await database
              .insertInto('custom_node_kind')
              .values(
                batch.map(({ kindName, icon }) => ({
                  kind_id: kindIds.get(kindName)!,
                  kind_name: kindName,
                  config: JSON.stringify({ icon }),
                  created_at: now,
                  updated_at: now,
                })),
              )
              .returning(SHOWN)
              .execute()),
          );
        return added.sort((left, right) => left.id - right.id);
      });
    } catch (error) {
      if (violatedConstraint(error) === 'custom_node_kind_name_key') throw duplicateKind();
      throw error;
    }
  }

  async update(id: number, icon: ShownIcon, now: Date): Promise<CustomNode> {
    return this.#db
      .updateTable('custom_node_kind')
      .set({ config: JSON.stringify({ icon }), updated_at: now })
      .where('id', '=', id)
      .returning(SHOWN)
      .executeTakeFirstOrThrow();
  }
}

async function someExist(db: Database, names: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('custom_node_kind')
    .select('id')
    .where('kind_name', 'in', [...names])
    .executeTakeFirst();
  return found !== undefined;
}

/** Ids of the kinds in the graph, which learns those that are new to it. */
export async function graphKindIds(db: Database, names: readonly string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  // In the same order for everybody: whoever adds some of the same kinds at the same time waits, and nobody deadlocks.
  for (const batch of batches([...names].sort())) {
    const rows = await db
      .insertInto('graph_kind')
      .values(batch.map((name) => ({ name })))
      .onConflict((clash) => clash.column('name').doUpdateSet((row) => ({ name: row.ref('excluded.name') })))
      .returning(['id', 'name'])
      .execute();
    for (const { id, name } of rows) ids.set(name, id);
  }
  return ids;
}

function* batches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}
