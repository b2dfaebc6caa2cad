import { useQuery } from '@tanstack/react-query';
import { NoAccess } from '../../access/no-access.tsx';
import { useViewer } from '../../access/viewer.ts';
import { Card } from '../../controls/card.tsx';
import { PageTitle } from '../../controls/page-title.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import { parametersQuery } from './configuration-queries.ts';
import { ConfigurationTabs } from './configuration-tabs.tsx';
import { FIELDS } from './parameter-fields.ts';
import { ParameterForm } from './parameter-form.tsx';

/** What can be decided while the service runs. */
export function ConfigurationPage() {
  const { may } = useViewer();
  const sees = may('app/ReadAppConfig');
  const parameters = useQuery({ ...parametersQuery, enabled: sees });
  const changeable = Object.keys(FIELDS).flatMap((name) => parameters.data?.filter(({ key }) => key === name) ?? []);
  const fixed = (parameters.data ?? []).filter(({ key }) => !FIELDS[key]);
  return (
    <>
      <PageTitle title="Configuration" note="What can be decided while the service runs." />
      <ConfigurationTabs />
      {!sees && <NoAccess what="see the configuration" />}
      {sees && parameters.isPending && <SkeletonRows count={6} label="Loading the configuration" />}
      <FailureNotice error={parameters.error} />
      {parameters.data && (
        <div className="space-y-4">
          <div className="gap-4 lg:columns-2">
            {changeable.map((parameter) => (
              <ParameterForm
                key={`${parameter.key} ${parameter.updated_at}`}
                parameter={parameter}
                fields={FIELDS[parameter.key]!}
                writes={may('app/WriteAppConfig')}
              />
            ))}
          </div>
          <Card title="Fixed" note="Decided when the service was set up" flush>
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
                        {field}: {String(one) || '(empty)'}
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
        </div>
      )}
    </>
  );
}
