import { Download } from 'lucide-react';
import { saveFile } from '../../browser/save-file.ts';
import { Button } from '../../controls/button.tsx';
import { Card } from '../../controls/card.tsx';
import { CodeBlock } from '../../controls/code-block.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import { sizeText } from '../../data/size-text.ts';
import type { Answer } from './send-request.ts';

/** More text than this only slows the page down. */
const MOST_SHOWN = 200_000;

type AnswerViewProps = { readonly answer: Answer; readonly name: string };

/** The response of the service. */
export function AnswerView({ answer, name }: AnswerViewProps) {
  const { status, statusText, milliseconds, content, text, headers, mediaType } = answer;
  const long = text !== undefined && text.length > MOST_SHOWN;
  return (
    <Card
      title="Answer"
      note={
        <span role="status">
          {milliseconds.toLocaleString()} ms, {sizeText(content.size)}
        </span>
      }
      action={
        <div className="flex items-center gap-2">
          <Badge tone={status < 300 ? 'good' : status < 400 ? 'neutral' : 'danger'}>
            {status} {statusText}
          </Badge>
          {content.size > 0 && (
            <Button
              icon={Download}
              className="h-7 px-2"
              onClick={() => saveFile(`${name}${mediaType.includes('json') ? '.json' : ''}`, content)}
            >
              Save
            </Button>
          )}
        </div>
      }
    >
      <div className="space-y-3">
        {text && <CodeBlock label="Body of the answer" text={text.slice(0, MOST_SHOWN)} className="max-h-[28rem]" />}
        {long && <p className="text-xs text-ink-faint">The beginning is shown; save it to see all of it.</p>}
        {text === undefined && content.size > 0 && <p className="text-ink-soft">A file ({mediaType}). Save it.</p>}
        {content.size === 0 && <p className="text-ink-faint">The answer has no body.</p>}
        <details>
          <summary className="cursor-pointer text-accent-strong">Headers</summary>
          <CodeBlock label="Headers of the answer" text={headers} className="mt-2" />
        </details>
      </div>
    </Card>
  );
}
