import { MessageWriter } from '@chokepoint/bolt';
import { Float, ForeignValue, type Procedure, type Value } from '@chokepoint/cypher';
import { GraphVocabulary } from './graph-vocabulary.ts';
import type { ProcedureContext } from './procedure-context.ts';
import { outputs } from './server-procedures.ts';

/** What describes the graph: its labels, types, properties and schema. */
export function graphProcedures(context: ProcedureContext): Procedure[] {
  const vocabulary = new GraphVocabulary(context);
  const names = (name: string, column: string, list: () => readonly string[]): Procedure => ({
    name,
    inputs: [],
    outputs: outputs({ [column]: 'string' }),
    run: () => list().map((one) => [one]),
  });
  return [
    names('db.labels', 'label', () => vocabulary.labels()),
    names('db.relationshipTypes', 'relationshipType', () => vocabulary.types()),
    names('db.propertyKeys', 'propertyKey', () => vocabulary.properties()),
    {
      name: 'db.schema.visualization',
      inputs: [],
      outputs: outputs({ nodes: 'list', relationships: 'list' }),
      run: () => [drawnSchema(context, vocabulary)],
    },
    {
      name: 'db.schema.nodeTypeProperties',
      inputs: [],
      outputs: outputs({
        nodeType: 'string',
        nodeLabels: 'list',
        propertyName: 'string',
        propertyTypes: 'list',
        mandatory: 'boolean',
      }),
      run: () =>
        vocabulary
          .labels()
          .flatMap((label) =>
            [...vocabulary.propertiesOfLabel(label)].map(([key, value]): Value[] => [
              `:\`${label}\``,
              [label],
              key,
              [typeOf(value)],
              key === 'objectid',
            ]),
          ),
    },
    {
      name: 'db.schema.relTypeProperties',
      inputs: [],
      outputs: outputs({ relType: 'string', propertyName: 'string', propertyTypes: 'list', mandatory: 'boolean' }),
      run: () => vocabulary.types().map((type) => [`:\`${type}\``, null, null, false]),
    },
  ];
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return `${typeOf(value[0])}Array`;
  if (typeof value === 'string') return 'String';
  if (typeof value === 'boolean') return 'Boolean';
  return value instanceof Float ? 'Double' : 'Long';
}

/** One node for each label and one relationship for each pair of labels that a type connects. */
function drawnSchema({ format }: ProcedureContext, vocabulary: GraphVocabulary): Value[] {
  const labels = vocabulary.labels();
  const idOf = (label: string) => -1 - labels.indexOf(label);
  const nodes = labels.map((label) => {
    const { pack } = new MessageWriter();
    pack.structure(0x4e, format.elementIds ? 4 : 3);
    pack.integer(idOf(label));
    pack.list(1);
    pack.text(label);
    pack.map(3);
    pack.text('name');
    pack.text(label);
    for (const key of ['indexes', 'constraints']) {
      pack.text(key);
      pack.list(0);
    }
    if (format.elementIds) pack.text(String(idOf(label)));
    return new ForeignValue('Node', `node ${label}`, pack.take());
  });
  const relationships = vocabulary.connections().map(({ type, source, target }, at) => {
    const { pack } = new MessageWriter();
    const ids = [-1 - at, idOf(source), idOf(target)];
    pack.structure(0x52, format.elementIds ? 8 : 5);
    for (const id of ids) pack.integer(id);
    pack.text(type);
    pack.map(1);
    pack.text('name');
    pack.text(type);
    if (format.elementIds) for (const id of ids) pack.text(String(id));
    return new ForeignValue('Relationship', `relationship ${at}`, pack.take());
  });
  return [nodes, relationships];
}
