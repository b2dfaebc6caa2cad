import { NotMergeable } from '../../execution/barrier.ts';
import type { Holder } from '../../execution/runtime.ts';
import { add, calculate } from '../../operations/arithmetic.ts';
import { groupKey } from '../../operations/group-key.ts';
import { orderOf } from '../../operations/order.ts';
import { runtimeError } from '../../query-error.ts';
import { divideDuration } from '../../temporal/temporal-arithmetic.ts';
import { Float } from '../../values/float.ts';
import {
  isDuration,
  isInteger,
  isList,
  isNumber,
  NodeValue,
  someValue,
  toDouble,
  type Value,
} from '../../values/value.ts';

/** Gathers the values of one group. */
export type Accumulator = {
  add(value: Value, second: Value): void;
  result(): Value;
  /** What was gathered, for another accumulator of the same kind. Throws where that would change the result. */
  partial(): Value;
  /** Adds what another accumulator has gathered of later rows. */
  absorb(partial: Value): void;
  /** Whether that gives the same result as adding each value. */
  readonly isExact: boolean;
};

/** A fresh accumulator of an aggregate function, by its name in lower case. Nulls are never added to it. */
export function accumulatorOf(name: string, distinct: boolean, runtime: Holder): Accumulator {
  const accumulator = ACCUMULATORS[name]?.(runtime);
  if (!accumulator) throw new Error(`aggregate ${name} passed the checks but does not exist`);
  return distinct ? onlyDistinct(accumulator, runtime) : accumulator;
}

/** Nodes are found by their numbers; of all other values the first of equal ones is stored. */
function onlyDistinct(inner: Accumulator, runtime: Holder): Accumulator {
  const nodes = new Set<number>();
  const others = new Map<string | number, Value>();
  const isNew = (value: Value): boolean => {
    if (value instanceof NodeValue) return nodes.size < nodes.add(value.node).size;
    const key = groupKey(value);
    return !others.has(key) && others.set(key, value).size > 0;
  };
  const addNew = (value: Value, second: Value) => {
    if (!isNew(value)) return;
    runtime.hold(1);
    inner.add(value, second);
  };
  return {
    add: addNew,
    result: () => inner.result(),
    partial: () => [...Array.from(nodes, (node) => new NodeValue(node)), ...others.values()],
    absorb: (partial) => {
      for (const value of partial as readonly Value[]) addNew(value, null);
    },
    isExact: true,
  };
}

const ACCUMULATORS: Readonly<Record<string, (runtime: Holder) => Accumulator>> = {
  count() {
    let count = 0;
    return {
      add: () => {
        count++;
      },
      result: () => count,
      partial: () => count,
      absorb: (more) => {
        count += more as number;
      },
      isExact: true,
    };
  },
  'weighted count'() {
    let count: Value = 0;
    return {
      add: (_, weight) => {
        count = add(count, weight);
      },
      result: () => count,
      partial: () => count,
      absorb: (more) => {
        count = add(count, more);
      },
      isExact: true,
    };
  },
  'weighted sum': () => summing((value, weight) => calculate('*', value, weight)),
  'weighted avg': () => averaging((weight) => toDouble(weight as number)),
  /** Sums, each with how many numbers it is of. */
  'avg of sums': () => averaging((weight) => toDouble(weight as number), 'sums'),
  collect(runtime) {
    const values: Value[] = [];
    const gather = (value: Value) => {
      runtime.hold(weightOf(value));
      values.push(value);
    };
    return {
      add: gather,
      result: () => values,
      partial: () => values,
      absorb: (more) => {
        for (const value of more as readonly Value[]) gather(value);
      },
      isExact: true,
    };
  },
  sum: () => summing((value) => value),
  avg: () => averaging(() => 1),
  min: () => extreme((order) => order < 0),
  max: () => extreme((order) => order > 0),
  'least by': () => extremeBy((order) => order < 0),
  'greatest by': () => extremeBy((order) => order > 0),
  stdev: () => deviation(1),
  stdevp: () => deviation(0),
  percentilecont: () => percentile(continuous),
  percentiledisc: () => percentile(discrete),
};

function summing(addend: (value: Value, weight: Value) => Value): Accumulator {
  let sum: Value = 0;
  let isExact = true;
  return {
    add: (value, weight) => {
      if (!isNumber(value) && !isDuration(value)) throw notANumber('sum', value);
      const more = addend(value, weight);
      isExact &&= isInteger(more);
      sum = isDuration(more) && sum === 0 ? more : add(sum, more);
    },
    result: () => sum,
    partial: () => exactly(isExact, sum),
    absorb: (more) => {
      sum = add(sum, more);
    },
    get isExact() {
      return isExact;
    },
  };
}

function averaging(times: (weight: Value) => number, of: 'values' | 'sums' = 'values'): Accumulator {
  let count = 0;
  let sum: Value = 0;
  let onlyIntegers = true;
  const isExact = () => onlyIntegers && Math.abs(toDouble(sum as number | Float)) <= Number.MAX_SAFE_INTEGER;
  return {
    add: (value, weight) => {
      if (!isNumber(value) && !isDuration(value)) throw notANumber('avg', value);
      const more = times(weight);
      count += more;
      onlyIntegers &&= isInteger(value);
      if (isDuration(value)) {
        const product = more === 1 ? value : calculate('*', value, more);
        sum = isDuration(sum) ? add(sum, product) : product;
      } else sum = new Float(toDouble(sum as number | Float) + toDouble(value) * (of === 'sums' ? 1 : more));
    },
    result: () => {
      if (count === 0) return null;
      return isDuration(sum) ? divideDuration(sum, count) : new Float(toDouble(sum as number | Float) / count);
    },
    partial: () => exactly(isExact(), [count, sum]),
    absorb: (partial) => {
      const [times, more] = partial as readonly [number, number | Float];
      count += times;
      sum = new Float(toDouble(sum as number | Float) + toDouble(more));
    },
    get isExact() {
      return isExact();
    },
  };
}

/** Floats that are added in another order may give another sum. */
function exactly(isExact: boolean, partial: Value): Value {
  if (!isExact) throw new NotMergeable('this sum depends on the order of its rows');
  return partial;
}

/** About how many values a value keeps alive. */
function weightOf(value: Value): number {
  if (typeof value === 'string') return 1 + value.length / 16;
  return value !== null && isList(value) ? 1 + value.length : 1;
}

function extreme(better: (order: number) => boolean): Accumulator {
  let best: Value = null;
  return {
    add: (value) => {
      if (best === null || better(orderOf(value, best))) best = value;
    },
    result: () => best,
    partial: () => best,
    absorb: (more) => {
      if (more !== null && (best === null || better(orderOf(more, best)))) best = more;
    },
    isExact: true,
  };
}

/** The value whose second argument is best; of several the first. */
function extremeBy(better: (order: number) => boolean): Accumulator {
  let best: Value = null;
  let bestBy: Value = null;
  const consider = (value: Value, by: Value) => {
    if (best !== null && !better(orderOf(by, bestBy))) return;
    best = value;
    bestBy = by;
  };
  return {
    add: consider,
    result: () => best,
    partial: () => (best === null ? null : [best, bestBy]),
    absorb: (more) => {
      if (more === null) return;
      const [value, by] = more as readonly [Value, Value];
      consider(value, by);
    },
    isExact: true,
  };
}

const NEVER_JOINED = {
  partial: () => exactly(false, null),
  absorb: () => void exactly(false, null),
  isExact: false,
};

/** Welford's running variance; `lost` degrees of freedom. */
function deviation(lost: number): Accumulator {
  let count = 0;
  let mean = 0;
  let squares = 0;
  return {
    add: (value) => {
      if (!isNumber(value)) throw notANumber('stDev', value);
      const x = toDouble(value);
      const delta = x - mean;
      mean += delta / ++count;
      squares += delta * (x - mean);
    },
    result: () => new Float(count > lost ? Math.sqrt(squares / (count - lost)) : 0),
    ...NEVER_JOINED,
  };
}

function percentile(pick: (sorted: readonly Value[], fraction: number) => Value): Accumulator {
  const values: Value[] = [];
  let fraction: number | undefined;
  return {
    add: (value, second) => {
      if (!isNumber(value)) throw notANumber('percentile', value);
      if (!isNumber(second)) throw notANumber('percentile', second);
      fraction = toDouble(second);
      if (!(fraction >= 0 && fraction <= 1))
        throw runtimeError(
          'ArgumentError',
          'NumberOutOfRange',
          `a percentile lies between 0 and 1, not at ${fraction}`,
        );
      values.push(value);
    },
    result: () => (values.length === 0 ? null : pick(values.sort(orderOf), fraction!)),
    ...NEVER_JOINED,
  };
}

function discrete(sorted: readonly Value[], fraction: number): Value {
  return sorted[Math.max(0, Math.ceil(fraction * sorted.length) - 1)]!;
}

function continuous(sorted: readonly Value[], fraction: number): Value {
  const place = fraction * (sorted.length - 1);
  const low = Math.floor(place);
  const below = toDouble(sorted[low] as number);
  const above = toDouble(sorted[Math.ceil(place)] as number);
  return new Float(below + (above - below) * (place - low));
}

function notANumber(name: string, value: Value) {
  return runtimeError('TypeError', 'InvalidArgumentType', `${name} needs numbers, but this is ${someValue(value)}`);
}
