import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { propertyLabel } from '../../graph/show-value.ts';
import * as exploreTexts from '../texts.ts';
import { LEAST_WIDTH, MOST_WIDTH } from './column-layout.ts';

const STEP = 16;

type ColumnHandleProps = {
  readonly name: string;
  /** Undefined where it is the width of the content. */
  readonly width: number | undefined;
  /** Undefined resets it to the width of the content. */
  readonly onWidth: (name: string, width: number | undefined) => void;
};

/** The edge of a heading by which its column is made wider or narrower: by pointer, or with the arrow keys. */
export function ColumnHandle({ name, width, onWidth }: ColumnHandleProps) {
  const begin = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const widthOf = (handle: Element) => handle.closest('th')?.getBoundingClientRect().width ?? LEAST_WIDTH;
  const grab = (event: PointerEvent<HTMLHRElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    begin.current = { x: event.clientX, width: widthOf(event.currentTarget) };
  };
  const drag = (event: PointerEvent) => {
    if (begin.current) onWidth(name, begin.current.width + event.clientX - begin.current.x);
  };
  const step = (event: KeyboardEvent<HTMLHRElement>) => {
    const by = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0;
    if (by === 0) return;
    event.preventDefault();
    onWidth(name, widthOf(event.currentTarget) + by);
  };
  return (
    <hr
      aria-label={exploreTexts.columnWidth(propertyLabel(name))}
      aria-orientation="vertical"
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      aria-valuenow={width ?? LEAST_WIDTH}
      aria-valuetext={width === undefined ? exploreTexts.wideContent : exploreTexts.widthPixels(width)}
      tabIndex={0}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={() => {
        begin.current = undefined;
      }}
      onDoubleClick={() => onWidth(name, undefined)}
      onKeyDown={step}
      className="absolute inset-y-1 right-0 m-0 h-auto w-1.5 cursor-col-resize touch-none border-0 border-r border-line hover:border-r-2 hover:border-accent"
    />
  );
}
