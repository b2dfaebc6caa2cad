import { SectionTabs } from '../../controls/section-tabs.tsx';

export function ConfigurationTabs() {
  return (
    <SectionTabs
      label="Pages about the configuration"
      tabs={[
        { label: 'Parameters', to: '/configuration' },
        { label: 'Feature flags', to: '/configuration/features' },
        { label: 'System', to: '/configuration/system' },
      ]}
    />
  );
}
