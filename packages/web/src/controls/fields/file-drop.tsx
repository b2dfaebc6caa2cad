import { Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';

type FileDropProps = {
  readonly label: string;
  readonly hint: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
  readonly multiple?: boolean;
  readonly accept?: string;
  readonly className?: string;
};

/** Accepts files by drag and drop, or from a file dialog. */
export function FileDrop({ label, hint, onFiles, className, ...input }: FileDropProps) {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files]);
  };
  return (
    <label
      data-takes-files
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
        'flex cursor-pointer flex-col items-center rounded-xl border-2 border-dashed px-6 text-center transition-colors focus-within:outline-2 focus-within:outline-accent',
        over ? 'border-accent bg-accent-wash' : 'border-line-strong/60 bg-surface hover:border-accent',
        className,
      )}
    >
      <Upload aria-hidden className="mb-2 size-6 text-ink-soft" />
      <span className="font-medium">{label}</span>
      <span className="mt-1 text-ink-faint">{hint}</span>
      <input
        {...input}
        type="file"
        className="sr-only"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </label>
  );
}
