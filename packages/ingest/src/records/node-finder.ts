import { isNodeKind } from '@chokepoint/model';
import type { NodeMatch, Properties, PropertyMatcher } from './batch-sink.ts';
import { upperCase } from './upper-case.ts';

type Findable = { readonly id: string; readonly kinds: ReadonlySet<string>; readonly properties: Properties };

/** Finds the nodes that match, with one index per property used. */
export class NodeFinder {
  readonly #nodes: Findable[];
  readonly #indexes = new Map<string, Map<string, Findable[]>>();

  constructor(nodes: Iterable<Findable>) {
    this.#nodes = [...nodes];
  }

  find(match: NodeMatch): string[] {
    const [first, ...rest] = match.matchers;
    if (!first) return [];
    const candidates = this.#index(first).get(keyOf(first.value, first.ignoreCase)) ?? [];
    return candidates
      .filter((node) => match.kind === undefined || node.kinds.has(match.kind))
      .filter((node) => rest.every((matcher) => fits(node.properties[matcher.key], matcher)))
      .map((node) => node.id);
  }

  /** Whether the kind is one that nodes can have: built in, or brought along by some node. */
  knowsKind(kind: string | undefined): boolean {
    return kind === undefined || isNodeKind(kind) || this.#nodes.some((node) => node.kinds.has(kind));
  }

  #index(matcher: PropertyMatcher): Map<string, Findable[]> {
    const name = `${matcher.ignoreCase ? 'any' : 'exact'} ${matcher.key}`;
    let index = this.#indexes.get(name);
    if (!index) {
      index = new Map();
      for (const node of this.#nodes) {
        const value = node.properties[matcher.key];
        if (!isScalar(value)) continue;
        const key = keyOf(value, matcher.ignoreCase);
        const sharing = index.get(key);
        if (sharing) sharing.push(node);
        else index.set(key, [node]);
      }
      this.#indexes.set(name, index);
    }
    return index;
  }
}

function describeMatchers(match: NodeMatch): string {
  const texts = match.matchers.map(
    ({ key, value, ignoreCase }) => `"${key}" ${ignoreCase ? 'equals_ignore_case' : 'equals'} ${JSON.stringify(value)}`,
  );
  return texts.join(', ');
}

/** Why an end was not found: no node matches, more than one does, or no node has its kind. */
export function unresolved(match: NodeMatch, found: number, kindKnown: boolean): string {
  const wanted = describeMatchers(match);
  if (found > 1) return `${UNRESOLVED} unexpected error: ${AMBIGUOUS} on matchers: ${wanted}`;
  if (kindKnown) return `${UNRESOLVED} ${wanted}`;
  return `${UNRESOLVED} unexpected error: ${UNKNOWN_KIND} ${match.kind} on matchers: ${wanted}`;
}

/** In the words, and the spelling, that clients look for. */
const UNRESOLVED = 'unable to resolve endpoint:';
const AMBIGUOUS = 'ambigious matcher with more than one node matched';
const UNKNOWN_KIND = 'failed to translate kinds: unable to map kinds:';

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** The number 1 and the text "1" are different, so the type is part of the key. */
function keyOf(value: string | number | boolean, ignoreCase?: true): string {
  const text = String(value);
  return `${typeof value} ${ignoreCase ? upperCase(text) : text}`;
}

function fits(value: unknown, matcher: PropertyMatcher): boolean {
  return isScalar(value) && keyOf(value, matcher.ignoreCase) === keyOf(matcher.value, matcher.ignoreCase);
}
