import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import type { LabelExpression } from '../../syntax/ast.ts';
import { typeTest } from '../compile-access.ts';

/** Which types a relationship pattern allows, as one byte per type; undefined allows all. */
export class TypeFilter {
  readonly #runtime: Runtime;
  readonly #types: LabelExpression | undefined;
  readonly #test: ((type: number) => boolean) | undefined;
  /** Known from the beginning where the query does not write, and so creates no types. */
  readonly #only: number | undefined;
  #bytes: Uint8Array | undefined;

  constructor(runtime: Runtime, types: LabelExpression | undefined) {
    this.#runtime = runtime;
    this.#types = types;
    this.#test = types && typeTest(runtime, types);
    if (!runtime.writer) this.#only = this.#findOnly();
  }

  mask(): Uint8Array | undefined {
    if (!this.#test) return undefined;
    const { typeLimit } = this.#runtime.graph;
    if (this.#bytes?.length === typeLimit) return this.#bytes;
    this.#bytes = new Uint8Array(typeLimit);
    for (let type = 0; type < typeLimit; type++) if (this.#test(type)) this.#bytes[type] = 1;
    return this.#bytes;
  }

  /** The one type allowed, -1 when it does not exist, undefined when several may be. */
  only(): number | undefined {
    return this.#runtime.writer ? this.#findOnly() : this.#only;
  }

  #findOnly(): number | undefined {
    return this.#types?.kind === 'label' ? (this.#runtime.graph.typeId(this.#types.name) ?? -1) : undefined;
  }
}

/** First position in a node's run whose type is not below `type`. Runs are sorted by type. */
export function lowerBound(runs: RelationshipRuns, from: number, to: number, type: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (runs.type[middle]! < type) low = middle + 1;
    else high = middle;
  }
  return low;
}
