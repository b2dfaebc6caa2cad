import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { readStored, writeStored } from '../browser/storage.ts';
import { SolidIcon } from '../controls/fields/icon-picker.tsx';
import type { DrawnGraph } from '../graph/drawn-graph.ts';
import { KindIcon } from '../graph/kind-icon.tsx';
import type { ZoneIcon, ZoneIcons } from '../graph/zone-icons.ts';
import { countIcons } from './count-icons.ts';
import * as graphViewTexts from './texts.ts';

type LegendProps = { readonly graph: DrawnGraph; readonly icons: ZoneIcons };

const KEY = 'chokepoint.legend';
/** On narrower screens the drawing needs the space. */
const ROOMY = 1100;

/** What the icons of the drawing mean, and how many objects have them. */
export function Legend({ graph, icons }: LegendProps) {
  const [open, setOpen] = useState(wanted);
  const { kinds, zones, owned } = useMemo(() => countIcons(graph.nodes.values(), icons), [graph, icons]);
  const toggle = () => {
    writeStored('browser', KEY, !open);
    setOpen(!open);
  };
  const Arrow = open ? ChevronDown : ChevronUp;
  return (
    <section
      aria-label={graphViewTexts.legend}
      className="pointer-events-auto flex max-h-full min-h-0 max-w-56 shrink-0 flex-col overflow-hidden rounded-lg border border-line bg-surface text-xs shadow-high"
    >
      <button
        type="button"
        aria-expanded={open}
        onClick={toggle}
        className="flex items-center gap-2 px-2.5 py-2 text-left font-medium -outline-offset-2 hover:bg-sunken"
      >
        <span className="grow">{graphViewTexts.legend}</span>
        <Arrow aria-hidden className="size-3.5 text-ink-faint" />
      </button>
      {open && (
        <ul
          aria-label={graphViewTexts.iconsGraph}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
          tabIndex={0}
          className="max-h-52 overflow-y-auto px-2.5 pb-2 -outline-offset-2"
        >
          {kinds.map(([kind, count]) => (
            <Entry key={kind} name={kind} count={count} icon={<KindIcon kind={kind} />} />
          ))}
          {zones.map(([zone, count]) => (
            <Entry
              key={zone.tag}
              name={zone.name}
              count={count}
              icon={<ZoneBadge zone={zone} tone={zone === icons.zones[0] ? 'text-ember' : 'text-accent'} />}
            />
          ))}
          {owned > 0 && (
            <Entry name={icons.owned.name} count={owned} icon={<ZoneBadge zone={icons.owned} tone="text-danger" />} />
          )}
        </ul>
      )}
    </section>
  );
}

type EntryProps = { readonly name: string; readonly count: number; readonly icon: ReactNode };

function Entry({ name, count, icon }: EntryProps) {
  return (
    <li className="flex items-center gap-2 py-0.5">
      {icon}
      <span className="min-w-0 grow truncate" title={name}>
        {name}
      </span>
      <span className="text-ink-faint tabular-nums">{count.toLocaleString()}</span>
    </li>
  );
}

function ZoneBadge({ zone, tone }: { readonly zone: ZoneIcon; readonly tone: string }) {
  return (
    <span
      aria-hidden
      className={`inline-flex size-5 shrink-0 items-center justify-center rounded-full border border-current bg-surface ${tone}`}
    >
      <SolidIcon icon={zone.icon} className="size-2.5" />
    </span>
  );
}

function wanted(): boolean {
  const stored = readStored('browser', KEY);
  return typeof stored === 'boolean' ? stored : window.innerWidth >= ROOMY;
}
