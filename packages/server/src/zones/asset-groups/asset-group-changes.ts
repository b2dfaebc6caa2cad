import type { BodyOf, createAssetGroup } from '@chokepoint/contract';
import type { Clock } from '../../clock.ts';
import { badRequest, conflict } from '../../service-error.ts';
import type { ZoneChangeParts } from '../api/zone-parts.ts';
import type { ZoneCall } from '../api/zone-request.ts';
import { type AssetGroup, AssetGroupStore } from '../stores/asset-group-store.ts';
import { ZoneRevisionStore } from '../stores/zone-revision-store.ts';

type GroupChangeParts = Omit<ZoneChangeParts, 'edition'> & { readonly clock: Clock };

/** Changes to asset groups: checked, written, on record, and applied to the graph. */
export class AssetGroupChanges {
  readonly #parts: GroupChangeParts;

  constructor(parts: GroupChangeParts) {
    this.#parts = parts;
  }

  async create({ name, tag }: BodyOf<typeof createAssetGroup>, { actor }: ZoneCall): Promise<AssetGroup> {
    const { audit, clock } = this.#parts;
    if (!name?.trim() || !tag?.trim()) throw badRequest('asset group name or tag must not be empty');
    if (/\s/.test(tag)) throw badRequest('asset group tags must not contain whitespace');
    const create = () =>
      this.#inTransaction(async (groups) => {
        requireFree(await groups.all(), { name, tag });
        return groups.create(name, tag, clock.now());
      });
    return audit.record(actor, 'CreateAssetGroup', { name, tag }, create, ({ id }) => ({ id }));
  }

  async rename({ id, tag }: AssetGroup, name: string | null | undefined, { actor }: ZoneCall): Promise<AssetGroup> {
    const { audit, clock, db } = this.#parts;
    if (!name?.trim()) throw badRequest('asset group name or tag must not be empty');
    await audit.record(actor, 'UpdateAssetGroup', { id, name, tag }, () =>
      this.#inTransaction(async (groups) => {
        const others = (await groups.all()).filter((other) => other.id !== id);
        requireFree(others, { name });
        await groups.rename(id, name, clock.now());
      }),
    );
    return new AssetGroupStore(db).require(id);
  }

  async remove(group: AssetGroup, call: ZoneCall): Promise<void> {
    if (group.system_group) throw conflict('Cannot delete a system defined asset group.');
    const fields = { id: group.id, name: group.name, tag: group.tag };
    await this.#parts.audit.record(call.actor, 'DeleteAssetGroup', fields, () =>
      this.#parts.changes.apply(call, {
        write: async (transaction) => {
          await new AssetGroupStore(transaction).remove(group.id);
          return { result: undefined, events: [] };
        },
        selectorsToRun: () => [],
      }),
    );
  }

  /** While no other transaction changes groups. */
  #inTransaction<T>(work: (groups: AssetGroupStore) => Promise<T>): Promise<T> {
    return this.#parts.db.transaction().execute(async (transaction) => {
      await new ZoneRevisionStore(transaction).advance();
      return work(new AssetGroupStore(transaction));
    });
  }
}

function requireFree(others: readonly AssetGroup[], wanted: { readonly name: string; readonly tag?: string }): void {
  if (others.some(({ name }) => name === wanted.name)) throw conflict('asset group name must be unique');
  if (others.some(({ tag }) => tag === wanted.tag)) throw conflict('asset group tag must be unique');
}
