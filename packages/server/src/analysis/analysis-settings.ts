import type { AnalysisSettings } from '@chokepoint/analysis';
import type { Service } from '../service.ts';

/** What parameters and feature flags say about the rules, as they are now. */
export async function analysisSettings({
  parameters,
  flags,
}: Pick<Service, 'parameters' | 'flags'>): Promise<Partial<AnalysisSettings>> {
  return {
    citrixRemoteDesktop: await parameters.enabled('analysis.citrix_rdp_support'),
    ntlmRelay: await flags.enabled('ntlm_post_processing'),
    keepCase: await flags.enabled('use_raw_object_id'),
  };
}
