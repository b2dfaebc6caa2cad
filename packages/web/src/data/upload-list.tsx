import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { classNames } from '../controls/class-names.ts';
import { sizeText } from './size-text.ts';
import * as dataTexts from './texts.ts';
import { clearUploads, type FileUpload, retryUpload, useUploads } from './upload-files.ts';

/** The files that are being sent from this window. */
export function UploadList() {
  const uploads = useUploads();
  if (uploads.length === 0) return null;
  return (
    <Card
      title={dataTexts.filesWindow}
      action={
        <Button className="h-7 px-2" onClick={clearUploads}>
          {dataTexts.clearTheList}
        </Button>
      }
      flush
    >
      <ul className="divide-y divide-line">
        {uploads.map((one) => (
          <UploadRow key={one.id} sending={one} />
        ))}
      </ul>
    </Card>
  );
}

const STATES = {
  waiting: dataTexts.waiting,
  sending: dataTexts.sending,
  sent: dataTexts.received,
  refused: dataTexts.rejected,
} as const;

function UploadRow({ sending }: { readonly sending: FileUpload }) {
  const { name, size, sent, state, reason, hopeless } = sending;
  return (
    <li className="px-4 py-2">
      <div className="flex items-center gap-3">
        <span className="min-w-0 grow truncate">{name}</span>
        <span className="text-xs text-ink-faint">{sizeText(size)}</span>
        <span className={classNames('w-20 text-right text-xs', state === 'refused' && 'text-danger')}>
          {STATES[state]}
        </span>
        {state === 'refused' && !hopeless && (
          <Button className="h-7 px-2" aria-label={dataTexts.sendNameAgain(name)} onClick={() => retryUpload(sending)}>
            {dataTexts.retry}
          </Button>
        )}
      </div>
      {state === 'sending' && (
        <progress aria-label={dataTexts.sendingName(name)} value={sent} max={size} className="mt-1 h-1.5 w-full" />
      )}
      {reason && <p className="mt-1 text-xs break-words text-danger">{reason}</p>}
    </li>
  );
}
