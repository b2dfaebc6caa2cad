import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Card } from '../../controls/card.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import { ExploreLink } from '../../tray/explore-link.tsx';
import { TrayButton } from '../../tray/tray-button.tsx';
import type { RunComparison } from './run-queries.ts';
import * as runTexts from './texts.ts';

type Changed = RunComparison['relationships_gained'];
type Relationship = Changed['relationships'][number];

/** The relationships behind new and resolved findings. */
export function RelationshipChanges({ gained, lost }: { readonly gained: Changed; readonly lost: Changed }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Relationships title={runTexts.newRelationships} changed={gained} isThere />
      <Relationships title={runTexts.relationshipsGone} changed={lost} isThere={false} />
    </div>
  );
}

const AT_FIRST = 20;

type RelationshipsProps = { readonly title: string; readonly changed: Changed; readonly isThere: boolean };

function Relationships({ title, changed: { count, relationships }, isThere }: RelationshipsProps) {
  const [shown, setShown] = useState(AT_FIRST);
  return (
    <Card title={`${title} (${count.toLocaleString('en')})`} flush>
      {count === 0 && <p className="px-4 py-3 text-ink-faint">{runTexts.none}</p>}
      <ul aria-label={title} className="divide-y divide-line">
        {relationships.slice(0, shown).map((one) => (
          <li key={textOf(one)} className="flex items-center gap-1 px-4 py-1.5">
            <p className="min-w-0 grow break-words">
              {one.source_name || one.source}{' '}
              <span className="font-mono text-xs whitespace-nowrap text-ink-soft">— {one.kind} →</span>{' '}
              {one.target_name || one.target} {one.derived && <Badge>{runTexts.derivedPostProcessed}</Badge>}
            </p>
            {isThere && (
              <>
                <ExploreLink cut={one} label={textOf(one)} />
                <TrayButton cuts={[one]} of={textOf(one)} small />
              </>
            )}
          </li>
        ))}
      </ul>
      {relationships.length > shown && (
        <div className="border-t border-line px-4 py-2">
          <Button className="h-7 px-2" onClick={() => setShown(shown * 4)}>
            {runTexts.showMore}
          </Button>
        </div>
      )}
      {relationships.length <= shown && relationships.length < count && (
        <p className="border-t border-line px-4 py-2 text-xs text-ink-faint">
          {runTexts.firstRelationshipsHere(relationships.length)}
        </p>
      )}
    </Card>
  );
}

const textOf = ({ source, source_name, kind, target, target_name }: Relationship) =>
  runTexts.kindFromTo(kind, source_name || source, target_name || target);
