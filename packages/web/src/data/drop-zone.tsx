import { FileDrop } from '../controls/fields/file-drop.tsx';
import { sendFiles } from './upload-files.ts';

export function DropZone() {
  return (
    <FileDrop
      label="Drop the files of a collector here, or choose them"
      hint="SharpHound, AzureHound or OpenGraph: JSON files, or zip archives of them"
      multiple
      className="py-10"
      onFiles={(files) => void sendFiles(files)}
    />
  );
}
