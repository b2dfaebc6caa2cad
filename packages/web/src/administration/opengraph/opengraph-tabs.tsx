import { SectionTabs } from '../../controls/section-tabs.tsx';

export function OpenGraphTabs() {
  return (
    <SectionTabs
      label="Pages about OpenGraph"
      tabs={[
        { label: 'Extensions', to: '/opengraph' },
        { label: 'Node kinds', to: '/opengraph/kinds' },
      ]}
    />
  );
}
