import { nodeKinds, UNKNOWN_ICON } from '@chokepoint/model';
import type { Insertable, Selectable } from 'kysely';
import { conflict } from '../service-error.ts';
import { type Database, violatedConstraint } from '../storage/database.ts';
import { inBatches } from '../storage/in-batches.ts';
import type { CustomNodeKindTable } from '../storage/tables/kind-tables.ts';
import { GraphKindStore } from './graph-kind-store.ts';
import { glyphIcon, type IconConfig, resolveIcon } from './kind-icon.ts';

export type CustomNode = Pick<
  Selectable<CustomNodeKindTable>,
  'id' | 'kind_id' | 'kind_name' | 'config' | 'extension_owned'
>;
export type NewCustomNode = { readonly kindName: string; readonly icon: IconConfig };

/** The icon that a schema declares for its own kind. Empty = unchanged. */
type WantedKindIcon = { readonly name: string; readonly icon: string; readonly color: string };

const COLUMNS = ['id', 'kind_id', 'kind_name', 'config', 'extension_owned'] as const;
const BUILT_IN: ReadonlySet<string> = new Set(nodeKinds.map(({ name }) => name));

const duplicateKind = () => conflict('Conflict: duplicate kind name');

/** How nodes of each kind are shown. */
export class CustomNodeStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list(): Promise<CustomNode[]> {
    return this.#db.selectFrom('custom_node_kind').select(COLUMNS).orderBy('id').execute();
  }

  async byName(kindName: string): Promise<CustomNode | undefined> {
    return this.#db.selectFrom('custom_node_kind').select(COLUMNS).where('kind_name', '=', kindName).executeTakeFirst();
  }

  /**
   * Adds all of the kinds, and to the graph those that are new to it; or none, when one of them is defined already. A kind
   * that a file has only mentioned is not: it gets the icon and retains its id.
   */
  async create(nodes: readonly NewCustomNode[], now: Date): Promise<CustomNode[]> {
    const names = nodes.map((node) => node.kindName);
    try {
      return await this.#db.transaction().execute(async (transaction) => {
        // Before an id is used up.
        const stubs = await stubsOf(transaction, names);
        const fresh = nodes.filter(({ kindName }) => !stubs.has(kindName));
        const freshNames = fresh.map(({ kindName }) => kindName);
        if ((await iconsOf(transaction, freshNames)).size > 0) throw duplicateKind();
        const kindIds = await new GraphKindStore(transaction).register(freshNames);
        const rows = fresh.map(({ kindName, icon }) => rowOf(kindIds, kindName, icon, now));
        const added: CustomNode[] = [];
        const store = new CustomNodeStore(transaction);
        for (const { kindName, icon } of nodes)
          if (stubs.has(kindName)) added.push(await store.update(stubs.get(kindName)!, icon, now));
        for (const batch of inBatches(rows))
          added.push(
            ...(await transaction
              .insertInto('custom_node_kind')
              .values([...batch])
              .returning(COLUMNS)
              .execute()),
          );
        return added.sort((left, right) => left.id - right.id);
      });
    } catch (error) {
      if (violatedConstraint(error) === 'custom_node_kind_name_key') throw duplicateKind();
      throw error;
    }
  }

  async update(id: number, icon: IconConfig, now: Date): Promise<CustomNode> {
    return this.#db
      .updateTable('custom_node_kind')
      .set({ config: JSON.stringify({ icon }), is_stub: false, updated_at: now })
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  }

  /** Adds the icons of built-in kinds that have none yet, in this order. */
  async seed(icons: ReadonlyMap<string, IconConfig>, kindIds: ReadonlyMap<string, number>): Promise<void> {
    const known = await iconsOf(this.#db, [...icons.keys()]);
    const rows = [...icons]
      .filter(([name]) => !known.has(name))
      .map(([name, icon]) => ({
        kind_id: kindIds.get(name)!,
        kind_name: name,
        config: JSON.stringify({ icon }),
        extension_owned: true,
      }));
    if (rows.length > 0) await this.#db.insertInto('custom_node_kind').values(rows).execute();
  }

  /** Registers node kinds that a file or a query brought, with a question mark as icon. Known ones stay unchanged. */
  async register(names: readonly string[], now: Date): Promise<void> {
    const wanted = [...new Set(names)].filter((name) => !BUILT_IN.has(name)).sort();
    const known = await iconsOf(this.#db, wanted);
    const added = wanted.filter((name) => !known.has(name));
    const kindIds = await new GraphKindStore(this.#db).register(added);
    const rows = added.map((name) => ({ ...rowOf(kindIds, name, glyphIcon(UNKNOWN_ICON), now), is_stub: true }));
    for (const batch of inBatches(rows))
      await this.#db
        .insertInto('custom_node_kind')
        .values([...batch])
        .onConflict((clash) => clash.column('kind_name').doNothing())
        .execute();
  }

  /** Makes a schema the owner of how these kinds are shown. An empty icon or color leaves the kind's own unchanged. */
  async claim(kinds: readonly WantedKindIcon[], kindIds: ReadonlyMap<string, number>, now: Date): Promise<void> {
    for (const batch of inBatches(kinds)) {
      const names = batch.map((kind) => kind.name);
      const icons = await iconsOf(this.#db, names);
      const rows = batch.map(({ name, icon, color }) => {
        const before = icons.get(name);
        const wanted = resolveIcon({ name: icon || before?.name, color: color || before?.color });
        return { ...rowOf(kindIds, name, wanted, now), extension_owned: true };
      });
      await this.#db
        .insertInto('custom_node_kind')
        .values(rows)
        .onConflict((clash) =>
          clash.column('kind_name').doUpdateSet((row) => ({
            config: row.ref('excluded.config'),
            extension_owned: true,
            is_stub: false,
            updated_at: now,
          })),
        )
        .execute();
    }
  }

  /** Undoes `claim`: the kinds retain their icon, or get a question mark, and users may change it. */
  async release(kindIds: ReadonlyMap<string, number>, now: Date): Promise<void> {
    const rows = [...kindIds.keys()].map((name) => rowOf(kindIds, name, resolveIcon(undefined), now));
    for (const batch of inBatches(rows))
      await this.#db
        .insertInto('custom_node_kind')
        .values(batch.map((row) => ({ ...row, extension_owned: false, is_stub: true })))
        .onConflict((clash) => clash.column('kind_name').doUpdateSet({ extension_owned: false, updated_at: now }))
        .execute();
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const batch of inBatches(names))
      await this.#db
        .deleteFrom('custom_node_kind')
        .where('kind_name', 'in', [...batch])
        .execute();
  }
}

function rowOf(
  kindIds: ReadonlyMap<string, number>,
  name: string,
  icon: IconConfig,
  now: Date,
): Insertable<CustomNodeKindTable> {
  return {
    kind_id: kindIds.get(name)!,
    kind_name: name,
    config: JSON.stringify({ icon }),
    created_at: now,
    updated_at: now,
  };
}

/** The ids of those of the kinds that nothing has defined yet. */
async function stubsOf(db: Database, names: readonly string[]): Promise<Map<string, number>> {
  const stubs = new Map<string, number>();
  for (const batch of inBatches(names)) {
    const rows = await db
      .selectFrom('custom_node_kind')
      .select(['id', 'kind_name'])
      .where('kind_name', 'in', [...batch])
      .where('is_stub', '=', true)
      .execute();
    for (const { id, kind_name: name } of rows) stubs.set(name, id);
  }
  return stubs;
}

/** The icons of those of the kinds that have one. */
async function iconsOf(db: Database, names: readonly string[]): Promise<Map<string, IconConfig>> {
  const icons = new Map<string, IconConfig>();
  for (const batch of inBatches(names)) {
    const rows = await db
      .selectFrom('custom_node_kind')
      .select(['kind_name', 'config'])
      .where('kind_name', 'in', [...batch])
      .execute();
    for (const { kind_name: name, config } of rows) icons.set(name, config.icon);
  }
  return icons;
}
