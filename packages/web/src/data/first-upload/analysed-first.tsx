import type { ReactNode } from 'react';
import { FirstUploadProgress } from './first-upload-progress.tsx';
import { useFirstUpload } from './use-first-upload.ts';

/** A page that says nothing true before the first analysis has ended: until then, the progress of the first upload. */
export function AnalysedFirst({ children }: { readonly children: ReactNode }) {
  const { upload } = useFirstUpload();
  return upload?.state === 'under way' ? <FirstUploadProgress {...upload} /> : children;
}
