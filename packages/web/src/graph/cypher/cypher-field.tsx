import { type ComponentProps, lazy, Suspense } from 'react';
import type { CypherEditor } from './cypher-editor.tsx';

/** The editor is large, and searches for objects and paths do without it. */
const Editor = lazy(async () => ({ default: (await import('./cypher-editor.tsx')).CypherEditor }));

/** The query editor, loaded when it is first shown; until then there is only the text. */
export function CypherField(props: ComponentProps<typeof CypherEditor>) {
  return (
    <Suspense
      fallback={
        <pre className="min-h-24 overflow-hidden rounded-md border border-line-strong/70 bg-surface px-3 py-2 font-mono text-xs break-words whitespace-pre-wrap">
          {props.text}
        </pre>
      }
    >
      <Editor {...props} />
    </Suspense>
  );
}
