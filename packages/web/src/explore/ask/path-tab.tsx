import { ArrowDownUp, Filter, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import type { ExploreSearch } from '../explore-search.ts';
import { ObjectPicker } from './object-picker.tsx';
import { PathFilterDialog } from './path-filter-dialog.tsx';
import { PATH_KINDS } from './path-kinds.ts';

const STOPS = 4;

type PathTabProps = {
  readonly search: ExploreSearch;
  readonly onAsk: (change: Pick<ExploreSearch, 'at' | 'via'>) => void;
};

/** From where to where, over what. */
export function PathTab({ search, onAsk }: PathTabProps) {
  const [filtering, setFiltering] = useState(false);
  const stops = [...(search.at ?? [])];
  while (stops.length < 2) stops.push('');
  const ask = (at: readonly string[]) => onAsk({ at, ...(search.via ? { via: search.via } : {}) });
  return (
    <div className="space-y-2">
      {stops.map((stop, at) => (
        // Stops may repeat; their place is what tells them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={at} className="flex items-center gap-1">
          <ObjectPicker
            label={stopName(at, stops.length)}
            chosen={stop || undefined}
            onChoose={(objectId) => ask(stops.with(at, objectId ?? ''))}
          />
          {stops.length > 2 && (
            <IconButton
              icon={X}
              label={`Remove: ${stopName(at, stops.length)}`}
              onClick={() => ask(stops.toSpliced(at, 1))}
            />
          )}
        </div>
      ))}
      <div className="flex flex-wrap gap-1.5">
        <Button
          icon={ArrowDownUp}
          className="h-7 px-2"
          disabled={stops.every((stop) => stop === '')}
          onClick={() => ask(stops.toReversed())}
        >
          Turn round
        </Button>
        <Button icon={Plus} className="h-7 px-2" disabled={stops.length >= STOPS} onClick={() => ask([...stops, ''])}>
          Add a stop
        </Button>
        <Button icon={Filter} className="h-7 px-2" onClick={() => setFiltering(true)}>
          {search.via ? `${search.via.length} of ${PATH_KINDS.length} relationships` : 'All relationships'}
        </Button>
      </div>
      {filtering && (
        <PathFilterDialog
          allowed={search.via}
          onClose={() => setFiltering(false)}
          onApply={(via) => {
            setFiltering(false);
            onAsk({ at: stops, ...(via ? { via } : {}) });
          }}
        />
      )}
    </div>
  );
}

function stopName(at: number, count: number): string {
  if (at === 0) return 'Start';
  return at === count - 1 ? 'Destination' : `Stop ${at}`;
}
