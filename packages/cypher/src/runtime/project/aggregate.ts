import type { Runtime } from '../../execution/runtime.ts';
import { add, calculate } from '../../operations/arithmetic.ts';
import { groupKey } from '../../operations/group-key.ts';
import { orderOf } from '../../operations/order.ts';
import { runtimeError } from '../../query-error.ts';
import { addDurations, divideDuration } from '../../temporal/temporal-arithmetic.ts';
import { Float } from '../../values/float.ts';
import { isDuration, isList, isNumber, NodeValue, someValue, toDouble, type Value } from '../../values/value.ts';

/** Gathers the values of one group. */
export type Accumulator = { add(value: Value, second: Value): void; result(): Value };

/** A fresh accumulator of an aggregate function, by its name in lower case. Nulls are never added to it. */
export function accumulatorOf(name: string, distinct: boolean, runtime: Runtime): Accumulator {
  const accumulator = ACCUMULATORS[name]?.(runtime);
  if (!accumulator) throw new Error(`aggregate ${name} passed the checks but does not exist`);
  return distinct ? onlyDistinct(accumulator, runtime) : accumulator;
}

function onlyDistinct(inner: Accumulator, runtime: Runtime): Accumulator {
  const nodes = new Set<string | number>();
  const others = new Set<string | number>();
  return {
    add(value, second) {
      const seen: Set<string | number> = value instanceof NodeValue ? nodes : others;
      const key = value instanceof NodeValue ? value.node : groupKey(value);
      if (seen.has(key)) return;
      seen.add(key);
      runtime.hold(1);
      inner.add(value, second);
    },
    result: () => inner.result(),
  };
}

const ACCUMULATORS: Readonly<Record<string, (runtime: Runtime) => Accumulator>> = {
  count() {
    let count = 0;
    return {
      add: () => {
        count++;
      },
      result: () => count,
    };
  },
  'weighted count'() {
    let count: Value = 0;
    return {
      add: (_, weight) => {
        count = add(count, weight);
      },
      result: () => count,
    };
  },
  'weighted sum'() {
    let sum: Value = 0;
    return {
      add: (value, weight) => {
        if (!isNumber(value) && !isDuration(value)) throw notANumber('sum', value);
        const product = calculate('*', value, weight);
        sum = isDuration(product) && sum === 0 ? product : add(sum, product);
      },
      result: () => sum,
    };
  },
  'weighted avg'() {
    let count = 0;
    let sum: Value = 0;
    return {
      add: (value, weight) => {
        if (!isNumber(value) && !isDuration(value)) throw notANumber('avg', value);
        const times = toDouble(weight as number);
        count += times;
        if (isDuration(value)) {
          const product = calculate('*', value, weight);
          sum = isDuration(sum) ? add(sum, product) : product;
        } else sum = new Float(toDouble(sum as number | Float) + toDouble(value) * times);
      },
      result: () => {
        if (count === 0) return null;
        return isDuration(sum) ? divideDuration(sum, count) : new Float(toDouble(sum as number | Float) / count);
      },
    };
  },
  collect(runtime) {
    const values: Value[] = [];
    return {
      add: (value) => {
        runtime.hold(weightOf(value));
        values.push(value);
      },
      result: () => values,
    };
  },
  sum() {
    let sum: Value = 0;
    return {
      add: (value) => {
        if (!isNumber(value) && !isDuration(value)) throw notANumber('sum', value);
        sum = isDuration(value) && sum === 0 ? value : add(sum, value);
      },
      result: () => sum,
    };
  },
  avg() {
    let count = 0;
    let sum: Value = 0;
    return {
      add: (value) => {
        if (!isNumber(value) && !isDuration(value)) throw notANumber('avg', value);
        count++;
        if (isDuration(value)) sum = isDuration(sum) ? addDurations(sum, value) : value;
        else sum = new Float(toDouble(sum as number | Float) + toDouble(value));
      },
      result: () => {
        if (count === 0) return null;
        return isDuration(sum) ? divideDuration(sum, count) : new Float(toDouble(sum as number | Float) / count);
      },
    };
  },
  min: () => extreme((order) => order < 0),
  max: () => extreme((order) => order > 0),
  stdev: () => deviation(1),
  stdevp: () => deviation(0),
  percentilecont: () => percentile(continuous),
  percentiledisc: () => percentile(discrete),
};

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
  };
}

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
