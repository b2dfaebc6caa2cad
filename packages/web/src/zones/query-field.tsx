import { CodeBlock } from '../controls/code-block.tsx';
import { CypherEditor } from '../graph/cypher/cypher-editor.tsx';
import { useVocabulary } from '../graph/use-vocabulary.ts';
import * as zoneTexts from './texts.ts';

type QueryFieldProps = {
  readonly text: string;
  readonly fixed: boolean;
  readonly onChange: (text: string) => void;
};

/** A query that returns the objects of a rule. */
export function QueryField({ text, fixed, onChange }: QueryFieldProps) {
  const vocabulary = useVocabulary();
  if (fixed) return <CodeBlock label={zoneTexts.cypherQuery} text={text} />;
  return (
    <div>
      <CypherEditor text={text} vocabulary={vocabulary} onChange={onChange} onRun={() => undefined} />
      <p className="mt-1 text-xs text-ink-faint">
        {zoneTexts.returnNodesCode(<code className="font-mono">{zoneTexts.exampleQuery}</code>)}
      </p>
    </div>
  );
}
