import { failureText } from '../../api/failure.ts';
import { queryClient } from '../../api/query-client.ts';
import { Notice } from './notice.tsx';

type FailureNoticeProps = { readonly error: unknown; readonly className?: string };

/** What went wrong with the last attempt, if anything did. What could not be loaded can be asked for again. */
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
          Try again
        </button>
      )}
    </Notice>
  );
}
