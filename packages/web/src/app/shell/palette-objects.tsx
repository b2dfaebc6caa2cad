import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { failureText } from '../../api/failure.ts';
import { useChosenEnvironment } from '../../environment/chosen-environment.ts';
import { KindIcon } from '../../graph/kind-icon.tsx';
import { objectSearch } from '../../graph/search-query.ts';
import * as appTexts from '../texts.ts';
import { OBJECT } from './palette-rank.ts';

const SHOWN = 6;
/** One letter matches too much to be useful. */
const LEAST_LETTERS = 2;

type PaletteObjectsProps = {
  readonly typed: string;
  readonly className: string;
  readonly onChoose: (objectId: string) => void;
};

/** The objects of the graph with a matching name. */
export function PaletteObjects({ typed, className, onChoose }: PaletteObjectsProps) {
  const wanted = useViewer().may('graphdb/Read') && typed.trim().length >= LEAST_LETTERS;
  const environment = useChosenEnvironment();
  const [everywhere, setEverywhere] = useState(false);
  const place = everywhere ? undefined : environment;
  const search = objectSearch(typed, place?.id);
  const found = useQuery({ ...search, enabled: wanted && search.enabled });
  if (!wanted) return null;
  if (found.error) return <p className="px-2.5 py-2 text-danger">{failureText(found.error)}</p>;
  return (
    <>
      {found.isFetching && (
        <Command.Loading className="px-2.5 py-2 text-ink-faint">{appTexts.searchingTheGraph}</Command.Loading>
      )}
      <Command.Group heading={appTexts.objects} className={className}>
        {found.data?.slice(0, SHOWN).map(({ objectid, name, type }) => (
          <Command.Item
            key={objectid}
            value={`${OBJECT}${objectid}`}
            onSelect={() => onChoose(objectid)}
            className="flex h-9 cursor-pointer items-center gap-3 rounded-md px-2.5 data-[selected=true]:bg-accent-wash"
          >
            <KindIcon kind={type} />
            <span className="truncate">{name || objectid}</span>
            <span className="ml-auto shrink-0 text-xs text-ink-faint">{type}</span>
          </Command.Item>
        ))}
        {place && (
          <Command.Item
            value={`${OBJECT}all environments`}
            onSelect={() => setEverywhere(true)}
            className="flex h-9 cursor-pointer items-center gap-1 rounded-md px-2.5 text-xs text-ink-soft data-[selected=true]:bg-accent-wash"
          >
            {appTexts.objectsFromOnly(
              place.name,
              <span className="text-accent-strong">{appTexts.searchAllEnvironments}</span>,
            )}
          </Command.Item>
        )}
      </Command.Group>
    </>
  );
}
