import type { Compiler } from '../../execution/compiler.ts';
import type { Evaluate, Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import type { TextShape } from '../../graph-source.ts';
import { equals } from '../../operations/equality.ts';
import { groupKey } from '../../operations/group-key.ts';
import { QueryError } from '../../query-error.ts';
import { isCheap } from '../../rewrite/substitute.ts';
import { isList, NodeValue, type Value } from '../../values/value.ts';
import type { Lookup } from './lookup.ts';
import { labelCandidates } from './node-candidates.ts';
import type { ScanPlan } from './order-steps.ts';
import type { PatternNode } from './pattern-graph.ts';
import { TextParts } from './text-parts.ts';

/** Scanning this many nodes is cheaper than building an index of all texts, */
const FEW_NODES = 5000;
/** unless the scan is repeated more often than this. */
const FEW_QUESTIONS = 10;

/** Longer lists are tested node by node. */
const MOST_VALUES = 10_000;

type CompiledLookup = {
  readonly lookup: Lookup;
  readonly value: Evaluate;
  /** What is computed of a candidate. */
  readonly of: ((node: number) => Value) | undefined;
};

/**
 * Finds the nodes a condition leaves: through an index of the graph when there is one, else, for an equality, through a
 * hash of the label's nodes that is built at the second question (the first is answered by looking at them all). The
 * condition itself is tested again later, so there may be too many.
 */
export class NodeProbe {
  readonly #runtime: Runtime;
  readonly #node: PatternNode;
  readonly #lookups: readonly CompiledLookup[];
  readonly #equalities: readonly { readonly key: string; readonly value: Evaluate }[];
  #lookupCount = 0;
  #textsAsked = 0;
  #partsAsked = 0;
  /** Whether something could not be computed of a candidate. */
  #fails = false;
  #parts: TextParts | undefined;
  #hash: Map<string | number, number[]> | undefined;

  constructor(compiler: Compiler, plan: ScanPlan, frame: Frame) {
    this.#runtime = compiler.runtime;
    this.#node = plan.node;
    const compiled = plan.lookups.map((lookup) => ({
      lookup,
      value: compiler.compile(lookup.value, frame),
      of: this.#computed(compiler, lookup, frame),
    }));
    // The exact ones first: a text index only narrows.
    this.#lookups = compiled.sort((a, b) => Number(isText(a.lookup)) - Number(isText(b.lookup)));
    this.#equalities = this.#lookups.flatMap(({ lookup, value }) =>
      lookup.by === 'value' && isCheap(lookup.value) ? [{ key: lookup.key, value }] : [],
    );
  }

  /** Undefined: look at every node. */
  candidates(row: Row): ArrayLike<number> | undefined {
    const fewest = this.#equalities.length > 1 ? this.#fewest(row) : undefined;
    if (fewest) return fewest;
    for (const { lookup, value, of } of this.#lookups) {
      const wanted = value(row);
      const found = lookup.by === 'part' ? this.#askParts(lookup.shape, of!, wanted) : this.#ask(lookup, wanted);
      if (found) return found;
    }
    const equality = this.#lookups.find(({ lookup }) => lookup.by === 'value' || lookup.by === 'computed');
    if (!equality || this.#fails || this.#runtime.writer || ++this.#lookupCount < 2) return undefined;
    const wanted = equality.value(row);
    if (typeof wanted === 'object' || equals(wanted, wanted) !== true) return undefined;
    this.#hash ??= this.#buildHash(equality.of!);
    return this.#hash && (this.#hash.get(groupKey(wanted)) ?? []);
  }

  /** Of several equalities, the nodes of the one that fewest nodes meet; they are counted together, step by step. */
  #fewest(row: Row): ArrayLike<number> | undefined {
    const { graph } = this.#runtime;
    const wanted = this.#equalities.map(({ key, value }) => ({ key, value: value(row) }));
    if (wanted.some(({ value }) => value === null)) return [];
    for (let most = 16; most < graph.nodeCount; most *= 8)
      for (const { key, value } of wanted) {
        const found = graph.findNodes(key, value, most);
        if (found && found.length < most) return found;
      }
    return undefined;
  }

  #computed(compiler: Compiler, lookup: Lookup, frame: Frame): CompiledLookup['of'] {
    if (lookup.by === 'value') return (node) => this.#runtime.nodeProperty(lookup.key)(node);
    if (lookup.by !== 'part' && lookup.by !== 'computed') return undefined;
    const evaluate = compiler.compile(lookup.of, frame);
    const row: Row = [];
    return (node) => {
      row[this.#node.slot] = new NodeValue(node);
      return evaluate(row);
    };
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
      case 'part':
      case 'computed':
        return undefined;
      case 'text': {
        if (typeof wanted !== 'string') return [];
        if (!graph.hasTextIndex(lookup.key) && this.#textsAsked++ < FEW_QUESTIONS && this.#hasFewNodes())
          return undefined;
        const found = graph.findNodesByText(lookup.key, wanted, lookup.shape);
        return found && [...found];
      }
    }
  }

  /** Undefined for the first time: it is not worth an index then. */
  #askParts(shape: TextShape, of: (node: number) => Value, wanted: Value): ArrayLike<number> | undefined {
    if (wanted === null) return [];
    if (typeof wanted !== 'string' || this.#runtime.writer || this.#fails || ++this.#partsAsked < 2) return undefined;
    this.#parts ??= this.#buildParts(of);
    this.#runtime.work(wanted.length);
    return this.#parts?.find(wanted, shape);
  }

  #buildParts(of: (node: number) => Value): TextParts | undefined {
    const parts = new TextParts();
    return this.#eachNode(of, (text, node) => typeof text === 'string' && parts.add(text, node)) ? parts : undefined;
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

  #buildHash(of: (node: number) => Value): Map<string | number, number[]> | undefined {
    const hash = new Map<string | number, number[]>();
    return this.#eachNode(of, (value, node) => addToHash(hash, value, node)) ? hash : undefined;
  }

  /** What is computed of every candidate. False when that fails for one, which other conditions may leave out. */
  #eachNode(of: (node: number) => Value, visit: (value: Value, node: number) => void): boolean {
    const runtime = this.#runtime;
    const { graph } = runtime;
    const labelled = labelCandidates(runtime, this.#node);
    const count = labelled ? labelled.length : graph.nodeLimit;
    runtime.hold(count);
    try {
      for (let at = 0; at < count; at++) {
        runtime.tick();
        const index = labelled ? labelled[at]! : at;
        if (labelled || graph.hasNode(index)) visit(of(index), index);
      }
      return true;
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      runtime.release(count);
      this.#fails = true;
      return false;
    }
  }
}

function isText({ by }: Lookup): boolean {
  return by === 'text' || by === 'part';
}

function addToHash(hash: Map<string | number, number[]>, value: Value, index: number): void {
  if (value === null) return;
  const key = groupKey(value);
  const bucket = hash.get(key);
  if (bucket) bucket.push(index);
  else hash.set(key, [index]);
}
