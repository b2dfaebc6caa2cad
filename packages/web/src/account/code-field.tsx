import { TextField } from '../controls/fields/text-field.tsx';
import * as accountTexts from './texts.ts';

type CodeFieldProps = { readonly value: string; readonly onChange: (code: string) => void };

/** Six digits. Spaces that are copied with them are dropped. */
export function CodeField({ value, onChange }: CodeFieldProps) {
  return (
    <TextField
      label={accountTexts.oneTimeCode}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\d{6}"
      title={accountTexts.sixDigits}
      placeholder="000000"
      required
      autoFocus
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
    />
  );
}
