import { SectionTabs } from '../controls/section-tabs.tsx';

export function AlertTabs() {
  return (
    <SectionTabs
      label="Pages about alerts"
      tabs={[
        { label: 'Alerts', to: '/alerts' },
        { label: 'Webhooks', to: '/alerts/webhooks' },
        { label: 'Events', to: '/alerts/events' },
      ]}
    />
  );
}
