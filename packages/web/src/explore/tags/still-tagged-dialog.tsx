import { Link } from '@tanstack/react-router';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/overlays/dialog.tsx';
import { DialogActions } from '../../controls/overlays/dialog-actions.tsx';
import type { StillTagged } from './untag-nodes.ts';

type StillTaggedDialogProps = { readonly stillTagged: StillTagged; readonly onClose: () => void };

/** Names the objects that a rule still selects, and links to the rule. */
export function StillTaggedDialog({ stillTagged, onClose }: StillTaggedDialogProps) {
  const { tag, nodes, rules, out } = stillTagged;
  const [first] = nodes;
  const title = nodes.length === 1 && first ? first.label : `${nodes.length} objects`;
  return (
    <Dialog title={`${title} ${nodes.length === 1 ? 'stays' : 'stay'} in “${tag.name}”`} onClose={onClose}>
      <div className="space-y-3 text-ink-soft">
        {out > 0 && <p>{out === 1 ? 'One object was' : `${out} objects were`} taken out.</p>}
        {rules.length > 0 ? (
          <>
            <p>
              {rules.length === 1 ? 'A rule puts it' : 'Rules put it'} there, not a person. Change or switch off the
              rule to take it out.
            </p>
            <ul aria-label="Rules" className="space-y-1">
              {rules.map(({ id, name }) => (
                <li key={id}>
                  <Link
                    to="/zones/$zoneId/rules/$ruleId"
                    params={{ zoneId: String(tag.id), ruleId: String(id) }}
                    className="break-words text-accent-strong underline underline-offset-2"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>It came with the data, not from a rule. The next analysis decides again.</p>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
