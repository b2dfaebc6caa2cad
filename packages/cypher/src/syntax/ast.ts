import type { Float } from '../values/float.ts';

/** Offsets into the query text: first character, and one past the last. */
type Span = { readonly start: number; readonly end: number };

export type Query = Span & {
  readonly kind: 'query';
  /** The text this tree was read from; a column without an alias is named by its piece of it. */
  readonly text: string;
  readonly mode: 'run' | 'explain' | 'profile';
  readonly body: UnionQuery;
};

export type UnionQuery = {
  readonly parts: readonly SingleQuery[];
  /** One fewer than the parts: how each next part is joined. */
  readonly unions: readonly ('all' | 'distinct')[];
};

export type SingleQuery = Span & { readonly clauses: readonly Clause[] };

export type Clause =
  | MatchClause
  | UnwindClause
  | WithClause
  | ReturnClause
  | CallClause
  | SubqueryClause
  | CreateClause
  | MergeClause
  | SetClause
  | RemoveClause
  | DeleteClause;

export type MatchClause = Span & {
  readonly kind: 'match';
  readonly optional: boolean;
  readonly patterns: readonly PatternPart[];
  readonly where: Expression | undefined;
};
export type UnwindClause = Span & { readonly kind: 'unwind'; readonly list: Expression; readonly variable: Name };
export type WithClause = Span & {
  readonly kind: 'with';
  readonly projection: Projection;
  readonly where: Expression | undefined;
};
export type ReturnClause = Span & { readonly kind: 'return'; readonly projection: Projection };
export type CallClause = Span & {
  readonly kind: 'call';
  readonly procedure: string;
  /** Undefined when written without parentheses: the arguments are then the parameters of the same names. */
  readonly args: readonly Expression[] | undefined;
  readonly yields: readonly YieldItem[] | 'all' | undefined;
  readonly where: Expression | undefined;
};
/** `CALL { ... }`, run once for each row. */
export type SubqueryClause = Span & {
  readonly kind: 'call-subquery';
  /** `CALL (a, b) { ... }`; without it, a part of the body imports variables by a WITH at its beginning. */
  readonly imports: readonly Name[] | undefined;
  readonly body: UnionQuery;
};
export type YieldItem = { readonly field: Name; readonly variable: Name };
export type CreateClause = Span & { readonly kind: 'create'; readonly patterns: readonly PatternPart[] };
export type MergeClause = Span & {
  readonly kind: 'merge';
  readonly pattern: PatternPart;
  readonly onCreate: readonly SetItem[];
  readonly onMatch: readonly SetItem[];
};
export type SetClause = Span & { readonly kind: 'set'; readonly items: readonly SetItem[] };
export type RemoveClause = Span & { readonly kind: 'remove'; readonly items: readonly RemoveItem[] };
export type DeleteClause = Span & {
  readonly kind: 'delete';
  readonly detach: boolean;
  readonly targets: readonly Expression[];
};

export type SetItem =
  | (Span & { readonly kind: 'set-property'; readonly target: PropertyExpression; readonly value: Expression })
  | (Span & {
      readonly kind: 'set-properties';
      readonly variable: Name;
      readonly mode: 'replace' | 'merge';
      readonly value: Expression;
    })
  | (Span & { readonly kind: 'set-labels'; readonly variable: Name; readonly labels: readonly string[] });

export type RemoveItem =
  | (Span & { readonly kind: 'remove-property'; readonly target: PropertyExpression })
  | (Span & { readonly kind: 'remove-labels'; readonly variable: Name; readonly labels: readonly string[] });

export type Projection = Span & {
  readonly distinct: boolean;
  readonly star: boolean;
  readonly items: readonly ProjectionItem[];
  readonly orderBy: readonly SortItem[];
  readonly skip: Expression | undefined;
  readonly limit: Expression | undefined;
};
export type ProjectionItem = { readonly expression: Expression; readonly alias: Name | undefined };
export type SortItem = { readonly expression: Expression; readonly descending: boolean };

/** A variable where it is introduced or named. */
export type Name = Span & { readonly name: string };

export type PatternPart = Span & {
  readonly variable: Name | undefined;
  readonly shortest: 'one' | 'all' | undefined;
  /** Which of several joined MATCH clauses it was written in; the parser leaves it out. */
  readonly clause?: number;
  readonly first: NodePattern;
  readonly steps: readonly PatternStep[];
};
export type PatternStep = { readonly relationship: RelationshipPattern; readonly node: NodePattern };
export type NodePattern = Span & {
  readonly variable: Name | undefined;
  readonly labels: LabelExpression | undefined;
  readonly properties: MapExpression | ParameterExpression | undefined;
  readonly where: Expression | undefined;
};
export type RelationshipPattern = Span & {
  readonly variable: Name | undefined;
  readonly types: LabelExpression | undefined;
  readonly direction: 'left' | 'right' | 'both';
  /** Present on a variable-length pattern. */
  readonly range: LengthRange | undefined;
  /** The variable for its length, where only that is read; the parser leaves it out. */
  readonly length?: string;
  readonly properties: MapExpression | ParameterExpression | undefined;
  readonly where: Expression | undefined;
};
export type LengthRange = { readonly min: number | undefined; readonly max: number | undefined };

export type LabelExpression =
  | { readonly kind: 'label'; readonly name: string }
  | { readonly kind: 'any-label' }
  | { readonly kind: 'not-label'; readonly operand: LabelExpression }
  | { readonly kind: 'all-labels'; readonly operands: readonly LabelExpression[] }
  | { readonly kind: 'some-label'; readonly operands: readonly LabelExpression[] };

export type Expression =
  | LiteralExpression
  | ParameterExpression
  | VariableExpression
  | ListExpression
  | MapExpression
  | PropertyExpression
  | IndexExpression
  | SliceExpression
  | LabelTestExpression
  | LogicExpression
  | NotExpression
  | ComparisonExpression
  | PredicateExpression
  | NullTestExpression
  | ArithmeticExpression
  | UnaryExpression
  | CallExpression
  | CountRowsExpression
  | CaseExpression
  | ListComprehension
  | PatternComprehension
  | QuantifierExpression
  | ReduceExpression
  | PatternExpression
  | SubqueryExpression
  | MapProjection;

export type LiteralExpression = Span & {
  readonly kind: 'literal';
  readonly value: null | boolean | string | number | bigint | Float;
};
type ParameterExpression = Span & { readonly kind: 'parameter'; readonly name: string };
type VariableExpression = Span & { readonly kind: 'variable'; readonly name: string };
type ListExpression = Span & { readonly kind: 'list'; readonly items: readonly Expression[] };
export type MapExpression = Span & { readonly kind: 'map'; readonly entries: readonly MapEntry[] };
export type MapEntry = { readonly key: string; readonly value: Expression };
export type PropertyExpression = Span & { readonly kind: 'property'; readonly of: Expression; readonly key: string };
type IndexExpression = Span & { readonly kind: 'index'; readonly of: Expression; readonly at: Expression };
type SliceExpression = Span & {
  readonly kind: 'slice';
  readonly of: Expression;
  readonly from: Expression | undefined;
  readonly to: Expression | undefined;
};
type LabelTestExpression = Span & {
  readonly kind: 'label-test';
  readonly of: Expression;
  readonly labels: LabelExpression;
};
export type LogicExpression = Span & {
  readonly kind: 'logic';
  readonly operator: 'AND' | 'OR' | 'XOR';
  readonly operands: readonly Expression[];
};
type NotExpression = Span & { readonly kind: 'not'; readonly operand: Expression };
export type ComparisonOperator = '=' | '<>' | '<' | '<=' | '>' | '>=';
/** A chain `first op operand op operand ...`: true when every adjacent pair holds. */
type ComparisonExpression = Span & {
  readonly kind: 'comparison';
  readonly first: Expression;
  readonly rest: readonly { readonly operator: ComparisonOperator; readonly operand: Expression }[];
};
export type PredicateOperator = 'STARTS WITH' | 'ENDS WITH' | 'CONTAINS' | '=~' | 'IN';
type PredicateExpression = Span & {
  readonly kind: 'predicate';
  readonly operator: PredicateOperator;
  readonly left: Expression;
  readonly right: Expression;
};
type NullTestExpression = Span & {
  readonly kind: 'null-test';
  readonly operand: Expression;
  readonly negated: boolean;
};
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | '^';
/** Operators of one precedence level, evaluated from the left. */
type ArithmeticExpression = Span & {
  readonly kind: 'arithmetic';
  readonly first: Expression;
  readonly rest: readonly { readonly operator: ArithmeticOperator; readonly operand: Expression }[];
};
type UnaryExpression = Span & {
  readonly kind: 'unary';
  readonly operator: '+' | '-';
  readonly operand: Expression;
};
export type CallExpression = Span & {
  readonly kind: 'call';
  /** As written; functions are found without regard to case. */
  readonly name: string;
  readonly distinct: boolean;
  readonly args: readonly Expression[];
};
type CountRowsExpression = Span & { readonly kind: 'count-rows' };
export type CaseExpression = Span & {
  readonly kind: 'case';
  readonly subject: Expression | undefined;
  readonly alternatives: readonly { readonly when: Expression; readonly value: Expression }[];
  readonly otherwise: Expression | undefined;
};
export type ListComprehension = Span & {
  readonly kind: 'list-comprehension';
  readonly variable: Name;
  readonly list: Expression;
  readonly where: Expression | undefined;
  readonly projection: Expression | undefined;
};
export type PatternComprehension = Span & {
  readonly kind: 'pattern-comprehension';
  readonly pattern: PatternPart;
  readonly where: Expression | undefined;
  readonly projection: Expression;
};
export type QuantifierExpression = Span & {
  readonly kind: 'quantifier';
  readonly quantifier: 'all' | 'any' | 'none' | 'single';
  readonly variable: Name;
  readonly list: Expression;
  readonly where: Expression | undefined;
};
export type ReduceExpression = Span & {
  readonly kind: 'reduce';
  readonly accumulator: Name;
  readonly initial: Expression;
  readonly variable: Name;
  readonly list: Expression;
  readonly step: Expression;
};
/** A pattern where a value is expected: a predicate, or `shortestPath(...)`. */
export type PatternExpression = Span & { readonly kind: 'pattern'; readonly pattern: PatternPart };
export type SubqueryExpression = Span & {
  readonly kind: 'subquery';
  readonly yields: 'exists' | 'count' | 'collect';
  readonly body: UnionQuery;
};
export type MapProjection = Span & {
  readonly kind: 'map-projection';
  readonly variable: Name;
  readonly items: readonly MapProjectionItem[];
};
export type MapProjectionItem =
  | { readonly kind: 'all-properties' }
  | { readonly kind: 'property-of'; readonly key: string }
  | { readonly kind: 'variable-of'; readonly variable: Name }
  | { readonly kind: 'entry'; readonly key: string; readonly value: Expression };
