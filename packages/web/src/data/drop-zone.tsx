import { FileDrop } from '../controls/fields/file-drop.tsx';
import * as dataTexts from './texts.ts';
import { sendFiles } from './upload-files.ts';

export function DropZone() {
  return (
    <FileDrop
      label={dataTexts.dropFilesCollectorHere}
      hint={dataTexts.dropFilesCollectorHereHint}
      multiple
      className="py-10"
      onFiles={(files) => void sendFiles(files)}
    />
  );
}
