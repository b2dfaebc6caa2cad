import { completionsAt, type Procedure, type Value } from '@chokepoint/cypher';
import { outputs } from './server-procedures.ts';

/** Nodes are found by these without looking at every node. */
const INDEXES = [
  { name: 'object_id', properties: ['objectid'], uniqueness: 'UNIQUE' },
  { name: 'object_name', properties: ['name'], uniqueness: 'NONUNIQUE' },
];

/** Indexes are built where queries need them; these describe them to clients that want to see some. */
export const SCHEMA_PROCEDURES: readonly Procedure[] = [
  {
    name: 'db.indexes',
    inputs: [],
    outputs: outputs({
      id: 'integer',
      name: 'string',
      state: 'string',
      populationPercent: 'integer',
      uniqueness: 'string',
      type: 'string',
      entityType: 'string',
      labelsOrTypes: 'list',
      properties: 'list',
      provider: 'string',
    }),
    run: () =>
      INDEXES.map(({ name, properties, uniqueness }, at) => {
        const end: Value[] = ['NODE', ['Base'], properties, 'native-btree-1.0'];
        return [at + 1, name, 'ONLINE', 100, uniqueness, 'BTREE', ...end];
      }),
  },
  {
    name: 'show.indexes',
    inputs: [],
    outputs: outputs({
      id: 'integer',
      name: 'string',
      state: 'string',
      populationPercent: 'integer',
      type: 'string',
      entityType: 'string',
      labelsOrTypes: 'list',
      properties: 'list',
      indexProvider: 'string',
      owningConstraint: 'string',
      lastRead: 'any',
      readCount: 'any',
    }),
    run: () =>
      INDEXES.map(({ name, properties, uniqueness }, at) => {
        const owner = uniqueness === 'UNIQUE' ? 'object_id' : null;
        return [at + 1, name, 'ONLINE', 100, 'RANGE', 'NODE', ['Base'], properties, 'range-1.0', owner, null, null];
      }),
  },
  {
    name: 'db.constraints',
    inputs: [],
    outputs: outputs({ name: 'string', description: 'string', details: 'string' }),
    run: () => [['object_id', 'CONSTRAINT ON ( n:Base ) ASSERT (n.objectid) IS UNIQUE', 'object ids are unique']],
  },
  {
    name: 'show.constraints',
    inputs: [],
    outputs: outputs({
      id: 'integer',
      name: 'string',
      type: 'string',
      entityType: 'string',
      labelsOrTypes: 'list',
      properties: 'list',
      ownedIndex: 'string',
      propertyType: 'any',
    }),
    run: () => [[1, 'object_id', 'UNIQUENESS', 'NODE', ['Base'], ['objectid'], 'object_id', null]],
  },
];

/** Lists of what can be called. */
export function callableProcedures(known: readonly Procedure[]): Procedure[] {
  const listed = () => known.filter(({ name }) => !name.startsWith('show.')).map(procedureRow);
  const procedureRow = (one: Procedure): Value[] => [one.name, '', 'READ', false, signatureOf(one)];
  const procedureColumns = outputs({
    name: 'string',
    description: 'string',
    mode: 'string',
    worksOnSystem: 'boolean',
    signature: 'string',
  });
  const functionColumns = outputs({
    name: 'string',
    category: 'string',
    description: 'string',
    signature: 'string',
    isBuiltIn: 'boolean',
  });
  return [
    { name: 'show.procedures', inputs: [], outputs: procedureColumns, run: listed },
    { name: 'dbms.procedures', inputs: [], outputs: procedureColumns, run: listed },
    { name: 'show.functions', inputs: [], outputs: functionColumns, run: functionRows },
    { name: 'dbms.functions', inputs: [], outputs: functionColumns, run: functionRows },
  ];
}

const signatureOf = ({ name, inputs, outputs: fields }: Procedure) =>
  `${name}(${inputs.map(fieldText).join(', ')}) :: (${fields.map(fieldText).join(', ')})`;

const fieldText = ({ name, type }: Procedure['outputs'][number]) => `${name} :: ${type.toUpperCase()}`;

/** What may stand behind RETURN, the functions among it. */
function functionRows(): Value[][] {
  const found = completionsAt('RETURN ', 'RETURN '.length).filter(({ kind }) => kind === 'function');
  return found.map(({ label, detail }) => [label, '', detail ?? '', detail ?? label, true]);
}
