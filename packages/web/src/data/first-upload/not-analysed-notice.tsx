import { Notice } from '../../controls/status/notice.tsx';
import * as dataTexts from '../texts.ts';
import { UploadLink } from './upload-link.tsx';
import { useFirstUpload } from './use-first-upload.ts';

/** Above figures that are not complete before the first analysis has ended: what they lack. */
export function NotAnalysedNotice({ lacks, className }: { readonly lacks: string; readonly className?: string }) {
  const { upload } = useFirstUpload();
  if (upload?.state !== 'under way') return null;
  return (
    <Notice tone="info" className={className ?? ''}>
      {dataTexts.firstAnalysisNotEnded} {lacks} <UploadLink job={upload.job} />
    </Notice>
  );
}
