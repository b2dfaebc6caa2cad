import type { Node } from 'yaml';
import { faultOfQuery, readQuery } from '../queries/cypher-task.ts';
import { type AllowedSource, type Policy, PolicyError, type PolicyRule, type Requirement } from './policy.ts';
import { type Entries, YamlReader } from './yaml-reader.ts';

const MOST_CHARACTERS = 200_000;
const MOST_RULES = 200;
const MOST_NAMES = 1000;
const REQUIREMENTS = ['no_new_paths', 'no_new_findings', 'exposure', 'query_returns_nothing', 'only_from'] as const;
type RequirementName = (typeof REQUIREMENTS)[number];

/** Reads a policy in YAML. Throws `PolicyError` with the place of the first mistake. */
export function readPolicy(text: string, findingTypes: Iterable<string>): Policy {
  if (text.length > MOST_CHARACTERS) throw new PolicyError(`it has more than ${MOST_CHARACTERS} characters`, 1, 1);
  return new PolicyReader(text, new Set(findingTypes)).read();
}

class PolicyReader {
  readonly #yaml: YamlReader;
  readonly #findingTypes: ReadonlySet<string>;

  constructor(text: string, findingTypes: ReadonlySet<string>) {
    this.#yaml = new YamlReader(text);
    this.#findingTypes = findingTypes;
  }

  read(): Policy {
    const { root } = this.#yaml;
    const top = this.#yaml.entries(root, 'a policy', ['rules']);
    const list = this.#yaml.required(top, 'rules', root);
    const rules = this.#yaml.items(list, 'rules', MOST_RULES);
    if (rules.length === 0) throw this.#yaml.error(list, 'a policy needs at least one rule');
    const names = new Set<string>();
    return { rules: rules.map((rule) => this.#rule(rule, names)) };
  }

  #rule(node: Node, names: Set<string>): PolicyRule {
    const entries = this.#yaml.entries(node, 'a rule', ['name', ...REQUIREMENTS]);
    const nameNode = this.#yaml.required(entries, 'name', node);
    const name = this.#yaml.text(nameNode, 'name');
    if (names.has(name)) throw this.#yaml.error(nameNode, `two rules are called "${name}"`);
    names.add(name);
    const [given, ...others] = REQUIREMENTS.filter((one) => entries.has(one));
    if (given === undefined || others.length > 0)
      throw this.#yaml.error(node, `a rule needs exactly one of ${REQUIREMENTS.join(', ')}`);
    return { name, line: this.#yaml.lineOf(node), requirement: this.#requirement(given, entries.get(given)!) };
  }

  #requirement(name: RequirementName, node: Node): Requirement {
    switch (name) {
      case 'no_new_paths': {
        const entries = this.#yaml.entries(node, name, ['zone', 'environment', 'allow_new_members']);
        const allow = entries.get('allow_new_members');
        const allowNewMembers = allow ? this.#yaml.flag(allow, 'allow_new_members') : false;
        return { kind: 'no-new-paths', ...this.#scope(entries), allowNewMembers };
      }
      case 'no_new_findings': {
        const findings = this.#yaml.entries(node, name, ['findings']).get('findings');
        return { kind: 'no-new-findings', findings: findings ? this.#types(findings) : [] };
      }
      case 'exposure': {
        const entries = this.#yaml.entries(node, name, ['at_most', 'zone', 'environment']);
        const atMost = this.#yaml.share(this.#yaml.required(entries, 'at_most', node));
        return { kind: 'exposure', ...this.#scope(entries), atMost };
      }
      case 'query_returns_nothing':
        return { kind: 'query', query: this.#query(node) };
      case 'only_from':
        return this.#onlyFrom(node);
      default:
        return name satisfies never;
    }
  }

  #scope(entries: Entries) {
    const [zone, environment] = ['zone', 'environment'].map((name) => {
      const node = entries.get(name);
      return node && this.#yaml.text(node, name);
    });
    return { zone, environment };
  }

  #onlyFrom(node: Node): Requirement {
    const entries = this.#yaml.entries(node, 'only_from', ['finding', 'relationship', 'sources', 'until']);
    const [finding, relationship] = [entries.get('finding'), entries.get('relationship')];
    if ((finding === undefined) === (relationship === undefined))
      throw this.#yaml.error(node, 'only_from needs either "finding" or "relationship"');
    const until = entries.get('until');
    const end = until && this.#yaml.until(until);
    const sources = this.#yaml.items(this.#yaml.required(entries, 'sources', node), 'sources', MOST_NAMES);
    return {
      kind: 'only-from',
      what: finding
        ? { finding: this.#type(finding) }
        : { relationship: this.#yaml.text(relationship!, 'relationship') },
      sources: sources.map((source) => this.#source(source, end)),
    };
  }

  /** A name or id, or a mapping with an end of its own. */
  #source(node: Node, end: Date | undefined): AllowedSource {
    if ('value' in node) return { name: this.#yaml.text(node, 'a source'), until: end };
    const entries = this.#yaml.entries(node, 'a source', ['name', 'until']);
    const name = this.#yaml.text(this.#yaml.required(entries, 'name', node), 'name');
    const until = entries.get('until');
    return { name, until: until ? this.#yaml.until(until) : end };
  }

  #types(node: Node): string[] {
    return this.#yaml.items(node, 'findings', MOST_NAMES).map((one) => this.#type(one));
  }

  #type(node: Node): string {
    const name = this.#yaml.text(node, 'a finding type');
    if (!this.#findingTypes.has(name)) throw this.#yaml.error(node, `there is no finding type "${name}"`);
    return name;
  }

  #query(node: Node): string {
    const query = this.#yaml.text(node, 'query_returns_nothing');
    const fault = faultIn(query);
    if (fault !== undefined) throw this.#yaml.error(node, `the query is invalid: ${fault}`);
    return query;
  }
}

function faultIn(query: string): string | undefined {
  try {
    return readQuery(query, {}).checked.readOnly ? undefined : 'updating clauses are not supported';
  } catch (error) {
    return faultOfQuery(error);
  }
}
