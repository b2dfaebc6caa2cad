import { type PointerEvent, type ReactNode, useState } from 'react';
import { useWidth } from './use-width.ts';

/** A scale of an axis: from values to pixels. */
export type Axis = {
  (value: number): number;
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
};
type Tip = { readonly title: string; readonly lines: readonly { name: string; text: string; color: string }[] };

type PlotProps = {
  readonly height: number;
  /** Values on the horizontal axis that have a tip. */
  readonly places: readonly number[];
  readonly across: (from: number, to: number) => Axis;
  readonly up: (from: number, to: number) => Axis;
  readonly tip: (place: number) => Tip;
  readonly children: (x: Axis, y: Axis, right: number) => ReactNode;
};

const LEFT = 48;
const RIGHT = 12;
const TOP = 8;
const BOTTOM = 22;

/** The frame of a chart: axes, grid, and a tip for what is below the pointer. */
export function Plot({ height, places, across, up, tip, children }: PlotProps) {
  const [box, width] = useWidth(480);
  const [at, setAt] = useState<number>();
  const right = Math.max(LEFT + 1, width - RIGHT);
  const x = across(LEFT, right);
  const y = up(height - BOTTOM, TOP);
  const point = ({ clientX, currentTarget }: PointerEvent) =>
    setAt(nearest(places, x, clientX - currentTarget.getBoundingClientRect().left));
  return (
    <div ref={box} className="relative" onPointerMove={point} onPointerLeave={() => setAt(undefined)}>
      <svg width={width} height={height} aria-hidden className="chart block overflow-visible text-ink-faint">
        <g fill="currentColor" fontSize={11}>
          {y.ticks.map(({ value, text }) => (
            <g key={value} transform={`translate(0 ${y(value)})`}>
              <line x1={LEFT} x2={right} stroke="var(--line)" />
              <text x={LEFT - 8} dy="0.32em" textAnchor="end">
                {text}
              </text>
            </g>
          ))}
          {x.ticks.map(({ value, text }) => (
            <text key={value} x={x(value)} y={height - 6} textAnchor="middle">
              {text}
            </text>
          ))}
        </g>
        {at !== undefined && <line x1={x(at)} x2={x(at)} y1={TOP} y2={height - BOTTOM} stroke="var(--line-strong)" />}
        {children(x, y, right)}
      </svg>
      {at !== undefined && <TipBox tip={tip(at)} left={x(at)} width={width} />}
    </div>
  );
}

function nearest(places: readonly number[], x: Axis, pixel: number): number | undefined {
  return places.toSorted((a, b) => Math.abs(x(a) - pixel) - Math.abs(x(b) - pixel))[0];
}

function TipBox({
  tip: { title, lines },
  left,
  width,
}: {
  readonly tip: Tip;
  readonly left: number;
  readonly width: number;
}) {
  return (
    <div
      style={left > width / 2 ? { right: width - left + 10 } : { left: left + 10 }}
      className="pointer-events-none absolute top-2 z-10 rounded-md border border-line bg-surface px-2 py-1 text-xs whitespace-nowrap shadow-sm"
    >
      <p className="text-ink-soft">{title}</p>
      {lines.map(({ name, text, color }) => (
        <p key={name} style={{ color }}>
          {name}: {text}
        </p>
      ))}
    </div>
  );
}
