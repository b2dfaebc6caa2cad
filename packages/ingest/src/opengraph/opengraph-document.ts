import { parseRun } from '../json/parse-run.ts';
import type { ElementRun, MemberUse } from '../json/scan-handler.ts';
import type { BatchSink, Endpoint, Properties } from '../records/batch-sink.ts';
import type { DocumentConverter } from '../records/document-converter.ts';
import { KindLists } from '../records/kind-lists.ts';
import { normaliseProperties } from '../records/normalise-properties.ts';
import { RecentRefs } from '../records/recent-refs.ts';
import { describe, isRecord } from '../records/record-reader.ts';
import type { RejectionLog } from '../records/rejection-log.ts';
import { upperCase } from '../records/upper-case.ts';
import { edgeViolations, type OpenGraphEdge, type OpenGraphEndpoint } from './edge-schema.ts';
import { kindsFault, nodeViolations, type OpenGraphNode } from './node-schema.ts';
import type { Violation } from './violations.ts';

const NODES = 'graph.nodes';
const EDGES = 'graph.edges';

const NO_KINDS: readonly string[] = Object.freeze([]);
const NO_PROPERTIES: Readonly<Properties> = Object.freeze({});

/** Converted to upper case like names, because they are object ids of other nodes. */
const IDENTIFIERS = ['environmentid', 'domainsid', 'tenantid'];

/** Reserved kinds that no collector may register. */
const NEVER_REGISTERED = /^(Tag_.*|MigrationData|Meta|MetaDetail)$/;

/** At most this many members of `metadata` are named. */
const MOST_IGNORED = 20;

type OpenGraphHead = { readonly sourceKind: string; readonly ignored: readonly string[] };

/** `{"metadata": {...}, "graph": {"nodes": [...], "edges": [...]}}`, in any order. */
export class OpenGraphDocument implements DocumentConverter {
  readonly nodeKinds = new Set<string>();
  readonly #sourceKinds: readonly string[];
  readonly #sink: BatchSink;
  readonly #log: RejectionLog;
  readonly #kindLists = new KindLists();
  readonly #ends: RecentRefs;
  #lastKinds: readonly string[] | undefined;
  #listsSeen = false;
  objects = 0;

  constructor({ sourceKind, ignored }: OpenGraphHead, sink: BatchSink, log: RejectionLog) {
    this.#sourceKinds = sourceKind === '' ? NO_KINDS : Object.freeze([sourceKind]);
    this.#ends = new RecentRefs(this.#sourceKinds);
    this.#sink = sink;
    this.#log = log;
    for (const key of ignored.slice(0, MOST_IGNORED))
      log.recurring(
        `$.metadata.${key}`,
        `metadata ${key}`,
        () => 'ignored: not a member of metadata that this version knows',
      );
  }

  member(path: string): MemberUse {
    if (path === 'graph') return 'descend';
    if (path !== NODES && path !== EDGES) return 'skip';
    this.#listsSeen = true;
    return 'elements';
  }

  captured(): void {}

  elements(path: string, run: ElementRun): boolean {
    parseRun(
      run,
      (value, index) => this.#take(path, value, index),
      (index, reason) => this.refused(path, index, reason),
    );
    return true;
  }

  refused(path: string, index: number, reason: string): void {
    if (index >= 0) this.objects++;
    this.#log.error(index < 0 ? `$.${path}` : `$.${path}[${index}]`, reason);
  }

  mistyped(path: string, wanted: string, found: string): void {
    this.#log.error(`$.${path}`, `expected an ${wanted}, got ${found}`);
  }

  oddity(reason: string): void {
    this.#log.warning('$', reason);
  }

  finish(): string | undefined {
    return this.#listsSeen ? undefined : 'graph tag is empty. at least one of nodes: [] or edges: [] is required';
  }

  #take(path: string, value: unknown, index: number): void {
    if (!isRecord(value)) {
      this.refused(path, index, `type mismatch: expected an object, got ${describe(value)}`);
      return;
    }
    this.objects++;
    const violations = path === NODES ? nodeViolations(value) : edgeViolations(value);
    if (violations) this.#violated(`$.${path}[${index}]`, violations);
    else if (path === NODES) this.#node(value as OpenGraphNode, index);
    else this.#edge(value as OpenGraphEdge, index);
  }

  #violated(at: string, violations: readonly Violation[]): void {
    for (const { severity, at: inside, reason } of violations) this.#log[severity](`${at}${inside}`, reason);
  }

  #node(node: OpenGraphNode, index: number): void {
    const kinds = this.#kindsOf(node);
    const fault = kindsFault(upperCase(node.id), kinds.length);
    if (fault) {
      this.#log.error(`$.${NODES}[${index}].kinds`, fault);
      return;
    }
    if (node.properties && Object.hasOwn(node.properties, 'objectid'))
      this.#log.recurring(`$.${NODES}[${index}].properties.objectid`, 'objectid', repeatedIds);
    const properties: Properties = normaliseProperties(node.properties ?? {});
    for (const key of IDENTIFIERS) {
      const value = properties[key];
      if (typeof value === 'string') properties[key] = upperCase(value);
    }
    const primary = node.kinds[0];
    if (primary !== undefined) properties.primarykind = primary;
    if (kinds !== this.#lastKinds) for (const kind of kinds) if (!NEVER_REGISTERED.test(kind)) this.nodeKinds.add(kind);
    this.#lastKinds = kinds;
    this.#sink.node({ id: upperCase(node.id), kinds }, properties);
  }

  #kindsOf(node: OpenGraphNode): readonly string[] {
    const kinds: string[] = [...this.#sourceKinds];
    for (const kind of node.kinds) if (kind !== '' && !kinds.includes(kind)) kinds.push(kind);
    return this.#kindLists.of(kinds);
  }

  #edge(edge: OpenGraphEdge, index: number): void {
    const source = this.#endpoint(edge.start, index, 'start');
    const target = this.#endpoint(edge.end, index, 'end');
    this.#sink.edge(source, edge.kind, target, edge.properties ? withoutReserved(edge.properties) : NO_PROPERTIES);
  }

  /** The source kind goes to ends this payload creates, and leaves alone what others have collected. */
  #endpoint(endpoint: OpenGraphEndpoint, index: number, end: 'start' | 'end'): Endpoint {
    const kinds = endpoint.kind ? this.#kindLists.of([endpoint.kind]) : NO_KINDS;
    if (endpoint.match_by !== 'name' && endpoint.match_by !== 'property')
      return this.#ends.of(endpoint.value ?? '', kinds);
    const matchers = endpoint.property_matchers?.map(({ key, value }) => ({ key, value })) ?? [
      { key: 'name', value: endpoint.value ?? '', ignoreCase: true as const },
    ];
    const path = `$.${EDGES}[${index}].${end}`;
    return { matchers, kinds, path, ...(endpoint.kind && { kind: endpoint.kind }) };
  }
}

function repeatedIds(count: number): string {
  const nodes = count === 1 ? '1 node repeats its id' : `${count} nodes repeat their id`;
  return `${nodes} as property objectid: the property is left out`;
}

function withoutReserved(properties: Properties): Properties {
  for (const key of ['lastseen', '__proto__']) if (Object.hasOwn(properties, key)) delete properties[key];
  return properties;
}
