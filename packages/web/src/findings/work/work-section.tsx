import { useQuery } from '@tanstack/react-query';
import { ClipboardPen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { Button } from '../../controls/button.tsx';
import { Moment } from '../../controls/moment.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import * as findingTexts from '../texts.ts';
import { type FindingWork, stateText, workQuery } from './finding-work.ts';
import { WorkDialog } from './work-dialog.tsx';

/** Changes that are shown. */
const SHOWN = 20;

type WorkSectionProps = {
  readonly id: number;
  /** Whether it is accepted, and until when. */
  readonly acceptance: ReactNode;
};

/** What is done about a finding: state, owner, dates, ticket, and what was said. */
export function WorkSection({ id, acceptance }: WorkSectionProps) {
  const manages = useViewer().may('risks/ManageRisks');
  const { data: work } = useQuery(workQuery(id));
  const [changing, setChanging] = useState(false);
  if (!work) return acceptance;
  const close = () => setChanging(false);
  return (
    <section aria-label={findingTexts.work} className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Detail name={findingTexts.state}>
          {work.state === 'open' || work.state === 'accepted' ? acceptance : <Badge>{stateText(work.state)}</Badge>}
        </Detail>
        <Details work={work} />
        {manages && (
          <Button icon={ClipboardPen} onClick={() => setChanging(true)}>
            {findingTexts.changeWork}
          </Button>
        )}
      </div>
      <History work={work} />
      {changing && <WorkDialog ids={[id]} work={work} onDone={close} onClose={close} />}
    </section>
  );
}

function Details({ work }: { readonly work: FindingWork }) {
  return (
    <>
      {work.owner && <Detail name={findingTexts.owner}>{work.owner}</Detail>}
      {work.due_at && (
        <Detail name={work.overdue ? findingTexts.overdue : findingTexts.due}>
          <Moment at={work.due_at} />
        </Detail>
      )}
      {work.accept_until && (
        <Detail name={findingTexts.reason}>
          {findingTexts.reasonUntil(work.reason, work.accept_until.slice(0, 10))}
        </Detail>
      )}
      {work.ticket_url && (
        <a href={work.ticket_url} target="_blank" rel="noreferrer noopener" className="text-accent underline">
          {findingTexts.ticket}
        </a>
      )}
    </>
  );
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span>
      <span className="text-xs text-ink-faint">{name}</span> {children}
    </span>
  );
}

function History({ work: { history } }: { readonly work: FindingWork }) {
  if (history.length === 0) return null;
  return (
    <ol aria-label={findingTexts.changes} className="space-y-1 text-sm">
      {history.slice(0, SHOWN).map(({ made_at, author, state, comment }) => (
        <li key={`${made_at} ${author} ${comment}`}>
          <span className="text-ink-faint">
            <Moment at={made_at} /> · {author || findingTexts.byAnalysis} · {stateText(state)}
          </span>
          {comment && <p className="whitespace-pre-wrap break-words">{comment}</p>}
        </li>
      ))}
    </ol>
  );
}
