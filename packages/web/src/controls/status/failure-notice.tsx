import { failureText } from '../../api/failure.ts';
import { queryClient } from '../../api/query-client.ts';
import * as controlTexts from '../texts.ts';
import { Notice } from './notice.tsx';

type FailureNoticeProps = { readonly error: unknown; readonly className?: string };

/** The error of the last attempt, if there was one. Queries that failed can be retried. */
export function FailureNotice({ error, className }: FailureNoticeProps) {
  if (!error) return null;
  const failed = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.error === error });
  return (
    <Notice tone="danger" {...(className && { className })}>
      {failureText(error)}
      {failed.length > 0 && (
        <button
          type="button"
          onClick={() => {
            for (const query of failed) void queryClient.refetchQueries({ queryKey: query.queryKey, exact: true });
          }}
          className="ml-2 font-medium underline underline-offset-2"
        >
          {controlTexts.tryAgain}
        </button>
      )}
    </Notice>
  );
}
