import { useState } from 'react';
import { Dialog } from '../controls/overlays/dialog.tsx';
import { EnrolCodesForm, type Enrolment } from './enrol-codes-form.tsx';
import { FirstCodeForm } from './first-code-form.tsx';
import * as accountTexts from './texts.ts';

type SwitchOnCodesDialogProps = { readonly userId: string; readonly onClose: () => void };

/** Two steps: prove the password and get a seed, then prove that the authenticator has it. */
export function SwitchOnCodesDialog({ userId, onClose }: SwitchOnCodesDialogProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  return (
    <Dialog
      title={accountTexts.turnOnMfa}
      note={enrolment ? accountTexts.scanQrCodeYourAuthenticator : accountTexts.proveYourself}
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
