import type { Compiler } from '../../execution/compiler.ts';
import type { Evaluate, Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import { equals } from '../../operations/equality.ts';
import { groupKey } from '../../operations/group-key.ts';
import { isList, type Value } from '../../values/value.ts';
import type { Lookup } from './lookup.ts';
import { labelCandidates } from './node-candidates.ts';
import type { ScanPlan } from './order-steps.ts';
import type { PatternNode } from './pattern-graph.ts';

/** Scanning this many nodes is cheaper than building an index of all texts, */
const FEW_NODES = 5000;
/** unless the scan is repeated more often than this. */
const FEW_QUESTIONS = 10;

/** Longer lists are tested node by node. */
const MOST_VALUES = 10_000;

type CompiledLookup = { readonly lookup: Lookup; readonly value: Evaluate };

/**
 * Finds the nodes a condition leaves: through an index of the graph when there is one, else, for an equality, through a
 * hash of the label's nodes that is built at the second question (the first is answered by looking at them all). The
 * condition itself is tested again later, so there may be too many.
 */
export class NodeProbe {
  readonly #runtime: Runtime;
  readonly #node: PatternNode;
  readonly #lookups: readonly CompiledLookup[];
  #lookupCount = 0;
  #textsAsked = 0;
  #hash: Map<string | number, number[]> | undefined;

  constructor(compiler: Compiler, plan: ScanPlan, frame: Frame) {
    this.#runtime = compiler.runtime;
    this.#node = plan.node;
    const compiled = plan.lookups.map((lookup) => ({ lookup, value: compiler.compile(lookup.value, frame) }));
    // The exact ones first: a text index only narrows.
    this.#lookups = compiled.sort((a, b) => Number(a.lookup.by === 'text') - Number(b.lookup.by === 'text'));
  }

  /** Undefined: look at every node. */
  candidates(row: Row): ArrayLike<number> | undefined {
    for (const { lookup, value } of this.#lookups) {
      const found = this.#ask(lookup, value(row));
      if (found) return found;
    }
    const equality = this.#lookups.find(({ lookup }) => lookup.by === 'value');
    if (!equality || this.#runtime.writer || ++this.#lookupCount < 2) return undefined;
    const wanted = equality.value(row);
    if (typeof wanted === 'object' || equals(wanted, wanted) !== true) return undefined;
    this.#hash ??= this.#buildHash((equality.lookup as Lookup & { by: 'value' }).key);
    return this.#hash.get(groupKey(wanted)) ?? [];
  }

  #ask(lookup: Lookup, wanted: Value): ArrayLike<number> | undefined {
    const { graph } = this.#runtime;
    if (wanted === null) return [];
    switch (lookup.by) {
      case 'value':
        return graph.findNodes(lookup.key, wanted);
      case 'values':
        return this.#askEach(lookup.key, wanted);
      case 'id': {
        const node = typeof wanted === 'number' ? graph.nodeById(wanted) : undefined;
        return node === undefined ? [] : [node];
      }
      case 'text': {
        if (typeof wanted !== 'string') return [];
        if (!graph.hasTextIndex(lookup.key) && this.#textsAsked++ < FEW_QUESTIONS && this.#hasFewNodes())
          return undefined;
        const found = graph.findNodesByText(lookup.key, wanted, lookup.shape);
        return found && [...found];
      }
    }
  }

  /** The nodes of every value of a list, each once; undefined unless an index knows all of them. */
  #askEach(key: string, wanted: Value): ArrayLike<number> | undefined {
    if (!isList(wanted) || wanted.length > MOST_VALUES) return undefined;
    const nodes = new Set<number>();
    for (const value of wanted) {
      if (value === null) continue;
      const found = this.#runtime.graph.findNodes(key, value);
      if (!found) return undefined;
      for (let at = 0; at < found.length; at++) nodes.add(found[at]!);
    }
    return [...nodes].sort((a, b) => a - b);
  }

  #hasFewNodes(): boolean {
    const labelled = labelCandidates(this.#runtime, this.#node);
    return labelled !== undefined && labelled.length <= FEW_NODES;
  }

  #buildHash(key: string): Map<string | number, number[]> {
    const runtime = this.#runtime;
    const { graph } = runtime;
    const read = runtime.nodeProperty(key);
    const hash = new Map<string | number, number[]>();
    const labelled = labelCandidates(runtime, this.#node);
    const count = labelled ? labelled.length : graph.nodeLimit;
    for (let at = 0; at < count; at++) {
      runtime.tick();
      const index = labelled ? labelled[at]! : at;
      if (!labelled && !graph.hasNode(index)) continue;
      addToHash(hash, read(index), index);
    }
    runtime.hold(count);
    return hash;
  }
}

function addToHash(hash: Map<string | number, number[]>, value: Value, index: number): void {
  if (value === null) return;
  const key = groupKey(value);
  const bucket = hash.get(key);
  if (bucket) bucket.push(index);
  else hash.set(key, [index]);
}
