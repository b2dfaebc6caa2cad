import { classNames } from '../../controls/class-names.ts';
import type { Operation } from './api-document.ts';
import * as apiExplorerTexts from './texts.ts';

type OperationListProps = {
  readonly operations: readonly Operation[];
  readonly chosen: string | undefined;
  /** Whether every group is unfolded. */
  readonly open: boolean;
  readonly onChoose: (id: string) => void;
};

/** The requests by what they are about. */
export function OperationList({ operations, chosen, open, onChoose }: OperationListProps) {
  const groups = Map.groupBy(operations, ({ tag }) => tag);
  return (
    <nav aria-label={apiExplorerTexts.requests}>
      <section
        aria-label={apiExplorerTexts.listRequests}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
        tabIndex={0}
        className="max-h-[26rem] overflow-y-auto p-1.5 -outline-offset-2 lg:max-h-[calc(100dvh-13rem)]"
      >
        {[...groups].map(([tag, members]) => (
          <details key={`${tag} ${open}`} open={open || members.some(({ id }) => id === chosen)} className="group">
            <summary className="cursor-pointer rounded-md px-2 py-1.5 font-medium -outline-offset-2 hover:bg-sunken">
              {tag} <span className="text-xs font-normal text-ink-faint">{members.length}</span>
            </summary>
            <ul className="mb-1">
              {members.map((operation) => (
                <li key={operation.id}>
                  <button
                    type="button"
                    aria-current={operation.id === chosen ? 'true' : undefined}
                    onClick={() => onChoose(operation.id)}
                    className={classNames(
                      'flex w-full items-start gap-2 rounded-md px-2 py-1 text-left -outline-offset-2',
                      operation.id === chosen ? 'bg-accent-wash' : 'hover:bg-sunken',
                    )}
                  >
                    <MethodName method={operation.method} />
                    <span className="min-w-0">
                      <span
                        className={classNames(
                          'block font-mono text-2xs break-all',
                          operation.deprecated && 'line-through',
                        )}
                      >
                        {operation.path.replace('/api/v2', '')}
                      </span>
                      <span className="block truncate text-2xs text-ink-faint">{operation.summary}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </section>
    </nav>
  );
}

const TONES: Readonly<Record<string, string>> = {
  GET: 'text-good',
  POST: 'text-accent-strong',
  PUT: 'text-warn',
  PATCH: 'text-warn',
  DELETE: 'text-danger',
};

function MethodName({ method }: { readonly method: string }) {
  return (
    <span className={classNames('w-12 shrink-0 font-mono text-2xs font-semibold', TONES[method] ?? 'text-ink-soft')}>
      {method}
    </span>
  );
}
