import { useQuery } from '@tanstack/react-query';
import { PageGate } from '../../access/page-gate.tsx';
import { useViewer } from '../../access/viewer.ts';
import { Card } from '../../controls/card.tsx';
import { PageTitle } from '../../controls/page-title.tsx';
import { type Parameter, parametersQuery } from './configuration-queries.ts';
import { ConfigurationTabs } from './configuration-tabs.tsx';
import { FIELDS } from './parameter-fields.ts';
import { ParameterForm } from './parameter-form.tsx';
import * as configurationTexts from './texts.ts';
import { WITHOUT_EFFECT } from './without-effect.ts';

/** The configuration that can be changed while the service runs. */
export function ConfigurationPage() {
  const { may } = useViewer();
  const sees = may('app/ReadAppConfig');
  const parameters = useQuery({ ...parametersQuery, enabled: sees });
  return (
    <>
      <PageTitle title={configurationTexts.configuration} note={configurationTexts.configurationNote} />
      <ConfigurationTabs />
      <PageGate
        sees={sees}
        what={configurationTexts.seeTheConfiguration}
        query={parameters}
        loading={configurationTexts.loadingTheConfiguration}
        rows={6}
      >
        {(list) => <Parameters parameters={list} writes={may('app/WriteAppConfig')} />}
      </PageGate>
    </>
  );
}

type ParametersProps = { readonly parameters: readonly Parameter[]; readonly writes: boolean };

/** The parameters that can be changed here, then those that are fixed. */
function Parameters({ parameters, writes }: ParametersProps) {
  const changeable = Object.keys(FIELDS).flatMap((name) => parameters.filter(({ key }) => key === name));
  const fixed = parameters.filter(({ key }) => !FIELDS[key] && !WITHOUT_EFFECT.includes(key));
  return (
    <div className="space-y-4">
      <div className="gap-4 lg:columns-2">
        {changeable.map((parameter) => (
          <ParameterForm
            key={`${parameter.key} ${parameter.updated_at}`}
            parameter={parameter}
            fields={FIELDS[parameter.key]!}
            writes={writes}
          />
        ))}
      </div>
      <Card title={configurationTexts.fixed} note={configurationTexts.fixedNote} flush>
        <dl className="divide-y divide-line">
          {fixed.map(({ key, name, description, value }) => (
            <div key={key} className="px-4 py-2 sm:flex sm:gap-4">
              <dt className="sm:w-1/2">
                <span className="block font-medium">{name}</span>
                <span className="block text-xs text-ink-faint">{description}</span>
              </dt>
              <dd className="font-mono text-xs break-words text-ink-soft sm:w-1/2">
                {Object.entries(value).map(([field, one]) => (
                  <span key={field} className="block">
                    {field}: {String(one) || configurationTexts.empty}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}
