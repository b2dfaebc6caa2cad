import { SectionTabs } from '../../controls/section-tabs.tsx';
import * as configurationTexts from './texts.ts';

export function ConfigurationTabs() {
  return (
    <SectionTabs
      label={configurationTexts.pagesAboutConfiguration}
      tabs={[
        { label: configurationTexts.parameters, to: '/configuration' },
        { label: configurationTexts.featureFlags, to: '/configuration/features' },
        { label: configurationTexts.system, to: '/configuration/system' },
      ]}
    />
  );
}
