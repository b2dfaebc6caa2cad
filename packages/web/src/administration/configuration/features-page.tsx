import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageGate } from '../../access/page-gate.tsx';
import { useViewer } from '../../access/viewer.ts';
import { failureText } from '../../api/failure.ts';
import { SearchBox } from '../../controls/fields/search-box.tsx';
import { Switch } from '../../controls/fields/switch.tsx';
import { PageTitle } from '../../controls/page-title.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import { notify } from '../../notifications/notifications.ts';
import { type Feature, featuresQuery, switchFeature } from './configuration-queries.ts';
import { ConfigurationTabs } from './configuration-tabs.tsx';
import * as configurationTexts from './texts.ts';
import { WITHOUT_EFFECT } from './without-effect.ts';

/** Which features are on; some can be switched. */
export function FeaturesPage() {
  const { may } = useViewer();
  const sees = may('app/ReadAppConfig');
  const features = useQuery({ ...featuresQuery, enabled: sees });
  return (
    <>
      <PageTitle title={configurationTexts.featureFlags} note={configurationTexts.featureFlagsNote} />
      <ConfigurationTabs />
      <PageGate
        sees={sees}
        what={configurationTexts.seeTheConfiguration}
        query={features}
        loading={configurationTexts.loadingFeatureFlags}
        rows={6}
      >
        {(list) => <FeatureList features={list} writes={may('app/WriteAppConfig')} />}
      </PageGate>
    </>
  );
}

type FeatureListProps = { readonly features: readonly Feature[]; readonly writes: boolean };

function FeatureList({ features, writes }: FeatureListProps) {
  const [text, setText] = useState('');
  const found = features
    .filter(({ key }) => !WITHOUT_EFFECT.includes(key))
    .filter(({ name, key, description }) =>
      `${name} ${key} ${description}`.toLowerCase().includes(text.trim().toLowerCase()),
    )
    .sort((a, b) => Number(b.user_updatable) - Number(a.user_updatable) || a.name.localeCompare(b.name));
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
      <div className="border-b border-line p-3">
        <SearchBox label={configurationTexts.searchFeatureFlags} value={text} onChange={setText} />
      </div>
      <ul aria-label={configurationTexts.featureFlags} className="divide-y divide-line">
        {found.map((feature) => (
          <FeatureRow key={feature.id} feature={feature} writes={writes} />
        ))}
      </ul>
      {found.length === 0 && (
        <p className="px-4 py-6 text-center text-ink-faint">{configurationTexts.noMatchingFeatureFlags}</p>
      )}
    </div>
  );
}

function FeatureRow({ feature, writes }: { readonly feature: Feature; readonly writes: boolean }) {
  const toggle = useMutation({
    mutationFn: () => switchFeature(feature),
    onSuccess: (enabled) => notify(configurationTexts.nameIsEnabled(feature.name, enabled)),
    onError: (error) => notify(failureText(error), 'danger'),
  });
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 grow">
        <p>
          <span className="font-medium">{feature.name}</span>
          <span className="ml-2 font-mono text-2xs text-ink-faint">{feature.key}</span>
        </p>
        <p className="text-ink-soft">{feature.description}</p>
      </div>
      {feature.user_updatable && writes ? (
        <Switch
          label={feature.name}
          checked={feature.enabled}
          disabled={toggle.isPending}
          onChange={() => toggle.mutate()}
        />
      ) : (
        <Badge tone={feature.enabled ? 'good' : 'neutral'}>
          {feature.enabled ? configurationTexts.on : configurationTexts.off}
        </Badge>
      )}
    </li>
  );
}
