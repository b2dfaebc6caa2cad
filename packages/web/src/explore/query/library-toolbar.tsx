import { Download, Upload } from 'lucide-react';
import { useRef } from 'react';
import { INPUT_STYLE } from '../../controls/fields/text-field.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { notifyOutcome } from './notify-outcome.ts';
import { downloadQueries, importQueries } from './saved-queries.ts';

type LibraryToolbarProps = {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly mayImport: boolean;
  readonly mayDownload: boolean;
};

/** The filter of the library, and import and export. */
export function LibraryToolbar({ text, onText, mayImport, mayDownload }: LibraryToolbarProps) {
  const files = useRef<HTMLInputElement>(null);
  return (
    <div className="flex items-center gap-1">
      <input
        aria-label="Filter the queries"
        placeholder="Filter the queries"
        value={text}
        onChange={(event) => onText(event.target.value)}
        className={INPUT_STYLE}
      />
      {mayImport && (
        <>
          <IconButton icon={Upload} label="Import" onClick={() => files.current?.click()} />
          <input
            ref={files}
            type="file"
            multiple
            hidden
            accept=".json,.zip"
            onChange={(event) => {
              notifyOutcome(importQueries([...(event.target.files ?? [])]), 'The queries are saved.');
              event.target.value = '';
            }}
          />
        </>
      )}
      {mayDownload && (
        <IconButton icon={Download} label="Download my queries" onClick={() => notifyOutcome(downloadQueries())} />
      )}
    </div>
  );
}
