import { Download, SlidersHorizontal, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { INPUT_STYLE } from '../../controls/fields/text-field.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import * as exploreTexts from '../texts.ts';
import { notifyOutcome } from './notify-outcome.ts';
import type { Platform } from './ready/ready-query.ts';
import { downloadQueries, importQueries } from './saved-queries.ts';

type LibraryToolbarProps = {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly platform: Platform | undefined;
  readonly onPlatform: (platform: Platform | undefined) => void;
  /** Whether all but the text stays hidden until asked for. */
  readonly folds: boolean;
  readonly mayImport: boolean;
  readonly mayDownload: boolean;
};

const PLATFORMS: readonly (readonly [Platform, string])[] = [
  ['ad', exploreTexts.activeDirectory],
  ['entra', exploreTexts.entraIdAzure],
  ['hybrid', exploreTexts.hybrid],
];

/** The filter of the library, and import and export. */
export function LibraryToolbar(props: LibraryToolbarProps) {
  const { text, onText, folds } = props;
  const [open, setOpen] = useState(false);
  const filter = useRef<HTMLInputElement>(null);
  // It is opened to find a query; on touch screens a keyboard would cover the list.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) filter.current?.focus();
  }, []);
  return (
    <div className="flex flex-wrap items-center gap-1">
      <span className={folds ? 'min-w-0 grow basis-32' : 'w-full'}>
        <input
          ref={filter}
          aria-label={exploreTexts.filterTheQueries}
          placeholder={exploreTexts.filterTheQueries}
          value={text}
          onChange={(event) => onText(event.target.value)}
          className={INPUT_STYLE}
        />
      </span>
      {folds && (
        <IconButton
          icon={SlidersHorizontal}
          label={exploreTexts.moreFilters}
          aria-expanded={open}
          className={props.platform ? 'bg-accent-wash text-accent-strong' : ''}
          onClick={() => setOpen(!open)}
        />
      )}
      {(open || !folds) && <MoreTools {...props} />}
    </div>
  );
}

function MoreTools({ platform, onPlatform, mayImport, mayDownload }: LibraryToolbarProps) {
  const files = useRef<HTMLInputElement>(null);
  return (
    <div className="flex w-full items-center gap-1">
      <span className="min-w-0 grow basis-32">
        <select
          aria-label={exploreTexts.platform}
          value={platform ?? ''}
          onChange={({ target }) => onPlatform(PLATFORMS.find(([name]) => name === target.value)?.[0])}
          className={`${INPUT_STYLE} h-8`}
        >
          <option value="">{exploreTexts.allPlatforms}</option>
          {PLATFORMS.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </span>
      {mayImport && (
        <>
          <IconButton icon={Upload} label={exploreTexts.importText} onClick={() => files.current?.click()} />
          <input
            ref={files}
            type="file"
            multiple
            hidden
            accept=".json,.zip"
            onChange={(event) => {
              notifyOutcome(importQueries([...(event.target.files ?? [])]), exploreTexts.queriesSaved);
              event.target.value = '';
            }}
          />
        </>
      )}
      {mayDownload && (
        <IconButton
          icon={Download}
          label={exploreTexts.downloadMyQueries}
          onClick={() => notifyOutcome(downloadQueries())}
        />
      )}
    </div>
  );
}
