import { PasswordRuleList } from '../../account/password/password-rule-list.tsx';
import { CheckField } from '../../controls/fields/check-field.tsx';
import { PasswordField } from '../../controls/fields/password-field.tsx';
import * as userTexts from './texts.ts';

type FirstPasswordFieldsProps = {
  readonly secret: string;
  readonly onSecret: (secret: string) => void;
  readonly mustChange: boolean;
  readonly onMustChange: (mustChange: boolean) => void;
};

/** A password that an administrator sets for a user. */
export function FirstPasswordFields({ secret, onSecret, mustChange, onMustChange }: FirstPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={userTexts.password}
        autoComplete="new-password"
        required
        value={secret}
        onChange={(event) => onSecret(event.target.value)}
      />
      <PasswordRuleList secret={secret} />
      <CheckField
        label={userTexts.hasChangedNextLogin}
        checked={mustChange}
        onChange={(event) => onMustChange(event.target.checked)}
      />
    </>
  );
}
