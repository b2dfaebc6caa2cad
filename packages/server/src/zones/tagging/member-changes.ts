import { setImmediate } from 'node:timers/promises';
import { CERTIFIED, certificationOf, type Selection } from '@chokepoint/analysis';
import type { GraphImage } from '@chokepoint/graph';
import { nodeName } from '../../graph/node-name.ts';
import type { Database } from '../../storage/database.ts';
import { type MemberKey, MemberStore, type ZoneMember } from '../stores/member-store.ts';
import type { ZoneSelector } from '../stores/selector-store.ts';
import { SERVICE_ACTOR, type ZoneEvent, ZoneHistoryStore } from '../stores/zone-history-store.ts';

/** The members of a selector, by the index of their node. */
export type SelectorMembers = { readonly nodes: Uint32Array; readonly certified: Uint8Array };

/** Compared in about a millisecond; after that many, other requests get their turn. */
const AT_ONCE = 1024;

/** The difference between the stored members of selectors and their new ones. */
export class MemberChanges {
  readonly #image: GraphImage;
  readonly #written: ZoneMember[] = [];
  readonly #gone: MemberKey[] = [];
  readonly #events: ZoneEvent[] = [];

  constructor(image: GraphImage) {
    this.#image = image;
  }

  get isEmpty(): boolean {
    return this.#written.length + this.#gone.length === 0;
  }

  /** Replaces the members of a selector by what it has found. */
  async replace(selector: ZoneSelector, before: readonly ZoneMember[], found: Selection): Promise<SelectorMembers> {
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

  /** Retains the members of a selector that was not run, or failed, as far as they are still in the graph. */
  retain(selector: ZoneSelector, before: readonly ZoneMember[]): SelectorMembers {
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
    const members = new MemberStore(db);
    await members.remove(this.#gone);
    await members.write(this.#written, now);
    await new ZoneHistoryStore(db).add(SERVICE_ACTOR, this.#events, now);
  }
}
