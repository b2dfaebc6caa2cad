import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { INPUT_STYLE } from '../../controls/fields/text-field.tsx';
import { Dialog } from '../../controls/overlays/dialog.tsx';
import { DialogActions } from '../../controls/overlays/dialog-actions.tsx';
import * as exploreTexts from '../texts.ts';
import { KIND_FAMILIES, type KindGroup } from './path-kinds.ts';
import { usePathKinds } from './use-path-kinds.ts';

type PathFilterDialogProps = {
  readonly allowed: readonly string[] | undefined;
  readonly onApply: (allowed: readonly string[] | undefined) => void;
  readonly onClose: () => void;
};

const SESSIONS = new Set(['HasSession', 'CanRDP', 'CanPSRemote', 'ExecuteDCOM']);
const RIGHTS = new Set(
  KIND_FAMILIES.flatMap(({ groups }) =>
    groups.filter(({ name }) => /control/i.test(name)).flatMap(({ kinds }) => kinds),
  ),
);
const PRESETS: readonly { readonly name: string; readonly keeps: (kind: string) => boolean }[] = [
  { name: exploreTexts.all, keeps: () => true },
  { name: exploreTexts.noSessionsRemoteLog, keeps: (kind) => !SESSIONS.has(kind) },
  { name: exploreTexts.onlyRightsOverObjects, keeps: (kind) => RIGHTS.has(kind) },
  { name: exploreTexts.onlyMemberships, keeps: (kind) => kind === 'MemberOf' || kind === 'AZMemberOf' },
  { name: exploreTexts.noKinds, keeps: () => false },
];

/** Which relationships a path may use. */
export function PathFilterDialog({ allowed, onApply, onClose }: PathFilterDialogProps) {
  const { families, kinds: all } = usePathKinds();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(allowed ?? all));
  const [text, setText] = useState('');
  const set = (kinds: readonly string[], on: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const kind of kinds)
        if (on) next.add(kind);
        else next.delete(kind);
      return next;
    });
  const fits = (kind: string) => kind.toLowerCase().includes(text.trim().toLowerCase());
  return (
    <Dialog title={exploreTexts.relationshipsPath} note={exploreTexts.relationshipsPathNote} onClose={onClose}>
      <div className="mb-3 flex flex-wrap gap-1.5">
        {PRESETS.map(({ name, keeps }) => (
          <Button key={name} className="h-7 px-2" onClick={() => setChosen(new Set(all.filter(keeps)))}>
            {name}
          </Button>
        ))}
      </div>
      <input
        aria-label={exploreTexts.filterTheRelationships}
        placeholder={exploreTexts.filterTheRelationships}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={INPUT_STYLE}
      />
      <div className="mt-3 max-h-72 space-y-4 overflow-y-auto pr-1">
        {families.map(({ name, groups }) => (
          <section key={name} aria-label={name}>
            <h3 className="mb-1 text-xs font-medium text-ink-faint">{name}</h3>
            {groups.map((group) => (
              <KindBoxes key={group.name} group={group} fits={fits} chosen={chosen} onSet={set} />
            ))}
          </section>
        ))}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{exploreTexts.cancel}</Button>
        <Button
          tone="primary"
          disabled={chosen.size === 0}
          onClick={() => onApply(chosen.size === all.length ? undefined : all.filter((kind) => chosen.has(kind)))}
        >
          {exploreTexts.apply}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type KindBoxesProps = {
  readonly group: KindGroup;
  readonly fits: (kind: string) => boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onSet: (kinds: readonly string[], on: boolean) => void;
};

function KindBoxes({ group, fits, chosen, onSet }: KindBoxesProps) {
  const shown = group.kinds.filter(fits);
  if (shown.length === 0) return null;
  const on = shown.filter((kind) => chosen.has(kind)).length;
  return (
    <fieldset className="mb-2">
      <label className="flex items-center gap-2 font-medium">
        <input
          type="checkbox"
          checked={on === shown.length}
          ref={(box) => {
            if (box) box.indeterminate = on > 0 && on < shown.length;
          }}
          onChange={(event) => onSet(shown, event.target.checked)}
          className="accent-accent"
        />
        {group.name}
      </label>
      <div className="mt-1 grid grid-cols-2 gap-x-3 pl-5">
        {shown.map((kind) => (
          <label key={kind} className="flex items-center gap-2 truncate">
            <input
              type="checkbox"
              checked={chosen.has(kind)}
              onChange={(event) => onSet([kind], event.target.checked)}
              className="accent-accent"
            />
            <span className="truncate" title={kind}>
              {kind}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
