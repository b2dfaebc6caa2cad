import { failureText } from '../api/failure.ts';
import { Notice } from './notice.tsx';

/** What went wrong with the last attempt, if anything did. */
export function FailureNotice({ error }: { readonly error: unknown }) {
  return error ? <Notice tone="danger">{failureText(error)}</Notice> : null;
}
