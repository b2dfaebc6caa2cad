import { SectionTabs } from '../controls/section-tabs.tsx';
import * as alertTexts from './texts.ts';

export function AlertTabs() {
  return (
    <SectionTabs
      label={alertTexts.pagesAboutAlerts}
      tabs={[
        { label: alertTexts.alerts, to: '/alerts' },
        { label: alertTexts.webhooks, to: '/alerts/webhooks' },
        { label: alertTexts.events, to: '/alerts/events' },
      ]}
    />
  );
}
