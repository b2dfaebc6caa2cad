import { disenrollMfa } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { Dialog } from '../controls/overlays/dialog.tsx';
import { notify } from '../notifications/notifications.ts';
import { PasswordProofForm } from './password-proof-form.tsx';

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
      notify('One-time codes are switched off.');
      onClose();
    },
  });
  return (
    <Dialog
      title={of ? `Switch off the one-time codes of ${of}` : 'Switch off one-time codes'}
      note={`From then on ${of ? 'their' : 'your'} password alone is enough.`}
      onClose={onClose}
    >
      <PasswordProofForm
        verb="Switch off"
        busy={switchOff.isPending}
        error={switchOff.error}
        onSubmit={switchOff.mutate}
      />
    </Dialog>
  );
}
