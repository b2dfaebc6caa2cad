import type { AnalysisSettings } from '@chokepoint/analysis';
import type { Flags } from '../settings/flags.ts';
import type { Parameters } from '../settings/parameters.ts';

/** The settings of the rules, from the current parameters and feature flags. */
export async function analysisSettings({
  parameters,
  flags,
}: {
  readonly parameters: Parameters;
  readonly flags: Flags;
}): Promise<Partial<AnalysisSettings>> {
  return {
    citrixRemoteDesktop: await parameters.enabled('analysis.citrix_rdp_support'),
    ntlmRelay: await flags.enabled('ntlm_post_processing'),
    keepCase: await flags.enabled('use_raw_object_id'),
  };
}
