import { enrollMfa } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { PasswordProofForm } from './password-proof-form.tsx';
import * as accountTexts from './texts.ts';

export type Enrolment = { readonly qr_code: string; readonly totp_secret: string };

type EnrolCodesFormProps = { readonly userId: string; readonly onEnrolled: (enrolment: Enrolment) => void };

export function EnrolCodesForm({ userId, onEnrolled }: EnrolCodesFormProps) {
  const enrol = useMutation({
    mutationFn: async (secret: string) =>
      (await api.call(enrollMfa, { params: { user_id: userId }, body: { secret } })).body.data,
    onSuccess: onEnrolled,
  });
  return (
    <PasswordProofForm
      verb={accountTexts.continueText}
      busy={enrol.isPending}
      error={enrol.error}
      onSubmit={enrol.mutate}
    />
  );
}
