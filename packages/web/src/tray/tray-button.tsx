import { Scissors } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { classNames } from '../controls/class-names.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { notify } from '../notifications/notifications.ts';
import { useMaySimulate } from './may-simulate.ts';
import * as trayTexts from './texts.ts';
import { type Cut, cutKey, MOST_CUTS, tray, useTray } from './tray.ts';

type TrayButtonProps = {
  /** What would be removed together. */
  readonly cuts: readonly Cut[];
  /** The label for screen readers, such as `MemberOf from ALICE to HELPDESK`. */
  readonly of?: string;
  /** Only the icon, for rows. */
  readonly small?: boolean;
  readonly className?: string;
};

/**
 * Adds relationships to the tray, to simulate their removal, or removes them from it. Absent where that cannot be
 * simulated.
 */
export function TrayButton({ cuts, of, small = false, className }: TrayButtonProps) {
  const possible = useMaySimulate();
  const collected = new Set(useTray().map(cutKey));
  if (!possible || cuts.length === 0) return null;
  const chosen = cuts.every((cut) => collected.has(cutKey(cut)));
  const label = of ? trayTexts.whatIfRemovedLabel(of) : trayTexts.whatIfRemoved;
  const toggle = () => {
    if (chosen) return tray.remove(cuts);
    tray.add(cuts);
    if (tray.cuts.length >= MOST_CUTS) notify(trayTexts.trayIsFull(MOST_CUTS), 'danger');
  };
  if (small)
    return (
      <IconButton
        icon={Scissors}
        label={label}
        aria-pressed={chosen}
        onClick={toggle}
        className={classNames(chosen && 'bg-accent-wash text-accent-strong!', className)}
      />
    );
  return (
    <Button
      icon={Scissors}
      aria-pressed={chosen}
      {...(of ? { 'aria-label': label } : {})}
      onClick={toggle}
      className={classNames(chosen && 'border-accent! bg-accent-wash! text-accent-strong!', className)}
    >
      {trayTexts.whatIfRemoved}
    </Button>
  );
}
