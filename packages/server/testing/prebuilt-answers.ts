import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

type Edge = readonly [start: string, kind: string, end: string];
type Pair = readonly [start: string, end: string, hops: number];

/** What a reference service answered to one prebuilt search. */
export type PrebuiltAnswer = {
  readonly variant: string;
  readonly name: string;
  readonly status: number;
  readonly node_ids?: readonly string[];
  readonly edge_list?: readonly Edge[];
  /** The variant whose record of this name has the lists. */
  readonly same_as?: string;
  readonly limit_cut?: boolean;
  readonly pairs?: number;
  readonly pair_length_sum?: number;
  readonly longest?: number;
  readonly pair_list?: readonly Pair[];
  readonly tie_edge_list?: readonly Edge[];
  readonly after_second_analysis?: {
    readonly changed_pairs: readonly Pair[];
    readonly added_tie_edges: readonly Edge[];
    readonly removed_tie_edges: readonly Edge[];
  };
};

/** The answers in the order of the searches, each with its lists. */
export function prebuiltAnswers(shared: string): PrebuiltAnswer[] {
  const path = join(shared, 'corpus/cypher/prebuilt-searches.ad-sampledata.json.gz');
  const { results } = JSON.parse(gunzipSync(readFileSync(path)).toString('utf8')) as { results: PrebuiltAnswer[] };
  return results.map((answer, at) => ({ ...twinOf(results, answer, at), ...answer }));
}

/** Names come twice within a variant, so a twin is the one in the same place among those of its name. */
function twinOf(results: readonly PrebuiltAnswer[], { same_as, name, variant }: PrebuiltAnswer, at: number) {
  if (same_as === undefined) return {};
  const before = results.slice(0, at).filter((one) => one.name === name && one.variant === variant).length;
  return results.filter((one) => one.name === name && one.variant === same_as)[before];
}

/** An answer of ours, spelled the same way. */
export type PlainAnswer = { readonly nodes: readonly string[]; readonly edges: readonly string[] };

export const spelled = ([start, kind, end]: Edge): string => `${start} -${kind}-> ${end}`;

/**
 * The shortest paths of an answer that may choose among ties: hops by pair, and the edges it may use. A second analysis
 * of the reference service finds a few edges that its first one overlooks.
 */
export function shortestPathsOf(answer: PrebuiltAnswer, analysis: 'first' | 'second') {
  const hops = new Map((answer.pair_list ?? []).map(([start, end, length]) => [pairOf(start, end), length]));
  const ties = new Set((answer.tie_edge_list ?? []).map(spelled));
  const more = analysis === 'second' ? answer.after_second_analysis : undefined;
  for (const [start, end, length] of more?.changed_pairs ?? []) hops.set(pairOf(start, end), length);
  for (const edge of more?.added_tie_edges ?? []) ties.add(spelled(edge));
  for (const edge of more?.removed_tie_edges ?? []) ties.delete(spelled(edge));
  return { hops, ties };
}

/** Names of objects may have spaces. */
const pairOf = (start: string, end: string) => `${start}\t${end}`;

/** Hops over the edges of an answer, by pair, from the starts of the given pairs to everything. */
export function hopsWithin(edges: readonly string[], pairs: Iterable<string>): Map<string, number> {
  const next = new Map<string, string[]>();
  for (const edge of edges) {
    const [start, end] = edge.split(/ -\w+-> /) as [string, string];
    next.set(start, [...(next.get(start) ?? []), end]);
  }
  const found = new Map<string, number>();
  for (const start of new Set(Iterator.from(pairs).map((pair) => pair.split('\t')[0]!))) {
    const seen = new Set([start]);
    let frontier = [start];
    for (let hops = 1; frontier.length > 0; hops++) {
      frontier = [...new Set(frontier.flatMap((node) => next.get(node) ?? []))].filter((node) => !seen.has(node));
      for (const node of frontier) {
        seen.add(node);
        found.set(pairOf(start, node), hops);
      }
    }
  }
  return found;
}
