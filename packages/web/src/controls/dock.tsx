import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { readStored, writeStored } from '../browser/storage.ts';
import { classNames } from './class-names.ts';
import * as controlTexts from './texts.ts';

type DockProps = {
  /** What the handle resizes, and the name under which the browser remembers its width. */
  readonly name: string;
  readonly side: 'left' | 'right';
  readonly initial: number;
  readonly children: ReactNode;
};

const WIDTH = { least: 260, most: 720, step: 24 };
const clamp = (width: number) => Math.min(WIDTH.most, Math.max(WIDTH.least, Math.round(width)));

/** A panel at a side of the page. Its width can be changed with the pointer and with the arrow keys. */
export function Dock({ name, side, initial, children }: DockProps) {
  const key = `chokepoint.dock.${name}`;
  const [width, setWidth] = useState(() => {
    const stored = readStored('browser', key);
    return typeof stored === 'number' ? clamp(stored) : initial;
  });
  const resize = (next: number) => {
    setWidth(clamp(next));
    writeStored('browser', key, clamp(next));
  };
  const outward = side === 'left' ? 1 : -1;
  const drag = (down: PointerEvent<HTMLElement>) => {
    const handle = down.currentTarget;
    handle.setPointerCapture(down.pointerId);
    handle.onpointermove = ({ clientX }) => resize(width + (clientX - down.clientX) * outward);
    handle.onpointerup = () => {
      handle.onpointermove = null;
    };
  };
  const press = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    resize(width + direction * outward * WIDTH.step);
  };
  return (
    <div
      style={{ width }}
      className={classNames(
        'relative z-10 flex min-h-0 max-w-[45%] shrink-0 flex-col bg-surface max-md:max-h-[45%] max-md:w-full! max-md:max-w-none',
        side === 'left' ? 'border-line md:border-r max-md:border-b' : 'border-line md:border-l max-md:border-t',
      )}
    >
      {children}
      <hr
        tabIndex={0}
        aria-label={controlTexts.widthNamePanel(name)}
        aria-orientation="vertical"
        aria-valuemin={WIDTH.least}
        aria-valuemax={WIDTH.most}
        aria-valuenow={width}
        onPointerDown={drag}
        onKeyDown={press}
        className={classNames(
          'absolute inset-y-0 z-20 h-full w-1.5 border-0 cursor-col-resize touch-none hover:bg-accent/40 focus-visible:bg-accent/60 max-md:hidden',
          side === 'left' ? '-right-0.75' : '-left-0.75',
        )}
      />
    </div>
  );
}
