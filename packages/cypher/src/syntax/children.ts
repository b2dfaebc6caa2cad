import { unhandled } from '../unhandled.ts';
import type { Expression, PatternPart } from './ast.ts';

/** The expressions directly inside an expression, without the bodies of subqueries. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'parameter':
    case 'variable':
    case 'count-rows':
    case 'subquery':
      return [];
    case 'list':
      return expression.items;
    case 'map':
      return expression.entries.map((entry) => entry.value);
    case 'property':
    case 'label-test':
      return [expression.of];
    case 'index':
      return [expression.of, expression.at];
    case 'slice':
      return present(expression.of, expression.from, expression.to);
    case 'logic':
      return expression.operands;
    case 'not':
    case 'null-test':
    case 'unary':
      return [expression.operand];
    case 'comparison':
    case 'arithmetic':
      return [expression.first, ...expression.rest.map((next) => next.operand)];
    case 'predicate':
      return [expression.left, expression.right];
    case 'call':
      return expression.args;
    case 'case':
      return present(
        expression.subject,
        ...expression.alternatives.flatMap(({ when, value }) => [when, value]),
        expression.otherwise,
      );
    case 'list-comprehension':
      return present(expression.list, expression.where, expression.projection);
    case 'pattern-comprehension':
      return present(...patternExpressions(expression.pattern), expression.where, expression.projection);
    case 'quantifier':
      return present(expression.list, expression.where);
    case 'reduce':
      return [expression.initial, expression.list, expression.step];
    case 'pattern':
      return patternExpressions(expression.pattern);
    case 'map-projection':
      return expression.items.flatMap((item) => (item.kind === 'entry' ? [item.value] : []));
    default:
      return unhandled(expression);
  }
}

function present(...expressions: readonly (Expression | undefined)[]): Expression[] {
  return expressions.filter((expression) => expression !== undefined);
}

/** The property maps and inline predicates of a pattern. */
function patternExpressions(pattern: PatternPart): Expression[] {
  const elements = [pattern.first, ...pattern.steps.flatMap((step) => [step.relationship, step.node])];
  return elements.flatMap((element) => present(element.properties, element.where));
}

export function someExpression(expression: Expression, test: (expression: Expression) => boolean): boolean {
  return test(expression) || childrenOf(expression).some((child) => someExpression(child, test));
}
