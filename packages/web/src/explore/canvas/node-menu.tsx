import { useEffect, useRef } from 'react';
import { useViewer } from '../../access/viewer.ts';
import type { DrawnNode } from '../graph/drawn-graph.ts';
import type { NodeAct } from '../node-act.ts';
import type { Point } from './pointer.ts';

type NodeMenuProps = {
  readonly node: DrawnNode;
  readonly at: Point;
  readonly pinned: boolean;
  readonly onAct: (act: NodeAct, node: DrawnNode) => void;
  readonly onClose: () => void;
};

const actsFor = (node: DrawnNode, pinned: boolean, mayMark: boolean): readonly (readonly [NodeAct, string])[] => [
  ['start', 'Path from here'],
  ['end', 'Path to here'],
  ['to tier zero', 'Paths to Tier Zero'],
  ['from owned', 'Paths from owned objects'],
  ['expand out', 'Show outgoing'],
  ['expand in', 'Show incoming'],
  pinned ? ['unpin', 'Let it move'] : ['pin', 'Keep it in its place'],
  ['hide', 'Hide'],
  ...(mayMark && !node.isOwned ? ([['mark owned', 'Mark as owned']] as const) : []),
  ...(mayMark && !node.isTierZero ? ([['mark tier zero', 'Add to Tier Zero']] as const) : []),
  ['copy name', 'Copy the name'],
  ['copy id', 'Copy the object id'],
  ['copy cypher', 'Copy as Cypher'],
];

/** What can be done with a node, at the pointer. */
export function NodeMenu({ node, at, pinned, onAct, onClose }: NodeMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const { may } = useViewer();
  useEffect(() => {
    menu.current?.querySelector('button')?.focus();
    const away = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) onClose();
    };
    window.addEventListener('pointerdown', away);
    return () => window.removeEventListener('pointerdown', away);
  }, [onClose]);
  const folded = node.id.startsWith('fold:');
  const acts = folded
    ? ([
        ['unfold', 'Unfold'],
        ['hide', 'Hide'],
      ] as const)
    : actsFor(node, pinned, may('graphdb/Write'));
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={node.label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (step === 0) return;
        event.preventDefault();
        const buttons = [...(menu.current?.querySelectorAll('button') ?? [])];
        const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
        buttons.at((now + step) % buttons.length)?.focus();
      }}
      style={{ left: at.x, top: at.y }}
      className="absolute z-30 min-w-44 rounded-md border border-line bg-surface p-1 shadow-high"
    >
      <p className="truncate px-2 py-1 text-2xs text-ink-faint">{node.label}</p>
      {acts.map(([act, label]) => (
        <button
          key={act}
          type="button"
          role="menuitem"
          onClick={() => {
            onClose();
            onAct(act, node);
          }}
          className="block w-full rounded px-2 py-1.5 text-left outline-none hover:bg-sunken focus-visible:bg-sunken"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
