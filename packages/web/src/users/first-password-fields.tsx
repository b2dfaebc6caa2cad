import { CheckField } from '../controls/check-field.tsx';
import { PasswordField } from '../controls/password-field.tsx';
import { PasswordRuleList } from '../password/password-rule-list.tsx';

type FirstPasswordFieldsProps = {
  readonly secret: string;
  readonly onSecret: (secret: string) => void;
  readonly mustChange: boolean;
  readonly onMustChange: (mustChange: boolean) => void;
};

/** A password that somebody gives to another. */
export function FirstPasswordFields({ secret, onSecret, mustChange, onMustChange }: FirstPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        value={secret}
        onChange={(event) => onSecret(event.target.value)}
      />
      <PasswordRuleList secret={secret} />
      <CheckField
        label="Has to be changed at the next login"
        checked={mustChange}
        onChange={(event) => onMustChange(event.target.checked)}
      />
    </>
  );
}
