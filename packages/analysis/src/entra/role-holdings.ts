import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { reusable, sameContent } from '../view/closure.ts';
import { membersThrough } from './role-members.ts';
import { roleScope } from './role-scope.ts';
import { type RoleTemplates, templateOf } from './role-template.ts';
import { type Tenant, tenants } from './tenants.ts';

const NONE: RoleTemplates = new Set();

/** A principal that has a role for some objects only. */
type ScopedHolding = { readonly member: NodeIndex; readonly objects: ReadonlySet<NodeIndex> };

/** Role holders of one tenant, by template id; roles without one are ignored. */
export class RoleHoldings {
  readonly #members = new Map<string, Set<NodeIndex>>();
  readonly #scoped = new Map<string, ScopedHolding[]>();
  readonly #templates = new Map<NodeIndex, Set<string>>();

  constructor(graph: AnalysisGraph, tenant: Tenant) {
    for (const role of tenant.roles) {
      const template = templateOf(graph, role);
      if (template === undefined) continue;
      for (const holder of graph.sources(role, 'AZHasRole')) {
        const scope = roleScope(graph, holder, role);
        for (const member of membersThrough(graph, holder)) {
          entry(this.#templates, member).add(template);
          if (scope === 'tenant') entry(this.#members, template).add(member);
          else this.#scoped.set(template, [...(this.#scoped.get(template) ?? []), { member, objects: scope }]);
        }
      }
    }
  }

  equals(other: RoleHoldings): boolean {
    return sameContent(this.#members, other.#members) && sameContent(this.#scoped, other.#scoped);
  }

  /** Members of at least one of the roles, each for some objects only. */
  scopedMembersOf(templates: RoleTemplates): readonly ScopedHolding[] {
    return [...templates].flatMap((template) => this.#scoped.get(template) ?? []);
  }

  /** Members of at least one of the roles in the whole tenant. */
  membersOf(templates: RoleTemplates): ReadonlySet<NodeIndex> {
    const members = new Set<NodeIndex>();
    for (const template of templates) for (const member of this.#members.get(template) ?? []) members.add(member);
    return members;
  }

  /** The roles of a principal, whatever their scope. */
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
