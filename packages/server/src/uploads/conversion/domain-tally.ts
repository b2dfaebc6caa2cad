import type { DomainCount } from '@chokepoint/contract';
import type { BatchSink, Endpoint, NodeRef, Properties } from '@chokepoint/ingest';
import { ENVIRONMENT_PROPERTIES } from '../../graph/environments.ts';

/** How many objects of one environment a document holds. */
export type EnvironmentTally = {
  readonly id: string;
  /** Empty until an object with the name was read. */
  name: string;
  readonly counts: Partial<Record<DomainCount, number>>;
};

const COUNTED: ReadonlyMap<string, DomainCount> = new Map([
  ['User', 'user_count'],
  ['Group', 'group_count'],
  ['Computer', 'computer_count'],
  ['GPO', 'gpo_count'],
  ['OU', 'ou_count'],
  ['Container', 'container_count'],
  ['AIACA', 'aiaca_count'],
  ['RootCA', 'rootca_count'],
  ['EnterpriseCA', 'enterpriseca_count'],
  ['NTAuthStore', 'ntauthstore_count'],
  ['CertTemplate', 'certtemplate_count'],
  ['AZUser', 'user_count'],
  ['AZGroup', 'group_count'],
]);

/** Counts the objects that converters write, and passes them on. */
export class DomainTally implements BatchSink {
  readonly #sink: BatchSink;
  readonly #environments = new Map<string, EnvironmentTally>();
  readonly #counted = new Set<string>();
  /** Offered when the sink behind can discard, too. */
  readonly discard: (() => void) | undefined;

  constructor(sink: BatchSink) {
    this.#sink = sink;
    const { discard } = sink;
    this.discard =
      discard &&
      (() => {
        this.#environments.clear();
        this.#counted.clear();
        discard();
      });
  }

  get environments(): EnvironmentTally[] {
    return [...this.#environments.values()];
  }

  node(node: NodeRef, properties: Properties): void {
    const id = environmentOf(properties);
    if (id !== undefined) {
      const tally = this.#tallyOf(id);
      if (tally.name === '') tally.name = nameOf(node.id === id, properties);
      // Only the subject of a record was collected; others are merely mentioned with a name.
      if (properties.lastcollected !== undefined && !this.#counted.has(node.id)) {
        this.#counted.add(node.id);
        const count = properties.isdeleted === true ? 'deleted_count' : countOf(node.kinds);
        if (count) tally.counts[count] = (tally.counts[count] ?? 0) + 1;
      }
    }
    this.#sink.node(node, properties);
  }

  edge(source: Endpoint, kind: string, target: Endpoint, properties: Readonly<Properties>): void {
    this.#sink.edge(source, kind, target, properties);
  }

  reject(...rejection: Parameters<BatchSink['reject']>): void {
    this.#sink.reject(...rejection);
  }

  #tallyOf(id: string): EnvironmentTally {
    let tally = this.#environments.get(id);
    if (!tally) {
      tally = { id, name: '', counts: {} };
      this.#environments.set(id, tally);
    }
    return tally;
  }
}

function environmentOf(properties: Properties): string | undefined {
  for (const name of ENVIRONMENT_PROPERTIES) {
    const value = properties[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

function nameOf(isEnvironment: boolean, properties: Properties): string {
  const name = properties.domain ?? (isEnvironment ? properties.name : undefined);
  return typeof name === 'string' ? name : '';
}

function countOf(kinds: readonly string[]): DomainCount | undefined {
  for (const kind of kinds) {
    const count = COUNTED.get(kind);
    if (count) return count;
  }
  return undefined;
}
