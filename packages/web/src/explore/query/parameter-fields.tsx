import { TextField } from '../../controls/fields/text-field.tsx';
import { ObjectPicker } from '../../graph/object-picker.tsx';
import * as exploreTexts from '../texts.ts';
import { type ParameterTexts, parametersIn } from './query-parameters.ts';
import { READY_QUERIES } from './ready/ready-queries.ts';

type ParameterFieldsProps = {
  readonly query: string;
  readonly texts: ParameterTexts;
  readonly onChange: (texts: ParameterTexts) => void;
  readonly onRun: () => void;
};

/** A field for each parameter of a query. Those of ready queries have labels; objects are found by name. */
export function ParameterFields({ query, texts, onChange, onRun }: ParameterFieldsProps) {
  const names = parametersIn(query);
  if (names.length === 0) return null;
  const fields = READY_QUERIES.find((one) => one.query === query)?.fields;
  return (
    <fieldset
      aria-label={exploreTexts.parameters}
      className="space-y-2"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.role !== 'combobox')
          onRun();
      }}
    >
      {names.map((name) => {
        const field = fields?.find((one) => one.name === name);
        const set = (text: string) => onChange({ ...texts, [name]: text });
        return field?.type === 'object' ? (
          <ObjectPicker
            key={name}
            label={field.label}
            chosen={texts[name] || undefined}
            onChoose={(objectId = '') => set(objectId)}
          />
        ) : (
          <TextField
            key={name}
            label={field?.label ?? name}
            type={field?.type === 'number' ? 'number' : 'text'}
            value={texts[name] ?? ''}
            onChange={({ target }) => set(target.value)}
          />
        );
      })}
    </fieldset>
  );
}
