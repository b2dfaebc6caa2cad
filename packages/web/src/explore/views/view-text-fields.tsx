import { TextArea } from '../../controls/fields/text-area.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import * as exploreTexts from '../texts.ts';
import type { ViewText } from './saved-views.ts';

type ViewTextFieldsProps = { readonly text: ViewText; readonly onChange: (text: ViewText) => void };

/** The name of a view and a note on it. */
export function ViewTextFields({ text, onChange }: ViewTextFieldsProps) {
  return (
    <>
      <TextField
        label={exploreTexts.name}
        required
        maxLength={200}
        value={text.name}
        onChange={({ target }) => onChange({ ...text, name: target.value })}
      />
      <TextArea
        label={exploreTexts.note}
        maxLength={4000}
        value={text.note}
        onChange={({ target }) => onChange({ ...text, note: target.value })}
      />
    </>
  );
}
