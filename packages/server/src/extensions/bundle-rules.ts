import { SEED_TYPES } from '@chokepoint/analysis';
import type { GivenExtension } from '@chokepoint/contract';
import type { QueryDefinition, ZoneRuleDefinition } from './extension.ts';
import { fault, plainText } from './kind-names.ts';

const MOST_ENTRIES = 1000;

/** The zone rules of an upload; whether a query can be run is checked where it is stored. */
export function checkedZoneRules({ pz_rules }: GivenExtension, namespace: string): ZoneRuleDefinition[] {
  const keys = new Names('privilege zone rule id');
  const names = new Names('privilege zone rule');
  return bounded(pz_rules?.rules ?? [], 'privilege zone rules').map((rule) => {
    const name = names.add(rule.name);
    const key = keys.add(rule.extension_rule_id ?? rule.rule_key ?? rule.id);
    if (!key.startsWith(`${namespace}_`)) throw fault(`privilege zone rule id ${key} must begin with ${namespace}_`);
    const [seed, ...others] = rule.seeds ?? [];
    if (!seed || others.length > 0) throw fault(`privilege zone rule ${name} requires exactly one seed`);
    const query = plainText(seed.value, `seed of privilege zone rule ${name}`);
    if (query.trim() === '') throw fault(`privilege zone rule ${name} has a seed with an empty value`);
    if (seed.type !== SEED_TYPES.cypher) throw fault(`privilege zone rule ${name} must be of cypher type`);
    return {
      key,
      name,
      description: plainText(rule.description, `description of privilege zone rule ${name}`),
      enabled: rule.enabled ?? true,
      allowDisable: rule.allow_disable ?? true,
      query,
    };
  });
}

export function checkedQueries({ queries }: GivenExtension): QueryDefinition[] {
  const keys = new Names('saved query key');
  const names = new Names('saved query');
  return bounded(queries ?? [], 'saved queries').map((given) => {
    const name = names.add(given.name);
    const key = keys.add(given.query_key);
    const query = plainText(given.query, `query of saved query ${name}`);
    if (query.trim() === '') throw fault(`saved query ${name} has no query`);
    const description = plainText(given.description, `description of saved query ${name}`);
    return { key, name, query, description, category: plainText(given.category, `category of saved query ${name}`) };
  });
}

/** Names that must be there, and each once. */
class Names {
  readonly #what: string;
  readonly #seen = new Set<string>();

  constructor(what: string) {
    this.#what = what;
  }

  add(given: string | null | undefined): string {
    const name = plainText(given, this.#what).trim();
    if (name === '') throw fault(`${this.#what} is required`);
    if (name.length > 256) throw fault(`${this.#what} ${name.slice(0, 40)}... is longer than 256 characters`);
    if (this.#seen.has(name)) throw fault(`duplicate ${this.#what}: ${name}`);
    this.#seen.add(name);
    return name;
  }
}

function bounded<T>(list: readonly T[], what: string): readonly T[] {
  if (list.length > MOST_ENTRIES) throw fault(`an extension has at most ${MOST_ENTRIES} ${what}`);
  return list;
}
