import { Link } from '@tanstack/react-router';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/overlays/dialog.tsx';
import { DialogActions } from '../../controls/overlays/dialog-actions.tsx';
import * as exploreTexts from '../texts.ts';
import type { StillTagged } from './untag-nodes.ts';

type StillTaggedDialogProps = { readonly stillTagged: StillTagged; readonly onClose: () => void };

/** Names the objects that a rule still selects, and links to the rule. */
export function StillTaggedDialog({ stillTagged, onClose }: StillTaggedDialogProps) {
  const { tag, nodes, rules, out } = stillTagged;
  const [first] = nodes;
  const title = nodes.length === 1 && first ? first.label : exploreTexts.nodesObjects(nodes.length);
  return (
    <Dialog title={exploreTexts.titleStayName(title, nodes.length, tag.name)} onClose={onClose}>
      <div className="space-y-3 text-ink-soft">
        {out > 0 && <p>{exploreTexts.takenOut(out)}</p>}
        {rules.length > 0 ? (
          <>
            <p>{exploreTexts.rulesPutThere(rules.length)}</p>
            <ul aria-label={exploreTexts.rules} className="space-y-1">
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
          <p>{exploreTexts.cameData}</p>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{exploreTexts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
