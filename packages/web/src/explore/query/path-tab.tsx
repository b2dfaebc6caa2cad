import { ArrowDownUp, ArrowUp, Filter, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { classNames } from '../../controls/class-names.ts';
import { INPUT_STYLE } from '../../controls/fields/text-field.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { ObjectPicker } from '../../graph/object-picker.tsx';
import type { ExploreSearch, Ways } from '../explore-search.ts';
import { FEW_PATHS } from '../graph/path-answer.ts';
import * as exploreTexts from '../texts.ts';
import { PathFilterDialog } from './path-filter-dialog.tsx';
import { usePathKinds } from './use-path-kinds.ts';

const STOPS = 4;

type PathTabProps = {
  readonly search: ExploreSearch;
  readonly onChange: (change: Partial<Pick<ExploreSearch, 'at' | 'via' | 'ways'>>) => void;
};

/** Source, target and waypoints of a path. */
export function PathTab({ search, onChange }: PathTabProps) {
  const [filtering, setFiltering] = useState(false);
  const { kinds } = usePathKinds();
  const stops = [...(search.at ?? [])];
  while (stops.length < 2) stops.push('');
  const changeStops = (at: readonly string[]) => onChange({ at });
  return (
    <div className="space-y-2">
      {stops.map((stop, at) => (
        // Waypoints may repeat, so the index is the key.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={at} className="flex items-center gap-1">
          <ObjectPicker
            label={stopName(at, stops.length)}
            chosen={stop || undefined}
            onChoose={(objectId) => changeStops(stops.with(at, objectId ?? ''))}
          />
          {stops.length > 2 && at > 0 && (
            <IconButton
              icon={ArrowUp}
              label={exploreTexts.earlierStopName(stopName(at, stops.length))}
              onClick={() => changeStops(stops.with(at, stops[at - 1]!).with(at - 1, stop))}
            />
          )}
          {stops.length > 2 && (
            <IconButton
              icon={X}
              label={exploreTexts.removeStopName(stopName(at, stops.length))}
              onClick={() => changeStops(stops.toSpliced(at, 1))}
            />
          )}
        </div>
      ))}
      <div className="flex flex-wrap gap-1.5">
        <Button
          icon={ArrowDownUp}
          className="h-7 px-2"
          disabled={stops.every((stop) => stop === '')}
          onClick={() => changeStops(stops.toReversed())}
        >
          {exploreTexts.swap}
        </Button>
        <Button
          icon={Plus}
          className="h-7 px-2"
          disabled={stops.length >= STOPS}
          onClick={() => changeStops([...stops, ''])}
        >
          {exploreTexts.addWaypoint}
        </Button>
        <Button icon={Filter} className="h-7 px-2" onClick={() => setFiltering(true)}>
          {search.via
            ? exploreTexts.relationshipsChosen(search.via.length, kinds.length)
            : exploreTexts.allRelationships}
        </Button>
      </div>
      <select
        aria-label={exploreTexts.whichPaths}
        value={search.ways ?? ''}
        onChange={(event) => onChange({ ways: (event.target.value || undefined) as Ways | undefined })}
        className={classNames(INPUT_STYLE, 'h-8')}
      >
        <option value="">{exploreTexts.allShortestPaths}</option>
        <option value="few">{exploreTexts.someShortestPaths(FEW_PATHS)}</option>
        <option value="easy">{exploreTexts.someEasiestPaths(FEW_PATHS)}</option>
      </select>
      {filtering && (
        <PathFilterDialog
          allowed={search.via}
          onClose={() => setFiltering(false)}
          onApply={(via) => {
            setFiltering(false);
            onChange({ via });
          }}
        />
      )}
    </div>
  );
}

function stopName(at: number, count: number): string {
  if (at === 0) return exploreTexts.start;
  return at === count - 1 ? exploreTexts.destination : exploreTexts.waypointAt(at);
}
