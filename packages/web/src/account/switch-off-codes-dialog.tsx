import { disenrollMfa } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { Dialog } from '../controls/overlays/dialog.tsx';
import { notify } from '../notifications/notifications.ts';
import { PasswordProofForm } from './password-proof-form.tsx';
import * as accountTexts from './texts.ts';

type SwitchOffCodesDialogProps = {
  readonly userId: string;
  /** Whose codes, when they are not the user's own. */
  readonly of?: string;
  readonly onClose: () => void;
};

export function SwitchOffCodesDialog({ userId, of, onClose }: SwitchOffCodesDialogProps) {
  const switchOff = useMutation({
    mutationFn: (secret: string) => api.call(disenrollMfa, { params: { user_id: userId }, body: { secret } }),
    onSuccess: () => {
      notify(accountTexts.codesAreOff);
      onClose();
    },
  });
  return (
    <Dialog
      title={of ? accountTexts.switchOffCodesOf(of) : accountTexts.switchOffCodes}
      note={accountTexts.passwordAlone(of)}
      onClose={onClose}
    >
      <PasswordProofForm
        verb={accountTexts.switchOff}
        busy={switchOff.isPending}
        error={switchOff.error}
        onSubmit={switchOff.mutate}
      />
    </Dialog>
  );
}
