import {
  ANY,
  BOOLEAN,
  DURATION,
  FLOAT,
  INTEGER,
  listOf,
  MAP,
  NODE,
  RELATIONSHIP,
  STRING,
  type StaticType,
  TEMPORAL,
  type TypeKind,
} from './static-type.ts';

export type FunctionSignature = {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly result: StaticType;
  readonly aggregate: boolean;
  /** Kinds the first argument may have, when a wrong one can be refused before the query runs. */
  readonly accepts: readonly TypeKind[] | undefined;
};

const signatures = new Map<string, FunctionSignature>();

function declare(names: string, min: number, max: number, result: StaticType, accepts?: readonly TypeKind[]): void {
  for (const name of names.split(' '))
    signatures.set(name.toLowerCase(), { name, min, max, result, aggregate: false, accepts });
}

function declareAggregate(names: string, args: number, result: StaticType): void {
  for (const name of names.split(' '))
    signatures.set(name.toLowerCase(), { name, min: args, max: args, result, aggregate: true, accepts: undefined });
}

declareAggregate('count', 1, INTEGER);
declareAggregate('collect', 1, listOf(ANY));
declareAggregate('sum avg min max', 1, ANY);
declareAggregate('stDev stDevP', 1, FLOAT);
declareAggregate('percentileCont percentileDisc', 2, ANY);

declare('id', 1, 1, INTEGER, ['node', 'relationship']);
declare('elementId', 1, 1, STRING, ['node', 'relationship']);
declare('labels', 1, 1, listOf(STRING), ['node']);
declare('type', 1, 1, STRING, ['relationship']);
declare('startNode endNode', 1, 1, NODE, ['relationship']);
declare('nodes', 1, 1, listOf(NODE), ['path']);
declare('relationships rels', 1, 1, listOf(RELATIONSHIP), ['path']);
declare('length', 1, 1, INTEGER, ['path', 'list', 'string']);
declare('properties', 1, 1, MAP, ['node', 'relationship', 'map']);
declare('keys', 1, 1, listOf(STRING), ['node', 'relationship', 'map']);
declare('size', 1, 1, INTEGER, ['list', 'string']);
declare('exists', 1, 1, BOOLEAN);
declare('isEmpty', 1, 1, BOOLEAN, ['list', 'string', 'map']);
declare('coalesce', 1, Number.POSITIVE_INFINITY, ANY);
declare('head last', 1, 1, ANY, ['list']);
declare('tail', 1, 1, listOf(ANY), ['list']);
declare('reverse', 1, 1, ANY, ['list', 'string']);
declare('range', 2, 3, listOf(INTEGER));

declare('toString toStringOrNull', 1, 1, STRING);
declare('toInteger toInt toIntegerOrNull', 1, 1, INTEGER);
declare('toFloat toFloatOrNull', 1, 1, FLOAT);
declare('toBoolean toBooleanOrNull', 1, 1, BOOLEAN);
declare('toStringList', 1, 1, listOf(STRING));
declare('toIntegerList', 1, 1, listOf(INTEGER));
declare('toFloatList', 1, 1, listOf(FLOAT));
declare('toBooleanList', 1, 1, listOf(BOOLEAN));
declare('valueType', 1, 1, STRING);
declare('nullIf', 2, 2, ANY);

declare('toLower toUpper lower upper trim lTrim rTrim', 1, 1, STRING, ['string']);
declare('replace', 3, 3, STRING, ['string']);
declare('split', 2, 2, listOf(STRING), ['string']);
declare('substring', 2, 3, STRING, ['string']);
declare('left right', 2, 2, STRING, ['string']);
declare('char_length character_length', 1, 1, INTEGER, ['string']);

declare('abs', 1, 1, ANY, ['integer', 'float']);
declare('sign', 1, 1, INTEGER, ['integer', 'float']);
declare('ceil floor sqrt exp log log10', 1, 1, FLOAT, ['integer', 'float']);
declare('round', 1, 3, FLOAT, ['integer', 'float']);
declare('sin cos tan cot asin acos atan degrees radians haversin', 1, 1, FLOAT, ['integer', 'float']);
declare('atan2', 2, 2, FLOAT, ['integer', 'float']);
declare('isNaN', 1, 1, BOOLEAN, ['integer', 'float']);
declare('e pi rand', 0, 0, FLOAT);
declare('randomUUID', 0, 0, STRING);
declare('timestamp', 0, 0, INTEGER);

for (const clock of ['', '.transaction', '.statement', '.realtime'])
  declare(`date${clock} time${clock} localtime${clock} datetime${clock} localdatetime${clock}`, 0, 1, TEMPORAL);
declare('date.truncate time.truncate localtime.truncate datetime.truncate localdatetime.truncate', 2, 3, TEMPORAL);
declare('datetime.fromepoch', 2, 2, TEMPORAL);
declare('datetime.fromepochmillis', 1, 1, TEMPORAL);
declare('duration', 1, 1, DURATION);
declare('duration.between duration.inMonths duration.inDays duration.inSeconds', 2, 2, DURATION);

/** Every function, by its name in lower case. */
export const FUNCTIONS: ReadonlyMap<string, FunctionSignature> = signatures;

/** Aggregates that queries are rewritten to, and that none can write. */
const INNER_AGGREGATES: ReadonlySet<string> = new Set(['least by', 'greatest by']);

export function isAggregate(name: string): boolean {
  return INNER_AGGREGATES.has(name) || FUNCTIONS.get(name.toLowerCase())?.aggregate === true;
}
