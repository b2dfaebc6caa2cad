import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Point } from '../../graph-view/pointing/pointer.ts';

type MenuEntry = { readonly label: string; readonly onSelect: () => void };

type DrawingMenuProps = {
  readonly title: string;
  readonly at: Point;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
};

/** The context menu of the drawing. On closing, the focus returns to where it was. */
export function DrawingMenu({ title, at, entries, onClose }: DrawingMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const before = useRef(document.activeElement);
  const [place, setPlace] = useState(at);
  useLayoutEffect(() => setPlace(inside(menu.current!, at)), [at]);
  useEffect(() => {
    menu.current?.querySelector('button')?.focus();
    const away = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) onClose();
    };
    window.addEventListener('pointerdown', away);
    return () => window.removeEventListener('pointerdown', away);
  }, [onClose]);
  function close(): void {
    if (before.current instanceof HTMLElement) before.current.focus();
    onClose();
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' || event.key === 'Tab') close();
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])];
    const next = nextOf(event.key, buttons.indexOf(document.activeElement as HTMLButtonElement), buttons.length);
    if (next !== undefined) buttons.at(next)?.focus();
    if (next !== undefined || event.key === 'Escape' || event.key === 'Tab') event.preventDefault();
  }
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={onKey}
      onContextMenu={(event) => event.preventDefault()}
      style={{ left: place.x, top: place.y }}
      className="absolute z-30 max-h-full max-w-72 min-w-44 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-high"
    >
      <p className="truncate px-2 py-1 text-2xs text-ink-faint">{title}</p>
      {entries.map(({ label, onSelect }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          onClick={() => {
            close();
            onSelect();
          }}
          className="block w-full truncate rounded px-2 py-1.5 text-left outline-none hover:bg-sunken focus-visible:bg-sunken"
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function nextOf(key: string, now: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (now + 1) % count;
  if (key === 'ArrowUp') return (now - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** A menu near an edge opens towards the middle. */
function inside(menu: HTMLElement, { x, y }: Point): Point {
  const { clientWidth = 0, clientHeight = 0 } = menu.offsetParent ?? {};
  return {
    x: Math.max(0, Math.min(x, clientWidth - menu.offsetWidth - 4)),
    y: Math.max(0, Math.min(y, clientHeight - menu.offsetHeight - 4)),
  };
}
