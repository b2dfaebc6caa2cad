import { useId } from 'react';
import { stepAxis, valueAxis } from './axes.ts';
import { Plot } from './plot.tsx';
import * as chartTexts from './texts.ts';

type StepChartProps = {
  readonly label: string;
  /** At the beginning, and after each step. */
  readonly values: readonly number[];
  /** The target. */
  readonly target: number;
  readonly height?: number;
};

const count = (value: number) => value.toLocaleString('en');

/** A number that falls step by step, with the same data as text for screen readers. */
export function StepChart({ label, values, target, height = 170 }: StepChartProps) {
  const id = useId();
  const steps = values.map((_, step) => step);
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id} className="mb-1 text-xs text-ink-soft">
        {label}
        <span className="sr-only">
          {chartTexts.stepTrend(count(values[0] ?? 0), count(values.at(-1) ?? 0), values.length - 1)}
        </span>
      </figcaption>
      <Plot
        height={height}
        places={steps}
        across={stepAxis(values.length - 1)}
        up={valueAxis({ range: [0, Math.max(1, ...values)], format: count, wholeNumbers: true })}
        tip={(step) => ({
          title: step === 0 ? chartTexts.now : chartTexts.afterStep(step),
          lines: [{ name: chartTexts.exposed, text: count(values[step] ?? 0), color: 'var(--accent)' }],
        })}
      >
        {(x, y, right) => {
          const stairs = `M${x(0)},${y(values[0] ?? 0)}${values.map((value, step) => `H${x(step)}V${y(value)}`).join('')}`;
          return (
            <>
              <path d={`${stairs}V${y(0)}H${x(0)}Z`} fill="var(--accent)" fillOpacity={0.12} />
              <path d={stairs} fill="none" stroke="var(--accent)" strokeWidth={2} />
              {target > 0 && (
                <line x1={x(0)} x2={right} y1={y(target)} y2={y(target)} stroke="var(--good)" strokeDasharray="4 4" />
              )}
            </>
          );
        }}
      </Plot>
    </figure>
  );
}
