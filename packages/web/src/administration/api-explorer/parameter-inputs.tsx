import { TextField } from '../../controls/fields/text-field.tsx';
import type { RequestParameter } from './api-document.ts';
import * as apiExplorerTexts from './texts.ts';

type ParameterInputsProps = {
  readonly parameters: readonly RequestParameter[];
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
};

const PLACES = { path: apiExplorerTexts.path, query: apiExplorerTexts.query, header: apiExplorerTexts.header } as const;

/** A field for each parameter; required ones come first and are open. */
export function ParameterInputs({ parameters, values, onChange }: ParameterInputsProps) {
  const needed = parameters.filter(({ required }) => required);
  const further = parameters.filter(({ required }) => !required);
  const input = (parameter: RequestParameter) => (
    <TextField
      key={parameter.name}
      label={`${PLACES[parameter.in]}: ${parameter.name}`}
      required={parameter.required}
      placeholder={typeOf(parameter)}
      hint={parameter.description}
      autoComplete="off"
      spellCheck={false}
      value={values[parameter.name] ?? ''}
      onChange={(event) => onChange({ ...values, [parameter.name]: event.target.value })}
    />
  );
  return (
    <>
      {needed.length > 0 && <div className="grid gap-3 sm:grid-cols-2">{needed.map(input)}</div>}
      {further.length > 0 && (
        <details>
          <summary className="cursor-pointer text-accent-strong">
            {apiExplorerTexts.furtherParameters(further.length)}
          </summary>
          <div className="mt-3 grid gap-3 sm:grid-cols-2">{further.map(input)}</div>
        </details>
      )}
    </>
  );
}

function typeOf({ schema }: RequestParameter): string {
  return [schema?.type, schema?.format].filter((part) => typeof part === 'string').join(', ');
}
