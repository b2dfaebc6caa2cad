import type { Procedure, ProcedureType } from '../procedure.ts';
import type { CallClause } from '../syntax/ast.ts';
import { nearest } from '../syntax/nearest.ts';
import type { CheckContext, Scope } from './check-context.ts';
import { checkExpression, checkPredicate } from './check-expression.ts';
import { alreadyBound } from './check-pattern.ts';
import { ANY, listOf, mayBe, type StaticType, type TypeKind } from './static-type.ts';

/** Checks CALL. `standalone`: it is the whole query, so arguments may be implicit and all fields are yielded. */
export function checkCall(context: CheckContext, clause: CallClause, scope: Scope, standalone: boolean): Scope {
  const procedure = context.procedures.get(clause.procedure);
  if (!procedure) {
    const slip = nearest(clause.procedure, context.procedures.keys());
    const hint = slip ? `; did you mean ${slip}?` : '';
    throw context.error(clause, 'ProcedureNotFound', `unknown procedure ${clause.procedure}${hint}`, 'ProcedureError');
  }
  checkArguments(context, clause, procedure, scope, standalone);
  const bound = new Map(scope);
  for (const { field, variable } of yieldedFields(context, clause, procedure, standalone)) {
    const output = procedure.outputs.find((candidate) => candidate.name === field.name);
    if (!output)
      throw context.error(field, 'UndefinedVariable', `procedure ${procedure.name} has no field ${field.name}`);
    if (bound.has(variable.name)) throw alreadyBound(context, variable);
    bound.set(variable.name, typeOfField(output.type));
  }
  if (clause.where) checkPredicate(context, clause.where, bound);
  return bound;
}

function checkArguments(
  context: CheckContext,
  clause: CallClause,
  procedure: Procedure,
  scope: Scope,
  standalone: boolean,
): void {
  const { args } = clause;
  if (!args) {
    if (!standalone)
      throw context.error(clause, 'InvalidArgumentPassingMode', 'inside a query, CALL needs its arguments in brackets');
    for (const input of procedure.inputs)
      if (context.parameters && !context.parameters.has(input.name))
        throw context.error(
          clause,
          'MissingParameter',
          `${procedure.name} needs the parameter $${input.name}`,
          'ParameterMissing',
        );
    return;
  }
  if (args.length !== procedure.inputs.length)
    throw context.error(
      clause,
      'InvalidNumberOfArguments',
      `${procedure.name} takes ${procedure.inputs.length} arguments, but ${args.length} were given`,
    );
  for (const [index, argument] of args.entries()) {
    const type = checkExpression(context, argument, scope);
    const input = procedure.inputs[index]!;
    if (!mayBe(type, ...ACCEPTED[input.type]) && input.type !== 'any')
      throw context.error(
        argument,
        'InvalidArgumentType',
        `argument ${input.name} must be ${input.type}, but this is a ${type.kind}`,
      );
  }
}

const ACCEPTED: Readonly<Record<ProcedureType, readonly TypeKind[]>> = {
  any: [],
  boolean: ['boolean'],
  integer: ['integer'],
  float: ['float', 'integer'],
  number: ['integer', 'float'],
  string: ['string'],
  list: ['list'],
  map: ['map'],
  node: ['node'],
  relationship: ['relationship'],
  path: ['path'],
};

function yieldedFields(
  context: CheckContext,
  clause: CallClause,
  procedure: Procedure,
  standalone: boolean,
): readonly {
  field: { name: string; start: number; end: number };
  variable: { name: string; start: number; end: number };
}[] {
  if (clause.yields === 'all' && !standalone)
    throw context.error(clause, 'UnexpectedSyntax', 'YIELD * is only possible when CALL is the whole query');
  if (clause.yields !== undefined && clause.yields !== 'all') return clause.yields;
  if (!standalone) return [];
  return procedure.outputs.map((output) => {
    const name = { name: output.name, start: clause.start, end: clause.end };
    return { field: name, variable: name };
  });
}

function typeOfField(type: ProcedureType): StaticType {
  if (type === 'list') return listOf(ANY);
  return type === 'number' || type === 'any' ? ANY : { kind: type };
}
