import { useState } from 'react';
import { Dialog } from '../controls/overlays/dialog.tsx';
import { EnrolCodesForm, type Enrolment } from './enrol-codes-form.tsx';
import { FirstCodeForm } from './first-code-form.tsx';

type SwitchOnCodesDialogProps = { readonly userId: string; readonly onClose: () => void };

/** Two steps: prove the password and get a seed, then prove that the authenticator has it. */
export function SwitchOnCodesDialog({ userId, onClose }: SwitchOnCodesDialogProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  return (
    <Dialog
      title="Turn on MFA"
      note={
        enrolment
          ? 'Scan the QR code with your authenticator, then enter the code that it shows.'
          : 'First show that it is you.'
      }
      onClose={onClose}
      keepOpen
    >
      {enrolment ? (
        <FirstCodeForm userId={userId} enrolment={enrolment} onDone={onClose} />
      ) : (
        <EnrolCodesForm userId={userId} onEnrolled={setEnrolment} />
      )}
    </Dialog>
  );
}
