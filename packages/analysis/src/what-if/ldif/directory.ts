import { ChangeError } from '../change-error.ts';
import type { Facts } from '../facts.ts';

/** Objects of the graph by the names that a directory has for them, and those that a file creates. */
export class Directory {
  readonly facts: Facts;
  readonly #created = new Map<string, string>();

  constructor(facts: Facts) {
    this.facts = facts;
  }

  created(dn: string, id: string): void {
    this.#created.set(dn.toLowerCase(), id);
  }

  get count(): number {
    return this.#created.size;
  }

  /** The id of the object with this distinguished name; `<SID=...>` and `<GUID=...>` are names, too. */
  byName(dn: string): string {
    const text = /^<(?:SID|GUID)=(.*)>$/i.exec(dn)?.[1] ?? dn;
    const created = this.#created.get(text.toLowerCase());
    if (created !== undefined) return created;
    const [found, ...others] = this.facts.matching(text);
    if (found === undefined) throw new ChangeError('unresolved', `"${dn}" is not in the graph`);
    if (others.length > 0) throw new ChangeError('unresolved', `"${dn}" is the name of ${others.length + 1} objects`);
    return found;
  }

  /** Well-known SIDs are stored with the name of their domain. */
  bySid(sid: string, near: string): string {
    const domain = this.domainOf(near);
    const candidates = [sid, ...(domain === undefined ? [] : [`${this.facts.name(domain)}-${sid}`])];
    const found = candidates.flatMap((one) => this.facts.matching(one))[0];
    if (found === undefined) throw new ChangeError('unresolved', `${sid} is not in the graph`);
    return found;
  }

  /** The id of the domain that an object belongs to. */
  domainOf(id: string): string | undefined {
    const sid = this.facts.property(id, 'domainsid');
    return typeof sid === 'string' ? sid : this.facts.isOfKind(id, 'Domain') ? id : undefined;
  }
}
