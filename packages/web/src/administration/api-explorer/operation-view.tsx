import type { OpenApiDocument } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Card } from '../../controls/card.tsx';
import { CodeBlock } from '../../controls/code-block.tsx';
import { TextArea } from '../../controls/fields/text-area.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { Notice } from '../../controls/status/notice.tsx';
import { AnswerView } from './answer-view.tsx';
import { type Operation, sampleOf } from './api-document.ts';
import { ParameterInputs } from './parameter-inputs.tsx';
import { curlOf, type RequestDraft, sendRequest } from './send-request.ts';
import * as apiExplorerTexts from './texts.ts';

type OperationViewProps = { readonly document: OpenApiDocument; readonly operation: Operation };

function firstDraft(document: OpenApiDocument, { body }: Operation): RequestDraft {
  const text = body?.mediaType === 'application/json' ? JSON.stringify(sampleOf(document, body.schema), null, 2) : '';
  return { values: {}, body: text };
}

/** One request: what it does, its parameters, and the response. */
export function OperationView({ document, operation }: OperationViewProps) {
  const [draft, setDraft] = useState(() => firstDraft(document, operation));
  const send = useMutation({ mutationFn: () => sendRequest(operation, draft) });
  const changes = operation.method !== 'GET';
  const form = operation.body !== undefined && operation.body.mediaType !== 'application/json';
  function submit(event: FormEvent): void {
    event.preventDefault();
    send.mutate();
  }
  return (
    <div className="min-w-0 space-y-4">
      <Card
        title={operation.summary}
        note={
          <span className="font-mono break-all">
            {operation.method} {operation.path}
          </span>
        }
        action={operation.deprecated && <Badge tone="warn">{apiExplorerTexts.deprecated}</Badge>}
      >
        <form onSubmit={submit} className="space-y-4">
          {operation.description && <p className="text-ink-soft">{operation.description}</p>}
          <p className="text-xs text-ink-faint">
            {apiExplorerTexts.whoMay(<span className="font-mono">{operation.permission}</span>)}
          </p>
          <ParameterInputs
            parameters={operation.parameters}
            values={draft.values}
            onChange={(values) => setDraft({ ...draft, values })}
          />
          {operation.body && (
            <TextArea
              label={apiExplorerTexts.bodyMediaType(operation.body.mediaType)}
              className="font-mono"
              rows={Math.min(16, Math.max(4, draft.body.split('\n').length))}
              spellCheck={false}
              value={draft.body}
              onChange={(event) => setDraft({ ...draft, body: event.target.value })}
              hint={form ? apiExplorerTexts.toSendFiles : undefined}
            />
          )}
          {changes && <Notice tone="warn">{apiExplorerTexts.requestCanChangeSomething}</Notice>}
          <div className="flex justify-end">
            <Button type="submit" tone="primary" icon={Play} busy={send.isPending}>
              {apiExplorerTexts.send}
            </Button>
          </div>
          <FailureNotice error={send.error} />
        </form>
      </Card>
      {send.data && <AnswerView answer={send.data} name={operation.id} />}
      <Card title={apiExplorerTexts.forATerminal}>
        <CodeBlock label={apiExplorerTexts.requestTerminal} text={curlOf(operation, draft)} />
      </Card>
      <Card title={apiExplorerTexts.possibleAnswers} flush>
        <dl className="divide-y divide-line">
          {operation.answers.map(([status, description]) => (
            <div key={status} className="flex gap-4 px-4 py-1.5">
              <dt className="w-10 font-mono text-xs">{status}</dt>
              <dd className="text-ink-soft">{description}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}
