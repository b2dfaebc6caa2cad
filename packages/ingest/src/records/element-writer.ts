import type { RelationshipKindName } from '@chokepoint/model';
import type { BatchSink, Endpoint, NodeRef, Properties } from './batch-sink.ts';
import { isMatch } from './batch-sink.ts';
import { normaliseProperties } from './normalise-properties.ts';
import { RecentRefs } from './recent-refs.ts';
import type { RecordReader } from './record-reader.ts';

/** What the converters of one platform share: the base kind, upper-case ids, and no edge to nowhere. */
export class ElementWriter {
  readonly ingestTime: string;
  readonly #sink: BatchSink;
  readonly #base: string;
  readonly #kindLists = new Map<string, readonly string[]>();
  readonly #refs = new RecentRefs();

  constructor(sink: BatchSink, base: string, ingestTime: string) {
    this.#sink = sink;
    this.#base = base;
    this.ingestTime = ingestTime;
  }

  ref(id: string, kind: string): NodeRef {
    let kinds = this.#kindLists.get(kind);
    if (!kinds) {
      kinds = Object.freeze(kind === this.#base ? [kind] : [this.#base, kind]);
      this.#kindLists.set(kind, kinds);
    }
    return this.#refs.of(id, kinds);
  }

  node(node: NodeRef, properties: Properties): void {
    this.#sink.node(node, normaliseProperties(properties));
  }

  /** Writes the edge, unless an end has no id: then the report says so, at that field (and list position) of `from`. */
  edge(
    source: Endpoint,
    kind: RelationshipKindName,
    target: Endpoint,
    properties: Readonly<Properties>,
    from: RecordReader,
    field = '',
    index = -1,
  ): void {
    if (!isNowhere(source) && !isNowhere(target)) this.#sink.edge(source, kind, target, properties);
    else from.notice(index < 0 ? field : `${field}[${index}]`, `${kind} left out: one of its ends has no identifier`);
  }
}

function isNowhere(endpoint: Endpoint): boolean {
  return !isMatch(endpoint) && endpoint.id === '';
}
