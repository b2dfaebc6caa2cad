import { type NodeIndex, NodeSet } from '@chokepoint/graph';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import type { Holders } from '../membership/holders.ts';
import { membership } from '../membership/membership.ts';
import { enrolment } from './enrolment.ts';

/**
 * All accounts that can enrol in the template on the authority: groups are expanded and omitted. If one of the two
 * rights belongs to every account, the other one decides.
 */
export function victims(graph: AnalysisGraph, template: NodeIndex, authority: NodeIndex): NodeSet {
  return graph.once(knownVictims).of(template, authority);
}

class KnownVictims {
  readonly #graph: AnalysisGraph;
  readonly #known = new Map<string, NodeSet>();
  readonly #opened = new WeakMap<Holders, NodeSet>();

  constructor(graph: AnalysisGraph) {
    this.#graph = graph;
  }

  of(template: NodeIndex, authority: NodeIndex): NodeSet {
    const key = `${template} ${authority}`;
    const known = this.#known.get(key);
    if (known) return known;
    const found = this.#find(template, authority);
    this.#known.set(key, found);
    return found;
  }

  #find(template: NodeIndex, authority: NodeIndex): NodeSet {
    const rights = this.#graph.once(enrolment);
    const onTemplate = rights.onTemplate(template);
    const onAuthority = rights.onAuthority(authority);
    const byTemplate = this.#open(onTemplate);
    const byAuthority = this.#open(onAuthority);
    const anyoneOnTemplate = isForAnyone(this.#graph, onTemplate);
    const anyoneOnAuthority = isForAnyone(this.#graph, onAuthority);
    if (anyoneOnTemplate && anyoneOnAuthority) return combined(byTemplate, byAuthority, (a, b) => a | b);
    if (anyoneOnTemplate) return byAuthority;
    if (anyoneOnAuthority) return byTemplate;
    return combined(byTemplate, byAuthority, (a, b) => a & b);
  }

  #open(holders: Holders): NodeSet {
    const known = this.#opened.get(holders);
    if (known) return known;
    const groups = this.#graph.once(membership);
    const found = new NodeSet(this.#graph.nodeCount);
    const others = new NodeSet(this.#graph.nodeCount);
    for (const holder of holders) {
      if (!groups.groupLike.has(holder)) others.add(holder);
      else for (const member of groups.members(holder)) found.add(member);
    }
    const isGroup = this.#graph.ofKind('Group').words;
    for (let word = 0; word < found.words.length; word++)
      found.words[word] = (found.words[word]! & ~isGroup[word]!) | others.words[word]!;
    this.#opened.set(holders, found);
    return found;
  }
}

function knownVictims(graph: AnalysisGraph): KnownVictims {
  return new KnownVictims(graph);
}

/** A holder is a special group, or a group that one is directly in. */
function isForAnyone(graph: AnalysisGraph, holders: Holders): boolean {
  const { special } = graph.once(membership);
  const groups = graph.ofKind('Group');
  return holders.some(
    (holder) =>
      special.has(holder) ||
      (groups.has(holder) && graph.sources(holder, 'MemberOf').some((member) => special.has(member))),
  );
}

function combined(one: NodeSet, other: NodeSet, operation: (a: number, b: number) => number): NodeSet {
  const words = one.words.map((word, at) => operation(word, other.words[at]!));
  return new NodeSet(one.size, words);
}
