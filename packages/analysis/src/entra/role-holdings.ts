import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { reusable, sameContent } from '../view/closure.ts';
import { roleMembers } from './role-members.ts';
import { type RoleTemplates, templateOf } from './role-template.ts';
import { type Tenant, tenants } from './tenants.ts';

const NONE: RoleTemplates = new Set();

/** Role holders of one tenant, by template id; roles without one are ignored. */
export class RoleHoldings {
  readonly #members = new Map<string, Set<NodeIndex>>();
  readonly #templates = new Map<NodeIndex, Set<string>>();

  constructor(graph: AnalysisGraph, tenant: Tenant) {
    for (const role of tenant.roles) {
      const template = templateOf(graph, role);
      if (template === undefined) continue;
      for (const member of roleMembers(graph, role)) {
        entry(this.#members, template).add(member);
        entry(this.#templates, member).add(template);
      }
    }
  }

  equals(other: RoleHoldings): boolean {
    return sameContent(this.#members, other.#members);
  }

  /** Members of at least one of the roles. */
  membersOf(templates: RoleTemplates): ReadonlySet<NodeIndex> {
    const members = new Set<NodeIndex>();
    for (const template of templates) for (const member of this.#members.get(template) ?? []) members.add(member);
    return members;
  }

  /** The roles of a principal. */
  of(principal: NodeIndex): RoleTemplates {
    return this.#templates.get(principal) ?? NONE;
  }

  /** Whether a principal has no role but these; true as well for one that has none at all. */
  hasNoneBut(templates: RoleTemplates, principal: NodeIndex): boolean {
    return this.of(principal).isSubsetOf(templates);
  }
}

/** The holdings of every tenant. Ask for it with `graph.once`. */
export const roleHoldings = reusable(
  (graph: AnalysisGraph): ReadonlyMap<Tenant, RoleHoldings> =>
    new Map(graph.once(tenants).map((tenant) => [tenant, new RoleHoldings(graph, tenant)])),
  {
    same: (one, other) => one.size === other.size && [...one].every(([tenant, own]) => other.get(tenant)?.equals(own)),
  },
);

function entry<K, V>(map: Map<K, Set<V>>, key: K): Set<V> {
  const set = map.get(key) ?? new Set();
  map.set(key, set);
  return set;
}
