import { Link } from '@tanstack/react-router';
import type { UploadJob } from '../ingest-queries.ts';
import * as dataTexts from '../texts.ts';

/** Leads to the details of an upload, or to all of them. */
export function UploadLink({ job }: { readonly job: UploadJob | undefined }) {
  return (
    <Link
      to="/data"
      search={job ? { upload: job.id } : {}}
      className="pointer-events-auto text-accent-strong underline underline-offset-2"
    >
      {job ? dataTexts.seeUploadId(job.id) : dataTexts.seeTheUploads}
    </Link>
  );
}
