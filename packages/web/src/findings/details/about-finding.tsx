import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { Card } from '../../controls/card.tsx';
import { Fold } from '../../controls/fold.tsx';
import { Markdown } from '../../controls/markdown.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import { textsQuery } from '../finding-queries.ts';
import * as findingTexts from '../texts.ts';

const PARTS = [
  { text: 'long_remediation', title: findingTexts.howFix },
  { text: 'long_description', title: findingTexts.whatWhyMatters },
  { text: 'references', title: findingTexts.references },
] as const;

/** The texts about a type: the short remediation is visible, the rest is folded. */
export function AboutFinding({ finding }: { readonly finding: string }) {
  const { data, error, isPending } = useQuery(textsQuery(finding));
  return (
    <Card title={findingTexts.whatToDo}>
      {isPending && <SkeletonRows count={3} label={findingTexts.loadingTheTexts} />}
      <FailureNotice error={error} />
      {data && (
        <>
          {data.short_remediation.trim() && (
            <div className="mb-3 flex items-start gap-2.5">
              <Wrench aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
              <div className="min-w-0 grow">
                <Markdown text={data.short_remediation} />
              </div>
            </div>
          )}
          {PARTS.map(
            ({ text, title }) =>
              data[text].trim() !== '' && (
                <Fold key={text} title={title}>
                  <Markdown text={withoutTitle(data[text], title)} />
                </Fold>
              ),
          )}
        </>
      )}
    </Card>
  );
}

/** Texts may begin with the heading that is already shown above them. */
function withoutTitle(text: string, title: string): string {
  const [first = '', ...rest] = text.trimStart().split('\n');
  const heading = first.match(/^#{1,6}\s+(.*?)\s*$/)?.[1];
  return heading && title.toLowerCase().startsWith(heading.toLowerCase()) ? rest.join('\n') : text;
}
