import { useQuery } from '@tanstack/react-query';
import { Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { PageGate } from '../../access/page-gate.tsx';
import { useViewer } from '../../access/viewer.ts';
import { Button } from '../../controls/button.tsx';
import { SearchBox } from '../../controls/fields/search-box.tsx';
import { PageTitle } from '../../controls/page-title.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { STYLED_KINDS } from '../../graph/kind-styles.ts';
import { NodeIcon } from './node-icon.tsx';
import { NodeKindDialog } from './node-kind-dialog.tsx';
import { type NodeKind, nodeKindsQuery } from './opengraph-queries.ts';
import { OpenGraphTabs } from './opengraph-tabs.tsx';
import * as openGraphTexts from './texts.ts';

/** How objects of each kind are drawn. */
export function NodeKindsPage() {
  const { may } = useViewer();
  const sees = may('opengraph/Read');
  const writes = may('opengraph/Write');
  const kinds = useQuery({ ...nodeKindsQuery, enabled: sees });
  const [editing, setEditing] = useState<NodeKind | 'new'>();
  return (
    <>
      <PageTitle
        title={openGraphTexts.nodeKinds}
        note={openGraphTexts.nodeKindsNote}
        action={
          writes && (
            <Button tone="primary" icon={Plus} onClick={() => setEditing('new')}>
              {openGraphTexts.addAKind}
            </Button>
          )
        }
      />
      <OpenGraphTabs />
      <PageGate
        sees={sees}
        what={openGraphTexts.seeNodeKinds}
        query={kinds}
        loading={openGraphTexts.loadingNodeKinds}
        rows={6}
      >
        {(list) => <KindList kinds={list} onEdit={writes ? setEditing : undefined} />}
      </PageGate>
      {editing && (
        <NodeKindDialog kind={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}

type KindListProps = {
  readonly kinds: readonly NodeKind[];
  readonly onEdit: ((kind: NodeKind) => void) | undefined;
};

function KindList({ kinds, onEdit }: KindListProps) {
  const [text, setText] = useState('');
  const found = kinds.filter(({ kindName }) => kindName.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
      <div className="border-b border-line p-3">
        <SearchBox label={openGraphTexts.searchNodeKinds} value={text} onChange={setText} />
      </div>
      {found.length === 0 && <EmptyState icon={SearchX} title={openGraphTexts.noMatchingKind(text)} />}
      <ul aria-label={openGraphTexts.nodeKinds} className="grid gap-px bg-line sm:grid-cols-2 lg:grid-cols-3">
        {found.map((kind) => (
          <li key={kind.kindName} className="flex items-center gap-3 bg-surface px-4 py-2">
            <NodeIcon name={kind.config.icon.name} color={kind.config.icon.color} />
            <span className="min-w-0 grow">
              <span className="block truncate font-medium">{kind.kindName}</span>
              <span className="block text-xs text-ink-faint">
                {kind.config.icon.name} · {kind.config.icon.color}
              </span>
            </span>
            {onEdit && !STYLED_KINDS.includes(kind.kindName) && (
              <Button
                className="h-7 px-2"
                aria-label={openGraphTexts.editKindName(kind.kindName)}
                onClick={() => onEdit(kind)}
              >
                {openGraphTexts.edit}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
