import { type CheckedQuery, imageSource, type RuntimeOptions, streamQuery, type Value } from '@chokepoint/cypher';
import { encodeDelta, type GraphImage, isEmpty } from '@chokepoint/graph';
import { readQueryWith, runtimeOptions, SOURCE } from '../../queries/cypher-task.ts';
import type { TaskFunction, TaskLimits } from '../../workers/task.ts';
import { procedures } from '../procedures/procedures.ts';
import { changesSchema, readCommand } from '../procedures/read-command.ts';
import { CountingDraft } from './counting-draft.ts';
import { rowWriter } from './json-rows.ts';
import { readParameters } from './read-parameters.ts';
import { PipeWriter } from './record-pipe.ts';
import { shownPlan } from './shown-plan.ts';
import type { SentStatement, StatementInput, StatementOutput } from './statement.ts';
import { faultOf, StatementFault } from './statement-fault.ts';

/** Records are sent on when there are this many bytes of them, or when they have waited this long. */
const BATCH_BYTES = 64 * 1024;
const BATCH_MS = 10;
/** What a statement that writes may return: it is stored until it is fetched. */
const MOST_WRITTEN_BYTES = 64 << 20;

const REFUSALS = {
  off: ['Neo.ClientError.Security.Forbidden', 'writing is switched off: CHOKEPOINT_CYPHER_WRITES allows it'],
  forbidden: ['Neo.ClientError.Security.Forbidden', 'Permission denied: User may not modify the graph.'],
  'read-mode': ['Neo.ClientError.Statement.AccessMode', 'Writing in read access mode not allowed.'],
} as const;

/** Runs one statement. Records of a reading one go into its pipe; what a writing one does is returned. */
export const runStatement: TaskFunction<StatementInput, StatementOutput> = (image, input, limits) => {
  try {
    return new StatementRun(image, input, limits).run();
  } catch (error) {
    return { kind: 'failed', ...faultOf(error) };
  }
};

class StatementRun {
  readonly #image: GraphImage;
  readonly #input: StatementInput;
  readonly #limits: TaskLimits;
  readonly #draft: CountingDraft | undefined;

  constructor(image: GraphImage, input: StatementInput, limits: TaskLimits) {
    this.#image = image;
    this.#input = input;
    this.#limits = limits;
    this.#draft = input.earlier.length > 0 ? new CountingDraft(image) : undefined;
  }

  run(): StatementOutput {
    const { earlier, environments } = this.#input;
    if (changesSchema(this.#input.query)) return this.#schemaChange();
    const { checked, stripped, usesShortcuts, options } = this.#read(this.#input);
    if (environments && checked.query.mode !== 'run')
      throw new StatementFault(
        'Neo.ClientError.Security.Forbidden',
        'EXPLAIN and PROFILE need access to all environments',
      );
    if (this.#input.isSystem) requireNoGraph(checked);
    if (!checked.readOnly && checked.query.mode !== 'explain') this.#requireWrites(usesShortcuts);
    for (const statement of earlier) this.#repeat(statement);
    if (checked.readOnly || checked.query.mode === 'explain') return this.#stream(checked, stripped, options);
    return { kind: 'written', stripped, change: this.#write(checked, options) };
  }

  #read({ query, parameters: encoded }: SentStatement) {
    const { deadline } = this.#limits;
    const parameters = readParameters(encoded);
    const options = runtimeOptions(this.#image, this.#input, parameters, deadline);
    const registry = procedures({
      image: this.#image,
      graph: this.#source(),
      visible: options.visible,
      deadline,
      format: this.#input.format,
      facts: this.#input.facts,
    });
    const text = readCommand(query, registry);
    return { ...readQueryWith(text, parameters, registry), options: { ...options, procedures: registry } };
  }

  #source() {
    return this.#draft ?? imageSource(this.#image, SOURCE);
  }

  #requireWrites(usesShortcuts: boolean): void {
    const { writes } = this.#input;
    if (writes !== 'allowed') {
      const [code, message] = REFUSALS[writes];
      throw new StatementFault(code, message);
    }
    if (usesShortcuts)
      throw new StatementFault(
        'Neo.ClientError.Statement.SemanticError',
        'relationship type shortcuts are not supported in graph mutations',
      );
  }

  /** What the transaction has written before is not in the graph yet, so it is written to the draft again. */
  #repeat(statement: SentStatement): void {
    const { checked, options } = this.#read(statement);
    streamQuery(checked, this.#draft!, options, () => true);
    this.#draft!.takeCounters();
  }

  #stream(checked: CheckedQuery, stripped: string, options: RuntimeOptions): StatementOutput {
    const pipe = new PipeWriter(this.#input.pipe, this.#limits.deadline);
    const source = this.#source();
    const records = rowWriter(this.#input.rows, source, this.#input.format);
    records.header([stripped, ...checked.columns]);
    pipe.write(records.take());
    let sentAt = 0;
    const steps = streamQuery(checked, source, options, (row) => {
      records.add(row);
      if (records.length < BATCH_BYTES && performance.now() - sentAt < BATCH_MS) return true;
      pipe.write(records.take());
      sentAt = performance.now();
      return true;
    });
    pipe.write(records.take());
    const isCommand = /^\s*SHOW\s/i.test(this.#input.query);
    return { kind: 'read', stripped, plan: shownPlan(checked, steps), notifications: [], isCommand };
  }

  #write(checked: CheckedQuery, options: RuntimeOptions) {
    const draft = this.#draft ?? new CountingDraft(this.#image);
    const rows: (readonly Value[])[] = [];
    streamQuery(checked, draft, options, (row) => {
      rows.push(row);
      return true;
    });
    const counters = draft.takeCounters();
    const records = rowWriter(this.#input.rows, draft, this.#input.format);
    for (const row of rows) records.add(row);
    const { delta } = draft.finish();
    return {
      chunks: isEmpty(delta) ? [] : [...encodeDelta(delta)],
      newKinds: draft.newLabels,
      marked: draft.markedObjects(),
      columns: checked.columns,
      hasColumns: checked.columns.length > 0,
      records: records.take(MOST_WRITTEN_BYTES),
      counters,
    };
  }

  /** Indexes are built where queries need them, and object ids are always unique. */
  #schemaChange(): StatementOutput {
    const pipe = new PipeWriter(this.#input.pipe, this.#limits.deadline);
    const records = rowWriter(this.#input.rows, this.#source(), this.#input.format);
    const stripped = this.#input.query.slice(0, 200);
    records.header([stripped]);
    pipe.write(records.take());
    const notification = {
      code: 'Neo.ClientNotification.Schema.IndexOrConstraintAlreadyExists',
      gqlStatus: '00NA0',
      title: 'The command has no effect.',
      description: 'Indexes are built where queries need them, and object ids are always unique.',
      severity: 'INFORMATION',
      category: 'SCHEMA',
    } as const;
    return { kind: 'read', stripped, plan: undefined, notifications: [notification], isCommand: true };
  }
}

/** The database for administration has procedures and commands, and no graph. */
function requireNoGraph(checked: CheckedQuery): void {
  const clauses = checked.query.body.parts.flatMap((part) => part.clauses);
  if (clauses.every(({ kind }) => ['call', 'return', 'with', 'unwind'].includes(kind))) return;
  throw new StatementFault(
    'Neo.ClientError.Statement.UnsupportedAdministrationCommand',
    'the database "system" has no graph: use the database "neo4j"',
  );
}
