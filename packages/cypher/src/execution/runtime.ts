import { type Deadline, noDeadline, POLL_EVERY } from '@chokepoint/graph';
import { type Dialect, OPEN_CYPHER } from '../dialect.ts';
import type { GraphSource, GraphWriter, PropertyReader, WritableGraph } from '../graph-source.ts';
import { NO_PROCEDURES, type ProcedureRegistry } from '../procedure.ts';
import { runtimeError } from '../query-error.ts';
import type { Value } from '../values/value.ts';
import type { PlanRecorder } from './plan-recorder.ts';
import type { Team } from './team.ts';

type Limits = {
  /** Rows of the answer. */
  readonly rows: number;
  /** Values held at one time by sorting, grouping, collecting and path search. */
  readonly heldValues: number;
};

const POLL_SHIFT = Math.log2(POLL_EVERY);

const DEFAULT_LIMITS: Limits = { rows: 10_000_000, heldValues: 20_000_000 };

export type RuntimeOptions = {
  readonly parameters?: ReadonlyMap<string, Value>;
  readonly procedures?: ProcedureRegistry;
  readonly deadline?: Deadline;
  readonly limits?: Partial<Limits>;
  readonly dialect?: Dialect;
  /** Only these nodes, and relationships between them, exist for the query. */
  readonly visible?: { has(node: number): boolean };
  /** What the clock shows, for the whole query; nanoseconds since the epoch. */
  readonly now?: bigint;
  /** Threads to run the query with. */
  readonly team?: Team;
};

/** Counts the values that a stage holds. */
export type Holder = Pick<Runtime, 'hold' | 'release' | 'tick'>;

/** With other threads, the bound is checked at least once per so many values. */
const FEW_VALUES = 1024;

/** What all parts of one running query share. */
export class Runtime {
  readonly graph: GraphSource;
  readonly writer: GraphWriter | undefined;
  readonly parameters: ReadonlyMap<string, Value>;
  readonly procedures: ProcedureRegistry;
  readonly dialect: Dialect;
  readonly limits: Limits;
  readonly visible: { has(node: number): boolean } | undefined;
  readonly now: bigint;
  /** Present for EXPLAIN and PROFILE. */
  readonly plan: PlanRecorder | undefined;
  readonly team: Team | undefined;
  readonly #deadline: Deadline;
  readonly #nodeReaders = new Map<string, PropertyReader>();
  readonly #relationshipReaders = new Map<string, PropertyReader>();
  readonly #namesOfLabels = new WeakMap<ArrayLike<number>, readonly string[]>();
  #steps = 0;
  #held = 0;
  /** Up to so many values the bound need not be checked. */
  #unchecked: number;

  constructor(graph: GraphSource | WritableGraph, writes: boolean, options: RuntimeOptions, plan?: PlanRecorder) {
    this.graph = graph;
    this.plan = plan;
    if (plan) plan.hitsOf = () => this.#steps;
    if (writes && !('createNode' in graph))
      throw runtimeError('SemanticError', 'ReadOnlyGraph', 'this graph cannot be written to');
    this.writer = writes ? (graph as WritableGraph) : undefined;
    this.parameters = options.parameters ?? new Map();
    this.procedures = options.procedures ?? NO_PROCEDURES;
    this.dialect = options.dialect ?? OPEN_CYPHER;
    this.limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.visible = options.visible;
    this.now = options.now ?? BigInt(Date.now()) * 1_000_000n;
    this.#deadline = options.deadline ?? noDeadline;
    this.team = options.team;
    this.#unchecked = this.team ? 0 : this.limits.heldValues;
  }

  /** Called once per step of every loop whose length depends on the graph. Throws when the time is up. */
  tick(): void {
    if ((++this.#steps & (POLL_EVERY - 1)) === 0) this.#deadline.check();
  }

  /** Many steps at once. */
  work(steps: number): void {
    const before = this.#steps;
    this.#steps += steps;
    if (before >>> POLL_SHIFT !== this.#steps >>> POLL_SHIFT) this.#deadline.check();
  }

  /** Counts values held in memory; `release` subtracts them. Throws beyond the bound. */
  hold(values: number): void {
    this.#held += values;
    if (this.#held > this.#unchecked) this.#checkHeld();
  }

  #checkHeld(): void {
    const left = this.limits.heldValues - this.#held - (this.team?.held(this.#held) ?? 0);
    this.#unchecked = this.#held + Math.min(left, Math.max(FEW_VALUES, left / 16));
    if (left < 0)
      throw runtimeError(
        'LimitExceeded',
        'MemoryLimit',
        `the query holds more than ${this.limits.heldValues} values; narrow it, or add LIMIT`,
      );
  }

  release(values: number): void {
    this.#held -= values;
  }

  /** Tells other threads of the query how much this one holds by now. */
  publishHeld(): void {
    this.team?.held(this.#held);
  }

  /** Throws when the time is up. */
  checkDeadline(): void {
    this.#deadline.check();
  }

  nodeProperty(key: string): PropertyReader {
    let reader = this.#nodeReaders.get(key);
    if (!reader) {
      reader = this.graph.nodeProperty(key);
      this.#nodeReaders.set(key, reader);
    }
    return reader;
  }

  relationshipProperty(key: string): PropertyReader {
    let reader = this.#relationshipReaders.get(key);
    if (!reader) {
      reader = this.graph.relationshipProperty(key);
      this.#relationshipReaders.set(key, reader);
    }
    return reader;
  }

  /** Many nodes have the same labels, and the graph says so with the same list. */
  labelNames(node: number): readonly string[] {
    const { graph } = this;
    const labels = graph.labelsOf(node);
    let names = this.writer ? undefined : this.#namesOfLabels.get(labels);
    if (!names) {
      names = Array.from(labels, (label) => graph.labelName(label));
      if (!this.writer) this.#namesOfLabels.set(labels, names);
    }
    return names;
  }

  /** Reading an entity this query has deleted is a fault. */
  checkNode(node: number): void {
    if (this.writer && !this.graph.hasNode(node)) throw deletedEntity('node');
  }

  checkRelationship(relationship: number): void {
    if (this.writer && !this.graph.hasRelationship(relationship)) throw deletedEntity('relationship');
  }
}

function deletedEntity(what: string) {
  return runtimeError('EntityNotFound', 'DeletedEntityAccess', `this ${what} was deleted by the query itself`);
}
