import { Download } from 'lucide-react';
import { saveFile } from '../../browser/save-file.ts';
import { Button } from '../../controls/button.tsx';
import { Card } from '../../controls/card.tsx';
import { CodeBlock } from '../../controls/code-block.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import { sizeText } from '../../data/size-text.ts';
import type { Answer } from './send-request.ts';
import * as apiExplorerTexts from './texts.ts';

/** More text than this only slows the page down. */
const MOST_SHOWN = 200_000;

type AnswerViewProps = { readonly answer: Answer; readonly name: string };

/** The response of the service. */
export function AnswerView({ answer, name }: AnswerViewProps) {
  const { status, statusText, milliseconds, content, text, headers, mediaType } = answer;
  const long = text !== undefined && text.length > MOST_SHOWN;
  return (
    <Card
      title={apiExplorerTexts.answer}
      note={<span role="status">{apiExplorerTexts.timeAndSize(milliseconds, sizeText(content.size))}</span>}
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
              {apiExplorerTexts.save}
            </Button>
          )}
        </div>
      }
    >
      <div className="space-y-3">
        {text && (
          <CodeBlock label={apiExplorerTexts.bodyAnswer} text={text.slice(0, MOST_SHOWN)} className="max-h-[28rem]" />
        )}
        {long && <p className="text-xs text-ink-faint">{apiExplorerTexts.beginningShown}</p>}
        {text === undefined && content.size > 0 && (
          <p className="text-ink-soft">{apiExplorerTexts.fileMediaType(mediaType)}</p>
        )}
        {content.size === 0 && <p className="text-ink-faint">{apiExplorerTexts.answerHasNoBody}</p>}
        <details>
          <summary className="cursor-pointer text-accent-strong">{apiExplorerTexts.headers}</summary>
          <CodeBlock label={apiExplorerTexts.headersAnswer} text={headers} className="mt-2" />
        </details>
      </div>
    </Card>
  );
}
