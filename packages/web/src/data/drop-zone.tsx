import { Upload } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../controls/class-names.ts';
import { sendFiles } from './send-files.ts';

/** Takes files by drag and drop, or by choosing them. */
export function DropZone() {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 0) void sendFiles([...files]);
  };
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      className={classNames(
        'flex cursor-pointer flex-col items-center rounded-xl border-2 border-dashed px-6 py-10 text-center transition-colors focus-within:outline-2 focus-within:outline-accent',
        over ? 'border-accent bg-accent-wash' : 'border-line-strong/60 bg-surface hover:border-accent',
      )}
    >
      <Upload aria-hidden className="mb-2 size-6 text-ink-soft" />
      <span className="font-medium">Drop the files of a collector here, or choose them</span>
      <span className="mt-1 text-ink-faint">
        SharpHound, AzureHound or OpenGraph: JSON files, or zip archives of them
      </span>
      <input
        type="file"
        multiple
        className="sr-only"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </label>
  );
}
